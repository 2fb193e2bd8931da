"""Numbers in figures and in words, and the ranges and bounds in which they lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

__all__ = [
    "NUMBER",
    "WORD",
    "Range",
    "between",
    "in_figures",
    "in_words",
    "over",
    "range_in",
    "under",
]

_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
).split()
_TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_UNITS = {word: number for number, word in enumerate(_TO_TWENTY)}
_UNITS |= {word: 10 * number for number, word in enumerate(_TENS, 1)}
_SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "bn": 9}
_SCALES |= {"k": 3, "m": 6}
_FIGURE = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_TOKEN = re.compile(rf"(?P<figure>{_FIGURE})(?P<short>(?:k|m|bn)\b)?|(?P<word>[a-z]+)|\S", re.I)
WORD = (
    "(?:"
    + "|".join(sorted({*_UNITS, "hundred", "thousand", "million", "billion"}, key=len)[::-1])
    + ")"
)
# A number as it stands in a text, and two of them with a sign or word between.
_SINGLE = (
    r"(?:(?<![\w.,])\d[\d.,]*(?<=\d)"
    r"(?: ?(?:hundred|thousand|million|billion|trillion|bn|[kmKM])\b)?"
    rf"|(?:an? (?=hundred|thousand|million|billion))?\b{WORD}"
    rf"(?:(?:[- ]| and ){WORD})*\b)"
)
NUMBER = rf"{_SINGLE}(?: ?(?:-|–|to|or|and) ?{_SINGLE})?"
# Signs that are read one way here and another there (1.140), and fractions.
_DOUBTFUL = re.compile(
    r"\d\.\d{3}\b|\d,\d{1,2}\b|\d,\d{4}|\d[.,]\d+[.,]\d{1,2}[.,]|\d/\d|half|quarter|third", re.I
)
_RATIO = 2  # a bound farther away than that says something else
_LARGEST = Decimal(10) ** 15


@dataclass(frozen=True, slots=True)
class Range:
    """Where a number lies; None where it has no bound."""

    low: Decimal | None = field(repr=False)
    high: Decimal | None = field(repr=False)

    def holds(self, number: Decimal) -> bool:
        return (self.low is None or self.low <= number) and (
            self.high is None or number <= self.high
        )


def range_in(text: str) -> Range | None:
    """The number of a text, or its two numbers as a range; None if there is none, or more.

    >>> range_in("4,250").low, range_in("three to four").high
    (Decimal('4250'), Decimal('4'))
    >>> range_in("100-130 million").high, range_in("forty-eight").low, range_in("1.140")
    (Decimal('130000000'), Decimal('48'), None)
    """
    if _DOUBTFUL.search(text):
        return None
    numbers = list(_numbers(text))
    if not numbers or len(numbers) > 2:
        return None
    (low, _), (high, scale) = numbers[0], numbers[-1]
    if len(numbers) == 2 and numbers[0][1] == 1 and low < 1000 and scale > 1:
        low *= scale
    return Range(low, high) if low <= high < _LARGEST else None


def _numbers(text: str) -> Iterator[tuple[Decimal, Decimal]]:
    """Each number, and by how much its last word multiplies it ("million")."""
    total, group, scale = Decimal(0), None, Decimal(1)
    last = ""
    for token in [*_TOKEN.finditer(text), None]:
        kind, value = _meaning(token, last)
        starts = kind == "figure" or (kind == "unit" and not _continues(last, value))
        if kind in ("end", "gap") or starts:
            if group is not None or total:
                yield total + (group or 0), scale
            total, group, scale = Decimal(0), None, Decimal(1)
        if kind in ("figure", "unit"):
            group = value + (group or 0)
            last = kind if kind == "figure" else "tens" if value % 10 == 0 and value else "unit"
        elif kind == "scale" and (group is not None or last == "a"):
            scale, factor = value, group or Decimal(1)
            group = factor * value if value == 100 else None
            total += 0 if value == 100 else factor * value
        if kind == "scale" or (token and token["short"]):
            last = "scale"
        elif kind in ("end", "gap", "a"):
            last = kind
        if token and token["short"]:
            scale = Decimal(10) ** _SCALES[token["short"].lower()]
            total, group = (group or 0) * scale, None


def _meaning(token: re.Match[str] | None, last: str) -> tuple[str, Decimal]:
    """What a token is, and its value."""
    if token is None:
        return "end", Decimal(0)
    if token["figure"]:
        return "figure", Decimal(token["figure"].replace(",", ""))
    word = (token["word"] or token.group()).lower()
    if word in _UNITS:
        return "unit", Decimal(_UNITS[word])
    if word in _SCALES and last:
        return "scale", Decimal(10) ** _SCALES[word]
    if word == "-" or (word == "and" and last == "scale"):
        return "join", Decimal(0)
    return ("a" if word in ("a", "an") else "gap"), Decimal(0)


def _continues(last: str, value: Decimal) -> bool:
    """Whether a unit goes on with a number: twenty-six, a hundred and six."""
    return last == "scale" or (last == "tens" and 0 < value < 10)


def between(known: Range) -> Range | None:
    """The nearest round numbers between which it lies, and never these numbers themselves.

    >>> between(range_in("4,250")).low, between(range_in("4,000")).high
    (Decimal('4000'), Decimal('5000'))
    """
    low, high = known.low, known.high
    if low is None or high is None or low < 1:
        return None
    step = Decimal(10) ** high.adjusted()
    first, last = _down(low, step), _down(high, step)
    last += step if last < high else 0
    if first == low and last == high:
        first, last = first - step, last + step
    first = first or step / (2 if low > step / 2 else 10)
    return Range(first, last) if 0 < first <= low else None


def _down(number: Decimal, step: Decimal) -> Decimal:
    return number // step * step


def over(known: Range) -> list[Decimal]:
    """Round numbers below it, the nearest first."""
    if known.low is None or known.low <= 1:
        return []
    size = Decimal(10) ** known.low.adjusted()
    least = {_down(known.low, size), *_ladder(known.low)}
    return sorted((n for n in least if n < known.low <= n * _RATIO), reverse=True)


def under(known: Range) -> list[Decimal]:
    """Round numbers above it, the nearest first."""
    if known.high is None or known.high < 1:
        return []
    size = Decimal(10) ** known.high.adjusted()
    most = {_down(known.high, size) + size, *_ladder(known.high)}
    return sorted(n for n in most if known.high < n <= known.high * _RATIO)


def _ladder(number: Decimal) -> Iterator[Decimal]:
    """1, 2, 5, 10 and so on, around a number."""
    size = Decimal(10) ** (number.adjusted() - 1)
    for factor in (5, 10, 20, 50, 100, 200):
        yield factor * size


def in_figures(number: Decimal) -> str:
    """
    >>> in_figures(Decimal("4E+3")), in_figures(Decimal("0.5"))
    ('4,000', '0.5')
    """
    if number == number.to_integral_value():
        return f"{int(number):,}"
    return f"{number.normalize():f}"


def in_words(number: Decimal) -> str | None:
    """
    >>> in_words(Decimal(7)), in_words(Decimal(25)), in_words(Decimal(40)), in_words(Decimal(101))
    ('seven', 'twenty-five', 'forty', None)
    """
    if number != number.to_integral_value() or not 0 < number < 100:
        return None
    whole = int(number)
    if whole <= 20:
        return _TO_TWENTY[whole]
    tens, unit = divmod(whole, 10)
    return _TENS[tens - 1] + (f"-{_TO_TWENTY[unit]}" if unit else "")
