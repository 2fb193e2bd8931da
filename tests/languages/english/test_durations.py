"""Less precise lengths of time: whatever is said of one is true of it."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.durations import duration_in, durations
from efface.languages.english.numbers import in_words, range_in

# Minutes, a month with 29 days and a year with 365: near enough for what is said.
MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10_080, "month": 41_760}
MINUTES |= {"year": 525_600, "decade": 5_256_000}
UNIT = st.sampled_from([*MINUTES])


def said_of(text: str) -> list[str]:
    found = duration_in(text)
    assert found
    return [*durations(found[0], found[1], words=found[2])]


def is_true(said: str, number: int, unit: str) -> bool:
    if match := re.fullmatch(r"between (.+) and (.+) \w+s", said):
        low, high = range_in(match[1]), range_in(match[2])
        return bool(low and high and low.low and high.high and low.low <= number <= high.high)
    match = re.fullmatch(r"(over|more than|less than) (?:an? )?(?:(.+) )?(\w+?)s?", said)
    if not match:
        return said == "decades" or number >= 2
    known = range_in(match[2]) if match[2] else None
    bound = known.low if known and known.low else Decimal(1)
    length, limit = number * MINUTES[unit], bound * MINUTES[match[3]]
    return length < limit * Decimal("1.1") if match[1] == "less than" else length > limit


@given(st.integers(1, 500), UNIT)
def test_what_is_said_is_true_and_not_the_length_itself(number: int, unit: str) -> None:
    said = said_of(f"{number} {unit}s")
    assert all(is_true(text, number, unit) for text in said)
    assert not any(re.search(rf"\b{number} {unit}", text) for text in said)
    words = in_words(Decimal(number))
    assert not any(words and re.search(rf"(?<!-)\b{words} {unit}", text) for text in said)
    assert len(said) == len({*said})


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("twenty-six years", "over twenty-five years"),
        ("26 years", "over 25 years"),
        ("forty-eight hours", "more than a day"),
        ("90 minutes", "more than an hour"),
        ("two days", "less than a week"),
        ("two to three weeks", "less than a month"),
        ("three centuries", "over two centuries"),
    ],
)
def test_the_nearest_comes_first(text: str, first: str) -> None:
    assert said_of(text)[0] == first


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    duration_in(text)


def test_decades_are_at_least_two() -> None:
    assert "decades" in said_of("26 years")
    assert "decades" not in said_of("19 years")
