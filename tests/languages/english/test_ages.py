"""Less precise ages in their sentences."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document
from efface.languages.context import Context
from efface.languages.english.ages import age_at, aged

DECADES = ("twenties thirties forties fifties sixties seventies eighties nineties").split()


def said(text: str, words: str, accepts: Callable[[str], bool] = bool) -> str | None:
    """The sentence with a less precise age; None if there is no age, or nothing is accepted."""
    start = text.index(words)
    age = age_at(text, start, start + len(words))
    wording = aged(age, Context(document=Document(text), accepts=accepts)) if age else None
    if wording is None or wording.span is None:
        return None
    return text[: wording.span[0]] + wording.text + text[wording.span[1] :]


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ("At 67 he married.", "67", "In his sixties he married."),
        ("At the age of 34 she left.", "34", "In her thirties she left."),
        ("At the age of 34 she left.", "the age of 34", None),
        ("Ada, aged 34, lost her keys.", "34", "Ada, in her thirties, lost her keys."),
        ("We met a plumber aged 34.", "34", "We met a plumber in their thirties."),
        ("We met Ada, 34 y. She left.", "34 y", "We met Ada, in her thirties. She left."),
        ("He met her when she was 34.", "34", "He met her when she was in their thirties."),
        ("The patient (66 y) came.", "66 y", "The patient (in their sixties) came."),
        ("Her mother is sixty-four.", "sixty-four", "Her mother is in her sixties."),
        ("We met a 34-year-old plumber.", "34-year-old", "We met an adult plumber."),
        ("We met a 34-year-old plumber.", "34", "We met an adult plumber."),
        ("An 82-year-old was seen.", "82-year-old", "An elderly person was seen."),
        ("An 82-year-old widow came.", "82", "An elderly widow came."),
        ("A 7-year-old boy came.", "7-year-old", "A young boy came."),
        ("A 15-year-old came.", "15-year-old", "A teenager came."),
        ("22-year-olds came.", "22-year-olds", "Adults came."),
        ("Age: 34", "34", "Age: Between 30 and 40"),
        ("She married at 23.", "at 23", "She married in her twenties."),
        ("At 15 he left.", "15", "In his teens he left."),
        ("A boy aged 7 came.", "7", "A boy aged under 10 came."),
    ],
)  # fmt: skip
def test_an_age_becomes_a_decade_or_a_time_of_life(
    text: str, words: str, after: str | None
) -> None:
    assert said(text, words) == after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He has 67 cows.", "67"),
        ("At 7 he left.", "7"),
        ("The house stands at 67 Nettle Lane.", "67"),
        ("People aged over 65 may come.", "65"),
        ("Under the age of 18 nobody came.", "18"),
        ("A child aged 6 months came.", "6"),
        ("He is nearly 67.", "67"),
        ("They are 12 in all.", "12"),
        ("It is 30 in the shade.", "30"),
        ("He was aged between 30 and 40.", "30"),
        ("He is 67 kilos.", "67"),
    ],
)
def test_what_may_be_no_age_is_none(text: str, words: str) -> None:
    assert said(text, words) is None


def is_true(sentence: str, age: int) -> bool:
    text = sentence.lower()
    if match := re.search(r"in their (\w+)", text):
        if match[1] == "teens":
            return 13 <= age <= 19
        return age // 10 - 2 == DECADES.index(match[1])
    if match := re.search(r"(?:between|between the ages of) (\d+) and (\d+)", text):
        return int(match[1]) <= age <= int(match[2])
    if match := re.search(r"(over|under)(?: the age of)? (\d+)", text):
        return (age > int(match[2])) is (match[1] == "over")
    young = {"young": 0, "teenage": 13, "adult": 18, "elderly": 70, "child": 0}
    word = next(word for word in re.findall(r"\w+", text) if word in young)
    return age >= young[word] and (age < 18 or word in ("adult", "elderly"))


@pytest.mark.parametrize(
    "frame",
    ["At the age of {} they left.", "It was Ada, aged {}, who left.", "A {}-year-old baker"],
)
@given(age=st.integers(0, 120))
def test_whatever_is_said_is_true(frame: str, age: int) -> None:
    text = frame.format(age)
    start = text.index(str(age))
    found = age_at(text, start, start + len(str(age)))
    assert found
    asked: set[str] = set()

    def refuses(part: str) -> bool:
        """Accepts what was not asked before, so that all that may be said is said once."""
        asked.add(part)
        return part in refused

    refused: set[str] = set()
    while after := said(text, str(age), lambda part: not refuses(part)):
        assert is_true(after, age), after
        refused |= asked


@given(st.text(), st.integers(0, 9), st.integers(0, 9), st.booleans())
def test_any_text_can_be_asked(text: str, start: int, length: int, sure: bool) -> None:
    end = min(len(text), start + length)
    if start < end:
        age_at(text, start, end, sure=sure)
