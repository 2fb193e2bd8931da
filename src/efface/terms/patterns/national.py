"""The table of national numbers (`national.txt`), and the search for those found anywhere.

A number is looked for at each word that begins with a digit, or with letters and then a digit.
Up to eight words from there are put together. Where digits and letters come in the order of a
number of the table, its form and its check digits decide. So it does not matter what stands beside
the number, and a longer table does not make the search slower.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module, resources
from typing import NamedTuple

from efface.terms.patterns.base import Pattern
from efface.terms.patterns.checks import CHECKS

__all__ = ["ANYWHERE", "Number", "compiled", "ends", "is_valid", "numbers", "shape"]

_TABLE = "national.txt"
_SEPARATOR = "[ \u00a0.-]?"  # what "_" in a form means


class Number(NamedTuple):
    """A line of the table."""

    country: str
    name: str
    label: str
    form: str
    checks: tuple[str, ...]
    cues: tuple[str, ...]
    vectors: tuple[str, ...]  # test numbers
    source: str

    def is_valid(self, text: str) -> bool:
        return bool(compiled(self.form).fullmatch(text)) and is_valid(self.checks, text)


def is_valid(checks: tuple[str, ...], text: str) -> bool:
    """Whether one of these checks agrees with a number as written, or without its separators."""
    bare = re.sub(r"[\W_]", "", text)
    return not checks or any(_check(name)(each) for name in checks for each in (text, bare))


@cache
def _check(name: str) -> Callable[[str], bool]:
    if name in CHECKS:
        return CHECKS[name]
    checked: Callable[[str], bool] = import_module(f"stdnum.{name}").is_valid
    return checked


@cache
def compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


@cache
def numbers() -> tuple[Number, ...]:
    """All lines of the table."""
    table = resources.files("efface.terms.patterns").joinpath(_TABLE).read_text("utf-8")
    return tuple(_number(line) for line in table.splitlines() if line and line[0] != "#")


def _number(line: str) -> Number:
    fields = [field.strip() for field in re.split(r" \|(?= |$)", line)]
    country, name, label, form, checks, cues, vectors, source = fields
    return Number(
        country,
        name,
        label,
        form.replace("_", _SEPARATOR),
        tuple(checks.split()),
        tuple(cue.strip() for cue in cues.split(",") if cue),
        tuple(vectors.split(";")),
        source,
    )


# A word that begins a number: within a few characters there are three digits, or it is a plate.
_START = re.compile(
    r"(?<!\w)(?<![0-9][.,/:+-])"
    r"(?=(?:[A-Za-z ./+\u00a0-]{0,7}[0-9]){3}|[A-Z]{2}[0-9]{2} ?[A-Z]{3})"
    r"(?:[A-Za-z]{1,6}(?=[ .-]?(?:[A-Z]{1,2} )?[0-9])|[0-9])"
)
_WORDS = re.compile(r"[0-9A-Za-z]{1,24}(?:[ \u00a0./+-][0-9A-Za-z]{1,24}){0,7}")
_WORD_END = re.compile(r"(?<=\w)(?!\w)")
_HEAD, _LONGEST_HEAD = 5, 8  # characters without separators, and with them
_GOES_ON = re.compile(r"\w|[-/.,:+]\d|-\w")
_KINDS = str.maketrans(
    dict.fromkeys("0123456789", "9")
    | dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "A")
    | dict.fromkeys(" \u00a0./+-")
)


def shape(text: str) -> str:
    """The digits and letters of a number in their order.

    >>> shape("QQ 12 34 56 C")
    'AA999999A'
    """
    return text.translate(_KINDS)


@cache
def _shapes() -> dict[str, tuple[Number, ...]]:
    """The numbers that are found anywhere, by the shapes of their test numbers."""
    table: dict[str, dict[Number, None]] = {}
    for number in numbers():
        if not number.cues:
            for vector in number.vectors:
                table.setdefault(shape(vector), {})[number] = None
    return {key: tuple(sorted(found, key=_has_no_checks)) for key, found in table.items()}


def _has_no_checks(number: Number) -> bool:
    return not number.checks


@cache
def _heads() -> frozenset[str]:
    """How the shapes begin."""
    return frozenset(each[:_HEAD] for each in _shapes())


def ends(text: str, start: int) -> list[int]:
    """Where a number that starts here may end, longest first: after each of the next words."""
    words = _WORDS.match(text, start)
    if words is None:
        return []
    stops = [match.start() for match in _WORD_END.finditer(text, start + 1, words.end())]
    if not _GOES_ON.match(text, words.end()):
        stops.append(words.end())
    return [stop for stop in reversed(stops) if not _GOES_ON.match(text, stop)]


def _number_of(stretch: str) -> Number | None:
    """The number that this is. In small letters it needs check digits."""
    candidates = _shapes().get(shape(stretch), ())
    if not stretch.isupper() and any(map(str.isalpha, stretch)):
        stretch = stretch.upper() if stretch.islower() else stretch
        candidates = tuple(number for number in candidates if number.checks)
    return next((number for number in candidates if number.is_valid(stretch)), None)


def _is_part_of_a_row(text: str, start: int, end: int) -> bool:
    """Whether groups of digits only go on before or after, as in a row of a table."""
    if any(character not in "0123456789 " for character in text[start:end]):
        return False
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    goes_on = after[:1] == " " and after[1:].isdigit()
    return " " in text[start:end] and (goes_on or (before[1:] == " " and before[:1].isdigit()))


def _find(text: str) -> Iterator[tuple[int, int]]:
    shapes, heads, last = _shapes(), _heads(), 0
    for begin in _START.finditer(text):
        start = begin.start()
        if start < last or shape(text[start : start + _LONGEST_HEAD])[:_HEAD] not in heads:
            continue
        for end in ends(text, start):
            stretch = text[start:end]
            if (
                shape(stretch) in shapes
                and _number_of(stretch)
                and not _is_part_of_a_row(text, start, end)
            ):
                yield start, end
                last = end
                break


def _kind(stretch: str) -> tuple[str, str]:
    number = _number_of(stretch)
    assert number
    return number.label, number.name


ANYWHERE = Pattern(
    "national number",
    "NATIONAL_ID",
    _find,
    gate=r"\d(?:[A-Za-z \x{a0}./+-]{0,7}\d){2}|[A-Z]{2}\d\d ?[A-Z]{3}",
    kind=_kind,
)
