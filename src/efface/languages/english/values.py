"""Dates and times of day, ever less precise."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator

__all__ = ["dates_after", "dates_before", "is_dated", "parts_of_day", "rough_dates", "time_in"]

_MONTHS = list(calendar.month_name)[1:]
_NAME = "|".join(sorted({*_MONTHS, *(name[:3] for name in _MONTHS), "Sept"}, key=len, reverse=True))
_MONTH = re.compile(rf"\b(?:{_NAME})\b", re.I)
_YEAR = re.compile(r"(?<![\w.,])(1[5-9]\d\d|20\d\d)(?!\w|['’]s|[,.]\d)")
_NUMERIC_MONTH = re.compile(r"\b(?:1[0-9]|20)\d\d[-/.](1[0-2]|0?[1-9])(?:[-/.]\d\d?)?\b")
_WEEKDAY = re.compile(
    rf"\b(?:{'|'.join((*calendar.day_name, *calendar.day_abbr))}|Tues|Thurs)s?\b", re.I
)
_SPAN = re.compile(r"\b(minute|hour|day|night|week|month|year|season|decade|centurie)s?\b", re.I)
# The second of two years: 1998-99, 2019/20.
_NEXT = re.compile(r"(?<!\d)(1[0-9]|20)(\d\d) ?[-–/] ?(\d\d)(?![-/.\d])")
_RELATIVE = re.compile(r"\b(?:last|next|this|previous|past|that|same|every|each|coming)\b", re.I)
_DECADE = re.compile(r"\b(1[0-9]|20)(\d)0['’]?s\b")
# Full words of a date; what else a date has is numbers.
_DATED = re.compile(
    rf"(?:(?:{_NAME}|{'|'.join(calendar.day_name)})\b\.?|(?:1[0-9]|20)\d\d\b|\d\d?(?:st|nd|rd|th)?\b"
    r"|between|from|before|after|by|until|till|since|during|in|on|and|to|of|the|early|late|mid"
    r"|spring|summer|autumn|winter|[-–,/\s])+",
    re.I,
)
_BOUND = 10
_CLOCK = re.compile(
    r"([01]?\d|2[0-4])(?:[:.]([0-5]\d)(?::[0-5]\d)?)?\s?(?:([ap])\.?\s?m\b\.?|h(?:rs|ours)?\b|o['’]clock)?",
    re.I,
)
_NOON = 12


def rough_dates(text: str) -> Iterator[str]:
    """
    >>> list(rough_dates("12 March 1987"))
    ['March 1987', '1987', 'the 1980s', 'the 20th century']
    >>> list(rough_dates("1990s")), list(rough_dates("Mondays")), list(rough_dates("nine weeks"))
    (['the 20th century'], [], [])
    """
    years = _years(text)
    if years != sorted(years):
        return  # a number, and no span of years
    years = sorted({*years})
    months = [match.group() for match in _MONTH.finditer(text)]
    if len(years) == 1 and len(months) == 1:
        yield from _unless(text, f"{_month(months[0])} {years[0]}")
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
    if len(centuries) > 1 and years:
        yield from _spanning(years)
    if not years and re.search(r"\d", text) and len({name[:3].lower() for name in months}) == 1:
        yield _month(months[0])


def _years(text: str) -> list[int]:
    """
    >>> _years("1998-99"), _years("2019-05"), _years("from 1985 to 1987")
    ([1998, 1999], [2019], [1985, 1987])
    """
    years = [int(year) for year in _YEAR.findall(text)]
    for century, first, last in _NEXT.findall(text):
        if int(last) > _NOON or int(last) == (int(first) + 1) % 100:
            years.append(int(century + last) + (100 if last < first else 0))
    return years


def _unless(text: str, rough: str) -> Iterator[str]:
    """The rough date, unless it is the text itself."""
    if rough.lower() != text.strip().lower():
        yield rough


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _month(name: str, after: int = 0) -> str:
    """The full name of a month, or of the month so many after it; empty in another year."""
    number = [month[:3] for month in _MONTHS].index(name[:3].title()) + after
    return _MONTHS[number] if 0 <= number < len(_MONTHS) else ""


def _spanning(years: list[int]) -> Iterator[str]:
    """From the decade of the first year to that of the last."""
    yield f"between the {years[0] // 10}0s and the {years[-1] // 10}0s"


def is_dated(text: str) -> bool:
    """Whether a text is a date and nothing else: it has a month, a weekday, or a year,
    or it is one that others say: last year.

    >>> is_dated("between 1975 and 1979"), is_dated("4 May"), is_dated("May 4 pounds")
    (True, True, False)
    """
    if _RELATIVE.match(text) and _SPAN.search(text):
        return True
    if not _DATED.fullmatch(text.strip()):
        return False
    return bool(_MONTH.search(text) or _WEEKDAY.search(text) or _YEAR.search(text))


def dates_before(text: str) -> Iterator[str]:
    """What a date lies before: what is before 12 March 1987 is before 1988.

    >>> list(dates_before("12 March 1987")), list(dates_before("1987")), list(dates_before("4 May"))
    (['1988', '1990', '2000'], ['1990', '2000'], ['June'])
    """
    years = _years(text)
    months = [match.group() for match in _MONTH.finditer(text)]
    if not years:
        if months and re.search(r"\d", text) and (month := _month(months[-1], 1)):
            yield month
        return
    last = max(years)
    if len(text.strip()) > len("1987"):
        yield f"{last + 1}"
    decade = last // _BOUND * _BOUND + _BOUND
    bounds = [
        bound for bound in (decade, decade + _BOUND, (last // 100 + 1) * 100) if bound > last + 1
    ]
    yield from dict.fromkeys(map(str, bounds[:1] + bounds[-1:]))


def dates_after(text: str) -> Iterator[str]:
    """What a date lies after: what is after 12 March 1987 is after 1986.

    >>> list(dates_after("12 March 1987")), list(dates_after("1987")), list(dates_after("4 May"))
    (['1986', '1980', '1900'], ['1980', '1900'], ['April'])
    """
    years = _years(text)
    months = [match.group() for match in _MONTH.finditer(text)]
    if not years:
        if months and re.search(r"\d", text) and (month := _month(months[0], -1)):
            yield month
        return
    first = min(years)
    if len(text.strip()) > len("1987"):
        yield f"{first - 1}"
    decade = first // _BOUND * _BOUND
    bounds = [bound for bound in (decade, decade - _BOUND, first // 100 * 100) if bound < first - 1]
    yield from dict.fromkeys(map(str, bounds[:1] + bounds[-1:]))


def time_in(text: str) -> int | None:
    """The hour of a time of day, from 0 to 23; None if it is none, or may be two.

    >>> time_in("14:35"), time_in("4.15 a.m."), time_in("7 pm"), time_in("4:15"), time_in("4.15")
    (14, 4, 19, None, None)
    """
    if text.strip().lower() == "midnight":
        return 0
    match = _CLOCK.fullmatch(text.strip())
    if not match or match.group() == match[1]:
        return None
    hour, half = int(match[1]), (match[3] or "").lower()
    if half:
        return hour % _NOON + (_NOON if half == "p" else 0) if 0 < hour <= _NOON else None
    is_sure = hour > _NOON or match[1].startswith("0")
    return hour % 24 if is_sure and (":" in text or text.strip()[-1:].lower() in "hs") else None


def parts_of_day(hour: int) -> Iterator[str]:
    """
    >>> list(parts_of_day(14)), list(parts_of_day(4)), list(parts_of_day(23))
    (['in the afternoon', 'during the day'], ['early in the morning', 'at night'], ['at night'])
    """
    if hour in (3, 4, 5):
        yield "early in the morning"
    elif 6 <= hour < _NOON:
        yield "in the morning"
    elif _NOON <= hour < 18:
        yield "in the afternoon"
    elif 18 <= hour < 22:
        yield "in the evening"
    if hour < 5 or hour >= 22:
        yield "at night"
    elif 8 <= hour < 18:
        yield "during the day"
