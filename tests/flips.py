"""Files in which a bit is not what it was."""

from __future__ import annotations

import random
from collections.abc import Iterator

__all__ = ["flipped", "flips"]


def flipped(data: bytes, drawn: random.Random) -> bytes:
    """The same bytes but for one bit."""
    place = drawn.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << drawn.randrange(8)]) + data[place + 1 :]


def flips(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    drawn = random.Random(seed)
    for _ in range(count):
        yield flipped(data, drawn)
