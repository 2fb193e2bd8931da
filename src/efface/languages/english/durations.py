"""Lengths of time, ever less precise and always true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from efface.languages.english.numbers import (
    NUMBER,
    Range,
    between,
    in_figures,
    in_words,
    over,
    range_in,
)

__all__ = ["DURATION", "duration_in", "durations"]

_UNIT = r"second|minute|hour|day|night|week|fortnight|month|year|decade|century|centurie"
DURATION = re.compile(rf"(?P<number>{NUMBER}) (?P<unit>{_UNIT})s?['’]?", re.I)
# The fewest and the most hours of each.
_HOURS: dict[str, tuple[Decimal, Decimal]] = {
    "minute": (1 / Decimal(60), 1 / Decimal(60)),
    "hour": (Decimal(1), Decimal(1)),
    "day": (Decimal(24), Decimal(24)),
    "week": (Decimal(168), Decimal(168)),
    "month": (Decimal(672), Decimal(744)),
    "year": (Decimal(8760), Decimal(8784)),
    "decade": (Decimal(87600), Decimal(87672)),
}
_A = {unit: ("an " if unit == "hour" else "a ") + unit for unit in _HOURS}
_FEW = 3  # several are at least as many
_MANY = 20


def duration_in(text: str) -> tuple[Range, str, bool] | None:
    """How many of which unit, and whether the number is in words.

    >>> duration_in("forty-eight hours")[1:], duration_in("soon")
    (('hour', True), None)
    """
    match = DURATION.fullmatch(text.strip())
    known = range_in(match["number"]) if match else None
    if not match or not known:
        return None
    return known, match["unit"].lower(), not re.search(r"\d", match["number"])


def durations(known: Range, unit: str, *, words: bool = True) -> Iterator[str]:
    """
    >>> list(durations(*duration_in("twenty-six years")[:2]))[:3]
    ['over twenty-five years', 'over twenty years', 'between twenty and thirty years']
    >>> next(durations(*duration_in("forty-eight hours")[:2]))
    'more than a day'
    """
    seen = set()
    for said in _all(known, unit, words=words):
        if said not in seen:
            seen.add(said)
            yield said


def _all(known: Range, unit: str, *, words: bool) -> Iterator[str]:
    if unit not in ("year", "decade"):
        yield from _in_larger_units(known, unit)
    for bound in _fives(known):
        yield from _over(bound, unit, words=words)
    low = known.low or Decimal(0)
    if low >= 10 and (near := between(known)) and near.low and near.high:
        first, last = in_words(near.low) if words else None, in_words(near.high)
        if first and last:
            yield f"between {first} and {last} {unit}s"
        yield f"between {in_figures(near.low)} and {in_figures(near.high)} {unit}s"
    yield from _in_larger_units(known, unit)
    for bound in over(known):
        yield from _over(bound, unit, words=words)
    if low > 10:
        yield f"more than ten {unit}s"
    if low >= _FEW:
        yield f"{'many' if low >= _MANY else 'several'} {unit}s"
    yield from _below_a_larger_unit(known, unit)


def _fives(known: Range) -> Iterator[Decimal]:
    """The multiples of five, and then of ten, below a number that is not near."""
    low = known.low
    if low is None or not 10 < low < 100:
        return
    for step in (5, 10):
        bound = (low - 1) // step * step
        if 10 <= bound < low:
            yield Decimal(bound)


def _over(bound: Decimal, unit: str, *, words: bool) -> Iterator[str]:
    said = in_words(bound)
    if bound == 1:
        return
    if not (words and said):
        yield f"over {in_figures(bound)} {unit}s"
    if said:
        yield f"over {said} {unit}s"


def _in_larger_units(known: Range, unit: str) -> Iterator[str]:
    """48 hours are more than a day."""
    if unit not in _HOURS or known.low is None:
        return
    hours = known.low * _HOURS[unit][0]
    for larger in reversed(_larger(unit)):
        most = _HOURS[larger][1]
        if hours > most:
            if hours >= 2 * most and larger == "decade":
                yield "decades"
            yield f"more than {_A[larger]}"
            return


def _below_a_larger_unit(known: Range, unit: str) -> Iterator[str]:
    """Two days are less than a week."""
    if unit not in _HOURS or known.high is None:
        return
    hours = known.high * _HOURS[unit][1]
    for larger in _larger(unit):
        least = _HOURS[larger][0]
        if hours < least <= hours * 4:
            yield f"less than {_A[larger]}"
            return


def _larger(unit: str) -> list[str]:
    return list(_HOURS)[list(_HOURS).index(unit) + 1 :]
