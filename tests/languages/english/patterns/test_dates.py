"""Dates and ages in English."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.dates import PATTERNS
from tests.terms.patterns.found import found, hidden_as


@pytest.mark.parametrize(
    "value",
    [
        "12 March 1987",
        "March 3rd, 2020",
        "3rd of May",
        "2020-03-04",
        "03/04/2021",
        "4.3.21",
        "May 2019",
        "5/2021",
        "May-21",
        "Sep-2019",
        "19 de octubre de 2021",
        "3. März 2021",
        "14 juillet",
        "fourteenth of October, 1956",
        "nineteen sixty-eight",
    ],
)
def test_dates_are_found(value: str) -> None:
    assert value in found(f"see {value}, please", "DATE", PATTERNS)
    assert value in found(f"({value})", "DATE", PATTERNS)


@pytest.mark.parametrize(
    "text",
    ["1.2.3.4", "room 12", "2000 gallons", "three months of rain", "it is 1011", "in 'bits'"],
)
def test_what_only_looks_alike_is_not(text: str) -> None:
    assert found(text, "DATE", PATTERNS) == []


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("DATE", "It was on 12-MAY-2019.", "12-MAY-2019"),
        ("AGE", "She is 92.", "92"),
        ("AGE", "He died at 101.", "101"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("a 34-year-old baker", "34"),
        ("aged forty-two", "forty-two"),
        ("72 y/o, stable", "72"),
        ("when she was 12", "12"),
        ("45F with a cough", "45"),
        ("a ten-year-old came", "ten"),
        ("Mrs Crumb (66 y), well", "66"),
        ("she was seventy-four last May", "seventy-four"),
        ("Peter (4) and his mother", "4"),
        ("Clara Quillfeather, Johnson, 29, barista", "29"),
    ],
)
def test_an_age_is_its_number(text: str, age: str) -> None:
    assert found(text, "AGE", PATTERNS) == [age]


@pytest.mark.parametrize(
    "span", ["three years and nine months", "9 years 9 months", "four months and twenty days"]
)
def test_a_span_of_two_units_is_exact(span: str) -> None:
    assert found(f"He got {span} in all.", "DATE", PATTERNS) == [span]
    assert found("He got three years in all.", "DATE", PATTERNS) == []


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("sentenced to six years' imprisonment", ["six years'"]),
        ("after 42 months in prison", ["42 months"]),
        ("with ten years' experience", ["ten years'"]),
        ("seen on 3 May 2003 at 8.45 a.m., then left", ["3 May 2003 at 8.45 a.m."]),
        ("Enoxaparin for 7 days then stop", []),
        ("repeat in 6 weeks", []),
    ],
)
def test_a_term_that_somebody_served_is_a_date_and_a_cure_is_none(
    text: str, dates: list[str]
) -> None:
    assert found(text, "DATE", PATTERNS)[: len(dates) or 1] == dates


def test_weekdays_and_spans_of_years_tell_dates_beside_others() -> None:
    assert "Monday" in found("on Monday, 3 May", "DATE", PATTERNS)
    assert "three years" in found("three years later", "DATE", PATTERNS)
    assert found("on Monday, as ever", "DATE", PATTERNS) == []


def test_a_figure_after_another_word_is_no_age() -> None:
    assert found("see Annex (4), Figure (2) and the Board, 29, above", "AGE", PATTERNS) == []


@pytest.mark.parametrize("text", ["back in '74 it", "since '09, ask"])
def test_a_short_year_needs_a_word_before_it(text: str) -> None:
    assert [each[0] for each in found(text, "DATE", PATTERNS)] == ["'"]
