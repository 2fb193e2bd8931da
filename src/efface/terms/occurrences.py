"""Finds given words in a text as a reader would, whatever the case, accents, hyphens or markup.

Text is compared in a folded form: compatibility forms are taken apart (a ligature is its letters),
accents and case are dropped, and so is what may stand inside a word or between two: white space,
hyphens, invisible characters, and the marks and tags of Markdown and HTML. Every folded character
remembers where it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

import ahocorasick_rs
import numpy as np
from numpy.typing import NDArray

__all__ = ["Needle", "Needles", "fold", "stands_alone"]

_MARKUP = frozenset("*_~`")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>")
# Scripts that put no space between words: there is no word boundary to ask for.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u2e80-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)


@dataclass(frozen=True)
class Needle:
    """Words to find; `exact` ones only in the spelling given."""

    text: str = field(repr=False)
    exact: bool = False


class Needles:
    """Many needles, found in one pass over a text."""

    def __init__(self, needles: Iterable[Needle]) -> None:
        self.needles = [needle for needle in dict.fromkeys(needles) if fold(needle.text)]
        self._automaton = (
            ahocorasick_rs.AhoCorasick([fold(needle.text) for needle in self.needles])
            if self.needles
            else None
        )

    def find(self, text: str) -> Iterator[tuple[int, int, Needle]]:
        """Each place where a needle stands between word boundaries."""
        if self._automaton is None:
            return
        tags = [match.span() for match in _TAG.finditer(text)] if "<" in text else []
        seen = set()
        for skipped in [[], tags] if tags else [[]]:
            folded, origin = _fold(text, skipped)
            for index, first, last in self._automaton.find_matches_as_indexes(
                folded, overlapping=True
            ):
                place = int(origin[first]), int(origin[last - 1]) + 1, index
                if place not in seen and self._stands(text, *place):
                    seen.add(place)
                    yield place[0], place[1], self.needles[index]

    def _stands(self, text: str, start: int, end: int, index: int) -> bool:
        needle = self.needles[index]
        return stands_alone(text, start, end) and (
            not needle.exact or text[start:end] == needle.text
        )


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether there is a word boundary at both ends."""
    return not (
        (start and _joined(text[start - 1], text[start]))
        or (end < len(text) and _joined(text[end - 1], text[end]))
    )


def fold(text: str) -> str:
    """The folded form of some words."""
    return "".join(map(_folded_character, text))


@cache
def _folded_character(character: str) -> str:
    return "".join(
        part
        for part in unicodedata.normalize("NFKD", character).casefold()
        if not part.isspace()
        and part not in _MARKUP
        and unicodedata.category(part) not in {"Mn", "Cf", "Pd"}
    )


def _fold(text: str, skipped: list[tuple[int, int]]) -> tuple[str, NDArray[np.int64]]:
    """The folded text, and for each of its characters the offset in the text that it came from."""
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    characters, which = np.unique(codes, return_inverse=True)
    forms = [_folded_character(chr(code)) for code in characters]
    lengths = np.array([len(form) for form in forms], dtype=np.int64)
    starts = np.cumsum(lengths) - lengths
    here = lengths[which]
    for start, end in skipped:
        here[start:end] = 0
    origin = np.repeat(np.arange(len(codes)), here)
    within = np.arange(len(origin)) - np.repeat(np.cumsum(here) - here, here)
    alphabet = np.frombuffer("".join(forms).encode("utf-32-le"), dtype=np.uint32)
    folded = alphabet[starts[which[origin]] + within]
    return folded.tobytes().decode("utf-32-le"), origin


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    if not (left.isalnum() and right.isalnum()):
        return False
    return not (_UNSPACED.match(left) or _UNSPACED.match(right))
