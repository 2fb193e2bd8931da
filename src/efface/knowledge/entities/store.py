"""The entity store: entities with contexts and categories, and what each reader may know.

A store is a SQLite file or a PostgreSQL database; both have the same tables and the same SQL. The
arrays computed from the tables are kept with them, with checksums and with the version of the
tables; every change of the tables, by any program, makes a new version. What decides an output
comes from these arrays, or from rows that have a checksum of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

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
from efface.knowledge.entities.database import Database, batches, marks
from efface.knowledge.entities.files import Entity, fault
from efface.knowledge.entities.lookup import (
    StoreSummary,
    categories_in,
    count_entities,
    entity_called,
    summary_of,
)
from efface.knowledge.entities.names import parts_of
from efface.knowledge.entities.numbering import Numbers

__all__ = [
    "EVERYTHING",
    "OLD",
    "Database",
    "EntityStore",
    "StoreSummary",
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
_BATCH = 2000  # entities that are written together
P = ParamSpec("P")
T = TypeVar("T")
_POSTGRES = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Written:
    """What an import did: numbers of entities that are new, and that replaced another."""

    added: int
    changed: int


def open_store(address: str, *, create: bool = False) -> EntityStore:
    """The store in a SQLite file, or at a postgresql:// address."""
    database: Database
    if ("://" in address and not address.startswith(_POSTGRES)) or "password=" in address.lower():
        # The message does not quote the address: there may be a password in it.
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
    """Turns errors that a damaged store or a strange name causes into an `InputError`."""

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
        """Whether its tables are as this efface makes them; if not, `upgrade` it."""
        return self._database.is_current

    @property
    def version(self) -> str:
        """A random name of the current content: every change gives it a new one."""
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
        """Add all entities, or none; one whose id is already there replaces the old one."""
        ask = self._database
        self._require_current()
        with ask.changing():
            ask.all("UPDATE efface_state SET version = version")  # locks out other writers
            terms = self._numbers(self._kept())
            before = count_entities(ask)
            count = 0
            for batch in batches(entities, _BATCH):
                for wrong in filter(None, map(fault, batch)):
                    raise InputError(f"an entity: {wrong}")
                unique = [*{entity.id: entity for entity in batch}.values()]
                count += len(unique)
                self._put([terms.row(entity) for entity in unique])
                terms.write()
            added = count_entities(ask) - before
            self._compile()
        return Written(added, count - added)

    def _put(self, rows: Iterable[Row]) -> None:
        self._database.many(_PUT, [(*row, seal_of_row(row)) for row in rows])

    @_told
    def _numbers(self, kept: Kept | None) -> Numbers:
        """The numbers of the terms in the store; with `kept`, after a check of both tables."""
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
        """Bring a store of an earlier efface to this format; gives how many names were split.

        If names were not split yet, their parts become terms; with `whole_names` they do not.
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
                terms.number(text)  # adds the spellings in which terms are found now
            terms.write()
            for batch in batches(ask.all(_ENTITIES), _BATCH):
                rows: list[Row] = []
                for _, own, name, numbers, categories, attributes, whole, _ in batch:
                    parts: tuple[str, ...] = ()
                    if not has_split and name:
                        whole = whole_names
                        parts = () if whole_names else tuple(parts_of(name))
                        listed = np.frombuffer(numbers, dtype="<u4").tolist()
                        numbers = terms.numbers(parts, listed)
                    rows.append((own, name, numbers, categories, attributes, bool(whole)))
                    changed += bool(parts)
                self._put(rows)
                terms.write()
            self._compile()
        return changed

    @_told
    def _compile(self) -> None:
        """Compute the arrays of this version of the tables, and keep them."""
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
        """The contexts of all entities; they are cached until the store changes."""
        return self._compiled().contexts

    def _compiled(self) -> Compiled:
        self._require_current()
        return _compiled(self._database.address, self.version)

    @_told
    def read(self, version: str) -> Compiled:
        """The arrays kept for this version; if there are none, computed from the tables."""
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
        """Number, terms and categories of an entity, after a check of the row's checksum."""
        number, *values, checksum = row
        _, _, terms, categories, _, _ = entity = cast(Row, tuple(values))
        if self._database.checks_rows and checksum != seal_of_row(entity):
            raise damaged(self.name)
        return number, terms, categories

    @_told
    def chosen(self, protect: Sequence[str]) -> frozenset[int]:
        """The numbers of the entities that a policy names by id, or as `category:NAME`; cached."""
        self._require_current()
        return _chosen(self._database.address, self.version, tuple(protect))

    def choose(self, protect: Sequence[str]) -> frozenset[int]:
        """What `chosen` gives, asked of the database."""
        ids = {name for name in protect if not name.startswith(_CATEGORY)}
        categories = {
            name.removeprefix(_CATEGORY) for name in protect if name.startswith(_CATEGORY)
        }
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
        numbers: dict[str, int] = {}
        for batch in batches(sorted(ids), 500):
            for row in self._database.all(f"{_ENTITIES} WHERE id IN ({marks(batch)})", *batch):
                if row[1] not in batch:
                    raise damaged(self.name)
                numbers[row[1]], *_ = self._checked(row)
        return numbers

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
        """Grant or revoke categories: a reader knows entities whose categories are all granted."""
        self._require_current()
        if not reader.strip() or "\0" in reader:
            raise InputError("a reader needs a name, without zero bytes")
        readers = self.summary().readers
        if revoke and reader not in readers:
            raise InputError(f"{self.name} knows no reader {reader!r}{_listed(readers)}")
        known = readers[reader] if revoke else [*categories_in(self._database), EVERYTHING]
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

    @_told
    def summary(self) -> StoreSummary:
        return summary_of(self._database)

    @_told
    def entity(self, called: str) -> Entity | None:
        """An entity by its id, or else by its name, its terms as they were first spelled."""
        return entity_called(called, self._database)


def _listed(names: Iterable[str]) -> str:
    """The end of a message that names what there is."""
    return f"; it has: {', '.join(sorted(names)) or 'none'}"


@lru_cache(maxsize=4)
def _compiled(address: str, version: str) -> Compiled:
    return open_store(address).read(version)


@lru_cache(maxsize=64)
def _chosen(address: str, _version: str, protect: tuple[str, ...]) -> frozenset[int]:
    return open_store(address).choose(protect)


@lru_cache(maxsize=64)
def _within(address: str, version: str, granted: frozenset[str]) -> frozenset[int]:
    """The entities whose categories were all granted; one without any only if * was."""
    return _compiled(address, version).where(
        lambda own: EVERYTHING in granted or (bool(own) and granted.issuperset(own))
    )
