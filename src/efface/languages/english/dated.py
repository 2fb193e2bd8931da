"""Writes dates and times of day in a sentence less precisely."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.fitting import DETERMINER, accepted, put
from efface.languages.english.grammar import placed
from efface.languages.english.values import (
    dates_after,
    dates_before,
    parts_of_day,
    rough_dates,
    time_in,
)

__all__ = ["at_time", "dated"]

_ON = re.compile(r"\b[Oo]n\s+(?:the\s+)?$")
_LEADING = re.compile(
    r"(between|from|before|after|about|around|by|until|till|since|during|in|on)\s+", re.I
)
_BOUND = re.compile(r"\b(?P<said>before|by|after)\s+(?:the\s+)?$", re.I)
_VERB = re.compile(
    r"\b(?:born|died|lived|reigned|ruled|worked|served|taught|founded|established|created|released|published)\s+$",
    re.I,
)
_AT = re.compile(r"\bat\s+(?:about\s+|around\s+)?$", re.I)
_NO_TIME = re.compile(r"\b(?:from|by|before|after|until|till|since|to|between|and|than)\s+$", re.I)
_FROM = re.compile(r"\b(?:from|between|in|during)\s+$", re.I)


def at_time(term: Term, context: Context) -> Wording | None:
    """A time of day as its part of the day: at 14:35 is in the afternoon."""
    text, hour = context.here.text, time_in(term.text)
    if hour is None or _NO_TIME.search(text[max(0, term.start - 12) : term.start]):
        return None
    before = _AT.search(text, max(0, term.start - 16), term.start)
    start = before.start() if before else term.start
    if DETERMINER.search(text, max(0, start - 24), start):
        bare = (part.rsplit(" ", 1)[-1] for part in parts_of_day(hour))
        said = next((part for part in bare if part != "day" and context.accepts(part)), None)
        follows = context.phrase and context.phrase.end > term.end
        return put(said, start, term.end, context) if said and follows else None
    for part in parts_of_day(hour):
        if context.accepts(part.rsplit(" ", 1)[-1]):
            return put(part, start, term.end, context)
    return None


def dated(term: Term, context: Context) -> Wording | None:
    """A less precise date with the right preposition: on a day, but in a year."""
    text = context.here.text
    leading = _LEADING.match(term.text)
    start = term.start + (leading.end() if leading else 0)
    said = leading[1].lower() if leading else ""
    if bound := _BOUND.search(text, max(0, start - 16), start):
        steps = dates_after if bound["said"].lower() == "after" else dates_before
        rough = _first_date(steps(text[start : term.end]), context)
        kept = bound.end("said")
        return (
            Wording(f"{text[bound.start() : kept]} {rough}", span=(bound.start(), term.end))
            if rough
            else None
        )
    is_range = said in ("between", "from")
    rough = _first_date(
        rough_dates(term.text if is_range else text[start : term.end]), context, own=True
    )
    if rough is None:
        return None
    on = _ON.search(text, max(0, start - 12), start)
    if rough.startswith("between ") or is_range or on:
        start = term.start if leading else on.start() if on else start
        if before := _FROM.search(text, max(0, start - 12), start):
            start = before.start()
        into = "" if rough.startswith("between ") else "in "
        return put(into + rough, start, term.end, context)
    if _VERB.search(text, max(0, start - 20), start):
        rough = f"in {rough}"
    wording = placed(rough, start, term.end, context.here)
    if leading and wording.span:
        return Wording(
            text[term.start : wording.span[0]] + wording.text, span=(term.start, term.end)
        )
    return wording


def _first_date(steps: Iterator[str], context: Context, *, own: bool = False) -> str | None:
    """The nearest date that the models accept.

    A month has a capital, but is no name. One that is the `own` of the text may be one in it.
    """
    for said in steps:
        is_month = re.fullmatch(r"[A-Z][a-z]+", said) and not own
        if accepted(f"in {said}" if is_month else said, context):
            return said
    return None
