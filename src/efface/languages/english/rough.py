"""Writes dates, times, ages, lengths of time and numbers in a sentence less precisely."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.ages import age_at, aged
from efface.languages.english.amounts import (
    COUNT,
    SIZES,
    measure_in,
    money_in,
    share_in,
    shares,
    sums,
)
from efface.languages.english.clinical import is_clinical
from efface.languages.english.counted import counted, measured
from efface.languages.english.dated import at_time, dated
from efface.languages.english.durations import duration_in, durations
from efface.languages.english.fitting import (
    DETERMINER,
    UNSAID,
    bare,
    first_accepted,
    put,
    qualified,
)
from efface.languages.english.grammar import denied, placed
from efface.languages.english.values import is_dated, time_in

__all__ = ["describes", "is_value", "roughly"]

_ALWAYS = frozenset({"DATE", "AGE", "QUANTITY", "MONEY", "PAYMENT"})
_FEWEST = re.compile(r"one|two|1|2", re.I)
# Words after which "thousands" alone, or "in the thousands", is money.
_PAID = re.compile(
    r"\b(?:pa(?:id|ys?)|earn(?:s|ed)?|costs?|worth|owe[sd]?|spent|spends?)\s+$", re.I
)
_IS = re.compile(r"\b(?:is|was|are|were|be|been)\s+$", re.I)
_IN_YEAR = re.compile(r"\b(?:in|since|by|before|after|until|till|from|during|between)\s+$", re.I)
_ORDINAL = re.compile(
    r"\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth", re.I
)
_PER = re.compile(
    r" (?:an?|per|each|every) (?:year|month|week|day|hour|annum|night)$| p\.?[aw]\.?$"
)
# What is counted after a number that is no age: 25 m, 19 weeks, 3 since October.
_NO_AGE = re.compile(
    r" ?(?:[mck]?m|k?g|lbs?|ft|in|m2|%|weeks?|wks?|months?|mos?|days?|hrs?|h|hours?|min(?:utes)?"
    r"|since)\b"
)
_MINUS = re.compile(r"[-−–+]$")
# Ordinals, sizes ("hundreds"), stretches of hours, "no cows", decades of a life: they get a label.
_UNSAYABLE = re.compile(
    rf"^(?:{_ORDINAL.pattern}|(?:tens|dozens|hundreds|thousands|millions|billions)|one in \w+)$"
    r"|\d ?[ap]\.?m\b|\d:\d|^(?:no|none|neither)\b"
    r"|\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties$",
    re.I,
)
_RATE = re.compile(r" (?:an?|each|every) (?:day|week|month|year|hour)\b")
_LATER = re.compile(r" (?:ago|later|earlier)$")


def is_value(term: Term, context: Context) -> bool:
    """Whether a term is a number, date, age, amount or the like, by its label or by its form."""
    text = context.here.text
    term = bare(term, text)
    if is_clinical(text, term.start, term.end) or _UNSAYABLE.search(term.text):
        return True
    if term.label in _ALWAYS:
        return True
    if duration_in(_LATER.sub("", term.text)):
        return True
    if money_in(_PER.sub("", term.text)):
        return True
    found = (measure_in, share_in, time_in, COUNT.fullmatch)
    if any(find(term.text) is not None for find in found):
        return True
    return is_dated(term.text) or age_at(text, term.start, term.end) is not None


def describes(term: Term, context: Context) -> bool:
    """Whether a value only describes the noun after it: the 1987 election, a £4,250 fine."""
    phrase, text = context.phrase, context.here.text
    term = bare(term, text)
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
    return text[term.end] == " " and bool(DETERMINER.search(text[: min(phrase.start, term.start)]))


def roughly(term: Term, context: Context) -> Wording | None:
    """A less precise value that is true and that the models accept."""
    text = context.here.text
    term = bare(term, text)
    if is_clinical(text, term.start, term.end) or denied(text, term.start):
        return None
    if age := age_at(text, term.start, term.end, sure=term.label == "AGE"):
        return None if _NO_AGE.match(text, term.end) else aged(age, context)
    for find, say in _WAYS:
        if find(term.text):
            return say(term, context)
    if COUNT.fullmatch(term.text) and not _is_year(term, context):
        return counted(term, context)
    if term.label in ("MONEY", "PAYMENT"):
        said = "an amount of money"
        return placed(said, term.start, term.end, context.here) if context.accepts(said) else None
    return dated(term, context) if term.label == "DATE" or is_dated(term.text) else None


def _is_year(term: Term, context: Context) -> bool:
    """Whether a number is a year: from 1998 to 2004."""
    if term.label == "DATE":
        return True
    before = context.here.text[max(0, term.start - 12) : term.start]
    is_range = bool(re.search(r"\d{4}\D+\d{4}", term.text))
    return is_dated(term.text) and (is_range or bool(_IN_YEAR.search(before)))


def _sum(term: Term, context: Context) -> Wording | None:
    """Money between or above round sums, in its currency."""
    text, per = context.here.text, _PER.search(term.text)
    end = term.end - (len(per.group()) if per else 0)
    money = money_in(text[term.start : end])
    if money is None or text[end : end + 1] == "-" or _MINUS.search(text[: term.start]):
        return None
    known, start = qualified(money.amount, text, term.start)
    if DETERMINER.search(text, max(0, start - 24), start):
        return None
    options: Iterable[str] = sums(replace(money, amount=known))
    paid, is_said = (pattern.search(text, max(0, start - 12), start) for pattern in (_PAID, _IS))
    options = (
        said
        for said in options
        if (said not in SIZES or paid) and (not said.startswith("in ") or is_said)
    )
    said = first_accepted(options, context)
    return put(said + (per.group() if per else ""), start, term.end, context) if said else None


def _share(term: Term, context: Context) -> Wording | None:
    """A percentage between round ones, or more or less than a common fraction."""
    found = share_in(term.text)
    text = context.here.text
    if found is None or text[term.end : term.end + 1] == "-":
        return None
    if not found[1] and text[term.end : term.end + 4] != " of ":
        return None
    known, start = qualified(found[0], text, term.start)
    if DETERMINER.search(text, max(0, start - 24), start) or known.low is None:
        return None
    follows = bool(context.phrase and context.phrase.end > term.end)
    options: Iterator[str] = shares(known, found[1])
    said = first_accepted((text for text in options if not follows or text[-1] in "%t"), context)
    return put(said, start, term.end, context) if said else None


def _lasting(term: Term, context: Context) -> Wording | None:
    """A length of time above round ones."""
    later = _LATER.search(term.text)
    end = term.end - (len(later.group()) if later else 0)
    text = context.here.text
    found = duration_in(text[term.start : end])
    if found is None or term.text[-1] in "'’" or UNSAID.match(text, end):
        return None
    known, start = qualified(found[0], text, term.start)
    if known.low is None:  # "within two days" sets a limit
        return None
    options: Iterable[str] = durations(known, found[1], words=found[2])
    if DETERMINER.search(text, max(0, start - 24), start):
        options = [said for said in options if said.startswith(("many ", "several "))]
    if _RATE.match(text, end):  # 35 hours a week are more than a day, but who would say so
        options = [said for said in options if said.endswith(f" {found[1]}s")]
    said = first_accepted(options, context)
    after = later.group() if later else ""
    return put(said + after, start, term.end, context) if said else None


_WAYS: tuple[tuple[Callable[[str], object], Callable[[Term, Context], Wording | None]], ...] = (
    (lambda text: duration_in(_LATER.sub("", text)), _lasting),
    (lambda text: time_in(text) is not None, at_time),
    (share_in, _share),
    (measure_in, measured),
    (lambda text: money_in(_PER.sub("", text)), _sum),
)
