"""Arrays that a store computes from its tables and keeps, with checksums.

Each array has a checksum, and so has each table of which the arrays hold only a part. If a checksum
is wrong, the store is refused: nothing tells which of its parts are right.
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
# Tables whose checksums are kept with the arrays.
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
_NEAR = 4  # two versions that differ in so few characters are one that was damaged


def damaged(name: str) -> InputError:
    return InputError(
        f"{name}: a checksum is wrong: it is damaged, or was changed by another program;"
        " restore the store, or import the entities again into a new one"
    )


def seal(*parts: str | bytes) -> str:
    """A checksum of some values, in this order."""
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
    """A checksum of all rows, in any order; zero bytes separate values, as no text has one."""
    return seal("\0".join(map(str, chain.from_iterable(sorted(rows)))))


@dataclass(frozen=True)
class Compiled:
    """The contexts of all entities, and their categories.

    `kinds` has for each entity the place of its set of categories in `categories`.
    """

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
        """From arrays that were kept; a ValueError if they do not fit together."""
        contexts, kinds = Contexts(arrays), arrays["kinds"]
        categories = _sets(json.loads(arrays["categories"].tobytes()))
        if len(kinds) != len(contexts) or kinds.max(initial=0) >= max(1, len(categories)):
            raise ValueError
        return cls(contexts, kinds, categories)

    def arrays(self) -> dict[str, NDArray[Any]]:
        listed = json.dumps([sorted(names) for names in self.categories]).encode()
        return {
            **self.contexts.arrays,
            "kinds": self.kinds,
            "categories": np.frombuffer(listed, np.uint8),
        }

    def where(self, holds: Callable[[Collection[str]], bool]) -> frozenset[int]:
        """The numbers of the entities for whose categories `holds` is true."""
        fits = np.fromiter(map(holds, self.categories), np.bool_, len(self.categories))
        if not len(self.kinds):
            return frozenset()
        return frozenset(self.contexts.numbers[fits[self.kinds]].tolist())

    def counted(self) -> Counter[str]:
        """How many entities are in each category."""
        counts = np.bincount(self.kinds, minlength=len(self.categories)).tolist()
        totals: Counter[str] = Counter()
        for categories, count in zip(self.categories, counts, strict=True):
            totals.update(dict.fromkeys(categories, count))
        return totals


def _sets(lists: Iterable[Any]) -> tuple[frozenset[str], ...]:
    sets = tuple(map(frozenset, lists))
    if not all(isinstance(name, str) for names in sets for name in names):
        raise ValueError
    return sets


class Kept:
    """The rows in which a store keeps the arrays: name, version, type, data, checksum.

    They are checked at once; it is empty if the store keeps none.
    """

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
        """Whether they were computed from this version; a version that nearly is it is damage."""
        differences = sum(a != b for a, b in zip(self.version, version, strict=False))
        near = len(version) == len(self.version) and differences <= _NEAR
        if near and version != self.version:
            raise damaged(self._store)
        return version == self.version

    def require(self, table: str, rows: Collection[tuple[Any, ...]]) -> None:
        """Check that the rows of a table are those that were written (none if nothing is kept)."""
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
        """The rows to keep; `seals` are the checksums of the tables."""
        data = {name: array.tobytes() for name, array in compiled.arrays().items()}
        data |= {name: checksum.encode() for name, checksum in seals.items()}
        for name, kind in _TYPES.items():
            yield name, version, kind, data[name], seal(name, version, kind, data[name])
