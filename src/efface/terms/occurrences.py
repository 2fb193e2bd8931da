"""Finds given words in a text as a reader would, whatever the case, accents, hyphens or markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import ahocorasick_rs

from efface.folding import NAMED, fold, fold_with_case, folded, look_alike, readings, stands_alone

__all__ = ["Needle", "Needles", "is_in_address", "outermost"]


@dataclass(frozen=True)
class Needle:
    """Words to find; those with `cased` only where their letters have the same case."""

    text: str = field(repr=False)
    cased: bool = False


class Needles:
    """Many needles, found in one pass over a text."""

    def __init__(self, needles: Iterable[Needle]) -> None:
        known = [needle for needle in dict.fromkeys(needles) if fold(needle.text)]
        forms = [(needle, needle.text) for needle in known]
        # One in another script may stand in a text with some Latin letters in it.
        alike = ((needle, look_alike(needle.text)) for needle in known)
        forms += [(needle, text) for needle, text in alike if text != needle.text]
        self.needles = [needle for needle, _ in forms]
        self._texts = [text for _, text in forms]
        self._automaton = (
            ahocorasick_rs.AhoCorasick([fold(text) for text in self._texts]) if forms else None
        )

    def find(self, text: str) -> Iterator[tuple[int, int, Needle]]:
        """Each place where a needle stands between word boundaries."""
        if self._automaton is None:
            return
        seen = set()
        for reading in readings(text):
            form, origin = folded(reading)
            for index, first, last in self._automaton.find_matches_as_indexes(
                form, overlapping=True
            ):
                if (first and origin[first - 1] == origin[first]) or (
                    last < len(origin) and origin[last] == origin[last - 1]
                ):
                    continue  # a part of a character, as the s in ß
                end = int(origin[last - 1]) + 1
                while reading[end : end + 1] == NAMED != text[end]:
                    end += 1
                place = int(origin[first]), end, index
                if place not in seen and self._stands(text, reading, *place):
                    seen.add(place)
                    yield place[0], place[1], self.needles[index]

    def _stands(self, text: str, reading: str, start: int, end: int, index: int) -> bool:
        needle = self.needles[index]
        return stands_alone(text, start, end) and (
            not needle.cased
            or fold_with_case(reading[start:end]) == fold_with_case(self._texts[index])
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
