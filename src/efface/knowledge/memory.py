"""Remembers answers, but not the questions: no word of a document stays."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

__all__ = ["remembering"]

P = ParamSpec("P")
T = TypeVar("T")


def _length(value: object) -> int:
    """Strings whose bytes in memory are alike have the same hash: "つ" and "d0"."""
    if isinstance(value, str):
        return len(value)
    return sum(map(_length, value)) if isinstance(value, tuple) else 0


def remembering(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A cache whose keys are hashes; when it is full it starts anew.

    >>> @remembering(2)
    ... def length(word: str) -> int:
    ...     print("asked")
    ...     return len(word)
    >>> length("gate"), length("gate")
    asked
    (4, 4)
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        known: dict[int, T] = {}

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = hash((args, *kwargs.values(), *map(_length, args)))
            try:
                return known[key]
            except KeyError:
                if len(known) >= size:
                    known.clear()
                answer = known[key] = function(*args, **kwargs)
                return answer

        return remembered

    return decorate
