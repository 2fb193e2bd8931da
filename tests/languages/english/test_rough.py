"""Less precise dates, ages and numbers in their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.rough import (
    accepted,
    describes,
    is_value,
    numbers_before,
    roughly,
)
from efface.terms.phrases import Phrase


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
        ("before 1985", "1985", "before 1990"),
    ],
)
def test_a_date_gets_its_preposition_and_stays_true(text: str, words: str, after: str) -> None:
    assert said(text, words, "DATE") == after


def test_the_nearest_date_that_is_accepted_is_said() -> None:
    assert said("on 12 March 1987", "12 March 1987", "DATE", has_no_digit) == "in some year"
    assert said("on 12 March 1987", "12 March 1987", "DATE", lambda _: False) is None


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ("by 4 May", "4 May", "by June"),
        ("Since May 1987 he", "Since May 1987", "Since 1987 he"),
        ("before 12 March 1987", "12 March 1987", "before 1988"),
        ("after 12 March 1987", "12 March 1987", "after 1986"),
        ("between 1975 and 1979", "between 1975 and 1979", "in the 1970s"),
        ("from 1998 to 2004", "1998 to 2004", "between the 1990s and the 2000s"),
        ("on 4 May", "4 May", "in May"),
        ("not on 12 March 1987", "12 March 1987", None),
    ],
)
def test_bounds_of_dates_stay_bounds(text: str, words: str, after: str | None) -> None:
    assert said(text, words, "DATE") == after


@pytest.mark.parametrize(
    ("text", "words", "label", "after"),
    [
        ("He met 4,312 there", "4,312", "QUANTITY", "He met between 4,000 and 5,000 there"),
        ("He had 7 of them", "7", "QUANTITY", "He had several of them"),
        ("at 10:30 pm", "10:30 pm", "QUANTITY", "at night"),
        ("At 14:35 he came", "14:35", "DATE", "In the afternoon he came"),
        ("He paid $145 million", "$145 million", "MONEY",
         "He paid between $100 million and $200 million"),
        ("He paid over £4,250", "£4,250", "MONEY", "He paid over £4,000"),
        ("He paid over £4,250", "over £4,250", "MONEY", "He paid over £4,000"),
        ("He earns £31,000 a year", "£31,000 a year", "TERM",
         "He earns between £30,000 and £40,000 a year"),
        ("About 62% came", "62%", "QUANTITY", "Between 50% and 70% came"),
        ("for twenty-six years", "twenty-six years", "TERM", "for over twenty-five years"),
        ("26 years ago", "26 years ago", "TERM", "Over 25 years ago"),
        ("his three years there", "three years", "DATE", "his several years there"),
    ],
)  # fmt: skip
def test_a_number_is_said_less_precisely(text: str, words: str, label: str, after: str) -> None:
    assert said(text, words, label) == after
    assert said(text, words, label, lambda _: False) is None


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("Give 5 mg now", "5 mg", "QUANTITY"),
        ("GCS 15 on arrival", "15", "QUANTITY"),
        ("He did not pay £4,250", "£4,250", "MONEY"),
        ("within two days", "two days", "DATE"),
        ("from 9:00 to 17:00", "9:00", "DATE"),
        ("Exhibit 4,250", "4,250", "QUANTITY"),
        ("at two hours' notice", "two hours", "DATE"),
        ("He came third", "third", "TERM"),
        ("less than 20% came", "20%", "QUANTITY"),
    ],
)
def test_what_cannot_be_said_well_is_not_said(text: str, words: str, label: str) -> None:
    assert said(text, words, label) is None


def test_the_bounds_of_a_range_are_judged_one_by_one() -> None:
    def few(text: str) -> bool:
        return len(text.split()) < 2

    assert accepted("between 30% and 40%", Context(accepts=few))
    assert not accepted("between 30 per cent and 40 per cent", Context(accepts=few))


def test_an_age_is_no_count() -> None:
    assert said("At 67 he married", "67", "TERM") == "In his sixties he married"
    assert said("a baker, 34,", "34", "AGE") == "a baker, in their thirties,"


def test_numbers_before_a_plural() -> None:
    assert numbers_before("200", "About 200 people", 6) == numbers_before("200", "About 200", 6)
    start, numbers = numbers_before("200", "About 200 people", 6)
    assert start == 0
    assert "200 " not in numbers
    assert "many " in numbers


def test_a_value_may_describe_a_noun() -> None:
    text = "A £4,250 fine was paid."
    words = (Term(start=2, end=8, label="CD"), Term(start=9, end=13, label="NN"))
    context = Context(document=Document(text), phrase=Phrase(start=2, end=13, words=words))
    term = Term(start=2, end=8, label="PAYMENT", text="£4,250")
    assert is_value(term, context)
    assert describes(term, context)


@given(st.text(), st.integers(0, 12), st.integers(1, 12))
def test_any_text_can_be_asked(text: str, start: int, length: int) -> None:
    term = Term(start=start, end=start + length, label="DATE", text=text[start : start + length])
    if term.text and term.end <= len(text):
        roughly(term, Context(document=Document(text)))
