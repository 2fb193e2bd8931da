"""Builds the model english-names: classifiers of persons' names in English.

    python tools/build_names.py DATA [OUTPUT]

DATA is a folder with labelled/wikigold.conll.txt.xz (CC BY 4.0), wnut17train.conll.xz (CC BY 4.0),
re3d-train.conll.xz (Open Government Licence) and ud_ewt_sources.tar.xz (CC BY-SA 4.0). The last has
parts of speech but no names of persons: of its proper nouns those are taken that the lexicon knows
as given names and as nothing else; the others are left out. The model holds weights of hashed
features that occur at least five times, no text; see NOTICE. The same sources give the same bytes.
"""

from __future__ import annotations

import sys
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from efface.corpora.labelled import Labelled, Marked, read_labelled
from efface.document import Document
from efface.languages import TRAINED
from efface.languages.english.lexicon import english_lexicon
from efface.learning.greedy import FOLDS, Lesson, Round, best_threshold
from efface.learning.learners import Linear
from efface.learning.trained import Report, Settings, Trained
from efface.learning.view import Reader

NAMED = ("wikigold.conll.txt.xz", "wnut17train.conll.xz", "re3d-train.conll.xz")
PERSON = {"per", "person"}
UNKNOWN = "UNKNOWN"
OFTEN, LEAST = 5, 0.01  # how often a feature must occur, and what it must weigh
SETTINGS = Settings(ratio=10.0, learner="svm", rounds=1)


def named(folder: Path) -> Iterator[Labelled]:
    """Text in which persons are marked; its sentences stand one after the other."""
    for name in NAMED:
        for one in read_labelled(folder / name):
            persons = [s for s in one.spans if s.label.lower() in PERSON]
            marks = tuple(Marked(s.start, s.end, "PERSON") for s in persons)
            yield Labelled(one.text.replace("\n", " "), marks)


def tagged(path: Path) -> Iterator[Labelled]:
    """Text in which proper nouns are known: given names are marked, others as unknown."""
    with tarfile.open(path) as archive:
        for member in sorted(archive.getmembers(), key=lambda member: member.name):
            file = archive.extractfile(member) if member.name.endswith(".conllu") else None
            if file:
                yield _read(file.read().decode().splitlines())


def _read(lines: Sequence[str]) -> Labelled:
    text, marks, within = "", [], 0  # the last word of a token of several words
    for line in lines:
        fields = line.split("\t")
        if line.startswith("# newpar") and text:
            text = text.rstrip() + "\n\n"
        elif line.startswith("# sent_id") and text:
            text = text if text[-1].isspace() else f"{text} "
            within = 0
        if (
            len(fields) < 10
            or "." in fields[0]
            or (fields[0].isdigit() and int(fields[0]) <= within)
        ):
            continue
        if "-" in fields[0]:
            within = int(fields[0].split("-")[1])
        if fields[3] == "PROPN":
            label = "PERSON" if _is_given_name(fields[1]) else UNKNOWN
            marks.append(Marked(len(text), len(text) + len(fields[1]), label))
        text += fields[1] + ("" if "SpaceAfter=No" in fields[9] else " ")
    return Labelled(text, tuple(marks))


def _is_given_name(word: str) -> bool:
    flags = english_lexicon().flags(word)
    return "g" in flags and not set("Cp") & set(flags)


def build(folder: Path) -> Trained:
    documents = [*named(folder), *tagged(folder / "ud_ewt_sources.tar.xz")]
    view = Reader().read([Document(one.text) for one in documents])
    marked, unknown = (
        view.tokens.marked(
            [[(s.start, s.end) for s in one.spans if s.label == label] for one in documents]
        )
        for label in ("PERSON", UNKNOWN)
    )
    lesson = Lesson(view.examples.subset(~unknown), marked[~unknown], SETTINGS.seed)
    scores = lesson.cross_fitted(SETTINGS.learner)
    threshold, _ = best_threshold(scores, lesson.marked, SETTINGS.ratio)
    learnt = lesson.learn(SETTINGS.learner)
    assert isinstance(learnt, Linear)
    often = np.bincount(lesson.examples.rows.ravel(), minlength=len(learnt.weights)) >= OFTEN
    kept = often & (np.abs(learnt.weights) >= LEAST)
    classifier = Linear(np.where(kept, learnt.weights, np.float32(0)), learnt.bias)
    found = scores > threshold
    right, wrong = int(lesson.marked[found].sum()), int((~lesson.marked[found]).sum())
    total = int(lesson.marked.sum())
    report = Report(
        documents=len(documents),
        tokens=len(scores),
        marked=total,
        folds=FOLDS,
        left=1 - right / total,
        published=1 - wrong / (len(scores) - total),
    )
    one = Round(SETTINGS.learner, classifier, threshold, right, wrong)
    return Trained((one,), "PERSON", SETTINGS, report)


def main() -> None:
    folder = Path(sys.argv[1]) / "labelled"
    output = Path(sys.argv[2]) if len(sys.argv) > 2 else TRAINED["english-names"]
    missing = [n for n in (*NAMED, "ud_ewt_sources.tar.xz") if not (folder / n).exists()]
    if missing:
        sys.exit(f"{folder}: {missing[0]} is missing; see the text at the top of {__file__}")
    output.parent.mkdir(exist_ok=True)
    trained = build(folder)
    trained.save(output)
    print(f"{output}: {output.stat().st_size / 1e6:.2f} MB", trained.report)


if __name__ == "__main__":
    main()
