"""Less precise dates, ages and numbers in their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.rough import roughly


def said(text: str, words: str, label: str, accepts: Callable[[str], bool] = bool) -> str | None:
    """The sentence with a less precise value; None if there is none that is accepted."""
    start = text.index(words)
    term = Term(start=start, end=start + len(words), label=label, text=words)
    wording = roughly(term, Context(document=Document(text), accepts=accepts))
    if wording is None:
        return None
    first, last = wording.span or (term.start, term.end)
    return text[:first] + wording.text + text[last:]


def has_no_digit(text: str) -> bool:
    return not any(map(str.isdigit, text))


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ("on 12 March 1987", "12 March 1987", "in March 1987"),
        ("On 3 May 2019 he came", "3 May 2019", "In May 2019 he came"),
        ("born 12 March 1987", "12 March 1987", "born in March 1987"),
        ("between 1985 and 1987", "between 1985 and 1987", "in the 1980s"),
        ("in 1987", "1987", "in the 1980s"),
        ("on Monday", "Monday", "on some day"),
        ("before 1985", "1985", "before some year"),
    ],
)
def test_a_date_gets_its_preposition_and_stays_true(text: str, words: str, after: str) -> None:
    assert said(text, words, "DATE") == after


def test_the_nearest_date_that_is_accepted_is_said() -> None:
    assert said("on 12 March 1987", "12 March 1987", "DATE", has_no_digit) == "in some year"
    assert said("on 12 March 1987", "12 March 1987", "DATE", lambda _: False) is None


def test_an_age_is_a_decade_or_a_time_of_life() -> None:
    assert said("He, aged 34, came", "34", "AGE") == "He, in the thirties, came"
    assert said("the 74-year-old baker", "74", "AGE") == "the old baker"
    assert said("He, aged 34, came", "34", "AGE", "adult".__eq__) == "He, adult, came"
    assert said("a man aged 34", "34", "AGE", "adult".__eq__) == "a man of some age"


@pytest.mark.parametrize(
    ("text", "words", "label", "after"),
    [
        ("He met 4,312 there", "4,312", "QUANTITY", "He met thousands there"),
        ("He paid $145 million", "$145 million", "MONEY", "He paid millions of dollars"),
        ("He had 7 of them", "7", "QUANTITY", "He had a number of them"),
        ("at 10:30", "10:30", "QUANTITY", "at some time"),
    ],
)
def test_a_number_is_its_size(text: str, words: str, label: str, after: str) -> None:
    assert said(text, words, label) == after
    assert said(text, words, label, lambda _: False) is None
