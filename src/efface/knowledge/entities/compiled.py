"""What a store keeps ready of its tables, with checksums, so that no damage decides an output.

Each array has a checksum, and so has each table that is not in the arrays as it is. What is wrong
is refused: nothing tells which part of a damaged store is right.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.errors import InputError
from efface.knowledge.entities.contexts import Contexts

__all__ = ["TABLES", "Compiled", "Kept", "Row", "damaged", "seal", "seal_of_row", "seal_of_table"]

# An entity as its table has it, without its number: id, name, terms, categories, attributes, and
# whether its name is whole.
Row = tuple[str, str, bytes, str, str, bool]
# Tables of which the checksum is kept beside the arrays.
TABLES = ("efface_spellings", "efface_terms")
_TYPES = {
    "numbers": "<i8",
    "starts": "<i8",
    "entities": "<u4",
    "keys": "<u8",
    "terms": "<u4",
    "lengths": "<i8",
    "kinds": "<u4",
    "categories": "|u1",
} | dict.fromkeys(TABLES, "|u1")
_NEAR = 4  # characters in which versions differ that were one, before it was damaged


def damaged(name: str) -> InputError:
    return InputError(
        f"{name}: a checksum is wrong: it is damaged, or was changed by another program;"
        " restore the store, or import the entities again into a new one"
    )


def seal(*parts: str | bytes) -> str:
    """A checksum of some values; no others have it."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()[:32]


def seal_of_row(row: Row) -> str:
    own, name, terms, categories, attributes, whole_name = row
    return seal(own, name, terms, categories, attributes, str(int(whole_name)))


def seal_of_table(rows: Iterable[tuple[Any, ...]]) -> str:
    """That of all rows, in whatever order they come; no text in them has a zero byte."""
    return seal("\0".join(map(str, chain.from_iterable(sorted(rows)))))


@dataclass(frozen=True)
class Compiled:
    """The contexts of all entities, and their categories: `kinds` has a number for each entity."""

    contexts: Contexts
    kinds: NDArray[np.uint32] = field(repr=False)
    categories: tuple[frozenset[str], ...] = field(repr=False)

    @classmethod
    def of(
        cls, rows: Sequence[tuple[int, bytes, str]], spelled: Iterable[tuple[str, int]]
    ) -> Compiled:
        """From the number, terms and categories of each entity, and all spellings."""
        known: dict[str, int] = {}
        kinds = [known.setdefault(categories, len(known)) for _, _, categories in rows]
        contexts = Contexts.of([row[0] for row in rows], [row[1] for row in rows], spelled)
        return cls(contexts, np.asarray(kinds, dtype="<u4"), _sets(map(json.loads, known)))

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> Compiled:
        """From what was kept; a ValueError says that it does not fit together."""
        contexts, kinds = Contexts(arrays), arrays["kinds"]
        categories = _sets(json.loads(arrays["categories"].tobytes()))
        if len(kinds) != len(contexts) or kinds.max(initial=0) >= max(1, len(categories)):
            raise ValueError
        return cls(contexts, kinds, categories)

    def arrays(self) -> dict[str, NDArray[Any]]:
        told = json.dumps([sorted(one) for one in self.categories]).encode()
        return {
            **self.contexts.arrays,
            "kinds": self.kinds,
            "categories": np.frombuffer(told, np.uint8),
        }

    def where(self, holds: Callable[[Collection[str]], bool]) -> frozenset[int]:
        """The numbers of the entities whose categories are so."""
        fits = np.fromiter(map(holds, self.categories), np.bool_, len(self.categories))
        if not len(self.kinds):
            return frozenset()
        return frozenset(self.contexts.numbers[fits[self.kinds]].tolist())

    def counted(self) -> Counter[str]:
        """How many entities are in each category."""
        counts = np.bincount(self.kinds, minlength=len(self.categories)).tolist()
        found: Counter[str] = Counter()
        for categories, count in zip(self.categories, counts, strict=True):
            found.update(dict.fromkeys(categories, count))
        return found


def _sets(lists: Iterable[Any]) -> tuple[frozenset[str], ...]:
    found = tuple(map(frozenset, lists))
    if not all(isinstance(name, str) for one in found for name in one):
        raise ValueError
    return found


class Kept:
    """The rows that a store keeps ready: name, version, type, data, checksum."""

    def __init__(self, rows: Iterable[tuple[Any, ...]], name: str) -> None:
        self._store = name
        self._data: dict[str, bytes] = {}
        versions = set()
        for what, version, kind, data, checksum in rows:
            if kind != _TYPES.get(what) or checksum != seal(what, version, kind, data):
                raise damaged(name)
            self._data[what] = data
            versions.add(version)
        if self._data and (self._data.keys() != _TYPES.keys() or len(versions) > 1):
            raise damaged(name)
        self.version: str = versions.pop() if versions else ""

    def __bool__(self) -> bool:
        return bool(self._data)

    def is_of(self, version: str) -> bool:
        """Whether nothing was changed since; a version that is hardly another is a damaged one."""
        differences = sum(a != b for a, b in zip(self.version, version, strict=False))
        near = len(version) == len(self.version) and differences <= _NEAR
        if near and version != self.version:
            raise damaged(self._store)
        return version == self.version

    def require(self, table: str, rows: Collection[tuple[Any, ...]]) -> None:
        """The rows of a table are those that were written."""
        wanted = self._data.get(table, b"").decode() if self else seal_of_table(())
        if seal_of_table(rows) != wanted:
            raise damaged(self._store)

    def compiled(self) -> Compiled:
        names = [name for name in _TYPES if name not in TABLES]
        return Compiled.from_arrays(
            {name: np.frombuffer(self._data[name], _TYPES[name]) for name in names}
        )

    @staticmethod
    def rows(
        compiled: Compiled, version: str, seals: Mapping[str, str]
    ) -> Iterator[tuple[str, str, str, bytes, str]]:
        """What to keep; `seals` are those of the tables."""
        data = {name: array.tobytes() for name, array in compiled.arrays().items()}
        data |= {name: one.encode() for name, one in seals.items()}
        for name, kind in _TYPES.items():
            yield name, version, kind, data[name], seal(name, version, kind, data[name])
