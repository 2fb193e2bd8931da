"""Measures whether the built-in names would be worth a voice of the model identifiers.

    python tools/measure_names.py DATA

DATA is a folder with labelled/names_mail_news.jsonl.xz, wiki_bios.jsonl.xz and
presidio_synth_v2.json.xz. Prints recall and precision, word by word, of identifiers alone, of the
built-in names alone, and of both, for several scores above which the names count.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import efface
from efface.corpora.labelled import Labelled, read_labelled
from efface.document import Document
from efface.evaluation.spans import Hidden, hidden_in, score
from efface.languages import TRAINED
from efface.learning.trained import Trained
from efface.learning.view import Reader

SETS = {
    "names_mail_news.jsonl.xz": {"labels": ["PERSON"]},
    "wiki_bios.jsonl.xz": {},
    "presidio_synth_v2.json.xz": {},
}
ABOVE = (1.5, 1.0, 0.75, 0.5, 0.25, 0.0, -0.25, -0.55)


def called(documents: list[Labelled], above: float) -> list[Hidden]:
    """The names that score above a limit, document by document."""
    view = Reader().read([Document(one.text) for one in documents])
    (one,) = Trained.load(TRAINED["english-names"]).rounds
    found: list[Hidden] = [[] for _ in documents]
    tokens = view.tokens
    for token in np.flatnonzero(one.classifier.scores(view.examples) > above):
        place = int(tokens.starts[token]), int(tokens.ends[token]), "PERSON"
        found[tokens.documents[token]].append(place)
    return found


def main() -> None:
    for name, table in SETS.items():
        documents = read_labelled(Path(sys.argv[1]) / "labelled" / name)
        policy = efface.Policy.from_dict({"models": {"identifiers": table}})
        results = efface.sanitize([one.text for one in documents], policy=policy)
        heard = [hidden_in(result) for result in results]
        show(name, "identifiers", documents, heard)
        for above in ABOVE:
            names = called(documents, above)
            show(name, f"names above {above:g}", documents, names)
            both: list[Hidden] = [[*one, *more] for one, more in zip(heard, names, strict=True)]
            show(name, f"both, {above:g}", documents, both)


def show(name: str, what: str, documents: list[Labelled], found: list[Hidden]) -> None:
    scores = score(what, documents, found, samples=2)
    print(f"{name:28} {what:20} {scores.recall.value:.4f} {scores.precision.value:.4f}", flush=True)


if __name__ == "__main__":
    main()
