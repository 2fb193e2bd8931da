"""Texts as one array of symbols, with a separator after each text.

Mostly the symbols are the bytes of UTF-8, in which a whole character is never part of another.
If most characters take three bytes, a table of 16-bit symbols takes less time and memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["CODES", "Array", "Symbols", "codes", "size_of", "starts_of"]

Array = NDArray[Any]
SEPARATOR: Final = 0xFF  # a byte that is never part of UTF-8
_WIDE: Final = 1.8  # average bytes per character from which on 16-bit symbols are better
_MOST: Final = 0xFF00  # different characters that 16-bit symbols have room for
CODES: Final = 0x110000  # code points of Unicode
_BLOCK: Final = 1 << 20  # symbols that are packed at once


@dataclass(frozen=True)
class Symbols:
    """`values` are the symbols, with a separator after each text.

    `starts` are the places where texts begin, and the end, in characters; `places` the same in
    symbols.
    """

    values: Array = field(repr=False)
    separator: int
    starts: Array = field(repr=False)
    places: Array = field(repr=False)

    @classmethod
    def of(cls, texts: Sequence[str]) -> Symbols:
        starts = starts_of(map(len, texts))
        places = starts_of(map(size_of, texts))
        if places[-1] > _WIDE * starts[-1] and (wide := _wide(texts, starts)):
            return wide
        values = np.full(places[-1], SEPARATOR, np.uint8)
        for place, text in zip(places.tolist(), texts, strict=False):
            data = text.encode()
            values[place : place + len(data)] = np.frombuffer(data, np.uint8)
        return cls(values, SEPARATOR, starts, places)

    @property
    def are_bytes(self) -> bool:
        return self.values.dtype == np.uint8

    @property
    def continued(self) -> Array | None:
        """Bits that mark the continuation bytes; None if every symbol is a whole character."""
        if self.places[-1] == self.starts[-1]:
            return None
        size = len(self.values)
        packed = [
            np.packbits((self.values[start : start + _BLOCK] & 0xC0) == 0x80)
            for start in range(0, size, _BLOCK)
        ]
        return np.concatenate(packed)

    def separate(self, blocked: Array) -> None:
        """Replace the blocked characters by separators.

        Only the first byte of a character is replaced: no repeat begins at the others.
        """
        if self.are_bytes:
            places = np.flatnonzero((self.values & 0xC0) != 0x80)
            self.values[places[: len(blocked)][blocked]] = self.separator
        else:
            self.values[: len(blocked)][blocked] = self.separator


def starts_of(lengths: Iterable[int]) -> Array:
    """Where texts of these lengths begin, with a separator after each; and the end."""
    ends = np.cumsum(np.fromiter(lengths, np.int64) + 1)
    return np.concatenate([np.zeros(1, np.int64), ends])


def size_of(text: str) -> int:
    """The number of bytes of a text in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())


def _wide(texts: Sequence[str], starts: Array) -> Symbols | None:
    """Texts as 16-bit symbols, a number for each character that occurs; None if too many do."""
    seen = np.zeros(CODES, np.bool_)
    for text in texts:
        seen[codes(text)] = True
    used = np.flatnonzero(seen)
    if len(used) > _MOST:
        return None
    table = np.zeros(CODES, np.uint16)
    table[used] = np.arange(len(used))
    values = np.full(starts[-1], len(used), np.uint16)
    for start, text in zip(starts.tolist(), texts, strict=False):
        values[start : start + len(text)] = table[codes(text)]
    return Symbols(values, len(used), starts, starts)


def codes(text: str) -> Array:
    """The code points of a text."""
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)
