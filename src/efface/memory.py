"""Remembers answers, but not the questions: no word of a document stays.

Questions are known by a digest. Python's own hash will not do: two texts whose bytes in memory are
alike have the same one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

__all__ = ["digest", "remembering"]

P = ParamSpec("P")
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


def remembering(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A cache with so many answers at most; when it is full it starts anew.

    >>> @remembering(2)
    ... def length(word: str) -> int:
    ...     print("asked")
    ...     return len(word)
    >>> length("gate"), length("gate")
    asked
    (4, 4)
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        known: dict[bytes, T] = {}

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = digest(*args, *kwargs.items()) if kwargs else digest(*args)
            try:
                return known[key]
            except KeyError:
                answer = function(*args, **kwargs)
                if len(known) >= size:
                    known.clear()
                known[key] = answer
                return answer

        return remembered

    return decorate
