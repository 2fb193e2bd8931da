"""Ages, ever less precise and always true, as they fit into their sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from efface.languages.context import Context, Wording
from efface.languages.english.grammar import article, begins_sentence
from efface.languages.english.numbers import NUMBER, Range, range_in

__all__ = ["Age", "age_at", "aged"]

_DECADES = {
    20: "twenties",
    30: "thirties",
    40: "forties",
    50: "fifties",
    60: "sixties",
    70: "seventies",
    80: "eighties",
    90: "nineties",
}
_OLDEST, _ELDERLY, _ADULT, _TEEN = 130, 70, 18, 13
_YEARS_OLD = r"(?: (?:years?|yrs?)(?:[- ]old| of age)\b)"
_SHORT = r"(?-i:[- ]?(?:y|yo|y/o)(?![\w/-]))"
_LEADING = re.compile(r"\b(?P<lead>at the age of|at age|at|aged|age of|age:?)\s+$", re.I)
_TRAILING = re.compile(rf"{_YEARS_OLD}|{_SHORT}", re.I)
_YEARS = re.compile(r" (?:years|yrs?)\b(?! ago)")
_MONTHS = re.compile(r"[- ](?:months?|weeks?|days?|hours?)\b", re.I)
_BEFORE_NOUN = re.compile(r"[- ](?:years?|yrs?)[- ]olds?\b", re.I)
_WHOLE = re.compile(
    rf"(?P<lead>at the age of |at age |at |aged |age of |age:? )?(?P<number>{NUMBER})"
    rf"(?P<old>(?P<adjective>[- ](?:year|yr)-olds?)|{_YEARS_OLD}|{_SHORT}"
    r"|(?(lead) years))?\.?",
    re.I,
)
_NOUN = re.compile(
    r"(?: (?!(?:and|or|but|who|that|with|was|is|were|are|has|had|have|in|from|of|at|to|on|for|by"
    r"|will|would|came|went|said|died|lived|lives|can)\b)[a-zA-Z]|-)"
)
_IS = re.compile(
    r"\b(?:(?:he|she|i) (?:is|was|am)|(?:he|she|I)['’](?:s|m)"
    r"|(?:mother|father|grandmother|grandfather|wife|husband|son|daughter|brother|sister"
    r"|patient|client|victim|aunt|uncle|man|woman|boy|girl) (?:is|was))"
    r"(?: (?:now|then|already|only|just|still))?\s+$",
    re.I,
)
_CLAUSE_AFTER = re.compile(r"\W{1,2}(?:he|she|they|I|we|you|when|by|and|in|at|$)\b|\s*[.;!?]|\s*$")
_AT_FRONT = re.compile(r",? (?:he|she|they|I)\b")
_AT_VERB = re.compile(
    r"\b(?:died|married|retired|graduated|emigrated|was widowed|was orphaned)\s+at\s+$", re.I
)
# Words before an age that make it the end of a range.
_LIMIT = re.compile(
    r"\b(?:over|under|above|below|by|before|after|until|till|from|since|between|and|to|than|least"
    r"|most|about|around|nearly|almost|approximately|roughly|beyond|past|up)\s+(?:the\s+)?$",
    re.I,
)
_GOES_ON = re.compile(r" ?(?:[-–]|to|or|and)(?: ?\d|\s+\w+(?:[- ]year|ty\b))|\+|[.,]\d", re.I)
_NO_HOUR = 12  # at 7 he left is a time of day
_HE = re.compile(r"\b(?:he|his|him|himself|man|boy|husband|father|son|brother|uncle|Mr)\b", re.I)
_SHE = re.compile(
    r"\b(?:she|hers?|herself|woman|girl|wife|mother|daughter|sister|aunt|Mrs|Ms|Miss)\b", re.I
)
_GRAND = re.compile(r"\bgrand(?=mother|father|son|daughter)", re.I)
_END = re.compile(r"[.!?][\"”’')]*\s+(?=[A-Z])|\n")


@dataclass(frozen=True, slots=True)
class Age:
    """Where an age stands with the words that belong to it, and what stands before and after."""

    start: int
    end: int
    years: Range
    lead: str = field(default="", repr=False)
    form: str = ""  # adjective, noun or plural, if it is one; else empty


def age_at(text: str, start: int, end: int, *, sure: bool = False) -> Age | None:
    """The age that a span is or lies in; None for what is none.

    With `sure` it is known that it is one.

    >>> text = "At 67 he married."
    >>> age_at(text, 3, 5).lead, age_at(text, 0, 2), age_at("He has 67 cows.", 7, 9)
    ('At', None, None)
    """
    match = _WHOLE.fullmatch(text, start, end)
    known = range_in(match["number"]) if match else None
    if not match or known is None or known.low is None or known.high is None:
        return None
    if known.high >= _OLDEST or known.low % 1 or _MONTHS.match(text, end):
        return None
    lead, first, last = (match["lead"] or "").strip(), start, end
    before = _LEADING.search(text, max(0, start - 16), start)
    if not lead and before:
        lead, first = before["lead"], before.start()
    if _LIMIT.search(text, max(0, first - 20), first) or _GOES_ON.match(text, end):
        return None
    adjective = bool(match["adjective"])
    if not match["old"]:
        if follows := _BEFORE_NOUN.match(text, end):
            adjective, last = "-" in follows.group(), follows.end()
        elif after := _TRAILING.match(text, end) or (_YEARS.match(text, end) if lead else None):
            last = after.end()
    if adjective:
        form = "adjective" if _NOUN.match(text, last) else "noun"
        return Age(first, last, known, lead, "plural" if text[last - 1] in "sS" else form)
    if lead.lower() in ("age", "age:", "age of"):
        first = start + (match.start("number") - start if match["lead"] else 0)
    if match["old"] or last > end or lead.lower() not in ("", "at") or sure:
        return Age(first, last, known, lead)
    is_age = (
        known.low > _NO_HOUR and _is_at(text, match.start("number"), end)
        if lead
        else _is_said(text, start, end)
    )
    return Age(first, last, known, lead) if is_age else None


def _is_at(text: str, start: int, end: int) -> bool:
    """Whether a number after "at" is an age: at 67 he married, he died at 67."""
    if _AT_FRONT.match(text, end):
        return True
    return bool(
        _AT_VERB.search(text[max(0, start - 24) : start]) and _CLAUSE_AFTER.match(text, end)
    )


def _is_said(text: str, start: int, end: int) -> bool:
    """Whether a number is said of somebody: she was 67."""
    return bool(_IS.search(text, max(0, start - 40), start) and _CLAUSE_AFTER.match(text, end))


def aged(age: Age, context: Context) -> Wording | None:
    """An age as a decade of life, between or above round numbers, or as a time of life."""
    text = context.here.text
    for said, asked in _said(age, text):
        if all(context.accepts(part) for part in asked):
            start = age.start
            if age.form:
                start, said = _with_article(said, text, start)
            elif said.startswith("in ") and text[:start].endswith(" of "):
                start -= len("of ")  # "a plumber of 71" is one in her seventies
            first = text[start : start + 1]
            if first.isupper() or (begins_sentence(text, start) and not first.islower()):
                said = said[:1].upper() + said[1:]
            return Wording(said, span=(start, age.end))
    return None


def _with_article(said: str, text: str, start: int) -> tuple[int, str]:
    """Where the article before it starts, and the words with the one that fits them."""
    if match := re.search(r"\b(an?)\s+$", text[max(0, start - 6) : start], re.I):
        return start - len(match.group()), f"{article(said)} {said}"
    return start, said


def _said(age: Age, text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What may be said, the nearest first, and the noun phrases in it that must be accepted."""
    low, high = int(age.years.low or 0), int(age.years.high or 0)
    if age.form:
        yield from _as_word(low, high, age.form)
        return
    lead = age.lead.lower()
    is_noun = lead.startswith("age") and lead != "aged"  # Age: 34
    if low >= 20 and high // 10 == low // 10 and low < 100 and not is_noun:
        decade = _DECADES[low // 10 * 10]
        yield f"in {_whose(text, age)} {decade}", (decade,)
    elif low >= _TEEN and high <= 19 and not is_noun:
        yield f"in {_whose(text, age)} teens", ("teens",)
    first, last = low // 10 * 10, high // 10 * 10 + 10
    frame = (
        "between the ages of"
        if lead.startswith("at")
        else "aged between"
        if lead == "aged"
        else "between"
    )
    if first:
        yield f"{frame} {first} and {last}", (str(first), str(last))
    bound = (low - 1) // 10 * 10
    over = "over the age of" if lead.startswith("at") else "aged over" if lead == "aged" else "over"
    if bound >= 20:
        yield f"{over} {bound}", (str(bound),)
    if is_noun:
        return
    if low >= _ADULT and (not lead or lead == "aged") and not _follows_a_noun(text, age):
        yield "an adult", ("adult",)
    elif low >= _ADULT and lead.startswith("at"):
        yield "as an adult", ("adult",)
    elif high < _ADULT:
        under = over.replace("over", "under")
        yield f"{under} {20 if high >= 10 else 10}", ("20" if high >= 10 else "10",)
        if lead.startswith("at") and high < _TEEN:
            yield "as a child", ("child",)


def _follows_a_noun(text: str, age: Age) -> bool:
    return age.lead.lower() == "aged" and not text[: age.start].rstrip().endswith((",", "("))


def _as_word(low: int, high: int, form: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The word before a noun, or the noun itself: an adult plumber, a child, adults."""
    words = [("elderly", "elderly person", "elderly people")] if low >= _ELDERLY else []
    if low >= _ADULT:
        words.append(("adult", "adult", "adults"))
    elif low >= _TEEN and high < _ADULT:
        words.append(("teenage", "teenager", "teenagers"))
    elif high < _TEEN:
        words.append(("young", "child", "children"))
    for said in words:
        text = said[("adjective", "noun", "plural").index(form)]
        yield text, tuple(text.split())


def _whose(text: str, age: Age) -> str:
    """His or her, if the words of this sentence and of the next all speak of one alike."""
    starts = [match.end() for match in _END.finditer(text, 0, age.start)]
    ends = [match.start() for match in _END.finditer(text, age.end)]
    here = text[starts[-1] if starts else 0 : ends[0] if ends else len(text)]
    after = text[ends[0] : ends[1] if len(ends) > 1 else len(text)] if ends else ""
    for words in (here, f"{here} {after}"):
        told = _GRAND.sub("", words)
        he, she = bool(_HE.search(told)), bool(_SHE.search(told))
        if he or she:
            return "their" if he and she else "his" if he else "her"
    return "their"
