"""Finds where a text says in passing what a name is the name of.

"the low-cost airline Zorbair", "Zorbair, an airline", "airlines such as Zorbair". Of works only
those in quotation marks: "the film Zorb saw" tells of no film.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from name_kinds.phrases import Phrase, last_words, phrases_of

__all__ = ["Mention", "mentions_of"]

_PART = r"[A-Z][\w'’&!-]*(?:\.[A-Z]\.?)*"
_NAME = rf"{_PART}(?: (?:(?:of(?: the)?|de|la|du|del|&) )?{_PART}){{0,5}}"
_HERE = re.compile(_NAME)
_QUOTED = re.compile(r"[\"“]([A-Z0-9][^\"“”\n]{1,60}?)[,.]?[\"”]")
_BEFORE = re.compile(r"\b([a-z][a-z-]+|TV|DVD|EP|CD) (?:(the )(?=[A-Z\"“])|(?=[A-Z\"“]))")
_APPOSED = re.compile(r"(?<=[\w!.\"”]),? ?, an? (?=[A-Za-z])")
_ENDS = re.compile(rf"(?:^|[\s(])((?:The |the )?{_NAME})$")
_ENDS_QUOTED = re.compile(r"[\"“]([A-Z0-9][^\"“”\n]{1,60}?),?[\"”]$")
_SUCH = re.compile(r"\b([a-z][a-z-]+),? (?:such as|including) (?=(?:the )?[A-Z\"“])")
_NEXT = re.compile(r",? (?:and |or )?(?:the )?|, ")
_LEFT = re.compile(r"(?:[A-Za-z][\w'’&-]* ){0,4}$")
_BREAKS = frozenset(
    """the a an of in on at by from for with and or to his her its their this that these those as
    was is are were be been another other some many several both first second third local""".split()
)
_LISTED = 4


class Mention(NamedTuple):
    name: str
    phrase: Phrase
    is_quoted: bool


def mentions_of(
    text: str, heads: dict[str, str], is_noun: Callable[[str], bool]
) -> Iterator[Mention]:
    """The names whose kind the text tells; `heads` are the nouns to look for, and their singulars.

    >>> heads = {"airline": "airline", "airlines": "airline"}
    >>> text = "It flew with the Polish airline Zorbair. The airlines saw that Zag did."
    >>> [(each.name, each.phrase.words) for each in mentions_of(text, heads, heads.__contains__)]
    [('Zorbair', ('airline',))]
    """
    yield from _before(text, heads)
    yield from _such_as(text, heads)
    yield from _apposed(text, heads, is_noun)


def _name_at(text: str, place: int) -> tuple[str, int, bool] | None:
    """The name that begins at a place, where it ends, and whether it is in quotation marks."""
    if text[place : place + 1] in '"“':
        match = _QUOTED.match(text, place)
        return (match[1], match.end(), True) if match else None
    match = _HERE.match(text, place)
    return (_without_s(match[0]), match.end(), False) if match else None


def _without_s(name: str) -> str:
    return re.sub(r"['’]s?$", "", name)


def _left(text: str, start: int, head: str) -> Phrase | None:
    """The phrase of which `head`, which begins at `start`, is the last word."""
    match = _LEFT.search(text, max(0, start - 60), start)
    words = match[0].split() if match else []
    for place in range(len(words) - 1, -1, -1):
        if words[place] in _BREAKS:
            words = words[place + 1 :]
            break
    return last_words([*words, head])


def _before(text: str, heads: dict[str, str]) -> Iterator[Mention]:
    for match in _BEFORE.finditer(text):
        word = match[1]
        head = heads.get(word)
        if head is None:
            continue
        found = _name_at(text, match.end())
        if found is None or not (phrase := _left(text, match.start(), head)):
            continue
        name, end, is_quoted = found
        yield Mention(f"The {name}" if match[2] and not is_quoted else name, phrase, is_quoted)
        if word != head:
            yield from _listed(text, end, phrase)


def _listed(text: str, end: int, phrase: Phrase) -> Iterator[Mention]:
    """The names that follow in a list."""
    for _ in range(_LISTED - 1):
        joint = _NEXT.match(text, end)
        found = _name_at(text, joint.end()) if joint else None
        if found is None:
            return
        name, end, is_quoted = found
        yield Mention(name, phrase, is_quoted)


def _such_as(text: str, heads: dict[str, str]) -> Iterator[Mention]:
    for match in _SUCH.finditer(text):
        head = heads.get(match[1])
        if head is None or head == match[1]:
            continue
        place = match.end() + (4 if text.startswith("the ", match.end()) else 0)
        found = _name_at(text, place)
        if found and (phrase := _left(text, match.start(), head)):
            name, end, is_quoted = found
            yield Mention(name, phrase, is_quoted)
            yield from _listed(text, end, phrase)


def _apposed(text: str, heads: dict[str, str], is_noun: Callable[[str], bool]) -> Iterator[Mention]:
    for match in _APPOSED.finditer(text):
        after = text[match.end() : match.end() + 80]
        if not any(word in heads for word in after.replace(",", " ").split()[:6]):
            continue
        before = text[max(0, match.start() - 70) : match.start()]
        quoted = _ENDS_QUOTED.search(before)
        named = quoted or _ENDS.search(before)
        phrases = phrases_of(after, is_noun) if named else []
        if named and phrases and heads.get(phrases[0].head) == phrases[0].head:
            name = named[1][:1].upper() + named[1][1:]
            yield Mention(name, phrases[0], bool(quoted))
