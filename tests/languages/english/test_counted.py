"""Less precise numbers of things in their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.counted import counted, measured, numbers_before
from efface.terms.phrases import Phrase


def said(text: str, number: str, accepts: Callable[[str], bool] = bool) -> str | None:
    """The sentence with a less precise number; its noun is the word after it."""
    start = text.index(number)
    end = start + len(number)
    noun = text[end + 1 :].split(" ")[0]
    words = (
        Term(start=start, end=end, label="CD", text=number),
        Term(start=end + 1, end=end + 1 + len(noun), label="NNS", text=noun),
    )
    phrase = Phrase(start=start, end=end + 1 + len(noun), words=words, is_plural=noun[-1:] == "s")
    term = Term(start=start, end=end, label="QUANTITY", text=number)
    context = Context(document=Document(text), phrase=phrase, accepts=accepts)
    wording = counted(term, context)
    if wording is None or wording.span is None:
        return None
    return text[: wording.span[0]] + wording.text + text[wording.span[1] :]


@pytest.mark.parametrize(
    ("text", "number", "after"),
    [
        ("He has 34 cows here", "34", "He has between 30 and 40 cows here"),
        ("He has four cows here", "four", "He has several cows here"),
        ("His four cows left", "four", "His several cows left"),
        ("About 350 cows left", "350", "Between 300 and 400 cows left"),
        ("Over 350 cows left", "350", "Over 300 cows left"),
        ("At 12 Nettle Gardens", "12", None),
        ("The year has 12 month pauses", "12", None),
        ("has 10 to 20 cows", "20", None),
        ("two hundred and six cows", "six", None),
        ("Room 12 beds", "12", None),
        ("COVID-19 tests", "19", None),
        ("He has two cows here", "two", None),
        ("Call 5551234567 cows", "5551234567", None),
    ],
)
def test_a_number_of_things_is_between_round_ones(
    text: str, number: str, after: str | None
) -> None:
    assert said(text, number) == after


@pytest.mark.parametrize(
    ("accepts", "after"),
    [("dozens", "He has dozens of cows"), ("many", "He has many cows"), ("none", None)],
)
def test_the_nearest_that_is_accepted_is_said(accepts: str, after: str | None) -> None:
    assert said("He has 34 cows", "34", lambda text: text.startswith(accepts)) == after


def test_lengths_keep_their_unit() -> None:
    text = "The bridge is 84 metres long"
    term = Term(start=14, end=23, label="QUANTITY", text="84 metres")
    wording = measured(term, Context(document=Document(text)))
    assert wording
    assert wording.text == "between 80 and 90 metres"


def test_numbers_before_a_plural() -> None:
    assert numbers_before("200", "About 200 people", 6) == numbers_before("200", "About 200", 6)
    start, numbers = numbers_before("200", "About 200 people", 6)
    assert start == 0
    assert "200 " not in numbers
    assert "many " in numbers
