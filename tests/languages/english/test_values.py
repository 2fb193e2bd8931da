"""Dates, ages and numbers, ever less precise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.values import rough_age, rough_dates, rough_number


@given(st.dates())
def test_a_rough_date_does_not_tell_the_day(day: object) -> None:
    text = str(day)
    told = [*rough_dates(text)]
    assert text not in told
    assert not any(text[-2:] == one[:2] for one in told if text[-2:] != text[:2])


@given(st.integers(1000, 2099))
def test_a_year_is_in_its_decade_and_its_century(year: int) -> None:
    decade, century, last = rough_dates(str(year))
    assert decade == f"the {year // 10 * 10}s"
    number = int("".join(filter(str.isdigit, century)))
    assert (number - 1) * 100 < year <= number * 100
    assert last == "some year"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("from 1985 to 1987", "the 1980s"),
        ("1985 and 1994", "the 20th century"),
        ("1985 and 2004", "some years"),
        ("2019-05-03", "May 2019"),
        ("May", "some month"),
        ("3 May", "some day"),
        ("soon", None),
    ],
)
def test_the_nearest_that_is_true_of_all_comes_first(text: str, first: str | None) -> None:
    assert next(rough_dates(text), None) == first


@given(st.integers(0, 140))
def test_each_age_has_a_decade_and_a_time_of_life(age: int) -> None:
    told = rough_age(str(age))
    assert told
    decade, time = told
    assert time == ("young" if age < 20 else "adult" if age < 65 else "old")
    assert str(age) not in decade


@given(st.integers(10, 10**12))
def test_a_rough_number_tells_the_size_alone(number: int) -> None:
    rough = rough_number(f"{number:,}")
    assert rough == rough_number(str(number))
    assert rough
    assert not any(map(str.isdigit, rough))


@pytest.mark.parametrize(
    ("text", "rough"),
    [
        ("forty-two", "tens"),
        ("two thousand", "thousands"),
        ("a million", "millions"),
        ("3 billion", "billions"),
        ("nine", None),
        ("some", None),
        ("3 or 4", None),
    ],
)
def test_numbers_in_words_are_numbers(text: str, rough: str | None) -> None:
    assert rough_number(text) == rough
