"""Amounts of money, those that are somebody's, and other quantities."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.terms.patterns.base import Pattern, matches

__all__ = ["CODES", "COINS", "PATTERNS"]

_FIGURE = r"\d{1,15}(?:[.,]\d{1,9}){0,5}"
_SIGNS = "[$£€¥₹₦₺₽₪]"
CODES = (
    r"(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|HRK|RSD|TRY|TRL|RUB"
    r"|UAH|INR|PKR|LKR|BDT|CNY|HKD|SGD|MYR|THB|IDR|PHP|KRW|ILS|AED|SAR|ZAR|KES|UGX|TZS|NGN|GHS|EGP"
    r"|MAD|BRL|MXN|ARS|CLP|COP)"
)
_SHORT = r"(?:Rs|KSh|TSh|USh)\b\.?"
_CURRENCY = rf"(?:\b(?:A|C|S|US|NZ|HK|R))?{_SIGNS}|\b{CODES}\b|\b{_SHORT}"
_LARGE = r"(?: ?(?:thousand|million|billion|trillion|bn|[kKmM])\b)?"
COINS = (
    r"(?:dollars?|euros?|pounds?|pence|cents?|francs?|kron(?:a|or|er)|yen|rupees?|zlot(?:y|ys|ych)"
    r"|yuan|lir(?:as?|e)|forints?|rand|naira|shillings?|dinars?|dirhams?|pesos?|rea(?:is|l)"
    r"|r(?:ou|u)bles?|baht|leva|lei|hryvnias?)\b"
)
# "10,000 Polish zlotys (PLN)"
_COUNTED = rf"(?:(?:[A-Z][a-z]{{3,14}} )?{COINS}(?: sterling\b)?(?: \({CODES}\))?)"
_UNIT = (
    r"(?: ?%| (?:percent|per cent)\b"
    r"| ?(?:km|kg|cm|mm|mg|ml|mcg|[gmlKM]|kB|MB|GB|miles?|metres?|meters?|tons?|tonnes?|litres?"
    r"|gallons?|feet|foot|inch(?:es)?|acres?|hectares?|degrees)\b)"
)
_AMOUNT = rf"(?:{_CURRENCY}) ?{_FIGURE}{_LARGE}|(?<![\w.,]){_FIGURE}{_LARGE} ?{_COUNTED}"
_GATE = rf"(?:{_SIGNS}|\b{CODES}|\b{_SHORT}) ?\d|\d.{{0,28}}{COINS}"

# Words before and after what somebody earns, owes, is paid or awarded; not what a thing costs.
_PAID = re.compile(
    r"(?i)\b(?:salar(?:y|ies)|wages?|earn(?:s|ed|ing|ings)?|incomes?|pensions?|bonus(?:es)?"
    r"|stipends?|remuneration|pay(?: slip| rise| grade)?\W{0,3}|compensation|damages"
    r"|award(?:s|ed)?|refund(?:s|ed)?|reimburse\w*|balance|ow(?:es?|ed|ing)|debts?|arrears|loans?"
    r"|mortgages?|instal?ments?|allowances?|benefits?|fine[ds]?|settle(?:d|ment)|sum of"
    r"|totall?ing|amount(?:s|ed|ing)? (?:to|of)|surcharges?|maintenance|alimony|inherit\w*"
    r"|legacy|donat\w+|expenses|sought|claim(?:s|ed|ing)?|borrow(?:s|ed)?|payments?|assets"
    r"|transfer(?:s|red)?|withdr[ae]\w+|remit\w*|repa(?:y|id)\w*|redundancy|severance|tax(?:es|ed)?)"
    r"\b[^\n.;]{0,50}\Z"
)
_PER_YEAR = re.compile(
    r"(?i)[^\n\w]{0,3}(?:a year|per (?:year|annum)|p\.?a\.?|annually|gross|net of"
    r"|in (?:damages|costs|respect|arrears|compensation|benefits|cash)"
    r"|(?:salary|wage|pension|bonus|refund|fine|loan|debt|award)s?)\b"
)
_REACH = 90
_EXACT, _LARGE_SUM = 4, 100  # figures without zeros at the ends, and from which sum they count


def _payments(text: str) -> Iterator[tuple[int, int]]:
    """Amounts that are somebody's, or so exact that they single somebody out."""
    for match in re.finditer(_AMOUNT, text):
        before = text[max(0, match.start() - _REACH) : match.start()]
        if (
            _is_exact(match.group())
            or _PAID.search(before)
            or _PER_YEAR.match(text, match.end(), match.end() + _REACH)
        ):
            yield match.span()


def _is_exact(amount: str) -> bool:
    """Whether a sum has so many figures that hardly another one is the same.

    >>> [_is_exact(sum) for sum in ("£11,462.80", "$4,000", "EUR 19.99", "CHF 212.40")]
    [True, False, False, True]
    """
    figures = re.sub(r"[^\d.,]", "", amount)
    whole = re.sub(r"\D", "", re.sub(r"[.,]\d\d\Z", "", figures))
    return len(re.sub(r"\D", "", figures).strip("0")) >= _EXACT and int(whole) >= _LARGE_SUM


PATTERNS = (
    Pattern("amount that is somebody's", "PAYMENT", _payments, gate=_GATE, formal=False),
    # These are off, unless a policy names their labels.
    Pattern("amount of money", "MONEY", matches(_AMOUNT), gate=_GATE, formal=False),
    Pattern(
        "quantity",
        "QUANTITY",
        matches(rf"(?<![\w.,/:-]){_FIGURE}{_UNIT}?(?![\w/:-]|[.,]\d)"),
        gate=r"\d",
        formal=False,
    ),
)
