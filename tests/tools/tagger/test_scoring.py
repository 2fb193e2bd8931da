"""Recall and precision by words."""

from __future__ import annotations

from tagger.classes import NONE, bit
from tagger.scoring import NAMES, PERSONS, score_everyday, score_names
from tagger.sets import Passage

TEXT = "Mr Ada Lind saw the Leeds team"


def passage(*marks: tuple[str, int]) -> Passage:
    places = [(TEXT.index(word), TEXT.index(word) + len(word), kind) for word, kind in marks]
    return Passage("s", "1", TEXT, tuple(places))


def found(*words: tuple[str, str]) -> list[tuple[int, int, str]]:
    return [(TEXT.index(word), TEXT.index(word) + len(word), label) for word, label in words]


def test_words_count_once_and_stop_words_never() -> None:
    marked = passage(("Ada Lind", bit("PERSON")), ("Leeds", bit("PLACE")))
    rates = score_names([marked], [found(("Mr Ada", "PERSON"), ("saw the", "PERSON"))], PERSONS)
    assert (rates.right, rates.missed, rates.wrong) == (1, 1, 1)
    assert str(rates) == ".500/.500"


def test_only_the_classes_that_are_asked_for_count() -> None:
    marked = passage(("Leeds", bit("PLACE")))
    calls = [found(("Leeds", "PLACE"), ("team", "DATE"))]
    assert score_names([marked], calls, PERSONS).wrong == 0
    rates = score_names([marked], calls, NAMES)
    assert (rates.right, rates.missed, rates.wrong) == (1, 0, 0)


def test_what_may_be_either_is_neither_right_nor_wrong() -> None:
    marked = passage(("Leeds", bit("PLACE", "ORG") | NONE))
    for calls in ([], found(("Leeds", "ORG"))):
        rates = score_names([marked], [calls], NAMES)
        assert (rates.right, rates.missed, rates.wrong) == (0, 0, 0)


def test_everyday_documents_are_scored_by_kind() -> None:
    marks = [(3, 11, "PERSON", "DIRECT"), (20, 25, "PLACE", "QUASI"), (0, 2, "PERSON", "MAY")]
    score = score_everyday([(TEXT, marks)], [found(("Ada", "PERSON"), ("team", "ORG"))])
    assert (score.direct, score.quasi, score.kept) == (0.5, 0, 0.5)
