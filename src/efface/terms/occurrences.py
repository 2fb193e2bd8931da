"""Finds given words in a text as a reader would, whatever the case, accents, hyphens or markup.

Text is compared in a folded form: compatibility forms are taken apart (a ligature is its letters),
accents and case are dropped, and so is what may stand inside a word or between two: white space,
hyphens, invisible characters, and the marks and tags of Markdown and HTML. Every folded character
remembers where it came from.
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import ahocorasick_rs
import numpy as np
from numpy.typing import NDArray

__all__ = ["Needle", "Needles", "fold", "is_in_address", "outermost", "stands_alone"]

# What may stand between two letters of a word, or between two words of a name.
_LOOSE = frozenset("*_~=\\[]|^¬\u2212\u115f\u1160\u2800\u3164\uffa0'`’‘‛ʼʻ′´")
_LOOSE_CATEGORIES = frozenset({"Mn", "Cf", "Pd", "Cc", "Zs", "Zl", "Zp"})
_SAME = {"ı": "i", "“": '"', "”": '"', "„": '"'}
# These have no folded form.
_IGNORED = "\u200b"
_NAMED = "\u2060"  # the rest of a character that is given by its name
# Footnotes, tags, comments, targets of links, marks of quoting, codes of terminals, characters
# by name.
_MARKS = (
    r"<sup>[^<>]{0,9}</sup>|\[\^[^\[\]\s]*\]"
    r"|</?[A-Za-z](?:[^<>\"']|\"[^\"<>]*\"|'[^'<>]*'|\"[^\"]*\"|'[^']*')*>|<!--(?s:.)*?-->"
    r"|\]\([^()\s]*(?:\s+(?:\"[^\"]*\"|'[^']*'))?\)"
    r"|(?:^|[\r\n])[^\S\r\n]*>[>\s]*|\x1b\[[0-9;]*[A-Za-z]"
    r"|&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});"
)
# Scripts that put no space between words, or join words to them: no boundary is asked for.
_UNSPACED = (
    ("\u0e00", "\u0eff"),
    ("\u0f00", "\u11ff"),
    ("\u1780", "\u17ff"),
    ("\u2e80", "\ud7ff"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)


@dataclass(frozen=True)
class Needle:
    """Words to find; those with `cased` only where their letters have the same case."""

    text: str = field(repr=False)
    cased: bool = False


class Needles:
    """Many needles, found in one pass over a text."""

    def __init__(self, needles: Iterable[Needle]) -> None:
        forms = {needle: fold(needle.text) for needle in needles}
        self.needles = [needle for needle, form in forms.items() if form]
        self._automaton = (
            ahocorasick_rs.AhoCorasick([forms[needle] for needle in self.needles])
            if self.needles
            else None
        )

    def find(self, text: str) -> Iterator[tuple[int, int, Needle]]:
        """Each place where a needle stands between word boundaries."""
        if self._automaton is None:
            return
        seen = set()
        for reading in _readings(text):
            folded, origin = _fold(reading)
            for index, first, last in self._automaton.find_matches_as_indexes(
                folded, overlapping=True
            ):
                if (first and origin[first - 1] == origin[first]) or (
                    last < len(origin) and origin[last] == origin[last - 1]
                ):
                    continue  # a part of a character, as the s in ß
                end = int(origin[last - 1]) + 1
                while reading[end : end + 1] == _NAMED != text[end]:
                    end += 1
                place = int(origin[first]), end, index
                if place not in seen and self._stands(text, reading, *place):
                    seen.add(place)
                    yield place[0], place[1], self.needles[index]

    def _stands(self, text: str, reading: str, start: int, end: int, index: int) -> bool:
        needle = self.needles[index]
        return stands_alone(text, start, end) and (
            not needle.cased or _with_case(reading[start:end]) == _with_case(needle.text)
        )


def outermost(places: Iterable[tuple[int, int, Needle]]) -> Iterator[tuple[int, int, Needle]]:
    """Those that lie in no other; of several at one place the first."""
    end = 0
    for place in sorted(places, key=lambda place: (place[0], -place[1])):
        if place[1] > end:
            yield place
            end = place[1]


def is_in_address(text: str, start: int, end: int) -> bool:
    """Whether these small letters are part of a word with an @ in it."""
    if not text[start].islower():
        return False
    first = max(text.rfind(space, 0, start) for space in " \n\t<(,;")
    last = min(
        (p for p in (text.find(space, end) for space in " \n\t>),;") if p >= 0), default=len(text)
    )
    return "@" in text[first + 1 : last]


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether there is a word boundary at both ends."""
    return not (
        (start and _joined(text[start - 1], text[start]))
        or (end < len(text) and _joined(text[end - 1], text[end]))
    )


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    return _is_of_word(left) and _is_of_word(right)


@cache
def _is_of_word(character: str) -> bool:
    """A letter or digit of a script that has word boundaries; a footnote's ² is neither."""
    if not character.isalnum() or unicodedata.category(character) == "No":
        return False
    return not any(first <= character <= last for first, last in _UNSPACED)


def fold(text: str) -> str:
    """The folded form of some words."""
    return text.translate(_FORMS)


def _with_case(text: str) -> str:
    return text.translate(_CASED_FORMS)


class _Forms(dict[int, str]):
    """The folded form of each character, made when it is first met."""

    def __init__(self, *, cased: bool) -> None:
        self._cased = cased

    def __missing__(self, code: int) -> str:
        character = unicodedata.normalize("NFKD", _SAME.get(chr(code), chr(code)))
        if not self._cased:
            character = unicodedata.normalize("NFKD", character.casefold())
        self[code] = "".join(
            _SAME.get(part, part)
            for part in character
            if part not in _LOOSE and unicodedata.category(part) not in _LOOSE_CATEGORIES
        )
        return self[code]


class _Lengths(dict[int, int]):
    """The length of that form."""

    def __missing__(self, code: int) -> int:
        self[code] = len(_FORMS[code])
        return self[code]


_FORMS = _Forms(cased=False)
_CASED_FORMS = _Forms(cased=True)
_LENGTHS = _Lengths()


def _fold(text: str) -> tuple[str, NDArray[np.int64]]:
    """The folded text, and for each of its characters the offset in the text that it came from."""
    lengths = np.frombuffer(text.translate(_LENGTHS).encode("latin-1"), dtype=np.uint8)
    return text.translate(_FORMS), np.repeat(np.arange(len(text)), lengths)


def _readings(text: str) -> Iterator[str]:
    """The text as it is, and as one reads it who does not see its marks."""
    yield text
    if any(sign in text for sign in (">", "](", "[^", "&", "\x1b")):
        pieces, position = [], 0
        for mark in _marks().finditer(text):
            start, end = mark.span()
            meant = html.unescape(text[start:end]) if text[start] == "&" else ""
            meant = meant if len(meant) <= end - start else ""
            rest = _NAMED if meant else _IGNORED
            pieces += [text[position:start], meant, rest * (end - start - len(meant))]
            position = end
        if pieces:
            yield "".join([*pieces, text[position:]])


@cache
def _marks() -> Any:
    """On RE2, for which no text is too twisted."""
    import re2

    return re2.compile(_MARKS)
