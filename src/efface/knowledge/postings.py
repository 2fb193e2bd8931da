"""Posting lists (sorted document numbers) in few bits: the code of Elias and Fano.

Of n numbers below N each has its lowest bits (about log2(N/n)) written as they are; the rest, which
grows slowly from number to number, is written in unary: 2 bits for each number. A list of known n
and N has a known length.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["decode", "encode", "encode_all", "size"]

Numbers = NDArray[np.uint32]
_AT_ONCE = 200_000  # numbers that are encoded together


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
    return _encode(numbers[None, :], limit).tobytes()


def encode_all(numbers: Numbers, lengths: Numbers, limit: int) -> NDArray[np.uint8]:
    """Many lists, one after the other; those of the same length are encoded at once."""
    sizes = np.zeros(int(lengths.max(initial=0)) + 1, np.int64)
    for length in np.unique(lengths).tolist():
        sizes[length] = size(length, limit)
    places = np.cumsum(sizes[lengths]) - sizes[lengths]
    starts = np.cumsum(lengths, dtype=np.int64) - lengths
    coded = np.zeros(int(sizes[lengths].sum()), np.uint8)
    order = np.argsort(lengths, kind="stable")
    for same in np.split(order, np.flatnonzero(np.diff(lengths[order])) + 1):
        length = int(lengths[same[0]]) if len(same) else 0
        parts = min(len(same), -(-len(same) * length // _AT_ONCE))
        for batch in np.array_split(same, parts) if length else ():
            lists = numbers[starts[batch][:, None] + np.arange(length)]
            coded[places[batch][:, None] + np.arange(sizes[length])] = _encode(lists, limit)
    return coded


def _encode(lists: Numbers, limit: int) -> NDArray[np.uint8]:
    """Encode lists of the same length, one in each row."""
    rows, count = lists.shape
    low = _low_bits(count, limit)
    lows = (lists[:, :, None] >> np.arange(low, dtype=np.uint32) & 1).astype(np.uint8)
    highs = np.zeros((rows, count + (limit >> low)), np.uint8)
    highs[np.arange(rows)[:, None], (lists >> low) + np.arange(count)] = 1
    packed = np.packbits(lows.reshape(rows, -1), axis=1), np.packbits(highs, axis=1)
    return np.concatenate(packed, axis=1)


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
        for place in range(low):
            numbers |= bits[:, place].astype(np.uint32) << np.uint32(place)
    return numbers
