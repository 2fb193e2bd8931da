"""Amounts of money, shares and counts, ever less precise and always true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from efface.languages.english.numbers import (
    NUMBER,
    Range,
    between,
    in_figures,
    in_words,
    over,
    range_in,
    under,
)
from efface.languages.english.patterns.money import CODES, COINS

__all__ = [
    "COUNT",
    "SIZES",
    "Money",
    "counts",
    "measure_in",
    "money_in",
    "share_in",
    "shares",
    "size",
    "sums",
]

_SIGNED = rf"(?:A|C|S|US|NZ|HK|R|CA|AU)?[$£€¥₹₦₺₽₪]|\b{CODES}\b|\b(?:Rs|KSh|TSh|USh|kr)\b\.?"
_MONEY = re.compile(
    rf"(?:(?P<sign>{_SIGNED})(?P<space> ?))?(?P<number>{NUMBER})"
    rf"(?P<after> ?(?:{_SIGNED})"
    rf"| (?:[A-Z][a-z]+ ){{0,2}}{COINS}(?: sterling)?(?: \({CODES}\))?)?"
)
_WORDS = {
    "£": "pounds", "€": "euros", "$": "dollars", "US$": "US dollars", "A$": "Australian dollars",
    "AU$": "Australian dollars", "C$": "Canadian dollars", "CA$": "Canadian dollars",
    "HK$": "Hong Kong dollars", "NZ$": "New Zealand dollars", "S$": "Singapore dollars",
    "R$": "Brazilian reais", "₹": "rupees", "₦": "naira", "₺": "Turkish lira", "₽": "roubles",
    "₪": "shekels", "USD": "US dollars", "EUR": "euros", "GBP": "pounds", "CHF": "Swiss francs",
    "JPY": "yen", "CAD": "Canadian dollars", "AUD": "Australian dollars",
    "NZD": "New Zealand dollars", "SEK": "Swedish kronor", "NOK": "Norwegian kroner",
    "DKK": "Danish kroner", "PLN": "zlotys", "CZK": "Czech koruna", "HUF": "forints",
    "INR": "Indian rupees", "ZAR": "rand", "BRL": "Brazilian reais", "MXN": "Mexican pesos",
    "TRY": "Turkish lira", "RUB": "roubles", "CNY": "yuan", "ILS": "shekels", "kr": "kr",
}  # fmt: skip
_SCALES = re.compile(r" ?(thousand|million|billion|trillion|bn|[km])\b", re.I)
_FACTORS = {"t": 3, "k": 3, "m": 6, "b": 9}
_SIZES = (
    ("billions", 2_000_000_000),
    ("millions", 2_000_000),
    ("hundreds of thousands", 200_000),
    ("tens of thousands", 20_000),
    ("thousands", 2_000),
    ("hundreds", 200),
    ("dozens", 24),
)
SIZES = frozenset(name for name, _ in _SIZES)
# How many times as many are still called so: 1,140 are no hundreds.
_REACH: dict[str, Decimal | int] = {
    "dozens": Decimal(200) / 24,
    "hundreds": 5,
    "tens of thousands": 5,
    "hundreds of thousands": 5,
    "millions": 500,
    "billions": 500,
}
_MILLION = Decimal(10) ** 6
_LESS = ((10, "a tenth"), (25, "a quarter"), (Decimal(33), "a third"), (50, "half"))
_MORE = ((Decimal(67), "two thirds"), (50, "half"))
COUNT = re.compile(NUMBER, re.I)
_MEASURE = re.compile(
    rf"(?P<number>{NUMBER}) (?P<unit>(?:(?:square|cubic|nautical) )?(?:kilomet(?:re|er)s"
    r"|met(?:re|er)s|miles|feet|yards|acres|hectares|tons|tonnes|km|gallons))",
    re.I,
)
_PARTS = {"half": Decimal(2), "third": Decimal(3), "quarter": Decimal(4), "fifth": Decimal(5)}
_PARTS |= {"tenth": Decimal(10)}
_FRACTION = re.compile(
    r"(?:(an?|one|two|three|four|seven|nine)[- ])?(half|third|quarter|fifth|tenth)s?", re.I
)
_PERCENT = re.compile(rf"({NUMBER})( ?%| ?per ?cent\b)", re.I)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount, how its currency is written before and after it, and the name of that."""

    amount: Range
    before: str = field(repr=False)
    after: str = field(repr=False)
    name: str
    scale: str = field(default="", repr=False)
    in_words: bool = False


def money_in(text: str) -> Money | None:
    """
    >>> money_in("$3 million").name, money_in("CHF 20").before, money_in("ten cows")
    ('dollars', 'CHF ', None)
    """
    match = _MONEY.fullmatch(text.strip())
    if not match or not (match["sign"] or match["after"]):
        return None
    amount = range_in(match["number"])
    if amount is None or (match["sign"] and match["after"]):
        return None
    after = match["after"] or ""
    sign = (match["sign"] or after).strip().rstrip(".")
    coins = re.sub(rf" \({CODES}\)$", "", after.strip())
    name = _WORDS.get(sign, "" if not re.fullmatch(rf".*{COINS}(?: sterling)?", coins) else coins)
    scale = _SCALES.search(match["number"])
    before = f"{match['sign']}{match['space']}" if match["sign"] else ""
    spelt = not re.search(r"\d", text)
    written = scale[0].lower() if scale and not spelt else ""
    return Money(amount, before, after, _many(name), written, in_words=spelt)


def _many(name: str) -> str:
    """The plural of a currency, where that has one."""
    return name + "s" if re.search(r"(?:dollar|euro|pound|cent|franc|rupee|zloty)$", name) else name


def sums(money: Money) -> Iterator[str]:
    """
    >>> list(sums(money_in("£4,250")))[:3]
    ['between £4,000 and £5,000', 'over £4,000', 'less than £5,000']
    >>> list(sums(money_in("£4,250")))[-3:]
    ['in the thousands', 'thousands', 'an amount of money']
    """
    known = money.amount
    if near := between(known):
        low, high = near.low or Decimal(0), near.high or Decimal(0)
        first = _written(low, money).removesuffix(money.after)
        if money.after:
            first = first.removesuffix(money.scale)
        yield f"between {first} and {_written(high, money)}"
    for bound in over(known):
        yield f"over {_written(bound, money)}"
    for bound in under(known):
        yield f"less than {_written(bound, money)}"
    if rough := size(known):
        if money.name:
            yield f"{rough} of {money.name}"
        if rough != "dozens":
            yield f"in the {rough}"
            yield rough
    yield "an amount of money"


def _written(number: Decimal, money: Money) -> str:
    """A number as the text writes them: with its currency, and with "million" as there."""
    scale = money.scale.strip()
    said = number / Decimal(10) ** _FACTORS[scale[0]] if scale else number
    figures = (in_words(said) if money.in_words else None) or in_figures(said)
    return f"{money.before}{figures}{money.scale}{money.after}"


def size(known: Range) -> str | None:
    """
    >>> size(range_in("4,250")), size(range_in("34")), size(range_in("1,140")), size(range_in("7"))
    ('thousands', 'dozens', None, None)
    """
    low, high = known.low, known.high
    if low is None or high is None:
        return None
    for name, least in _SIZES:
        if low >= least:
            return name if high < least * _REACH.get(name, 10) else None
    return None


def counts(known: Range, *, words: bool) -> Iterator[tuple[str, bool]]:
    """Less precise numbers of things; with each whether it needs "of" before what is counted.

    >>> [text for text, _ in counts(range_in("1,140"), words=False)]
    ['between 1,000 and 2,000', 'over 1,000', 'less than 2,000', 'many', 'a number']
    >>> [text for text, _ in counts(range_in("four"), words=True)]
    ['several', 'a number']
    """
    low, high = known.low, known.high
    if low is not None and low >= 10 and (near := between(known)):
        yield f"between {_said(near.low, words)} and {_said(near.high, words)}", False
    if low is not None and low > 10:
        for bound in over(known):
            yield f"over {_said(bound, words)}", False
            if (word := in_words(bound)) and not words:
                yield f"more than {word}", False
    if high is not None and (low is None or low >= 10):
        for bound in under(known):
            yield f"less than {_said(bound, words)}", False
    if rough := size(known):
        yield rough, True
    if low is not None and low >= 20:
        yield "many", False
    if low is not None and low >= 3:
        if low < 20:
            yield "several", False
        yield "a number", True


def _said(number: Decimal | None, words: bool) -> str:
    number = number or Decimal(0)
    if number >= _MILLION and number % (_MILLION / 10) == 0:
        return f"{in_figures(number / _MILLION)} million"
    return (in_words(number) if words else None) or in_figures(number)


def measure_in(text: str) -> tuple[Range, str] | None:
    """How many of a unit of length, of land or of weight, none of which is for doses.

    >>> measure_in("84 metres")[1], measure_in("84 mg")
    ('metres', None)
    """
    match = _MEASURE.fullmatch(text.strip())
    known = range_in(match["number"]) if match else None
    return (known, match["unit"]) if match and known else None


def share_in(text: str) -> tuple[Range, str] | None:
    """The number of a percentage, and how it writes "per cent"; not at all for "two thirds"."""
    match = _PERCENT.fullmatch(text.strip())
    if part := _FRACTION.fullmatch(text.strip()):
        counted = range_in(part[1] or "one") if (part[1] or "").lower() not in ("a", "an") else None
        share = 100 * (counted.low if counted and counted.low else 1) / _PARTS[part[2].lower()]
        return Range(Decimal(share), Decimal(share)), ""
    known = range_in(match[1]) if match else None
    return (known, match[2]) if match and known else None


def shares(known: Range, sign: str) -> Iterator[str]:
    """
    >>> list(shares(range_in("62"), " per cent"))
    ['between 60 and 70 per cent', 'more than 60 per cent', 'more than half']
    """
    low, high = known.low, known.high
    if high is None or low is None or high <= 0:
        return
    wide = between(known) if low >= 10 and sign else None
    if wide and wide.low and wide.high and (wide.high <= 100 or low > 100):
        yield f"between {wide.low:f}{'%' if sign == '%' else ''} and {wide.high:f}{sign}"
    if sign and 10 < low < 100 and (tens := low // 10 * 10) < low:
        yield f"more than {tens:f}{sign}"
    yield from _fractions(low, high)


def _fractions(low: Decimal, high: Decimal) -> Iterator[str]:
    for part, name in _LESS:
        if 8 * high >= part > high:
            yield f"less than {name}"
    if high <= 100:
        yield from (f"more than {name}" for part, name in _MORE if low > part)
    if 40 <= low <= 50 <= high <= 60:
        yield "about half"
