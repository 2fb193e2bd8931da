"""Fits a less precise value into its sentence: its unit, the words before it, its capital."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.grammar import begins_sentence
from efface.languages.english.numbers import Range

__all__ = ["DETERMINER", "UNSAID", "accepted", "bare", "first_accepted", "put", "qualified"]

DETERMINER = re.compile(
    r"\b(?:an?|the|this|that|these|those|my|your|his|her|its|our|their|every|each|\w+['’]s|\w+s['’])"
    r"\s+(?:(?:first|last|next|past|previous|following|other|same|final|early|remaining)\s+)?$",
    re.I,
)
# Words before a number that say how it is meant, each with what is known then.
_QUALIFIER = re.compile(
    r"\b(?:(?P<least>over|more than|at least|above|exceeding|no less than|not less than|upwards of)"
    r"|(?P<most>under|less than|fewer than|below|up to|at most|no more than|not more than|within)"
    r"|(?P<near>about|around|approximately|roughly|nearly|almost|circa|some|just over|just under))"
    r"\s+$",
    re.I,
)
_CAPITAL = re.compile(
    r"(?:Between|From|Before|After|About|Around|By|Until|Till|Since|During|In|On|At|Over|Under|More"
    r"|Less|Fewer|Some|Nearly|Almost|Just|Up|Within|Approximately|Roughly)\b"
)
_BARE = re.compile(r"^(?:many|several|some)\s+", re.I)
_BOUNDS = re.compile(
    r"^(?:between|over|more than|less than|under|about|after|before|in the|the)\s+", re.I
)
_AND = re.compile(r" and (?=\W*\w*\W*\d|the |(?:[a-z]+ty|ten|two|five|twenty)\b)")
_REST = re.compile(
    r"(?: ?(?:thousand|million|billion|trillion|bn)\b)?"
    r"(?: ?%| ?per ?cent\b| (?:euros|dollars|pounds)\b)?",
    re.I,
)
_FIGURES = re.compile(r"[\d.,]*\d")
_CURRENCY = re.compile(r"(?:\b(?:US|A|C|S|NZ|HK))?[$£€¥₹]$")
_QUALIFIED = re.compile(
    r"(?:over|more than|at least|above|exceeding|no less than|not less than|upwards of|under"
    r"|less than|fewer than|below|up to|at most|no more than|not more than|within|about|around"
    r"|approximately|roughly|nearly|almost|circa|some|just over|just under)\s+(?=\S*\d|[a-z])",
    re.I,
)
UNSAID = re.compile(r"['’-]| (?:old|of age)\b|[- ]per\b")
_ROUGHLY = Decimal("0.1")


def bare(term: Term, text: str) -> Term:
    """A term without the word that says how it is meant ("over 2,500"), and with its unit."""
    match = _QUALIFIED.match(term.text)
    start, end = term.start + (match.end() if match else 0), term.end
    if _FIGURES.fullmatch(text, start, end):
        sign, rest = _CURRENCY.search(text[max(0, start - 3) : start]), _REST.match(text, end)
        start -= len(sign.group()) if sign else 0
        end = rest.end() if rest else end
    return replace(term, start=start, end=end, text=text[start:end])


def accepted(text: str, context: Context) -> bool:
    """Whether the models accept it; the bounds of a range are noun phrases of their own."""
    if context.accepts(text):
        return True
    split = _AND.split(text) if text.startswith("between ") else [text]
    parts = [_BARE.sub("", _BOUNDS.sub("", part)) for part in split]
    return parts != [text] and all(context.accepts(part) for part in parts)


def first_accepted(said: Iterable[str], context: Context) -> str | None:
    return next((text for text in said if accepted(text, context)), None)


def put(said: str, start: int, end: int, context: Context) -> Wording:
    """The words as they are, with a capital where there was one or a sentence begins."""
    text = context.here.text
    is_lower = text[start : start + 1].islower()
    if _CAPITAL.match(text, start) or (begins_sentence(text, start) and not is_lower):
        said = said[:1].upper() + said[1:]
    return Wording(said, span=(start, end))


def qualified(known: Range, text: str, start: int) -> tuple[Range, int]:
    """What a number says with a word before it ("over", "about"), and where that starts."""
    match = _QUALIFIER.search(text, max(0, start - 20), start)
    if not match or known.low is None or known.high is None:
        return known, start
    if match["least"]:
        return replace(known, high=None), match.start()
    if match["most"]:
        return replace(known, low=None), match.start()
    return (
        Range(known.low * (1 - _ROUGHLY), known.high * (1 + _ROUGHLY)),
        match.start(),
    )
