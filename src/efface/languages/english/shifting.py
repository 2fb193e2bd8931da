"""Moves dates in English text by some days; a date keeps its form."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date, timedelta

__all__ = ["shifted"]

_MONTHS = list(calendar.month_name)[1:]
_DAYS = list(calendar.day_name)
_MONTH = "|".join((*_MONTHS, "Sept", *(name[:3] for name in _MONTHS)))
_DAY_NAME = "|".join((*_DAYS, "Tues", "Thurs", "Thur", *(name[:3] for name in _DAYS)))
_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)"
_NUMBER = r"(?P<day>[12]\d|3[01]|0?[1-9])"
_WEEKDAY = rf"(?:(?P<weekday>{_DAY_NAME})\b\.?,?\s+)?"
_FORMS = tuple(
    re.compile(rf"{_WEEKDAY}(?:{form})", re.I | re.A)
    for form in (
        rf"{_YEAR}(?P<s>[-/.])(?P<month>1[0-2]|0?[1-9])(?P=s){_NUMBER}(?!\d)",
        r"(?P<first>\d\d?)(?P<s>[-/.])(?P<second>\d\d?)(?P=s)(?P<year>\d{4}|\d\d)(?!\d)",
        rf"{_NUMBER}(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(?P<name>{_MONTH})\b\.?(?:,?[\s-]+{_YEAR})?",
        rf"(?P<name>{_MONTH})\b\.?\s+{_NUMBER}(?:st|nd|rd|th)?(?!\d)(?:,?\s+{_YEAR})?",
        rf"(?P<name>{_MONTH})\b\.?,?\s+{_YEAR}",
        rf"{_YEAR}(?!\d)",
    )
)
_TIME = re.compile(
    r"(?:(?:T|,?\s+(?:at )?)\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?[AaPp][Mm]|Z|[+-]\d\d:?\d\d)?)?\s*"
)
_ONLY_DAY = re.compile(rf"(?P<weekday>{_DAY_NAME})s?\b", re.I | re.A)
_SOME_YEAR = 2001  # for a date without a year
_MIDDLE = 15  # for a date without a day
_PIVOT = 50  # a year in two digits is of this century if it is below


def shifted(text: str, days: int, day_first: bool) -> str | None:
    """A date moved, with its time of day; None if it is no date or would not change."""
    for form in _FORMS:
        if match := form.search(text):
            moved = _moved(match, days, day_first)
            before, after = text[: match.start()], text[match.end() :]
            if moved is None or before.strip() or not _TIME.fullmatch(after):
                return None
            new = "".join(_written(match, moved, days, day_first))
            return None if new == match.group() else before + new + after
    if match := _ONLY_DAY.fullmatch(text.strip()):
        new = _alike(_DAYS[(_weekday(match["weekday"]) + days) % 7], match["weekday"])
        return None if new == match["weekday"] else new
    return None


def _moved(match: re.Match[str], days: int, day_first: bool) -> date | None:
    """The new date; None if the old one does not exist or the new one is out of range."""
    groups = match.groupdict()
    year = int(groups.get("year") or _SOME_YEAR)
    if year < 100:
        year += 2000 if year < _PIVOT else 1900
    month, day = 7, int(groups.get("day") or _MIDDLE)
    if groups.get("name"):
        month = [m[:3] for m in _MONTHS].index(groups["name"][:3].title()) + 1
    elif groups.get("month"):
        month = int(groups["month"])
    elif groups.get("first"):
        numbers = int(groups["first"]), int(groups["second"])
        day, month = numbers if day_first else numbers[::-1]
    try:
        return date(year, month, day) + timedelta(days=days)
    except (ValueError, OverflowError):
        return None


def _weekday(name: str) -> int:
    return [day[:3] for day in _DAYS].index(name[:3].title())


def _written(match: re.Match[str], moved: date, days: int, day_first: bool) -> Iterator[str]:
    """The date in the form of the match, piece by piece."""
    weekday = moved.weekday()
    if match.groupdict().get("weekday") and not match.groupdict().get("year"):
        weekday = (_weekday(match["weekday"]) + days) % 7
    values = {
        "year": f"{moved.year:04}",
        "month": f"{moved.month:02}",
        "day": f"{moved.day:02}",
        "first": f"{moved.day if day_first else moved.month:02}",
        "second": f"{moved.month if day_first else moved.day:02}",
        "name": _MONTHS[moved.month - 1],
        "weekday": _DAYS[weekday],
    }
    position = match.start()
    groups = [name for name in values if match.groupdict().get(name)]
    for name in sorted(groups, key=match.start):
        between = match.string[position : match.start(name)]
        yield _ordinal(between, moved.day)
        filled = len(match[name]) == 2 and "s" in match.groupdict()  # 03/05 as in 12/05
        yield _alike(values[name], match[name], filled=filled)
        position = match.end(name)
    yield _ordinal(match.string[position : match.end()], moved.day)


def _ordinal(text: str, day: int) -> str:
    """The text between two parts of a date, with the ending of the new day: 3rd, 4th."""
    ending = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return re.sub(r"^(?:st|nd|rd|th)\b", ending, text, flags=re.I)


def _alike(new: str, old: str, *, filled: bool = False) -> str:
    """The new number with as many digits as the old one, or the new name as short and cased."""
    if new.isdigit():
        if len(new) == 4:
            return new[-len(old) :]
        return new if filled or old.startswith("0") else str(int(new))
    new = new if len(old) > 4 or old.title() in (*_MONTHS, *_DAYS) else new[:3]
    return new.upper() if old.isupper() else new.lower() if old.islower() else new
