"""Sorted lists of document numbers in few bits, after Elias and Fano.

Of n numbers below N each has its lowest bits (about log2(N/n)) written as they are; the rest, which
grows slowly from number to number, is written in unary: 2 bits for each number. A list of known n
and N has a known length.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["decode", "encode", "size"]

Numbers = NDArray[np.uint32]


def _low_bits(count: int, limit: int) -> int:
    return max(0, (limit // count).bit_length() - 1)


def size(count: int, limit: int) -> int:
    """How many bytes a list of `count` numbers below `limit` takes."""
    low = _low_bits(count, limit)
    return -(-count * low // 8) + -(-(count + (limit >> low)) // 8)


def encode(numbers: Numbers, limit: int) -> bytes:
    """
    >>> decode(np.frombuffer(encode(np.array([3, 8, 9], np.uint32), 20), np.uint8), 3, 20)
    array([3, 8, 9], dtype=uint32)
    """
    count = len(numbers)
    low = _low_bits(count, limit)
    shifts = np.arange(low, dtype=np.uint32)
    lows = (numbers[:, None] >> shifts & 1).astype(np.uint8)
    highs = np.zeros(count + (limit >> low), np.uint8)
    highs[(numbers >> low) + np.arange(count)] = 1
    return np.packbits(lows.ravel()).tobytes() + np.packbits(highs).tobytes()


def decode(data: NDArray[np.uint8], count: int, limit: int) -> Numbers:
    """The numbers of a list of known length."""
    low = _low_bits(count, limit)
    split = -(-count * low // 8)
    highs = np.flatnonzero(np.unpackbits(data[split:]))
    if len(highs) != count:
        raise ValueError("not a list of that length")
    numbers = (highs - np.arange(count)).astype(np.uint32) << np.uint32(low)
    if low:
        bits = np.unpackbits(data[:split], count=count * low).reshape(count, low)
        numbers |= bits @ (1 << np.arange(low, dtype=np.uint32))
    return numbers
