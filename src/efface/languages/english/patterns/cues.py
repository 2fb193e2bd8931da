"""Numbers that a word before them announces: "case no. 22/GR/018", "Staff ID  E-20991".

All cue words are searched in one pass. After each there may be a word for "number", signs and
spaces, and then the number, on the same line. A number of a known form ends where its form ends.
A reference has any form, so much is asked of it that is asked of no other: it is no date, no
amount, no year, no version, and takes no word along that stands after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from efface.terms.patterns.base import Pattern
from efface.terms.patterns.national import compiled, is_valid

__all__ = ["Announced", "Strength", "announced"]


class Strength(Enum):
    """How much a cue says."""

    NUMBER = "number"  # "MRN", "no.": what follows is a number
    NOUN = "noun"  # "case", "order": it is one where a sign says so, or where it looks like one


class Announced(NamedTuple):
    """What may follow after one of some cues."""

    label: str
    cues: tuple[str, ...]  # in small letters
    strength: Strength = Strength.NUMBER
    form: str = ""  # an expression in capitals; without one, a reference of any form
    checks: tuple[str, ...] = ()


# Between a cue and its number. "_" was made a space.
_KIND = (
    r"(?:card|plate|registration|registered|reference|ref|certificate|licen[cs]e|identification|id"
    r"|account|code|holder|file)"
)
_MARK = (
    r"(?:(?:numbers?|nos?|nrs?|nums?|ids?|nummern?|num[ée]ros?|números?|núm|numer|číslo|codes?|is"
    r"|was|are|ist|lautet|est|es|è|er|är|end(?:s|ing)(?: (?:in|with))?)(?![^\W\d]|-)"
    r"|[#№:=]|n[°ºo]|nº|→)"
)
_BETWEEN = re.compile(
    rf"(?:'?s)?(?![^\W\d])(?:[ .]{{0,2}}{_KIND}(?![^\W\d])){{0,2}}"
    rf"(?P<mark>(?:[ \t.,-]{{0,3}}{_MARK}){{0,3}})"
    rf"(?:[ .]?\([^()\n\d]{{1,12}}\d?[^()\n\d]{{0,6}}\)(?P<sign>[ \t]?[:=#]?))?"
    r"(?P<gap>[ \t.]{0,32})[\"'\[<(]?"
)
_LAYOUT = re.compile(r"[ .]*\t|[ .]*  ")
# A reference: a word with a digit, and groups of digits or capitals that go on with it.
_WORD = re.compile(
    r"\d{1,2}:\d\d-[a-z]{2}-\d{3,6}|"  # dockets of courts of the United States
    r"(?=[A-Za-z./_-]{0,12}[0-9])[A-Za-z0-9]{1,24}(?:[./_-][A-Za-z0-9]{1,20}){0,6}"
)
_PREFIX = re.compile(
    r"[A-Z]{1,4}[ ](?=[A-Z0-9./-]{0,12}[0-9])|\d{1,3} [A-Z][A-Za-z]{0,3} (?=\d{1,6}/\d\d)"
)
_GROUP = re.compile(r"[ ](?=[A-Z]{0,3}[0-9])[A-Z0-9]{2,8}(?![\w/.,:%-]*[\w%])|[ ][A-Z](?![\w.])")
_DATE = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1\d{2,4}|(?:1[5-9]|20)\d\d([./-])\d\d?\2\d\d?|\d{1,2}-[A-Za-z]{3,9}-\d{2,4}"
    r"|\d{1,2}(?:st|nd|rd|th)|(?:19|20)\d\d[-/](?:\d\d|(?:19|20)\d\d)"
)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_AMOUNT = re.compile(r"\d{1,3}(?:[.]\d{3})+|\d+[.]\d{1,2}|[vV]?\d+(?:[.]\d+){1,5}")
_FILE_NAME = re.compile(r".*[a-z0-9]\.[a-z]{2,4}")
_GOES_ON = re.compile(
    r"[\w@]|[.,:]\d|-\w|\s?%|\s?[$€£¥]|\s(?:eur|euros?|usd|gbp|dollars?|pounds?|chf|sek|nok|dkk"
    r"|kg|mg|ml|g|km|cm|mm|m|l|miles?|metres?|hours?|hrs?|days?|weeks?|months?|years?|minutes?|min"
    r"|per ?cent|words|pages|people|persons|points|times|units|copies|items|pieces|million|thousand"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|jan"
    r"|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|am|pm)\b",
    re.I,
)
_NUMBER_ENDS = r"(?![^\W_]|[-/.,]\d)"
_MORE = re.compile(r"(?:,? (?:and|or|und|et|y|e)| ?[,;/&]) ?")
_MANY = 120  # cues
_MOST = 12  # numbers in a list
_GROUPS = 5
_FEWEST, _FEW, _LONG = 3, 4, 6  # characters, or digits


def announced(entries: Iterable[Announced], names: dict[str, str]) -> tuple[Pattern, ...]:
    """A pattern for each label, with its name."""
    grouped: dict[str, list[Announced]] = {}
    for entry in entries:
        grouped.setdefault(entry.label, []).append(entry)
    return tuple(
        Pattern(names[label], label, _finder(tuple(group)), gate=_gate(group), formal=False)
        for label, group in grouped.items()
    )


def _gate(entries: list[Announced]) -> str:
    """One of the cues; of too many, an automaton would be slow, and most texts have one."""
    cues = [re.escape(cue) for entry in entries for cue in entry.cues]
    if len(cues) > _MANY:
        return r"\d"
    listed = "|".join(dict.fromkeys(cues)).replace("\\ ", r"[ _\x{a0}]").replace("'", "['’]")
    return rf"(?i)(?:^|[^\pL\d])(?:{listed})(?:['’]?s)?(?:[^\pL]|$)"


def _finder(entries: tuple[Announced, ...]) -> Callable[[str], Iterator[tuple[int, int]]]:
    @cache
    def search() -> tuple[Any, list[Announced]]:
        from ahocorasick_rs import AhoCorasick

        pairs = [(cue, entry) for entry in entries for cue in entry.cues]
        return AhoCorasick([cue for cue, _ in pairs]), [entry for _, entry in pairs]

    def find(text: str) -> Iterator[tuple[int, int]]:
        automaton, by_cue = search()
        small = _small(text)
        seen: set[tuple[int, int]] = set()
        for index, start, end in automaton.find_matches_as_indexes(small, overlapping=True):
            if start == 0 or not small[start - 1].isalnum() or not small[start].isalnum():
                spans = dict.fromkeys(_after(text, small, end, by_cue[index]))
                yield from (span for span in spans if span not in seen)
                seen.update(spans)

    return find


def _small(text: str) -> str:
    """The text in small letters, character by character, so that places stay the same."""
    small = text.lower()
    if len(small) != len(text):
        small = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return small.translate(_AS_ONE)


_AS_ONE = str.maketrans({"_": " ", "’": "'", "\u00a0": " "})


def _after(text: str, small: str, end: int, entry: Announced) -> Iterator[tuple[int, int]]:
    between = _BETWEEN.match(small, end)
    if between is None or (between.end() == end and small[end - 1].isalnum()):
        return
    start = between.end()
    if entry.form:
        if stop := _number(text, start, entry):
            yield start, stop
        return
    marked = bool(between["mark"] or between["sign"] or _LAYOUT.match(between["gap"]))
    strict = entry.strength is Strength.NOUN and not marked
    stop = _reference(text, start, strict=strict)
    if stop:
        yield start, stop
        yield from _more(text, start, stop)


def _number(text: str, start: int, entry: Announced) -> int:
    """Where the number of a known form ends; 0 if none stands here. Small letters make one word."""
    in_one_word = entry.form.replace(" ?", "").replace(" ", "")
    for form in (entry.form, f"(?i:{in_one_word})"):
        number = compiled(f"(?:{form}){_NUMBER_ENDS}").match(text, start)
        if number and is_valid(entry.checks, number.group()):
            return number.end()
    return 0


def _more(text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Further references of a list, as long as they look like the first one."""
    first = _looks(text[start:stop])
    for _ in range(_MOST):
        link = _MORE.match(text, stop)
        if link is None:
            return
        start, end = link.end(), _reference(text, link.end(), strict=False)
        if not end or _looks(text[start:end]) != first:
            return
        yield start, end
        stop = end


def _looks(reference: str) -> str:
    return re.sub(r"[A-Za-z]+", "A", re.sub(r"\d+", "9", reference))


def _reference(text: str, start: int, *, strict: bool) -> int:
    """Where the reference that starts here ends; 0 if none does."""
    prefix = _PREFIX.match(text, start)
    word = _WORD.match(text, prefix.end() if prefix else start)
    if word is None or _GOES_ON.match(text, word.end()):
        return 0
    written, end = word.group(), word.end()
    if _is_none(written):
        return 0
    if written.isdigit() or prefix:
        for _ in range(_GROUPS):
            group = _GROUP.match(text, end)
            if group is None or _GOES_ON.match(text, group.end()):
                break
            end = group.end()
    whole = re.sub(r"(?<=\d) (?=\d)", "", text[word.start() : end])
    return 0 if strict and not _is_plain(whole) else end


def _is_none(word: str) -> bool:
    """Whether a word after a cue is a date, a year, an amount, a version or too short."""
    digits = sum(map(str.isdigit, word))
    if digits == 0 or len(word) < _FEWEST or (digits < 2 and len(word) < _FEW):
        return True
    kinds = (_DATE, _YEAR, _AMOUNT, _FILE_NAME)
    return any(kind.fullmatch(word) for kind in kinds)


def _is_plain(word: str) -> bool:
    """Whether a word looks like a reference, although no sign says that it is one."""
    digits = sum(map(str.isdigit, word))
    if word.isdigit():
        return digits >= _LONG
    if re.fullmatch(r"\d{1,4}[-/]\d{1,3}|\d{1,3}[-/]\d{1,4}", word):  # a range, a score, a share
        return False
    has_capital = any(map(str.isupper, word))
    return len(word) >= _FEW and digits >= 2 and (has_capital or not any(map(str.isalpha, word)))
