"""What the Safe Harbor rule of HIPAA lets stay: years, ages under 90, three digits of a ZIP code.

See 45 CFR 164.514(b)(2)(i).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.document import Term
from efface.text.intervals import tells

__all__ = ["to_be_hidden"]

_YEARS = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_ZIP = re.compile(r"\d{5}(?:-\d{4})?")
_OLDEST = 89
# Areas of fewer than 20,000 people, of which no digit may stay (census of 2000).
_SMALL_AREAS = frozenset(
    map(
        "{:03}".format,
        (36, 59, 63, 102, 203, 556, 692, 790, 821, 823, 830, 831, 878, 879, 884, 890),
    )
) | {"893"}


def to_be_hidden(term: Term) -> Iterator[Term]:
    """The parts of a term that the rule wants hidden."""
    if term.label == "DATE":
        yield from _without_years(term)
    elif term.label == "POSTCODE" and _ZIP.fullmatch(term.text):
        kept = 0 if term.text[:3] in _SMALL_AREAS else 3
        yield _part(term, kept, len(term.text))
    elif term.label != "AGE" or not term.text.isdigit() or int(term.text) > _OLDEST:
        yield term


def _without_years(term: Term) -> Iterator[Term]:
    """The parts of a date before, between and after its years."""
    position = 0
    for year in [*_YEARS.finditer(term.text), None]:
        piece = term.text[position : year.start() if year else len(term.text)]
        if tells(piece):
            start = position + len(piece) - len(piece.lstrip(" ,./–-"))
            yield _part(term, start, position + len(piece.rstrip(" ,./–-")))
        position = year.end() if year else position


def _part(term: Term, start: int, end: int) -> Term:
    return Term(
        start=term.start + start,
        end=term.start + end,
        label=term.label,
        text=term.text[start:end],
    )
