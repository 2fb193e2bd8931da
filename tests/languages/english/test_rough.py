"""Less precise dates, ages and numbers in their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.rough import (
    describes,
    is_value,
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
        ("Three quarters of it", "Three quarters", "TERM", "More than two thirds of it"),
        ("35 hours a week", "35 hours", "TERM", "Over 30 hours a week"),
        ("at midnight", "midnight", "DATE", "at night"),
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
        ("from 9am to 5pm", "9am to 5pm", "TERM"),
        ("Hundreds of cows came", "Hundreds", "TERM"),
        ("He has no cows", "no cows", "TERM"),
        ("in his mid-forties", "his mid-forties", "TERM"),
        ("The ID is 4,512", "4,512", "MONEY"),
        ("Half an hour", "Half", "TERM"),
        ("less than 20% came", "20%", "QUANTITY"),
    ],
)
def test_what_cannot_be_said_well_is_not_said(text: str, words: str, label: str) -> None:
    assert said(text, words, label) is None


def test_an_age_is_no_count() -> None:
    assert said("At 67 he married", "67", "TERM") == "In his sixties he married"
    assert said("a baker, 34,", "34", "AGE") == "a baker, in their thirties,"


def test_a_value_may_describe_a_noun() -> None:
    text = "A £4,250 fine was paid."
    words = (Term(start=2, end=8, label="CD"), Term(start=9, end=13, label="NN"))
    context = Context(document=Document(text), phrase=Phrase(start=2, end=13, words=words))
    term = Term(start=2, end=8, label="PAYMENT", text="£4,250")
    assert is_value(term, context)
    assert describes(term, context)


WORDS = st.sampled_from(
    "At aged 34 67 £ $ 4,250 1.140 % per cent million to and between - 2019 May over about years"
    " old hours ' mg 14:35 a.m. the his six twenty , . ( ) of pounds PLN 12/03/2019 ago".split()
)


@given(
    st.lists(WORDS | st.text(max_size=5), min_size=1, max_size=8).map(" ".join),
    st.integers(0, 30),
    st.integers(1, 30),
    st.sampled_from(["DATE", "AGE", "QUANTITY", "MONEY", "PAYMENT", "TERM"]),
)
def test_any_text_can_be_asked(text: str, start: int, length: int, label: str) -> None:
    start = min(start, len(text) - 1)
    end = min(start + length, len(text))
    if end > start >= 0:
        term = Term(start=start, end=end, label=label, text=text[start:end])
        context = Context(document=Document(text))
        is_value(term, context)
        describes(term, context)
        wording = roughly(term, context)
        if wording and wording.span:
            assert 0 <= wording.span[0] <= wording.span[1] <= len(text)
