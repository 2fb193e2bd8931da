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

import ahocorasick_rs
import numpy as np
from numpy.typing import NDArray

__all__ = ["Needle", "Needles", "fold", "stands_alone"]

_MARKUP = frozenset("*_~`")
_IGNORED = "\u200b"  # has no folded form
# What may stand between two letters of a word and is no part of the text: tags, marks of quoting.
_MARKS = re.compile(r"</?[A-Za-z][^<>]{0,500}>|(?<=\n)[^\S\n]{0,8}>[>\s]{0,20}")
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
        readings = [text]
        if ">" in text:
            readings.append(_MARKS.sub(lambda mark: _IGNORED * len(mark.group()), text))
        seen = set()
        for reading in readings:
            folded, origin = _fold(reading)
            for index, first, last in self._automaton.find_matches_as_indexes(
                folded, overlapping=True
            ):
                if (first and origin[first - 1] == origin[first]) or (
                    last < len(origin) and origin[last] == origin[last - 1]
                ):
                    continue  # a part of a character, as the s in ß
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
    return text.translate(_FORMS)


class _Forms(dict[int, str]):
    """The folded form of each character, made when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = "".join(
            part
            for part in unicodedata.normalize("NFKD", chr(code)).casefold()
            if not part.isspace()
            and part not in _MARKUP
            and unicodedata.category(part) not in {"Mn", "Cf", "Pd"}
        )
        return self[code]


class _Lengths(dict[int, int]):
    """The length of that form."""

    def __missing__(self, code: int) -> int:
        self[code] = len(_FORMS[code])
        return self[code]


_FORMS = _Forms()
_LENGTHS = _Lengths()


def _fold(text: str) -> tuple[str, NDArray[np.int64]]:
    """The folded text, and for each of its characters the offset in the text that it came from."""
    lengths = np.frombuffer(text.translate(_LENGTHS).encode("latin-1"), dtype=np.uint8)
    return text.translate(_FORMS), np.repeat(np.arange(len(text)), lengths)


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    if not (left.isalnum() and right.isalnum()):
        return False
    return not (_UNSPACED.match(left) or _UNSPACED.match(right))
