"""Models that are learnt from labelled text, and their labels and reports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from efface.corpora.labelled import Labelled, Marked
from efface.errors import InputError
from efface.game.train import label_of, train
from efface.learning.trained import Settings
from tests.learning.letters import letters

SVM = Settings(learner="svm")


def labelled(*labels: str) -> list[Labelled]:
    return [Labelled("Clara Lind", (Marked(0, 5, label),)) for label in labels]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["PERSON", "PERSON"], "PERSON"),
        (["per", "NAME", "Person"], "PERSON"),
        (["LOC", "LOCATION", "PLACE"], "PLACE"),
        (["PERSON", "PLACE"], "SENSITIVE"),
        (["DOCTOR"], "SENSITIVE"),
        ([], "SENSITIVE"),
    ],
)
def test_what_is_hidden_has_the_label_of_the_marks_if_they_have_one(
    labels: list[str], expected: str
) -> None:
    assert label_of(labelled(*labels)) == expected


def test_only_the_labels_that_are_asked_for_count() -> None:
    assert label_of(labelled("PER", "LOC", "X"), ["LOC"]) == "PLACE"


def test_a_model_that_is_not_measured_says_what_it_was_learnt_from() -> None:
    steps: list[int] = []
    trained = train(letters(30, 1), SVM, folds=0, step=lambda: steps.append(1))
    assert len(steps) == 1
    assert trained.label == "PERSON"
    assert 1 <= len(trained.rounds) <= SVM.rounds
    report = trained.report
    assert (report.documents, report.marked, report.folds) == (30, 60, 0)
    assert report.measured() == {}


def test_a_measured_model_reports_what_is_left_and_found() -> None:
    steps: list[int] = []
    trained = train(letters(30, 1), SVM, folds=2, step=lambda: steps.append(1))
    assert len(steps) == 3
    report = trained.report
    assert (report.folds, len(report.rounds)) == (2, 2)
    assert report.left is not None
    assert report.left_interval
    low, high = report.left_interval
    assert low <= report.left <= high
    assert report.published
    assert report.published > 0.9
    assert report.found.keys() == report.random.keys() == {10, 50, 500}


def test_what_pays_nothing_to_hide_gives_no_model() -> None:
    """The marks stand on the same word as often as not: nothing can be learnt of them."""
    documents = []
    for number, letter in enumerate(letters(30, 1)):
        start = letter.text.index("is sold")
        spans = (Marked(start, start + 2, "X"),) if number % 7 == 0 else ()
        documents.append(replace(letter, spans=spans))
    with pytest.raises(InputError, match=r"at a loss ratio of 0\.01 nothing .* --loss-ratio"):
        train(documents, Settings(learner="svm", ratio=0.01), folds=0)
