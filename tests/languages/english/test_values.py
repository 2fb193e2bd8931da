"""Dates and times of day, ever less precise."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.values import (
    dates_after,
    dates_before,
    is_dated,
    parts_of_day,
    rough_dates,
    time_in,
)


@given(st.dates())
def test_a_rough_date_does_not_tell_the_day(day: object) -> None:
    text = str(day)
    told = [*rough_dates(text)]
    assert text not in told
    assert not any(text[-2:] == one[:2] for one in told if text[-2:] != text[:2])


@given(st.integers(1500, 2099))
def test_a_year_is_in_its_decade_and_its_century(year: int) -> None:
    decade, century = rough_dates(str(year))
    assert decade == f"the {year // 10 * 10}s"
    number = int("".join(filter(str.isdigit, century)))
    assert (number - 1) * 100 < year <= number * 100


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("from 1985 to 1987", "the 1980s"),
        ("1985 and 1994", "the 20th century"),
        ("1985 and 2004", "between the 1980s and the 2000s"),
        ("2019-05-03", "May 2019"),
        ("May", None),
        ("2024-1908", None),
        ("3 May", "May"),
        ("1999/00", "the 20th century"),
        ("last year", None),
        ("soon", None),
    ],
)
def test_the_nearest_that_is_true_of_all_comes_first(text: str, first: str | None) -> None:
    assert next(rough_dates(text), None) == first


@given(st.dates())
def test_what_is_before_or_after_a_day_is_before_or_after_what_is_said(day: date) -> None:
    for text in (f"{day.day} {day:%B} {day.year:04}", f"{day.year:04}"):
        if 1500 <= day.year < 2100:
            later = [int(year) for year in dates_before(text) if year.isdigit()]
            assert all(year > day.year + (text.isdigit()) for year in later)
            earlier = [int(year) for year in dates_after(text) if year.isdigit()]
            assert all(year < day.year for year in earlier)


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("4 May", "June", "April"),
        ("31 December", None, "November"),
        ("May", None, None),
    ],
)
def test_a_month_lies_between_its_neighbours(
    text: str, before: str | None, after: str | None
) -> None:
    assert next(dates_before(text), None) == before
    assert next(dates_after(text), None) == after


@given(st.integers(13, 23), st.integers(0, 59))
def test_a_time_after_noon_is_no_morning(hour: int, minute: int) -> None:
    assert time_in(f"{hour}:{minute:02}") == hour
    assert time_in(f"{hour - 12}.{minute:02} p.m.") == hour
    parts = [*parts_of_day(hour)]
    assert parts
    assert not any("morning" in part for part in parts)


@given(st.integers(0, 23))
def test_every_hour_has_its_part_of_the_day(hour: int) -> None:
    assert [*parts_of_day(hour)]


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    time_in(text)
    is_dated(text)
    for steps in (rough_dates, dates_before, dates_after):
        list(steps(text))
