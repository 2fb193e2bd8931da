"""Writes numbers of things, and lengths, in a sentence less precisely."""

from __future__ import annotations

import re

from efface.document import Term
from efface.languages.context import Context, Wording
from efface.languages.english.amounts import COUNT, counts, measure_in
from efface.languages.english.fitting import DETERMINER, UNSAID, accepted, put, qualified
from efface.languages.english.numbers import WORD, range_in

__all__ = ["counted", "measured", "numbers_before"]

# Nouns and signs before a number that it names: Exhibit 4, room 12.
_NAMED = re.compile(
    r"(?:\b(?:no|nos|nr|vol|pp?|art|sec|ch|fig)\.\s?|[#§:=]\s?|\b(?:number|room|page|chapter|section"
    r"|line|exhibit|paragraph|article|rule|table|figure|case|unit|version|part|item|point|step|day"
    r"|week|month|year|route|flat|platform|ward|bed|gate|bus|track|season|episode|volume|channel"
    r"|question|form|box|level|group|team|appendix|clause|annex|schedule|building|floor|act)s?\s)$",
    re.I,
)
_OF_THEM = re.compile(r" of (?:the|them|us|those|these|his|her|our|their)\b")
# What makes a number a part of a larger one, or of a range: 10 to 20, two hundred and six.
_PART = re.compile(rf"(?:\d|\b{WORD})(?: ?[-–] ?| (?:to|or|and) | )$|\bbetween [\w,.]+ and $", re.I)
_IS = re.compile(r"(?:\b(?:is|was|are|were|be|been)|:)\s+$", re.I)
_SIGN = re.compile(r"[-−–+]$")
_MOST_DIGITS = 7


def counted(term: Term, context: Context) -> Wording | None:
    """How many of something there are, less precisely."""
    text, phrase = context.here.text, context.phrase
    known = range_in(term.text)
    before = text[max(0, term.start - 16) : term.start]
    if known is None or _NAMED.search(before) or _SIGN.search(before):
        return None
    if _PART.search(before):
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
    elif not _OF_THEM.match(text, term.end) and ("," not in term.text or _IS.search(before)):
        return None
    if phrase and any(w.label.startswith("NN") for w in phrase.words if w.end <= term.start):
        return None
    known, start = qualified(known, text, term.start)
    determined = DETERMINER.search(text, max(0, start - 24), start)
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
            return put(said + of_it, start, term.end, context)
    return None


def measured(term: Term, context: Context) -> Wording | None:
    """A length and the like, between or above round ones."""
    found, text = measure_in(term.text), context.here.text
    if found is None or UNSAID.match(text, term.end):
        return None
    known, start = qualified(found[0], text, term.start)
    if DETERMINER.search(text, max(0, start - 24), start):
        return None
    for said, of in counts(known, words=not re.search(r"\d", term.text)):
        rough = f"{said} of {found[1]}" if of else f"{said} {found[1]}"
        if accepted(rough, context):
            return put(rough, start, term.end, context)
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
    if _PART.search(text[max(0, start - 16) : start]):
        return start, ()
    known, first = qualified(known, text, start)
    words = not re.search(r"\d", number)
    rough = (f"{said} of " if of else f"{said} " for said, of in counts(known, words=words))
    return first, (*([f"{number} "] if first == start else []), *rough, "")
