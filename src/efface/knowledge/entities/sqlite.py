"""An entity store in a SQLite file.

A file may be damaged, or made to do harm: it is a store only if its tables and triggers are ours.
Its rows have checksums, and so have the grants of each reader.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from efface.errors import InputError, PolicyError
from efface.knowledge.entities.compiled import seal
from efface.knowledge.entities.database import Where

__all__ = ["Sqlite"]

_APPLICATION = 0xEFFACE  # marks the file as an entity store
_FORMAT = 3
_SPLITS_NAMES = 2  # the first format in which entities say if their names are whole
_SCHEMA = """
CREATE TABLE efface_entities (
    number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, name TEXT NOT NULL,
    terms BLOB NOT NULL, categories TEXT NOT NULL, attributes TEXT NOT NULL,
    whole_name INTEGER NOT NULL DEFAULT 0, seal TEXT);
CREATE TABLE efface_terms (
    number INTEGER PRIMARY KEY, form TEXT UNIQUE NOT NULL, text TEXT NOT NULL);
CREATE TABLE efface_spellings (
    form TEXT, term INTEGER, PRIMARY KEY (form, term)) WITHOUT ROWID;
CREATE TABLE efface_readers (reader TEXT PRIMARY KEY, seal TEXT) WITHOUT ROWID;
CREATE TABLE efface_clearances (
    reader TEXT, category TEXT, PRIMARY KEY (reader, category)) WITHOUT ROWID;
CREATE TABLE efface_compiled (
    name TEXT PRIMARY KEY, version TEXT NOT NULL, type TEXT NOT NULL, data BLOB NOT NULL,
    seal TEXT);
CREATE TABLE efface_state (version TEXT NOT NULL, access TEXT NOT NULL);
INSERT INTO efface_state VALUES (lower(hex(randomblob(16))), lower(hex(randomblob(16))));
"""
_TRIGGER = """
CREATE TRIGGER {table}_{event} AFTER {event} ON {table}
BEGIN UPDATE efface_state SET {name} = lower(hex(randomblob(16))); END;
"""
# Tables, and the column of efface_state that gets a new value at each change of theirs.
_WATCHED = {
    "efface_entities": "version",
    "efface_spellings": "version",
    "efface_readers": "access",
    "efface_clearances": "access",
}
# The columns that must be there, as stored columns: computed ones could hold anything.
_TABLES = {
    "efface_entities": "number id name terms categories attributes",
    "efface_terms": "number form text",
    "efface_spellings": "form term",
    "efface_readers": "reader",
    "efface_clearances": "reader category",
    "efface_compiled": "name version type data",
    "efface_state": "version access",
}
# Columns that were added after the first format.
_SEALED = {
    "efface_entities": ("whole_name INTEGER NOT NULL DEFAULT 0", "seal TEXT"),
    "efface_readers": ("seal TEXT",),
    "efface_compiled": ("seal TEXT",),
}
_SMALL = 1 << 20  # bytes that a value may have, even in a smaller file


class Sqlite:
    """The database in a file. Each question and each change has a connection of its own."""

    checks_rows = True

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
        with self._told(), closing(sqlite3.connect(path)) as connection:
            connection.executescript(
                f"BEGIN; {_SCHEMA} {' '.join(_triggers().values())}"
                f" PRAGMA application_id = {_APPLICATION};"
                f" PRAGMA user_version = {_FORMAT}; COMMIT;"
            )

    def _require(self) -> None:
        """Check that the file is an entity store, in a format that we know, with our tables."""
        try:
            application = self.all("PRAGMA application_id")[0][0]
            form = self.all("PRAGMA user_version")[0][0]
        except InputError:
            application, form = 0, 0
        if application != _APPLICATION:
            raise InputError(f"{self.name}: not an entity store")
        if form > _FORMAT:
            raise InputError(f"{self.name}: made by a newer efface; update efface to use it")
        if not self._has_tables() or (form == _FORMAT and self._own_triggers() != _known()):
            raise InputError(
                f"{self.name}: its tables are not those of an entity store;"
                " restore the store, or import the entities again into a new one"
            )

    def _has_tables(self) -> bool:
        """Whether all tables and columns are there, none of them as a view or computed."""
        columns = self.all(
            "SELECT m.name, x.name FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS x"
            " WHERE m.type = 'table' AND m.sql LIKE 'CREATE TABLE %' AND x.hidden = 0"
        )
        wanted = {(table, name) for table, names in _TABLES.items() for name in names.split()}
        return wanted <= {*columns}

    def _own_triggers(self) -> dict[str, str]:
        """The triggers of our tables, each in one line."""
        rows = self.all("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        return {name: _in_one_line(sql) for name, table, sql in rows if table in _TABLES}

    @property
    def _form(self) -> int:
        return int(self.all("PRAGMA user_version")[0][0])

    @property
    def is_current(self) -> bool:
        return self._form == _FORMAT

    @property
    def splits_names(self) -> bool:
        return self._form >= _SPLITS_NAMES

    def upgrade(self) -> None:
        for name in self._own_triggers():
            self.all(f"DROP TRIGGER {_quoted(name)}")
        for table, columns in _SEALED.items():
            there = {name for (name,) in self.all("SELECT name FROM pragma_table_info(?)", table)}
            for column in columns:
                if column.split()[0] not in there:
                    self.all(f"ALTER TABLE {table} ADD COLUMN {column}")
        for trigger in _triggers().values():
            self.all(trigger)
        for (reader,) in self.all("SELECT reader FROM efface_readers"):
            self.granted(reader)
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
            _guard(connection)
            connection.execute("BEGIN IMMEDIATE")
            self._open = connection
            try:
                yield
                connection.execute("COMMIT")
            finally:
                self._open = None

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """The connection of the current change; else a new one that can only read."""
        if self._open:
            yield self._open
            return
        address = f"file:{quote(self.address)}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            _guard(connection, Path(self.address).stat().st_size)
            yield connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn errors of SQLite and of the file into ours, which quote no values."""
        try:
            yield
        except sqlite3.DatabaseError as exc:
            raise InputError(f"{self.name}: {_in_words(exc)}") from None
        except (OSError, UnicodeError, OverflowError):
            raise InputError(f"{self.name}: cannot be used, or is asked for no text") from None

    def admit(self, reader: str) -> None:
        """Add a reader; old grants with a wrong checksum are deleted, and must be granted again."""
        if self._is_wrong(reader):
            self.all("DELETE FROM efface_clearances WHERE reader = ?", reader)
        self.all("INSERT INTO efface_readers (reader) VALUES (?) ON CONFLICT DO NOTHING", reader)

    def granted(self, reader: str) -> None:
        self.all("UPDATE efface_readers SET seal = ? WHERE reader = ?", self._seal(reader), reader)

    def known_to(self, reader: str, where: Where) -> frozenset[int]:
        """The numbers of the entities all of whose categories were granted to the reader."""
        if "\0" in reader or not self.all("SELECT 1 FROM efface_readers WHERE reader = ?", reader):
            raise PolicyError(
                f"{self.name} knows no reader {reader!r}; say what the reader may know with:"
                " efface entities grant STORE READER CATEGORY..."
            )
        if self._is_wrong(reader):
            raise InputError(
                f"{self.name}: a checksum is wrong: what the reader {reader!r} may know is damaged,"
                " or was changed by another program; restore the store, or grant it again with:"
                " efface entities grant STORE READER CATEGORY..."
            )
        return where(frozenset(self._categories(reader)))

    def _categories(self, reader: str) -> list[str]:
        rows = self.all("SELECT category FROM efface_clearances WHERE reader = ?", reader)
        return sorted(category for (category,) in rows)

    def _seal(self, reader: str) -> str:
        return seal(reader, *self._categories(reader))

    def _is_wrong(self, reader: str) -> bool:
        """Whether the grants of a reader do not have their checksum."""
        rows = self.all("SELECT seal FROM efface_readers WHERE reader = ?", reader)
        expected = self._seal(reader) if rows or self._categories(reader) else ""
        return [checksum for (checksum,) in rows] != ([expected] if expected else [])


def _guard(connection: sqlite3.Connection, size: int | None = None) -> None:
    """Run no code that the file brings, and read no value that is larger than the file."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    if size is not None:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(size, _SMALL))


def _triggers() -> dict[str, str]:
    return {
        f"{table}_{event}": _TRIGGER.format(table=table, event=event, name=name)
        for table, name in _WATCHED.items()
        for event in ("INSERT", "UPDATE", "DELETE")
    }


def _known() -> dict[str, str]:
    """The triggers that a store must have, in the form of `_own_triggers`."""
    return {name: _in_one_line(trigger) for name, trigger in _triggers().items()}


def _in_one_line(sql: object) -> str:
    """A statement of the schema; empty for anything else that a damaged file may hold."""
    return " ".join(sql.split()).removesuffix(";") if isinstance(sql, str) else ""


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _in_words(exc: sqlite3.DatabaseError) -> str:
    if isinstance(exc, sqlite3.OperationalError) and "lock" in str(exc):
        return "is in use by another program; try again later"
    if isinstance(exc, sqlite3.OperationalError) and "readonly" in str(exc):
        return "cannot be written"
    return f"cannot be used ({type(exc).__name__}); is it an entity store, and whole?"
