"""Stretches of a text as pairs of offsets: what they cover together, and what is left of one."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Place", "joined", "minus", "telling", "tells"]

Place = tuple[int, int]


def joined(places: Iterable[Place]) -> list[Place]:
    """In order, and as one where they overlap or touch."""
    found: list[Place] = []
    for start, end in sorted(places):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return found


def minus(start: int, end: int, others: Sequence[Place]) -> Iterator[Place]:
    """The parts of a stretch that are in none of the others, which are in order and disjoint."""
    for index in range(max(0, bisect_right(others, (start, start)) - 1), len(others)):
        first, last = others[index]
        if first >= end:
            break
        if last > start:
            if start < first:
                yield start, first
            start = last
    if start < end:
        yield start, end


def telling(start: int, end: int, text: str) -> Place:
    """A stretch without the white space around it; nothing if it tells nothing."""
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
