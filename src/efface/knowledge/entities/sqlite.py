"""An entity store in a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from efface.errors import InputError, PolicyError
from efface.knowledge.entities.store import EVERYTHING, entities_where

__all__ = ["Sqlite"]

_APPLICATION = 0xEFFACE  # says in the file what it is
_FORMAT = 2
_SCHEMA = """
CREATE TABLE efface_entities (
    number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, name TEXT NOT NULL,
    terms BLOB NOT NULL, categories TEXT NOT NULL, attributes TEXT NOT NULL,
    whole_name INTEGER NOT NULL DEFAULT 0);
CREATE TABLE efface_terms (
    number INTEGER PRIMARY KEY, form TEXT UNIQUE NOT NULL, text TEXT NOT NULL);
CREATE TABLE efface_spellings (
    form TEXT, term INTEGER, PRIMARY KEY (form, term)) WITHOUT ROWID;
CREATE TABLE efface_readers (reader TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE efface_clearances (
    reader TEXT, category TEXT, PRIMARY KEY (reader, category)) WITHOUT ROWID;
CREATE TABLE efface_compiled (
    name TEXT PRIMARY KEY, version TEXT NOT NULL, type TEXT NOT NULL, data BLOB NOT NULL);
CREATE TABLE efface_state (version TEXT NOT NULL, access TEXT NOT NULL);
INSERT INTO efface_state VALUES (lower(hex(randomblob(16))), lower(hex(randomblob(16))));
"""
_TRIGGER = """
CREATE TRIGGER {table}_{event} AFTER {event} ON {table}
BEGIN UPDATE efface_state SET {name} = lower(hex(randomblob(16))); END;
"""
# Tables, and what each of their changes names anew.
_WATCHED = {
    "efface_entities": "version",
    "efface_spellings": "version",
    "efface_readers": "access",
    "efface_clearances": "access",
}


class Sqlite:
    """The database in a file. A connection lasts as long as what is asked or changed."""

    def __init__(self, path: str, *, create: bool = False) -> None:
        self.address = str(Path(path).absolute())
        self.name = path
        self._open: sqlite3.Connection | None = None
        if not Path(path).exists() and not create:
            raise PolicyError(
                f"{path}: there is no such entity store;"
                f" make one with: efface entities import FILE --into {path}"
            )
        if create:
            self._create()
        self._require()

    def _create(self) -> None:
        path = Path(self.address)
        if not path.parent.is_dir():
            raise InputError(f"{self.name}: there is no folder {path.parent}")
        if path.exists() and path.stat().st_size:
            return
        triggers = [
            _TRIGGER.format(table=table, event=event, name=name)
            for table, name in _WATCHED.items()
            for event in ("INSERT", "UPDATE", "DELETE")
        ]
        with self._told(), closing(sqlite3.connect(path)) as connection:
            connection.executescript(
                f"BEGIN; {_SCHEMA} {' '.join(triggers)} PRAGMA application_id = {_APPLICATION};"
                f" PRAGMA user_version = {_FORMAT}; COMMIT;"
            )

    def _require(self) -> None:
        """The file is such a store, and of a form that we know."""
        try:
            application = self.all("PRAGMA application_id")[0][0]
            form = self.all("PRAGMA user_version")[0][0]
        except InputError:
            application, form = 0, 0
        if application != _APPLICATION:
            raise InputError(f"{self.name}: not an entity store")
        if form > _FORMAT:
            raise InputError(f"{self.name}: made by a newer efface; update efface to use it")

    @property
    def is_current(self) -> bool:
        return bool(self.all("PRAGMA user_version")[0][0] == _FORMAT)

    def upgrade(self) -> None:
        self.all("ALTER TABLE efface_entities ADD COLUMN whole_name INTEGER NOT NULL DEFAULT 0")
        self.all(f"PRAGMA user_version = {_FORMAT}")

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._told(), self._connection() as connection:
            return connection.execute(statement, values).fetchall()

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        with self._told(), self._connection() as connection:
            connection.executemany(statement, rows)

    @contextmanager
    def changing(self) -> Iterator[None]:
        with (
            self._told(),
            closing(sqlite3.connect(self.address, isolation_level=None)) as connection,
        ):
            connection.execute("BEGIN IMMEDIATE")
            self._open = connection
            try:
                yield
                connection.execute("COMMIT")
            finally:
                self._open = None

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """The one that changes something, or a new one that can only read."""
        if self._open:
            yield self._open
            return
        address = f"file:{quote(self.address)}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            yield connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What is wrong, without the values of a statement."""
        try:
            yield
        except sqlite3.DatabaseError as exc:
            raise InputError(f"{self.name}: {_in_words(exc)}") from None

    def admit(self, reader: str) -> None:
        self.all("INSERT INTO efface_readers (reader) VALUES (?) ON CONFLICT DO NOTHING", reader)

    def known_to(self, reader: str) -> frozenset[int]:
        """Those in no category that was not granted; one in no category only with all."""
        (state,) = self.all("SELECT version, access FROM efface_state")
        return _known_to(self.address, state, reader)

    def find_out(self, reader: str) -> frozenset[int]:
        if "\0" in reader or not self.all("SELECT 1 FROM efface_readers WHERE reader = ?", reader):
            raise PolicyError(
                f"{self.name} knows no reader {reader!r}; say what the reader may know with:"
                " efface entities grant STORE READER CATEGORY..."
            )
        granted = {
            category
            for (category,) in self.all(
                "SELECT category FROM efface_clearances WHERE reader = ?", reader
            )
        }
        return entities_where(
            self, lambda own: EVERYTHING in granted or (bool(own) and granted.issuperset(own))
        )


@lru_cache(maxsize=64)
def _known_to(address: str, _state: tuple[Any, ...], reader: str) -> frozenset[int]:
    """While the store is the same, what a reader may know is."""
    return Sqlite(address).find_out(reader)


def _in_words(exc: sqlite3.DatabaseError) -> str:
    if isinstance(exc, sqlite3.OperationalError) and "lock" in str(exc):
        return "is in use by another program; try again later"
    if isinstance(exc, sqlite3.OperationalError) and "readonly" in str(exc):
        return "cannot be written"
    return f"cannot be used ({type(exc).__name__}); is it an entity store, and whole?"
