"""Tables of things that can be named in a policy; each is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar

__all__ = ["Table"]

T = TypeVar("T")


class Table(Mapping[str, T]):
    """Things by name; given are the places where they are, as `module:name`.

    >>> Table({"count": "collections:Counter"})["count"]("abba")
    Counter({'a': 2, 'b': 2})
    """

    def __init__(self, places: dict[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> T:
        module, _, thing = self._places[name].partition(":")
        found: T = getattr(import_module(module), thing)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
