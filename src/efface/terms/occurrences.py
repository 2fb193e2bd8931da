"""Finds given words in a text, whatever the case, accents, hyphens or markup."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

import ahocorasick_rs
import numpy as np
from numpy.typing import NDArray

from efface.text.folding import (
    NAMED,
    fold,
    fold_with_case,
    folded,
    inside_words,
    look_alike,
    readings,
)

_LONG = 1000  # letters above which a needle is searched for by itself
_WINDOW = 50_000  # letters of a text that are searched at once: short needles match often

__all__ = ["Needle", "Needles", "is_in_address", "outermost"]


@dataclass(frozen=True, slots=True)
class Needle:
    """Words to find; with `cased`, only where capitals and small letters are the same."""

    text: str = field(repr=False)
    cased: bool = False


class Needles:
    """Many needles, found in one pass over a text."""

    def __init__(self, needles: Iterable[Needle]) -> None:
        known = [needle for needle in dict.fromkeys(needles) if fold(needle.text)]
        forms = [(needle, needle.text) for needle in known]
        # A needle in another script may be written with Latin letters that look alike.
        alike = ((needle, look_alike(needle.text)) for needle in known)
        forms += [(needle, text) for needle, text in alike if text != needle.text]
        self.needles = [needle for needle, _ in forms]
        self._texts = [text for _, text in forms]
        folds = [fold(text) for text in self._texts]
        self._long = [(index, form) for index, form in enumerate(folds) if len(form) > _LONG]
        short = [index for index, form in enumerate(folds) if len(form) <= _LONG]
        self._short = np.array(short, dtype=np.int64)
        self._automaton = (
            ahocorasick_rs.AhoCorasick([folds[index] for index in short]) if short else None
        )

    def find(self, text: str) -> Iterator[tuple[int, int, Needle]]:
        """Each place where a needle stands as whole words: start, end, needle."""
        if not self.needles:
            return
        seen = set()
        inside = inside_words(text)
        for reading in readings(text):
            form, origin = folded(reading)
            places = (_whole(m, origin, inside) for m in self._matches(form, origin, inside))
            for index, start, end in chain.from_iterable(places):
                while reading[end : end + 1] == NAMED != text[end]:
                    end += 1
                place = start, end, index
                if place not in seen and self._has_case(reading[start:end], index):
                    seen.add(place)
                    yield start, end, self.needles[index]

    def _matches(
        self, form: str, origin: NDArray[np.int32], inside: NDArray[np.bool_]
    ) -> Iterator[NDArray[np.int64]]:
        """Matches in a folded text, as rows of the needle's index, start and end."""
        for begin in range(0, len(form), _WINDOW) if self._automaton else ():
            part = form[begin : begin + _WINDOW + _LONG]
            assert self._automaton
            if rows := self._automaton.find_matches_as_indexes(part, overlapping=True):
                matches = np.array(rows, dtype=np.int64)
                matches = matches[matches[:, 1] < _WINDOW]
                matches[:, 0] = self._short[matches[:, 0]]
                matches[:, 1:] += begin
                yield matches
        if not self._long:
            return
        # An automaton would take time that grows with the square of a long needle's length.
        is_edge = ~inside[np.append(origin, len(inside) - 1)]
        begins = np.flatnonzero(is_edge).tolist()
        for index, needle in self._long:
            for place in _places(needle, form, begins, is_edge):
                yield np.array([[index, place, place + len(needle)]])

    def _has_case(self, words: str, index: int) -> bool:
        return not self.needles[index].cased or (
            fold_with_case(words) == fold_with_case(self._texts[index])
        )


def _places(
    needle: str, form: str, begins: Sequence[int], is_edge: NDArray[np.bool_]
) -> Iterator[int]:
    """Where a long needle stands between edges of words, from left to right, without overlaps."""
    place = form.find(needle)
    while place >= 0:
        if is_edge[place] and is_edge[place + len(needle)]:
            yield place
            place += len(needle)
        else:  # only where a word begins can there be another
            later = bisect_right(begins, place)
            place = begins[later] if later < len(begins) else len(form)
        place = form.find(needle, place)


def _whole(
    matches: NDArray[np.int64], origin: NDArray[np.int32], inside: NDArray[np.bool_]
) -> Iterator[tuple[int, int, int]]:
    """Matches in a folded text as needle, start and end in the text, if they are whole words.

    A match of part of a character, such as an s in ß, is dropped.
    """
    index, first, last = matches.T
    starts, ends = origin[first], origin[last - 1] + 1
    before, after = origin[np.maximum(first - 1, 0)], origin[np.minimum(last, len(origin) - 1)]
    whole = ((first == 0) | (before != starts)) & ((last == len(origin)) | (after != ends - 1))
    whole &= ~inside[starts] & ~inside[ends]
    yield from zip(*(part[whole].tolist() for part in (index, starts, ends)), strict=True)


def outermost(places: Iterable[tuple[int, int, Needle]]) -> Iterator[tuple[int, int, Needle]]:
    """Matches that lie in no other; of several at the same place the first."""
    end = 0
    for place in sorted(places, key=lambda place: (place[0], -place[1])):
        if place[1] > end:
            yield place
            end = place[1]


def is_in_address(text: str, start: int, end: int) -> bool:
    """Whether a stretch in small letters is part of a word with an @ in it."""
    if not text[start].islower():
        return False
    first = max(text.rfind(space, 0, start) for space in " \n\t<(,;")
    last = min(
        (p for p in (text.find(space, end) for space in " \n\t>),;") if p >= 0), default=len(text)
    )
    return "@" in text[first + 1 : last]
