"""The entity store: entities with contexts and categories, and what each reader may know.

A store is a SQLite file or a PostgreSQL database; both have the same tables and the same SQL. What
was computed from the tables is kept beside them, with the version of the tables that it is of;
every change of the tables, by whatever program, makes a new version.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from itertools import islice
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import numpy as np

from efface.errors import InputError, PolicyError
from efface.knowledge.entities.contexts import Contexts
from efface.knowledge.entities.names import parts_of
from efface.knowledge.entities.numbering import Numbers
from efface.knowledge.entities.reading import Entity, fault

__all__ = [
    "EVERYTHING",
    "OLD",
    "Database",
    "EntityStore",
    "Summary",
    "Written",
    "batches",
    "entities_where",
    "open_store",
]

EVERYTHING = "*"  # the category that every entity is in
_CATEGORY = "category:"
OLD = (
    "was made before parts of names were terms, so that a first name or a surname alone may stay;"
    " bring it over with: efface entities upgrade STORE"
)
_PUT = (
    "INSERT INTO efface_entities (id, name, terms, categories, attributes, whole_name)"
    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
    " terms = excluded.terms, categories = excluded.categories,"
    " attributes = excluded.attributes, whole_name = excluded.whole_name"
)
_BATCH = 2000
P = ParamSpec("P")
T = TypeVar("T")
_POSTGRES = ("postgresql://", "postgres://")


class Database(Protocol):
    """What a store needs of SQLite or PostgreSQL. Values stand for the ? of a statement."""

    address: str
    name: str  # for messages: an address without its password

    @property
    def is_current(self) -> bool:
        """Whether the tables are as this efface makes them; else `upgrade` does that."""
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

    def known_to(self, reader: str) -> frozenset[int]:
        """The numbers of the entities that a reader may know; an unknown one is an error."""
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
        except (ValueError, TypeError, LookupError, OverflowError):
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
        return int(self._database.all("SELECT count(*) FROM efface_entities")[0][0])

    @property
    def is_current(self) -> bool:
        """Whether parts of names are terms; in stores of before they are not: `upgrade` them."""
        return self._database.is_current

    @property
    def version(self) -> str:
        """A name that every change changes, and that no other store has."""
        return self._version()

    @_told
    def _version(self) -> str:
        return str(self._database.all("SELECT version FROM efface_state")[0][0])

    def write(self, entities: Iterable[Entity]) -> Written:
        """Add entities; those with an id that is there already take its place. All, or none."""
        ask = self._database
        if not self.is_current:
            raise InputError(f"{self.name}: {OLD}")
        with ask.changing():
            ask.all("UPDATE efface_state SET version = version")  # one at a time
            terms = Numbers(ask)
            before = len(self)
            count = 0
            for some in batches(entities, _BATCH):
                for wrong in filter(None, map(fault, some)):
                    raise InputError(f"an entity: {wrong}")
                batch = [*{entity.id: entity for entity in some}.values()]
                count += len(batch)
                ask.many(_PUT, [terms.row(entity) for entity in batch])
                terms.write()
            added = len(self) - before
            self._compile()
        return Written(added, count - added)

    def upgrade(self, *, whole_names: bool = False) -> int:
        """Make the parts of all names terms, in a store of before; how many entities have some.

        With `whole_names` they are left as they are.
        """
        ask = self._database
        if self.is_current:
            return 0
        changed = 0
        with ask.changing():
            ask.upgrade()
            terms = Numbers(ask)
            for (text,) in ask.all("SELECT text FROM efface_terms"):
                terms.number(text)  # in the spellings that are looked for now
            terms.write()
            rows = ask.all(
                "SELECT id, name, terms, CAST(categories AS TEXT), CAST(attributes AS TEXT)"
                " FROM efface_entities WHERE name <> ''"
            )
            for some in batches(rows, _BATCH):
                batch = []
                for own, name, numbers, *rest in some:
                    parts = () if whole_names else tuple(parts_of(name))
                    known = np.frombuffer(numbers, dtype="<u4").tolist()
                    batch.append((own, name, terms.numbers(parts, known), *rest, whole_names))
                    changed += bool(parts)
                ask.many(_PUT, batch)
                terms.write()
            self._compile()
        return changed

    def _compile(self) -> None:
        """Keep the contexts of this version, ready to be used."""
        contexts, version = self._from_tables(), self.version
        self._database.all("DELETE FROM efface_compiled")
        self._database.many(
            "INSERT INTO efface_compiled (name, version, type, data) VALUES (?, ?, ?, ?)",
            (
                (name, version, one.dtype.str, one.tobytes())
                for name, one in contexts.arrays.items()
            ),
        )

    def contexts(self) -> Contexts:
        """The contexts of all entities; while the store is the same, they are read once."""
        return _contexts(self._database.address, self.version)

    @_told
    def read_contexts(self, version: str) -> Contexts:
        """Those of this version if they were kept, else made from the tables."""
        rows = self._database.all(
            "SELECT name, type, data FROM efface_compiled WHERE version = ?", version
        )
        arrays = {name: np.frombuffer(data, dtype=kind) for name, kind, data in rows}
        return Contexts(arrays) if len(arrays) == len(Contexts.FIELDS) else self._from_tables()

    def _from_tables(self) -> Contexts:
        ask = self._database.all
        rows = ask("SELECT number, terms FROM efface_entities ORDER BY number")
        spelled = ask("SELECT form, term FROM efface_spellings ORDER BY form")
        return Contexts.of([number for number, _ in rows], [terms for _, terms in rows], spelled)

    @_told
    def chosen(self, protect: Sequence[str]) -> frozenset[int]:
        """The numbers of the entities that a policy names: ids, and `category:` with a name."""
        return _chosen(self._database.address, self.version, tuple(protect))

    def choose(self, protect: Sequence[str]) -> frozenset[int]:
        """The same, asked of the database."""
        categories = {one.removeprefix(_CATEGORY) for one in protect if one.startswith(_CATEGORY)}
        ids = {one for one in protect if not one.startswith(_CATEGORY)}
        named = {
            one: number
            for some in batches(sorted(ids), 500)
            for one, number in self._database.all(
                f"SELECT id, number FROM efface_entities WHERE id IN ({_marks(some)})", *some
            )
        }
        if unknown := sorted(ids - named.keys()):
            meant = unknown[0] in self._categories()
            guess = f"; did you mean {_CATEGORY}{unknown[0]}?" if meant else ""
            raise PolicyError(f"{self.name} has no entity {unknown[0]!r}{guess}")
        known = self._categories() if categories else {}
        if unknown := sorted(categories - known.keys() - {EVERYTHING}):
            raise PolicyError(f"{self.name} has no category {unknown[0]!r}{_listed(known)}")
        if not categories:
            return frozenset(named.values())
        return frozenset(named.values()) | entities_where(
            self._database, lambda own: not categories.isdisjoint({*own, EVERYTHING})
        )

    @_told
    def known_to(self, reader: str) -> frozenset[int]:
        """The numbers of the entities that a reader may know."""
        return self._database.known_to(reader)

    @_told
    def grant(self, reader: str, categories: Sequence[str], *, revoke: bool = False) -> None:
        """Let a reader know the entities that are in no other category than those granted."""
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
            entities=len(self),
            terms=int(ask("SELECT count(*) FROM efface_terms")[0][0]),
            categories=dict(sorted(self._categories().items())),
            readers=readers,
        )

    @_told
    def entity(self, called: str) -> Entity | None:
        """An entity by its id, or else by its name, its terms as they were first spelled."""
        whole = "whole_name" if self.is_current else "true"
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


def entities_where(database: Database, holds: Callable[[Collection[str]], bool]) -> frozenset[int]:
    """The numbers of the entities whose categories are so."""
    kinds: dict[str, list[int]] = {}
    for number, categories in database.all(
        "SELECT number, CAST(categories AS TEXT) FROM efface_entities"
    ):
        kinds.setdefault(categories, []).append(number)
    return frozenset(
        number
        for categories, numbers in kinds.items()
        if holds({*json.loads(categories)})
        for number in numbers
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
def _contexts(address: str, version: str) -> Contexts:
    return open_store(address).read_contexts(version)


@lru_cache(maxsize=64)
def _chosen(address: str, _version: str, protect: tuple[str, ...]) -> frozenset[int]:
    return open_store(address).choose(protect)
