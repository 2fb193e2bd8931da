"""Tables of what a policy can name; the module of an entry is imported on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar

__all__ = ["Table"]

T = TypeVar("T")


class Table(Mapping[str, T]):
    """Maps names to objects, given where each object is, as `module:attribute`.

    >>> Table({"count": "collections:Counter"})["count"]("abba")
    Counter({'a': 2, 'b': 2})
    """

    def __init__(self, places: dict[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> T:
        module, _, attribute = self._places[name].partition(":")
        thing: T = getattr(import_module(module), attribute)
        return thing

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
