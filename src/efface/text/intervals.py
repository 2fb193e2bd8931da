"""Union and difference of stretches of a text, which are pairs of offsets."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Place", "joined", "minus", "overlapping", "telling", "tells"]

Place = tuple[int, int]


def joined(places: Iterable[Place]) -> list[Place]:
    """The union of stretches, in order; those that overlap or touch become one."""
    union: list[Place] = []
    for start, end in sorted(places):
        if union and start <= union[-1][1]:
            union[-1] = union[-1][0], max(union[-1][1], end)
        else:
            union.append((start, end))
    return union


def minus(start: int, end: int, removed: Sequence[Place]) -> Iterator[Place]:
    """The parts of a stretch that are in none of the `removed`, which are in order and disjoint."""
    for index in range(max(0, bisect_right(removed, (start, start)) - 1), len(removed)):
        first, last = removed[index]
        if first >= end:
            break
        if last > start:
            if start < first:
                yield start, first
            start = last
    if start < end:
        yield start, end


def overlapping(start: int, end: int, places: Sequence[Place]) -> list[Place]:
    """Those of the places, which are in order and disjoint, that share something with a stretch."""
    found: list[Place] = []
    for index in range(max(0, bisect_right(places, (start, start)) - 1), len(places)):
        if places[index][0] >= end:
            break
        if places[index][1] > start:
            found.append(places[index])
    return found


def telling(start: int, end: int, text: str) -> Place:
    """A stretch without the white space around it; an empty one if it tells nothing."""
    piece = text[start:end]
    if not tells(piece):
        return start, start
    start += len(piece) - len(piece.lstrip())
    return start, start + len(piece.strip())


def tells(text: str) -> bool:
    """Whether there is more than white space and punctuation: a letter, a digit, a symbol."""
    return any(map(str.isalnum, text)) or any(
        unicodedata.category(character)[0] in "SM" for character in text
    )
