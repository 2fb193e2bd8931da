"""Remembers answers, but not the questions: no word of a document stays.

Questions are known by a digest. Python's own hash will not do: two texts whose bytes in memory are
alike have the same one.
"""

from __future__ import annotations

import hashlib
from typing import Generic, TypeVar

__all__ = ["Cache", "digest"]

T = TypeVar("T")
_blake = hashlib.blake2b


def digest(*values: object) -> bytes:
    """A short name for some values, which no others have."""
    if len(values) == 1 and type(values[0]) is str:
        data = values[0].encode("utf-8", "surrogatepass")
    else:
        data = repr(values).encode("utf-8", "surrogatepass")
        data = len(data).to_bytes(8, "big") + data  # no text is that
    return _blake(data, digest_size=16).digest()


class Cache(dict[bytes, T], Generic[T]):
    """At most so many answers, by the digest of their question; when it is full it starts anew.

    Who asks computes what is missing: a cache calls nobody back.

    >>> lengths = Cache[int](1)
    >>> lengths.get(digest("gate"))
    >>> lengths.keep(digest("gate"), 4), lengths[digest("gate")]
    (4, 4)
    >>> lengths.keep(digest("gates"), 5), digest("gate") in lengths
    (5, False)
    """

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size

    def keep(self, key: bytes, answer: T) -> T:
        """Remember an answer, and give it back."""
        if len(self) >= self._size:
            self.clear()
        self[key] = answer
        return answer
