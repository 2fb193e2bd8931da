"""Numbers after a cue word (record, account, passport, licence), amounts and quantities."""

from __future__ import annotations

import re

from efface.terms.patterns.base import Pattern, matches

__all__ = ["PATTERNS"]

_BETWEEN = (
    r"(?:'s)?[ .]{0,2}(?:(?:card|plate|registration|id|reference|ref)[ .]{0,2})?"
    r"(?:(?:(?:numbers?|no|nr|num|id|code)\b|[#№])[ .]{0,2})?(?:(?:is|was|:|=|#|№)\s{0,2}){0,2}"
)
_CODE = (
    r"(?=[A-Z0-9./-]{0,24}\d)[A-Z0-9][A-Z0-9./-]{1,28}[A-Z0-9]"
    r"(?: (?=[A-Z0-9]{0,8}\d)[A-Z0-9]{2,8}){0,3}"
)
_LONG_CODE = rf"(?=\S{{4}}){_CODE}"


def _after(cues: str, label: str, name: str, value: str = _CODE) -> Pattern:
    """A pattern for a number after one of the cue words."""
    return Pattern(
        name,
        label,
        matches(rf"\b(?:{cues})\b{_BETWEEN}(?P<value>{value})(?!\w)", flags=re.I),
        gate=rf"(?i)\b(?:{cues})\b{_BETWEEN}[A-Z0-9./-]{{0,24}}\d",
        formal=False,
    )


_FIGURE = r"\d{1,15}(?:[.,]\d{1,9}){0,5}"
_CURRENCY = r"[$£€¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|INR|CNY)\b"
_LARGE = r"(?: ?(?:thousand|million|billion|trillion|bn|[kKmM])\b)?"
_COINS = (
    r"(?:dollars?|euros?|pounds?|pence|cents?|francs?|kron(?:a|or|er)|yen|rupees?|zlotys?|yuan)\b"
)
_UNIT = (
    r"(?: ?%| (?:percent|per cent)\b"
    r"| ?(?:km|kg|cm|mm|mg|ml|mcg|[gmlKM]|kB|MB|GB|miles?|metres?|meters?|tons?|tonnes?|litres?"
    r"|gallons?|feet|foot|inch(?:es)?|acres?|hectares?|degrees)\b)"
)
# Both labels are off, unless a policy names them.
_AMOUNTS = (
    Pattern(
        "amount of money",
        "MONEY",
        matches(rf"(?:{_CURRENCY}) ?{_FIGURE}{_LARGE}|(?<![\w.,]){_FIGURE}{_LARGE} ?{_COINS}"),
        gate=rf"(?:{_CURRENCY}) ?\d|\d.{{0,12}} ?{_COINS}",
        formal=False,
    ),
    Pattern(
        "quantity",
        "QUANTITY",
        matches(rf"(?<![\w.,/:-]){_FIGURE}{_UNIT}?(?![\w/:-]|[.,]\d)"),
        gate=r"\d",
        formal=False,
    ),
)
PATTERNS = (
    *_AMOUNTS,
    _after("card", "CARD", "payment card", r"\d(?:[ -]?\d){11,18}"),
    _after("ssn|social security", "SSN", "social security number", r"\d{3}[- ]?\d\d[- ]?\d{4}"),
    _after(
        r"national (?:id|insurance|identity)|identity|nhs|tax|tin|vat|id card",
        "NATIONAL_ID",
        "national number",
        _LONG_CODE,
    ),
    _after("passport", "PASSPORT", "passport"),
    _after(
        "vin|vehicle|chassis|licen[cs]e plate|number plate|plate|registration",
        "VEHICLE",
        "vehicle",
    ),
    _after(
        r"(?:driver'?s?|driving|medical|nursing|pilot'?s?) licen[cs]e|licen[cs]e|dea|npi"
        r"|certificate",
        "LICENCE",
        "licence",
    ),
    _after(
        r"mrn|record|chart|patient|case|file|docket|claim|policy|member|beneficiary|reference|ref"
        r"|order|invoice|ticket|application|incident|hospital|specimen|accession|episode|encounter"
        r"|study|subject|participant|employee|student|customer|client|personnel|staff|badge",
        "RECORD",
        "record",
        _LONG_CODE,
    ),
    _after("account|acct|a/c|routing|sort code", "ACCOUNT", "account", _LONG_CODE),
    _after("serial|device|imei|udi|model number|implant|pacemaker", "DEVICE", "device"),
    _after(
        r"[A-Za-z]{2,20} ?(?:number|no\.|nr\.|id|#)|rx|uid|oln|bsn|utr|medicare|medicaid",
        "RECORD",
        "numbered",
        rf"(?=\D{{0,9}}\d\D{{0,3}}\d\D{{0,3}}\d){_LONG_CODE}",
    ),
)
