"""The entity store: entities with contexts and categories, and what each reader may know.

A store is a SQLite file or a PostgreSQL database; both have the same tables and the same SQL. What
was computed from the tables is kept beside them, with checksums and with the version of the tables
that it is of; every change of the tables, by whatever program, makes a new version. What decides an
output comes from there, or from rows that have a checksum of their own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from itertools import islice
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

import numpy as np

from efface.errors import InputError, PolicyError
from efface.knowledge.entities.compiled import (
    TABLES,
    Compiled,
    Kept,
    Row,
    damaged,
    seal_of_row,
    seal_of_table,
)
from efface.knowledge.entities.contexts import Contexts
from efface.knowledge.entities.files import Entity, fault
from efface.knowledge.entities.names import parts_of
from efface.knowledge.entities.numbering import Numbers

__all__ = [
    "EVERYTHING",
    "OLD",
    "Database",
    "EntityStore",
    "Summary",
    "Written",
    "batches",
    "open_store",
]

EVERYTHING = "*"  # the category that every entity is in
_CATEGORY = "category:"
OLD = (
    "was made by an efface of before, without checksums;"
    " bring it over with: efface entities upgrade STORE"
)
_PUT = (
    "INSERT INTO efface_entities (id, name, terms, categories, attributes, whole_name, seal)"
    " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
    " terms = excluded.terms, categories = excluded.categories,"
    " attributes = excluded.attributes, whole_name = excluded.whole_name, seal = excluded.seal"
)
_ENTITIES = (
    "SELECT number, id, name, terms, CAST(categories AS TEXT), CAST(attributes AS TEXT),"
    " whole_name, seal FROM efface_entities"
)
_BATCH = 2000
P = ParamSpec("P")
T = TypeVar("T")
_POSTGRES = ("postgresql://", "postgres://")
Where = Callable[[frozenset[str]], frozenset[int]]


class Database(Protocol):
    """What a store needs of SQLite or PostgreSQL. Values stand for the ? of a statement."""

    address: str
    name: str  # for messages: an address without its password

    checks_rows: bool  # whether rows have checksums, or the database answers for them

    @property
    def is_current(self) -> bool:
        """Whether the tables are as this efface makes them; else `upgrade` does that."""
        ...

    @property
    def splits_names(self) -> bool:
        """Whether entities say if their names are whole."""
        ...

    def upgrade(self) -> None: ...

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]: ...

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None: ...

    def changing(self) -> AbstractContextManager[None]:
        """All changes inside happen together, or none."""
        ...

    def admit(self, reader: str) -> None:
        """Let a reader ask what the reader may know."""
        ...

    def granted(self, reader: str) -> None:
        """What was granted to a reader has changed."""
        ...

    def known_to(self, reader: str, where: Where) -> frozenset[int]:
        """The numbers of the entities that a reader may know; an unknown one is an error.

        `where` gives those that are in no other category than some.
        """
        ...


@dataclass(frozen=True)
class Written:
    """What an import did."""

    added: int
    changed: int


@dataclass(frozen=True)
class Summary:
    """What there is in a store."""

    entities: int
    terms: int
    categories: dict[str, int] = field(repr=False)
    readers: dict[str, list[str]] = field(repr=False)


def open_store(address: str, *, create: bool = False) -> EntityStore:
    """The store in a SQLite file, or at a postgresql:// address."""
    database: Database
    if ("://" in address and not address.startswith(_POSTGRES)) or "password=" in address.lower():
        # It is not quoted: there may be a password in it.
        raise PolicyError(
            "the address of the entity store is neither a file nor postgresql://USER@HOST/DATABASE"
        )
    if address.startswith(_POSTGRES):
        from efface.knowledge.entities.postgres import Postgres

        database = Postgres(address, create=create)
    else:
        from efface.knowledge.entities.sqlite import Sqlite

        database = Sqlite(address, create=create)
    return EntityStore(database)


def _told(
    method: Callable[Concatenate[EntityStore, P], T],
) -> Callable[Concatenate[EntityStore, P], T]:
    """What is wrong with a store, or with a name, is not the program's fault."""

    @wraps(method)
    def telling(self: EntityStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return method(self, *args, **kwargs)
        except (
            ValueError,
            TypeError,
            LookupError,
            AttributeError,
            OverflowError,
            RecursionError,
            MemoryError,
        ):
            raise InputError(
                f"{self.name}: cannot be used; it is damaged, or what was asked for is not text"
            ) from None

    return telling


class EntityStore:
    """Entities, and who may know them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.name = database.name

    @classmethod
    def open(cls, address: str, *, create: bool = False) -> EntityStore:
        """The store in a SQLite file, or at a postgresql:// address."""
        return open_store(address, create=create)

    def __repr__(self) -> str:
        return f"<EntityStore {self.name}>"

    def __len__(self) -> int:
        return len(self.contexts())

    @property
    def is_current(self) -> bool:
        """Whether it is of this form; one of before has no checksums: `upgrade` it."""
        return self._database.is_current

    @property
    def version(self) -> str:
        """A name that every change changes, and that no other store has."""
        return self._version()

    @_told
    def _version(self) -> str:
        ((version,),) = self._database.all("SELECT version FROM efface_state")
        if not isinstance(version, str):
            raise TypeError
        return version

    def _require_current(self) -> None:
        if not self.is_current:
            raise InputError(f"{self.name}: {OLD}")

    def write(self, entities: Iterable[Entity]) -> Written:
        """Add entities; those with an id that is there already take its place. All, or none."""
        ask = self._database
        self._require_current()
        with ask.changing():
            ask.all("UPDATE efface_state SET version = version")  # one at a time
            terms = self._numbers(self._kept())
            before = self._count()
            count = 0
            for some in batches(entities, _BATCH):
                for wrong in filter(None, map(fault, some)):
                    raise InputError(f"an entity: {wrong}")
                batch = [*{entity.id: entity for entity in some}.values()]
                count += len(batch)
                self._put([terms.row(entity) for entity in batch])
                terms.write()
            added = self._count() - before
            self._compile()
        return Written(added, count - added)

    def _count(self) -> int:
        return int(self._database.all("SELECT count(*) FROM efface_entities")[0][0])

    def _put(self, rows: Iterable[Row]) -> None:
        self._database.many(_PUT, [(*row, seal_of_row(row)) for row in rows])

    @_told
    def _numbers(self, kept: Kept | None) -> Numbers:
        """Those of the terms that are there, if they are what was kept."""
        if kept is not None:
            kept.require("efface_spellings", self._spelled())
        return Numbers(self._database, self._terms(kept))

    def _terms(self, kept: Kept | None = None) -> list[tuple[Any, ...]]:
        rows = self._database.all("SELECT number, form, text FROM efface_terms")
        if kept is not None:
            kept.require("efface_terms", rows)
        return rows

    def _spelled(self) -> list[tuple[Any, ...]]:
        return self._database.all("SELECT form, term FROM efface_spellings")

    def upgrade(self, *, whole_names: bool = False) -> int:
        """Bring a store of before over; how many names were split for that.

        Where names are not split yet, their parts become terms; with `whole_names` they do not.
        """
        ask = self._database
        if self.is_current:
            return 0
        has_split = ask.splits_names
        changed = 0
        with ask.changing():
            ask.upgrade()
            known = self._terms()
            terms = self._numbers(None)
            for _, _, text in () if has_split else known:
                terms.number(text)  # in the spellings that are looked for now
            terms.write()
            for some in batches(ask.all(_ENTITIES), _BATCH):
                batch: list[Row] = []
                for _, own, name, numbers, categories, attributes, whole, _ in some:
                    parts: tuple[str, ...] = ()
                    if not has_split and name:
                        whole = whole_names
                        parts = () if whole_names else tuple(parts_of(name))
                        listed = np.frombuffer(numbers, dtype="<u4").tolist()
                        numbers = terms.numbers(parts, listed)
                    batch.append((own, name, numbers, categories, attributes, bool(whole)))
                    changed += bool(parts)
                self._put(batch)
                terms.write()
            self._compile()
        return changed

    @_told
    def _compile(self) -> None:
        """Keep what decides of this version, ready to be used."""
        spelled, version = self._spelled(), self.version
        compiled = Compiled.of(self._rows(), sorted(spelled))
        tables = dict(zip(TABLES, (spelled, self._terms()), strict=True))
        seals = {name: seal_of_table(rows) for name, rows in tables.items()}
        self._database.all("DELETE FROM efface_compiled")
        self._database.many(
            "INSERT INTO efface_compiled (name, version, type, data, seal) VALUES (?, ?, ?, ?, ?)",
            Kept.rows(compiled, version, seals),
        )

    def _kept(self) -> Kept:
        rows = self._database.all("SELECT name, version, type, data, seal FROM efface_compiled")
        return Kept(rows, self.name)

    def contexts(self) -> Contexts:
        """The contexts of all entities; while the store is the same, they are read once."""
        return self._compiled().contexts

    def _compiled(self) -> Compiled:
        self._require_current()
        return _compiled(self._database.address, self.version)

    @_told
    def read(self, version: str) -> Compiled:
        """What was kept of this version, else what is made from the tables."""
        kept = self._kept()
        if kept and kept.is_of(version):
            return kept.compiled()
        spelled = self._spelled()
        kept.require("efface_spellings", spelled)
        return Compiled.of(self._rows(), sorted(spelled))

    def _rows(self) -> list[tuple[int, bytes, str]]:
        """The number, the terms and the categories of each entity."""
        rows = self._database.all(f"{_ENTITIES} ORDER BY number")
        return [self._checked(row) for row in rows]

    def _checked(self, row: tuple[Any, ...]) -> tuple[int, bytes, str]:
        number, *values, checksum = row
        _, _, terms, categories, _, _ = entity = cast(Row, tuple(values))
        if self._database.checks_rows and checksum != seal_of_row(entity):
            raise damaged(self.name)
        return number, terms, categories

    @_told
    def chosen(self, protect: Sequence[str]) -> frozenset[int]:
        """The numbers of the entities that a policy names: ids, and `category:` with a name."""
        self._require_current()
        return _chosen(self._database.address, self.version, tuple(protect))

    def choose(self, protect: Sequence[str]) -> frozenset[int]:
        """The same, asked of the database."""
        categories = {one.removeprefix(_CATEGORY) for one in protect if one.startswith(_CATEGORY)}
        ids = {one for one in protect if not one.startswith(_CATEGORY)}
        compiled = self._compiled()
        named = self._named(ids)
        if unknown := sorted(ids - named.keys()):
            meant = unknown[0] in compiled.counted()
            guess = f"; did you mean {_CATEGORY}{unknown[0]}?" if meant else ""
            raise PolicyError(f"{self.name} has no entity {unknown[0]!r}{guess}")
        if len(compiled.contexts.positions(named.values())) < len(named):
            raise damaged(self.name)
        known = compiled.counted()
        if unknown := sorted(categories - known.keys() - {EVERYTHING}):
            raise PolicyError(f"{self.name} has no category {unknown[0]!r}{_listed(known)}")
        if not categories:
            return frozenset(named.values())
        return frozenset(named.values()) | compiled.where(
            lambda own: not categories.isdisjoint({*own, EVERYTHING})
        )

    def _named(self, ids: Iterable[str]) -> dict[str, int]:
        """The numbers of entities by their ids."""
        found: dict[str, int] = {}
        for some in batches(sorted(ids), 500):
            for row in self._database.all(f"{_ENTITIES} WHERE id IN ({_marks(some)})", *some):
                if row[1] not in some:
                    raise damaged(self.name)
                found[row[1]], *_ = self._checked(row)
        return found

    @_told
    def known_to(self, reader: str) -> frozenset[int]:
        """The numbers of the entities that a reader may know."""
        self._require_current()
        version = self.version
        return self._database.known_to(
            reader, lambda granted: _within(self._database.address, version, granted)
        )

    @_told
    def grant(self, reader: str, categories: Sequence[str], *, revoke: bool = False) -> None:
        """Let a reader know the entities that are in no other category than those granted."""
        self._require_current()
        if not reader.strip() or "\0" in reader:
            raise InputError("a reader needs a name, without zero bytes")
        readers = self.summary().readers
        if revoke and reader not in readers:
            raise InputError(f"{self.name} knows no reader {reader!r}{_listed(readers)}")
        known = readers[reader] if revoke else [*self._categories(), EVERYTHING]
        what = f"has not granted {reader!r} the" if revoke else "has no"
        for category in categories:
            if category not in known:
                raise InputError(f"{self.name} {what} category {category!r}{_listed(known)}")
        with self._database.changing():
            self._database.admit(reader)
            for category in categories:
                self._database.all(
                    "DELETE FROM efface_clearances WHERE reader = ? AND category = ?",
                    reader,
                    category,
                )
            if not revoke:
                self._database.many(
                    "INSERT INTO efface_clearances (reader, category) VALUES (?, ?)",
                    [(reader, category) for category in dict.fromkeys(categories)],
                )
            self._database.granted(reader)

    def _categories(self) -> Counter[str]:
        counted: Counter[str] = Counter()
        for categories, count in self._database.all(
            "SELECT CAST(categories AS TEXT), count(*) FROM efface_entities GROUP BY 1"
        ):
            counted.update(dict.fromkeys(json.loads(categories), count))
        return counted

    @_told
    def summary(self) -> Summary:
        ask = self._database.all
        readers: dict[str, list[str]] = {
            reader: [] for (reader,) in ask("SELECT reader FROM efface_readers ORDER BY reader")
        }
        for reader, category in ask(
            "SELECT reader, category FROM efface_clearances ORDER BY reader, category"
        ):
            readers.setdefault(reader, []).append(category)
        return Summary(
            entities=self._count(),
            terms=int(ask("SELECT count(*) FROM efface_terms")[0][0]),
            categories=dict(sorted(self._categories().items())),
            readers=readers,
        )

    @_told
    def entity(self, called: str) -> Entity | None:
        """An entity by its id, or else by its name, its terms as they were first spelled."""
        whole = "whole_name" if self._database.splits_names else "true"
        rows = self._database.all(
            "SELECT id, name, terms, CAST(categories AS TEXT), CAST(attributes AS TEXT),"
            f" {whole} FROM efface_entities WHERE id = ? OR name = ?"
            " ORDER BY id = ? DESC, id LIMIT 1",
            called,
            called,
            called,
        )
        if not rows:
            return None
        own, name, terms, categories, attributes, whole_name = rows[0]
        numbers = np.frombuffer(terms, dtype="<u4").tolist()
        words = {
            number: text
            for some in batches(numbers, 500)
            for number, text in self._database.all(
                f"SELECT number, text FROM efface_terms WHERE number IN ({_marks(some)})", *some
            )
        }
        return Entity(
            id=own,
            name=name,
            context=tuple(words[number] for number in numbers),
            categories=tuple(json.loads(categories)),
            attributes=json.loads(attributes),
            whole_name=bool(whole_name),
        )


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items, so many at a time."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _listed(names: Iterable[str]) -> str:
    return f"; it has: {', '.join(sorted(names)) or 'none'}"


@lru_cache(maxsize=4)
def _compiled(address: str, version: str) -> Compiled:
    return open_store(address).read(version)


@lru_cache(maxsize=64)
def _chosen(address: str, _version: str, protect: tuple[str, ...]) -> frozenset[int]:
    return open_store(address).choose(protect)


@lru_cache(maxsize=64)
def _within(address: str, version: str, granted: frozenset[str]) -> frozenset[int]:
    """Those in no category that was not granted; one in no category only with all."""
    return _compiled(address, version).where(
        lambda own: EVERYTHING in granted or (bool(own) and granted.issuperset(own))
    )
