"""Numbers in figures and in words, and the round numbers around them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.numbers import (
    Range,
    between,
    in_figures,
    in_words,
    over,
    range_in,
    under,
)

NUMBERS = st.decimals(1, 10**12, places=2)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("4,250", 4250, 4250),
        ("a hundred and five", 105, 105),
        ("one hundred and twenty thousand", 120_000, 120_000),
        ("between four and six", 4, 6),
        ("100-130 million", 100_000_000, 130_000_000),
        ("3.5 million", 3_500_000, 3_500_000),
        ("seventy four", 74, 74),
        ("12k", 12_000, 12_000),
    ],
)
def test_numbers_are_read(text: str, low: int, high: int) -> None:
    assert range_in(text) == Range(Decimal(low), Decimal(high))


@pytest.mark.parametrize("text", ["1.140", "2,5", "1/2", "million", "half a million", "1 2 3", ""])
def test_what_can_be_read_in_two_ways_is_no_number(text: str) -> None:
    assert range_in(text) is None


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    range_in(text)


@given(NUMBERS)
def test_a_number_in_figures_is_itself(number: Decimal) -> None:
    known = range_in(f"{number:,}")
    assert known
    assert known == Range(number, number)
    if number == number.to_integral_value():
        assert range_in(in_figures(number)) == known


@given(st.integers(1, 99))
def test_a_number_in_words_is_itself(number: int) -> None:
    words = in_words(Decimal(number))
    assert words
    assert range_in(words) == Range(Decimal(number), Decimal(number))


@given(NUMBERS, NUMBERS)
def test_round_numbers_lie_around_what_they_are_said_of(first: Decimal, second: Decimal) -> None:
    known = Range(min(first, second), max(first, second))
    near = between(known)
    if near and near.low and near.high and known.low and known.high:
        assert near.holds(known.low)
        assert near.holds(known.high)
        assert near.high - near.low > known.high - known.low
    assert all(bound < min(first, second) for bound in over(known))
    assert all(bound > max(first, second) for bound in under(known))


@given(st.integers(1, 9), st.integers(0, 9))
def test_a_round_number_is_not_said_itself(lead: int, zeros: int) -> None:
    number = Decimal(lead) * 10**zeros
    known = Range(number, number)
    near = between(known)
    assert near
    assert number not in (near.low, near.high)
    assert near.holds(number)
    assert number not in (*over(known), *under(known))
