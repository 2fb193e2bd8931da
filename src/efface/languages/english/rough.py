"""Writes dates, times, ages, lengths of time and numbers in a sentence less precisely."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.ages import age_at, aged
from efface.languages.english.amounts import COUNT, SIZES, counts, money_in, share_in, shares, sums
from efface.languages.english.clinical import is_clinical
from efface.languages.english.durations import duration_in, durations
from efface.languages.english.grammar import begins_sentence, denied, placed
from efface.languages.english.numbers import Range, range_in
from efface.languages.english.values import (
    dates_after,
    dates_before,
    is_dated,
    parts_of_day,
    rough_dates,
    time_in,
)

__all__ = ["accepted", "describes", "is_value", "numbers_before", "roughly"]

_ALWAYS = frozenset({"DATE", "AGE", "QUANTITY", "MONEY", "PAYMENT"})
_ON = re.compile(r"\b[Oo]n\s+(?:the\s+)?$")
_LEADING = re.compile(
    r"(between|from|before|after|about|around|by|until|till|since|during|in|on)\s+", re.I
)
_BOUND = re.compile(r"\b(?P<said>before|by|after)\s+(?:the\s+)?$", re.I)
_VERB = re.compile(r"\b(?:born|died|founded|established|created|released|published)\s+$", re.I)
_AT = re.compile(r"\bat\s+(?:about\s+|around\s+)?$", re.I)
_NO_TIME = re.compile(r"\b(?:from|by|before|after|until|till|since|to|between|and|than)\s+$", re.I)
_DETERMINER = re.compile(
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
# Nouns and signs before a number that it names: Exhibit 4, room 12.
_NAMED = re.compile(
    r"(?:\b(?:no|nos|nr|vol|pp?|art|sec|ch|fig)\.\s?|[#§:=]\s?|\b(?:number|room|page|chapter|section"
    r"|line|exhibit|paragraph|article|rule|table|figure|case|unit|version|part|item|point|step|day"
    r"|week|month|year|route|flat|platform|ward|bed|gate|bus|track|season|episode|volume|channel"
    r"|question|form|box|level|group|team|appendix|clause|annex|schedule|building|floor|act)s?\s)$",
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
_FEWEST = re.compile(r"one|two|1|2", re.I)
_PAID = re.compile(
    r"\b(?:is|was|were|of|pa(?:id|ys?)|earn(?:s|ed)?|costs?|worth|owe[sd]?|spent|for|by|at|to)\s+$",
    re.I,
)
_IN_YEAR = re.compile(r"\b(?:in|since|by|before|after|until|till|from|during|between)\s+$", re.I)
_ORDINAL = re.compile(
    r"\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth", re.I
)
_QUALIFIED = re.compile(
    r"(?:over|more than|at least|above|exceeding|no less than|not less than|upwards of|under"
    r"|less than|fewer than|below|up to|at most|no more than|not more than|within|about|around"
    r"|approximately|roughly|nearly|almost|circa|some|just over|just under)\s+(?=\S*\d|[a-z])",
    re.I,
)
_PER = re.compile(
    r" (?:an?|per|each|every) (?:year|month|week|day|hour|annum|night)$| p\.?[aw]\.?$"
)
_OF_THEM = re.compile(r" of (?:the|them|us|those|these|his|her|our|their)\b")
_FROM = re.compile(r"\b(?:from|between|in|during)\s+$", re.I)
_LATER = re.compile(r" (?:ago|later|earlier)$")
_UNSAID = re.compile(r"['’-]| (?:old|of age)\b|[- ]per\b")
_SIGN = re.compile(r"[-−–+]$")
_MOST_DIGITS = 7
_ROUGHLY = Decimal("0.1")


def _bare(term: Term) -> Term:
    """A term without the word that says how it is meant, as in "over 2,500"."""
    match = _QUALIFIED.match(term.text)
    if not match:
        return term
    return replace(term, start=term.start + match.end(), text=term.text[match.end() :])


def is_value(term: Term, context: Context) -> bool:
    """Whether a term is a number, date, age, amount or the like, by its label or by its form."""
    term, text = _bare(term), context.here.text
    if is_clinical(text, term.start, term.end) or _ORDINAL.fullmatch(term.text):
        return True
    if term.label in _ALWAYS:
        return True
    if duration_in(_LATER.sub("", term.text)):
        return True
    if money_in(_PER.sub("", term.text)):
        return True
    found = (share_in, time_in, COUNT.fullmatch)
    if any(find(term.text) is not None for find in found):
        return True
    return is_dated(term.text) or age_at(text, term.start, term.end) is not None


def describes(term: Term, context: Context) -> bool:
    """Whether a value only describes the noun after it: the 1987 election, a £4,250 fine."""
    phrase, text, term = context.phrase, context.here.text, _bare(term)
    if phrase is None or term.end >= phrase.end or is_clinical(text, term.start, term.end):
        return False
    if term.label == "DATE" and not duration_in(term.text) and time_in(term.text) is None:
        return True
    if _ORDINAL.fullmatch(term.text):
        return True
    if _FEWEST.fullmatch(term.text):  # nothing is less than two sisters, but sisters
        after = next(word for word in phrase.words if word.end > term.end)
        return text[term.end] == " " and after.label.startswith(("NN", "JJ"))
    if not (money_in(term.text) or share_in(term.text) or duration_in(term.text)):
        return False
    return text[term.end] == " " and bool(_DETERMINER.search(text[: min(phrase.start, term.start)]))


def accepted(text: str, context: Context) -> bool:
    """Whether the models accept it; the bounds of a range are noun phrases of their own."""
    if context.accepts(text):
        return True
    parts = [_BARE.sub("", _BOUNDS.sub("", part)) for part in _AND.split(text)]
    return parts != [text] and all(context.accepts(part) for part in parts)


def roughly(term: Term, context: Context) -> Wording | None:
    """A less precise value that is true and that the models accept."""
    term, text = _bare(term), context.here.text
    if is_clinical(text, term.start, term.end) or denied(text, term.start):
        return None
    if age := age_at(text, term.start, term.end, sure=term.label == "AGE"):
        return aged(age, context)
    for find, say in _WAYS:
        if find(term.text):
            return say(term, context)
    if COUNT.fullmatch(term.text) and not _is_year(term, context):
        return _counted(term, context)
    if term.label in ("MONEY", "PAYMENT"):
        said = "an amount of money"
        return placed(said, term.start, term.end, context.here) if context.accepts(said) else None
    return _dated(term, context) if term.label == "DATE" or is_dated(term.text) else None


def _is_year(term: Term, context: Context) -> bool:
    """Whether a number is a year: from 1998 to 2004."""
    if term.label == "DATE":
        return True
    before = context.here.text[max(0, term.start - 12) : term.start]
    is_range = bool(re.search(r"\d{4}\D+\d{4}", term.text))
    return is_dated(term.text) and (is_range or bool(_IN_YEAR.search(before)))


def _first(said: Iterable[str], context: Context) -> str | None:
    return next((text for text in said if accepted(text, context)), None)


def _put(said: str, start: int, end: int, context: Context) -> Wording:
    """The words as they are, with a capital where there was one or a sentence begins."""
    text = context.here.text
    is_lower = text[start : start + 1].islower()
    if _CAPITAL.match(text, start) or (begins_sentence(text, start) and not is_lower):
        said = said[:1].upper() + said[1:]
    return Wording(said, span=(start, end))


def _qualified(known: Range, text: str, start: int) -> tuple[Range, int]:
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


def _sum(term: Term, context: Context) -> Wording | None:
    """Money between or above round sums, in its currency."""
    text, per = context.here.text, _PER.search(term.text)
    end = term.end - (len(per.group()) if per else 0)
    money = money_in(text[term.start : end])
    if money is None or text[end : end + 1] == "-" or _SIGN.search(text[: term.start]):
        return None
    known, start = _qualified(money.amount, text, term.start)
    if _DETERMINER.search(text, max(0, start - 24), start):
        return None
    options: Iterable[str] = sums(replace(money, amount=known))
    if not _PAID.search(text, max(0, start - 16), start):
        options = (said for said in options if said not in SIZES)
    said = _first(options, context)
    return _put(said + (per.group() if per else ""), start, term.end, context) if said else None


def _share(term: Term, context: Context) -> Wording | None:
    """A percentage between round ones, or more or less than a common fraction."""
    found = share_in(term.text)
    text = context.here.text
    if found is None or text[term.end : term.end + 1] == "-":
        return None
    known, start = _qualified(found[0], text, term.start)
    if _DETERMINER.search(text, max(0, start - 24), start) or known.low is None:
        return None
    follows = bool(context.phrase and context.phrase.end > term.end)
    options: Iterator[str] = shares(known, found[1])
    said = _first((text for text in options if not follows or text[-1] in "%t"), context)
    return _put(said, start, term.end, context) if said else None


def _lasting(term: Term, context: Context) -> Wording | None:
    """A length of time above round ones."""
    later = _LATER.search(term.text)
    end = term.end - (len(later.group()) if later else 0)
    text = context.here.text
    found = duration_in(text[term.start : end])
    if found is None or term.text[-1] in "'’" or _UNSAID.match(text, end):
        return None
    known, start = _qualified(found[0], text, term.start)
    if known.low is None:  # "within two days" sets a limit
        return None
    options: Iterable[str] = durations(known, found[1], words=found[2])
    if _DETERMINER.search(text, max(0, start - 24), start):
        options = [said for said in options if said.startswith(("many ", "several "))]
    said = _first(options, context)
    after = later.group() if later else ""
    return _put(said + after, start, term.end, context) if said else None


def _at_time(term: Term, context: Context) -> Wording | None:
    """A time of day as its part of the day: at 14:35 is in the afternoon."""
    text, hour = context.here.text, time_in(term.text)
    if hour is None or _NO_TIME.search(text[max(0, term.start - 12) : term.start]):
        return None
    before = _AT.search(text, max(0, term.start - 16), term.start)
    start = before.start() if before else term.start
    if _DETERMINER.search(text, max(0, start - 24), start):
        bare = (part.rsplit(" ", 1)[-1] for part in parts_of_day(hour))
        said = next((part for part in bare if part != "day" and context.accepts(part)), None)
        follows = context.phrase and context.phrase.end > term.end
        return _put(said, start, term.end, context) if said and follows else None
    for part in parts_of_day(hour):
        if context.accepts(part.rsplit(" ", 1)[-1]):
            return _put(part, start, term.end, context)
    return None


def _counted(term: Term, context: Context) -> Wording | None:
    """How many of something there are, less precisely."""
    text, phrase = context.here.text, context.phrase
    known = range_in(term.text)
    before = text[max(0, term.start - 16) : term.start]
    if known is None or _NAMED.search(before) or _SIGN.search(before):
        return None
    if re.search(rf"\d{{{_MOST_DIGITS + 1}}}", term.text):
        return None
    rest = ""
    if phrase and phrase.start <= term.start and term.end < phrase.end:
        if not phrase.is_plural or text[term.end] != " ":
            return None
        rest = text[term.end + 1 : phrase.end]
        after = next(word for word in phrase.words if word.end > term.end)
        if rest[:1].isupper() or after.label == "CD":  # 12 Nettle Gardens, 12 million
            return None
    elif not _OF_THEM.match(text, term.end) and "," not in term.text:
        return None
    if phrase and any(w.label.startswith("NN") for w in phrase.words if w.end <= term.start):
        return None
    known, start = _qualified(known, text, term.start)
    determined = _DETERMINER.search(text, max(0, start - 24), start)
    for said, of in counts(known, words=not re.search(r"\d", term.text)):
        if determined and said not in ("many", "several"):
            continue
        if (
            not rest
            and said in ("a number", "many", "several")
            and text[term.end : term.end + 4] != " of "
        ):
            continue
        if accepted(said if of or not rest else f"{said} {rest}", context):
            of_it = " of" if of and rest else ""
            return _put(said + of_it, start, term.end, context)
    return None


def numbers_before(number: str, text: str, start: int) -> tuple[int, tuple[str, ...]]:
    """What may stand before a plural in the place of a number, the nearest first, and where.

    >>> numbers_before("34", "about 34 cows", 6)[0], numbers_before("two", "two cows", 0)
    (0, (0, ('two ', '')))
    >>> numbers_before("34", "34 cows", 0)[1][-3:]
    ('many ', 'a number of ', '')
    """
    known = range_in(number) if COUNT.fullmatch(number) else None
    if known is None:
        return start, (f"{number} ", "")
    known, first = _qualified(known, text, start)
    words = not re.search(r"\d", number)
    rough = (f"{said} of " if of else f"{said} " for said, of in counts(known, words=words))
    return first, (*([f"{number} "] if first == start else []), *rough, "")


_WAYS: tuple[tuple[Callable[[str], object], Callable[[Term, Context], Wording | None]], ...] = (
    (lambda text: duration_in(_LATER.sub("", text)), _lasting),
    (lambda text: time_in(text) is not None, _at_time),
    (share_in, _share),
    (lambda text: money_in(_PER.sub("", text)), _sum),
)


def _dated(term: Term, context: Context) -> Wording | None:
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
    if rough.startswith("between ") or is_range or (on and rough != "some day"):
        start = term.start if leading else on.start() if on else start
        if before := _FROM.search(text, max(0, start - 12), start):
            start = before.start()
        into = "" if rough.startswith("between ") else "in "
        return _put(into + rough, start, term.end, context)
    if _VERB.search(text, max(0, start - 20), start):
        rough = f"in {rough}"
    put = placed(rough, start, term.end, context.here)
    if leading and put.span:
        return Wording(text[term.start : put.span[0]] + put.text, span=(term.start, term.end))
    return put


def _first_date(steps: Iterator[str], context: Context, *, own: bool = False) -> str | None:
    """The nearest date that the models accept.

    A month has a capital, but is no name. One that is the `own` of the text may be one in it.
    """
    for said in steps:
        is_month = re.fullmatch(r"[A-Z][a-z]+", said) and not own
        if accepted(f"in {said}" if is_month else said, context):
            return said
    return None
