"""What a thief of a model file learns: whether a guessed name was in the text that it learnt from.

    python tools/measure_membership.py names_mail_news.jsonl.xz

Half of the documents are learnt from. The thief asks for the weight of the feature "this word" in
the first round, and calls a name a member where it is not zero. Asked are marked words of one
document of the half that was learnt from, and marked words of the other half alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import numpy as np

import efface
from efface.corpora.labelled import Labelled
from efface.learning.features import BITS, _hash, _salted
from efface.learning.learners import Linear, Vetoed


def main(path: Path) -> None:
    documents = list(efface.read_labelled(path))
    known, others = documents[::2], documents[1::2]
    counts = Counter(word for one in known for word in marked(one))
    rare = sorted(word for word, count in counts.items() if count == 1)
    new = sorted({word for one in others for word in marked(one)} - words(known))
    for at_least in (1, 3):
        trained = efface.train(known, efface.Settings(at_least=at_least), folds=0)
        classifier = trained.rounds[0].classifier
        linear = classifier.linear if isinstance(classifier, Vetoed) else classifier
        assert isinstance(linear, Linear)
        told = [np.mean([bool(linear.weights[place(w)]) for w in some]) for some in (rare, new)]
        print(
            f"--at-least {at_least}: a weight for {told[0]:.1%} of {len(rare)} names of one"
            f" document, {told[1]:.1%} of {len(new)} that were not learnt from"
        )


def marked(document: Labelled) -> set[str]:
    return {
        word
        for span in document.spans
        for word in document.text[span.start : span.end].split()
        if word.isalpha()
    }


def words(documents: list[Labelled]) -> set[str]:
    return {word for one in documents for word in one.text.split()}


def place(word: str) -> int:
    """Where the weight of a word stands."""
    salted = _salted(np.array([_hash(f"word {word}")], np.uint64), 0)
    return int(salted[0] >> np.uint64(64 - BITS))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
