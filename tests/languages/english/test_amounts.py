"""Less precise money, shares and counts: whatever is said of a number is true of it."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.amounts import (
    Money,
    counts,
    money_in,
    share_in,
    shares,
    size,
    sums,
)
from efface.languages.english.numbers import Range, range_in

LEAST = {"dozens": 24, "hundreds": 200, "thousands": 2_000, "tens of thousands": 20_000}
LEAST |= {"hundreds of thousands": 200_000, "millions": 2_000_000, "billions": 2_000_000_000}
PARTS = {"a tenth": Decimal(10), "a quarter": Decimal(25), "half": Decimal(50)}
PARTS |= {"a third": Decimal(100) / 3, "two thirds": Decimal(200) / 3}


def money(text: str) -> Money:
    found = money_in(text)
    assert found
    return found


def is_true(said: str, number: Decimal) -> bool:
    """Whether a number is what is said of it, as a reader understands that."""
    words = re.sub(r"[£€$%]| per cent| pounds", "", said)
    if match := re.fullmatch(r"between (.+) and (.+)", words):
        low, high = range_in(match[1]), range_in(match[2])
        return bool(low and high and low.low and high.high and low.low <= number <= high.high)
    if match := re.fullmatch(r"(over|more than|less than) (.+)", words):
        bound = PARTS.get(match[2])
        if bound is None:
            known = range_in(match[2])
            assert known
            assert known.low
            bound = known.low
        return number < bound if match[1] == "less than" else number > bound
    return number >= LEAST.get(words.removesuffix(" of"), 0)


@given(st.integers(1, 10**12))
def test_sums_are_true_and_not_the_sum_itself(number: int) -> None:
    said = [*sums(money(f"£{number:,}"))]
    assert all(is_true(text, Decimal(number)) for text in said)
    assert not any(re.search(rf"£{number:,}(?!\d|,\d)", text) for text in said)
    assert said[-1] == "an amount of money"


@given(st.integers(1, 10**9), st.booleans())
def test_counts_are_true(number: int, words: bool) -> None:
    known = range_in(f"{number:,}")
    assert known
    for said, _ in counts(known, words=words):
        if said not in ("many", "several", "a number"):
            assert is_true(said, Decimal(number)), said


@given(st.decimals(0, 400, places=1), st.sampled_from(["%", " per cent"]))
def test_shares_are_true(number: Decimal, sign: str) -> None:
    found = share_in(f"{number}{sign}")
    assert found
    for said in shares(*found):
        if said == "about half":
            assert 40 <= number <= 60
        else:
            assert is_true(said, number), said


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    assert money_in(text) is None or [*sums(money(text))]
    share_in(text)


@pytest.mark.parametrize(
    ("text", "first", "rough"),
    [
        ("£4,250", "between £4,000 and £5,000", "thousands of pounds"),
        ("£4,000", "between £3,000 and £5,000", "thousands of pounds"),
        ("$3 million", "between $2 million and $4 million", "millions of dollars"),
        ("€100-130 million", "between €100 million and €200 million", "millions of euros"),
        ("CHF 12,300", "between CHF 10,000 and CHF 20,000", "thousands of Swiss francs"),
        ("A$2,500", "between A$2,000 and A$3,000", "thousands of Australian dollars"),
        ("500 kr", "between 400 and 600 kr", "hundreds of kr"),
        ("five pounds", "between four and six pounds", None),
        (
            "10,000 Polish zlotys (PLN)",
            "between 5,000 and 20,000 Polish zlotys (PLN)",
            "thousands of Polish zlotys",
        ),
    ],
)
def test_the_currency_is_that_of_the_text(text: str, first: str, rough: str | None) -> None:
    said = [*sums(money(text))]
    assert said[0] == first
    assert rough is None or rough in said


def test_what_has_no_currency_is_no_money() -> None:
    assert [money_in(text) for text in ("4,250", "five cows", "£", "£1.140")] == [None] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("62 per cent", "more than half"),
        ("23%", "less than a quarter"),
        ("50%", "about half"),
        ("75%", "more than two thirds"),
    ],
)
def test_a_share_is_more_or_less_than_a_common_fraction(text: str, said: str) -> None:
    found = share_in(text)
    assert found
    assert said in [*shares(*found)]


def test_nothing_is_said_of_no_part() -> None:
    assert [*shares(Range(Decimal(0), Decimal(0)), "%")] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [("24", "dozens"), ("1,140", None), ("2,000", "thousands"), ("2.4 billion", "billions")],
)
def test_a_size_is_what_people_call_so(text: str, name: str | None) -> None:
    known = range_in(text)
    assert known
    assert size(known) == name
