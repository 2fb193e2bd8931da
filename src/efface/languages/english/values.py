"""Dates, ages and numbers, ever less precise."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator

__all__ = ["rough_age", "rough_dates", "rough_number"]

_MONTHS = list(calendar.month_name)[1:]
_NAME = "|".join(sorted({*_MONTHS, *(name[:3] for name in _MONTHS), "Sept"}, key=len, reverse=True))
_MONTH = re.compile(rf"\b(?:{_NAME})\b", re.I)
_YEAR = re.compile(r"(?<![\d.,])(1[0-9]\d\d|20\d\d)(?![\ds]|['’]s|[,.]\d)")
_NUMERIC_MONTH = re.compile(r"\b(?:1[0-9]|20)\d\d[-/.](1[0-2]|0?[1-9])(?:[-/.]\d\d?)?\b")
_WEEKDAY = re.compile(
    rf"\b(?:{'|'.join((*calendar.day_name, *calendar.day_abbr))}|Tues|Thurs)s?\b", re.I
)
_SPAN = re.compile(r"\b(minute|hour|day|night|week|month|year|season|decade|centurie)s?\b", re.I)
_DECADE = re.compile(r"\b(1[0-9]|20)(\d)0['’]?s\b")
_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties")
_UNITS = dict(
    zip(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
        range(1, 11),
        strict=True,
    )
) | {"eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40}
_UNITS |= {"fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_FIGURES = re.compile(r"\d[\d,]*(?:\.\d+)?")
_ROUGH = ("tens", "hundreds", "thousands", "tens of thousands", "hundreds of thousands", "millions")


def rough_dates(text: str) -> Iterator[str]:
    """
    >>> list(rough_dates("12 March 1987"))
    ['March 1987', '1987', 'the 1980s', 'the 20th century', 'some year']
    >>> list(rough_dates("1990s")), list(rough_dates("Mondays")), list(rough_dates("nine weeks"))
    (['the 20th century'], ['some day'], ['some weeks'])
    """
    years = sorted({int(year) for year in _YEAR.findall(text)})
    months = [match.group() for match in _MONTH.finditer(text)]
    if len(years) == 1 and len(months) == 1:
        month = _MONTHS[[name[:3] for name in _MONTHS].index(months[0][:3].title())]
        yield from _unless(text, f"{month} {years[0]}")
    elif len(years) == 1 and (match := _NUMERIC_MONTH.search(text)):
        yield f"{_MONTHS[int(match[1]) - 1]} {years[0]}"
    if len(years) == 1:
        yield from _unless(text, f"{years[0]}")
    if years and len({year // 10 for year in years}) == 1:
        yield f"the {years[0] // 10}0s"
    centuries = {(year - 1) // 100 + 1 for year in years}
    centuries |= {int(century) + 1 for century, _ in _DECADE.findall(text)}
    if len(centuries) == 1:
        yield f"the {_ordinal(centuries.pop())} century"
    if years:
        yield "some year" if len(years) == 1 else "some years"
    elif months and not re.search(r"\d", text):
        yield "some month"
    elif months or _WEEKDAY.search(text):
        yield "some day"
    elif match := _SPAN.search(text):
        yield f"some {match[1].lower()}s"


def _unless(text: str, rough: str) -> Iterator[str]:
    """The rough date, unless it is the text itself."""
    if rough.lower() != text.strip().lower():
        yield rough


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def rough_age(text: str) -> tuple[str, str] | None:
    """An age as a decade of life and as a time of life; None if there is no number.

    >>> rough_age("34"), rough_age("7"), rough_age("91"), rough_age("some")
    (('thirties', 'adult'), ('childhood', 'young'), ('old age', 'old'), None)
    """
    number = _number(text)
    if number is None:
        return None
    if number < 20:
        return ("childhood" if number < 13 else "teens"), "young"
    decade = "old age" if number >= 90 else _DECADES[int(number) // 10 - 2]
    return decade, "adult" if number < 65 else "old"


def rough_number(text: str) -> str | None:
    """
    >>> rough_number("4,312"), rough_number("145 million"), rough_number("7"), rough_number("40")
    ('thousands', 'millions', None, 'tens')
    """
    number = _number(text)
    if number is None or number < 10:
        return None
    size = len(str(int(number))) - 1
    if size < len(_ROUGH):
        return _ROUGH[size - 1]
    return "millions" if size < 9 else "billions"


def _number(text: str) -> float | None:
    words = text.lower().replace("-", " ").split()
    value: float | None = None
    match = _FIGURES.search(text)
    if match and len(_FIGURES.findall(text)) == 1:
        value = float(match.group().replace(",", ""))
    else:
        units = [_UNITS[word] for word in words if word in _UNITS]
        value = float(sum(units)) if units else None
    for word in words:
        if word in _SCALES:
            value = (1 if value is None else value) * 10 ** _SCALES[word]
    return value
