"""Telephone numbers by their form."""

from __future__ import annotations

import pytest

from efface.terms.patterns.telephone import INTERNATIONAL, NATIONAL
from tests.terms.patterns.found import found


@pytest.mark.parametrize(
    "number",
    [
        "0113 496 0142",
        "01632 960 418",
        "07 555 0148",
        "(03) 5550 0171",
        "030/5550 1987",
        "01 55 50 01 88",
        "01.55.50.01.88",
        "655 550 187",
        "555 012 774",
        "98400 55217",
        "(541) 555-0137",
        "541.555.0137",
        "1-800-555-0142",
        "555-0142",
    ],
)
def test_national_forms_are_found(number: str) -> None:
    for frame in ("{}", "call:{} now", "on {}, or", "({})", "{} or 3 others"):
        assert found(frame.format(number), "PHONE", [NATIONAL]) == [number]


@pytest.mark.parametrize("number", ["+49 (0)361 5550 198", "0044 113 496 0142", "+354 555 7214"])
def test_international_forms_are_found(number: str) -> None:
    assert found(f"call {number}.", "PHONE", [INTERNATIONAL]) == [number]


@pytest.mark.parametrize(
    "text",
    [
        "02-11-2019 10",
        "12 05 2019 100",
        "0800-1700 hours",
        "08 30 09 30",
        "2000 2001 2002",
        "1 234 567 people",
        "600 700 800",
        "12 24 36 48 60",
        "0.05 0.10 0.15",
        "in 4711 0815 came",
    ],
)
def test_dates_times_and_rows_of_figures_are_none(text: str) -> None:
    assert found(text, "PHONE", [NATIONAL]) == []
