"""Dates that are moved keep their form."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.shifting import shifted

DAYS = st.dates(date(1600, 1, 1), date(2090, 1, 1))


@given(DAYS, st.integers(1, 3000), st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%A, %B %d, %Y"]))
def test_a_date_moves_by_as_many_days(day: date, days: int, form: str) -> None:
    moved = shifted(day.strftime(form), days, day_first=True)
    assert moved
    assert datetime.strptime(moved, form).date() == day + timedelta(days)


@given(DAYS, st.integers(1, 300), st.booleans())
def test_what_is_moved_forth_and_back_is_as_it_was(day: date, days: int, day_first: bool) -> None:
    text = day.strftime("%d/%m/%Y" if day_first else "%m/%d/%Y")
    moved = shifted(text, days, day_first)
    assert moved
    assert shifted(moved, -days, day_first) == text


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("3rd of May", "4th of May"),
        ("31/12/2019", "01/01/2020"),
        ("2019-12-31T10:00", "2020-01-01T10:00"),
        ("MONDAY", "TUESDAY"),
        ("Mon, 3 May", "Tue, 4 May"),
        ("sept 1", "sep 2"),
        ("3.5.19", "4.5.19"),
    ],
)
def test_case_length_and_endings_stay(text: str, moved: str) -> None:
    assert shifted(text, 1, day_first=True) == moved


@pytest.mark.parametrize(
    "text",
    ["tomorrow", "99.99.2019", "29 Feb 2019", "3 May 2019 or so", "about 3 May 2019", "1987", ""],
)
def test_what_is_no_date_or_would_not_change_is_not_moved(text: str) -> None:
    assert shifted(text, 1, day_first=True) is None
