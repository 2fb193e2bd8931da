"""A cache whose keys are digests, so that it keeps no word of a document.

Python's own hash will not do: two texts whose bytes in memory are alike have the same one.
"""

from __future__ import annotations

import hashlib
from typing import Generic, TypeVar

__all__ = ["Cache", "digest"]

T = TypeVar("T")
_blake = hashlib.blake2b


def digest(*values: object) -> bytes:
    """A short key for some values; other values have another."""
    if len(values) == 1 and type(values[0]) is str:
        data = values[0].encode("utf-8", "surrogatepass")
    else:
        data = repr(values).encode("utf-8", "surrogatepass")
        data = len(data).to_bytes(8, "big") + data  # so that no single text has this digest
    return _blake(data, digest_size=16).digest()


class Cache(dict[bytes, T], Generic[T]):
    """At most `size` answers by the digest of their question; when it is full, it is emptied.

    The caller computes what is missing and gives it to `keep`.

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
        """Put an answer into the cache, and return it."""
        if len(self) >= self._size:
            self.clear()
        self[key] = answer
        return answer
