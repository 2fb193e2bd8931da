"""Writes dates, ages and numbers in a sentence less precisely."""

from __future__ import annotations

import re

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.grammar import placed
from efface.languages.english.values import rough_age, rough_dates, rough_number

__all__ = ["roughly"]

_OLD = re.compile(r"([- ]?)(?:years?|yrs?)[- ](?:old|of age)\b")
_AGED = re.compile(r"\b(?:aged|age(?: of)?)\s+$|\bage|\bold\b", re.I)
_ON = re.compile(r"\b[Oo]n\s+(?:the\s+)?$")
_YEAR = re.compile(r"\b(?:1\d|20)\d\d\b")
_LEADING = re.compile(
    r"(between|from|before|after|about|around|by|until|till|since|during|in|on)\s+", re.I
)
_BEFORE = re.compile(r"\b(?:before|after|by)\s+(?:the\s+)?$", re.I)
_VERB = re.compile(r"\b(?:born|died|founded|established|created|released|published)\s+$")
_CLOCK = re.compile(r"\d\d?:\d\d")


def roughly(term: Term, context: Context) -> Wording | None:
    """A less precise date, age, number or amount that the models accept."""
    text, phrase = context.here.text, context.phrase
    if term.label == "AGE" or (_AGED.search(term.text) and not _YEAR.search(term.text)):
        return _age(term, context)
    if term.label == "DATE":
        return _dated(term, context)
    counted = phrase.end if phrase and term.end < phrase.end else term.end
    rough = rough_number(term.text)
    if rough is None:
        said = "amount" if any(map(str.isalpha, term.text)) else "number"
        said = "some time" if _CLOCK.search(term.text) else said
        return placed(said, term.start, term.end, context.here) if context.accepts(said) else None
    if term.label in ("MONEY", "PAYMENT") or "$" in text[max(0, term.start - 3) : term.end]:
        for money in (f"{rough} of dollars", rough, "an amount"):
            if context.accepts(money):
                return Wording(money)
        return None
    if counted > term.end and text[term.end : term.end + 1] == " ":
        rough += " of"
    return Wording(rough) if context.accepts(rough) else None


def _dated(term: Term, context: Context) -> Wording | None:
    """A less precise date with the right preposition: on a day, but in a year.

    After "before" or "after" only "some year" and the like are true: before 1985 is not before the
    1980s.
    """
    text = context.here.text
    leading = _LEADING.match(term.text)
    start = term.start + (leading.end() if leading else 0)
    before = _BEFORE.search(text, max(0, start - 16), start)
    for rough in rough_dates(term.text):
        if context.accepts(rough) and (not before or rough.startswith("some ")):
            break
    else:
        return None
    said = leading[1].lower() if leading else ""
    on = _ON.search(text, max(0, start - 12), start)
    if said in ("between", "from") or (on and rough != "some day"):
        start = term.start if leading else on.start() if on else start
        into = "In" if text[start].isupper() else "in"
        return Wording(f"{into} {rough}", span=(start, term.end))
    if _VERB.search(text, max(0, start - 20), start):
        rough = f"in {rough}"
    put = placed(rough, start, term.end, context.here)
    if leading and put.span:
        return Wording(text[term.start : put.span[0]] + put.text, span=(term.start, term.end))
    return put


def _age(term: Term, context: Context) -> Wording | None:
    """A decade of life or a time of life: 34 is in the thirties, and a 34-year-old is adult."""
    rough = rough_age(term.text)
    if rough is None:
        return None
    text, (decade, time_of_life) = context.here.text, rough
    old, aged = _OLD.match(text, term.end), _AGED.search(text, max(0, term.start - 8), term.start)
    start, end = aged.start() if aged else term.start, old.end() if old else term.end
    words = text[start:end].lower()
    before_a_noun = bool(old and old[1] == "-")
    if context.accepts(decade) and not before_a_noun:
        said = f"the {decade}" if decade.endswith("s") else decade
        return Wording(f"in {said}" if _AGED.search(words) else said, span=(start, end))
    if words.startswith("age") and not words.startswith("aged"):
        return placed("some age", start, end, context.here)
    follows_a_noun = words.startswith("aged") and not text[:start].rstrip().endswith(",")
    if context.accepts(time_of_life) and not follows_a_noun:
        return Wording(time_of_life, span=(start, end))
    return None if before_a_noun else Wording("of some age", span=(start, end))
