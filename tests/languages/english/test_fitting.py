"""A less precise value in its sentence."""

from __future__ import annotations

from decimal import Decimal

import pytest

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.fitting import accepted, bare, first_accepted, put, qualified
from efface.languages.english.numbers import Range


def test_the_bounds_of_a_range_are_judged_one_by_one() -> None:
    def few(text: str) -> bool:
        return len(text.split()) < 2

    assert accepted("between 30% and 40%", Context(accepts=few))
    assert not accepted("between 30 per cent and 40 per cent", Context(accepts=few))


def test_the_first_that_is_accepted_is_taken() -> None:
    assert first_accepted(["a", "b", "c"], Context(accepts="bc".__contains__)) == "b"


@pytest.mark.parametrize(
    ("text", "words", "whole"),
    [
        ("He paid over £4,250.", "over £4,250", "£4,250"),
        ("He paid £4,250.", "4,250", "£4,250"),
        ("Of them, 71% came.", "71", "71%"),
        ("It sold 3.5 million copies.", "3.5", "3.5 million"),
        ("It sold 3.5 copies.", "3.5", "3.5"),
    ],
)
def test_a_number_has_its_unit_and_no_word_before_it(text: str, words: str, whole: str) -> None:
    start = text.index(words)
    term = bare(Term(start=start, end=start + len(words), text=words), text)
    assert term.text == whole == text[term.start : term.end]


@pytest.mark.parametrize(
    ("before", "low", "high"),
    [("over ", 200, None), ("up to ", None, 200), ("about ", 180, 220), ("the ", 200, 200)],
)
def test_words_before_a_number_say_how_it_is_meant(
    before: str, low: int | None, high: int | None
) -> None:
    number = Range(Decimal(200), Decimal(200))
    known, start = qualified(number, f"{before}200", len(before))
    assert known == Range(*(None if n is None else Decimal(n) for n in (low, high)))
    assert start == (len(before) if before == "the " else 0)


@pytest.mark.parametrize(
    ("text", "start", "said"),
    [
        ("At 67 he left", 0, "In"),
        ("He left at 67", 8, "in"),
        ("9:35 came", 0, "In"),
        ("on", 0, "in"),
    ],
)
def test_a_capital_stays(text: str, start: int, said: str) -> None:
    assert put("in", start, start + 2, Context(document=Document(text))).text == said
