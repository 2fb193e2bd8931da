"""An entity store in PostgreSQL, where the database itself decides what a reader may know.

The address is that of a user who sees all entities: the owner of the tables. A reader is a role
of the database. To find out what a reader may know, the connection takes that role, for which row-
level security is in force, and asks which rows it sees; of these it can read the numbers alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from weakref import finalize

from efface.errors import InputError, PolicyError, missing
from efface.knowledge.entities.database import Where, batches

if TYPE_CHECKING:
    import psycopg
    from psycopg import sql

__all__ = ["Postgres"]

_ROWS = 2000  # rows that are written with one statement
_SCHEMA = """
CREATE TABLE efface_entities (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT UNIQUE NOT NULL,
    name TEXT NOT NULL, terms BYTEA NOT NULL, categories JSONB NOT NULL, attributes JSONB NOT NULL,
    whole_name BOOLEAN NOT NULL DEFAULT false, seal TEXT);
CREATE TABLE efface_terms (
    number BIGINT PRIMARY KEY, form TEXT UNIQUE NOT NULL, text TEXT NOT NULL);
CREATE TABLE efface_spellings (form TEXT, term BIGINT, PRIMARY KEY (form, term));
CREATE TABLE efface_readers (reader TEXT PRIMARY KEY, role BIGINT);
CREATE TABLE efface_clearances (reader TEXT, category TEXT, PRIMARY KEY (reader, category));
CREATE TABLE efface_compiled (
    name TEXT PRIMARY KEY, version TEXT NOT NULL, type TEXT NOT NULL, data BYTEA NOT NULL,
    seal TEXT NOT NULL DEFAULT '');
CREATE TABLE efface_state (version TEXT NOT NULL);
INSERT INTO efface_state VALUES (gen_random_uuid()::text);
CREATE FUNCTION efface_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS
    $$BEGIN EXECUTE format('UPDATE %I.efface_state SET version = gen_random_uuid()::text',
        TG_TABLE_SCHEMA); RETURN NULL; END$$;
REVOKE EXECUTE ON FUNCTION efface_changed() FROM PUBLIC;
CREATE TRIGGER efface_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON efface_entities
    FOR EACH STATEMENT EXECUTE FUNCTION efface_changed();
CREATE TRIGGER efface_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON efface_spellings
    FOR EACH STATEMENT EXECUTE FUNCTION efface_changed();
ALTER TABLE efface_entities ENABLE ROW LEVEL SECURITY;
ALTER TABLE efface_clearances ENABLE ROW LEVEL SECURITY;
ALTER TABLE efface_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE efface_spellings ENABLE ROW LEVEL SECURITY;
ALTER TABLE efface_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE efface_compiled ENABLE ROW LEVEL SECURITY;
ALTER TABLE efface_state ENABLE ROW LEVEL SECURITY;
CREATE POLICY efface_own ON efface_clearances FOR SELECT USING (reader = current_user::text);
CREATE POLICY efface_cleared ON efface_entities FOR SELECT USING (
    (categories <> '[]' AND categories <@
        (SELECT coalesce(jsonb_agg(category), '[]') FROM efface_clearances
            WHERE reader = current_user::text))
    OR EXISTS (SELECT 1 FROM efface_clearances
        WHERE reader = current_user::text AND category = '*'));
"""


class Postgres:
    """The database at an address.

    Other programs may change its rows, so only what was computed from them is checked.
    """

    checks_rows = False

    def __init__(self, address: str, *, create: bool = False) -> None:
        try:
            import psycopg
            from psycopg import conninfo
        except ImportError:
            raise missing("PostgreSQL needs psycopg", "postgres") from None
        self._psycopg = psycopg
        self.address = address
        try:
            conninfo.conninfo_to_dict(address)
        except psycopg.Error:
            raise PolicyError(
                "the address of the entity store is not of the form postgresql://USER@HOST/DATABASE"
            ) from None
        # Without the user and, wherever it was meant to end, the password.
        self.name = f"postgresql://{address.split('://')[-1].split('@')[-1].split('?')[0]}"
        self._open: psycopg.Connection[tuple[Any, ...]] | None = None
        self._reading: psycopg.Connection[tuple[Any, ...]] | None = None
        self._require(create)

    def _require(self, create: bool) -> None:
        """Check that the tables exist and that the user of the address sees all their rows."""
        known = self.all("SELECT to_regclass('efface_entities') IS NOT NULL")[0][0]
        if not known and create:
            with self.changing():
                self.all(_SCHEMA)
        elif not known:
            raise PolicyError(
                f"{self.name}: has no entities;"
                " import some with: efface entities import FILE --into ADDRESS"
            )
        if self.all("SELECT row_security_active('efface_entities')")[0][0]:
            raise PolicyError(
                f"{self.name}: the user of the address sees only some of the entities;"
                " use the owner of the table efface_entities"
            )

    @property
    def is_current(self) -> bool:
        return self.splits_names and self._has("efface_compiled", "seal")

    @property
    def splits_names(self) -> bool:
        return self._has("efface_entities", "whole_name")

    def _has(self, table: str, column: str) -> bool:
        rows = self.all(
            "SELECT 1 FROM pg_attribute WHERE attrelid = ?::regclass"
            " AND attname = ? AND NOT attisdropped",
            table,
            column,
        )
        return bool(rows)

    def upgrade(self) -> None:
        self.all(
            "ALTER TABLE efface_entities"
            " ADD COLUMN IF NOT EXISTS whole_name BOOLEAN NOT NULL DEFAULT false,"
            " ADD COLUMN IF NOT EXISTS seal TEXT"
        )
        self.all("DELETE FROM efface_compiled")
        self.all(
            "ALTER TABLE efface_compiled ADD COLUMN IF NOT EXISTS seal TEXT NOT NULL DEFAULT ''"
        )

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._connection() as connection:
            cursor = connection.execute(_marked(statement) if values else statement, values or None)
            return cursor.fetchall() if cursor.description else []

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows with each statement, as a trigger runs once for a statement."""
        before, marks, after = re.split(r"(?<=VALUES )(\([?, ]+\))", statement)
        for batch in batches(rows, _ROWS):
            values = ", ".join([marks] * len(batch))
            self.all(f"{before}{values}{after}", *(value for row in batch for value in row))

    @contextmanager
    def changing(self) -> Iterator[None]:
        with self._told(), self._psycopg.connect(self.address) as connection:
            self._open = connection
            try:
                yield
            finally:
                self._open = None

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        """The connection of the current change; else one for reading, which stays open."""
        if self._open:
            yield self._open
            return
        with self._told():
            if self._reading is None:
                self._reading = self._psycopg.connect(self.address, autocommit=True)
                finalize(self, self._reading.close)
            yield self._reading

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn errors of psycopg into ours, which quote neither values nor the address."""
        try:
            yield
        except self._psycopg.OperationalError:
            raise PolicyError(
                f"{self.name}: cannot be reached; check the address of the entity store,"
                " its user and password"
            ) from None
        except self._psycopg.Error as exc:
            raise InputError(f"{self.name}: cannot be used ({type(exc).__name__})") from None

    def admit(self, reader: str) -> None:
        """Let a role read the numbers of the rows that it sees, and nothing else."""
        from psycopg import sql

        self._require_role(reader)
        with self._as(reader):
            pass
        role = sql.Identifier(reader)
        with self._connection() as connection:
            connection.execute(
                sql.SQL(
                    "GRANT SELECT (number) ON efface_entities TO {0};"
                    " GRANT SELECT ON efface_clearances TO {0}"
                ).format(role)
            )
        if self._is_another(reader):
            self.all("DELETE FROM efface_clearances WHERE reader = ?", reader)
        self.all(
            "INSERT INTO efface_readers (reader, role)"
            " SELECT rolname, oid FROM pg_roles WHERE rolname = ?"
            " ON CONFLICT (reader) DO UPDATE SET role = excluded.role",
            reader,
        )

    def _require_role(self, reader: str) -> None:
        if "\0" in reader or not self.all("SELECT 1 FROM pg_roles WHERE rolname = ?", reader):
            raise PolicyError(
                f"{self.name}: there is no role {reader!r}; a reader is a role of the database"
            )

    def _is_another(self, reader: str) -> bool:
        """Whether the role was dropped and created again since something was granted to it."""
        return bool(
            self.all(
                "SELECT 1 FROM efface_readers JOIN pg_roles ON rolname = reader"
                " WHERE reader = ? AND role <> oid::bigint",
                reader,
            )
        )

    def granted(self, reader: str) -> None:
        """Nothing to do: the policies of the tables read the grants."""

    def known_to(self, reader: str, where: Where) -> frozenset[int]:
        """The numbers of the rows that the role of the reader sees."""
        from psycopg import sql

        self._require_role(reader)
        if self._is_another(reader):
            raise PolicyError(
                f"{self.name}: the role {reader!r} is not the one that was granted something;"
                " grant it again with: efface entities grant"
            )
        with self._as(reader) as (connection, table):
            query = sql.SQL("SELECT number FROM {}").format(table)
            return frozenset(number for (number,) in connection.execute(query))

    @contextmanager
    def _as(
        self, reader: str
    ) -> Iterator[tuple[psycopg.Connection[tuple[Any, ...]], sql.Identifier]]:
        """A connection in the role of the reader, and the name of the table of entities.

        It was checked that row-level security is in force.
        """
        from psycopg import errors, sql

        # By its full name: the role may have a table of the same name in a schema of its own.
        schema, owner = self.all(
            "SELECT n.nspname, pg_get_userbyid(c.relowner) FROM pg_class c"
            " JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE c.oid = 'efface_entities'::regclass"
        )[0]
        table = sql.Identifier(schema, "efface_entities")
        with self._told(), self._psycopg.connect(self.address) as connection:
            try:
                connection.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(reader)))
                connection.execute("SET LOCAL row_security = on")
                self._require_in_force(connection, reader, schema, owner)
                yield connection, table
            except errors.InsufficientPrivilege:
                raise PolicyError(
                    f"{self.name}: the reader {reader!r} may not ask what it may know; use:"
                    " efface entities grant; or the user of the address may not take that role"
                    " (GRANT role TO user), or a policy of the table asks what the role may not"
                ) from None

    def _require_in_force(
        self, connection: psycopg.Connection[tuple[Any, ...]], reader: str, schema: str, owner: str
    ) -> None:
        """Check that the policies bind the reader's role, and that it cannot change the tables."""
        from psycopg import sql

        def holds(question: str, table: str) -> bool:
            name = sql.Identifier(schema, table).as_string(connection)
            return connection.execute(f"SELECT {question}", [name]).fetchone() == (True,)

        if owner == reader or not holds("row_security_active(%s::regclass)", "efface_entities"):
            raise PolicyError(
                f"{self.name}: row-level security is not in force for the reader {reader!r}: it is"
                " switched off, or the role owns the table or bypasses it; so there is no view"
            )
        for table in ("efface_entities", "efface_clearances"):
            if not holds("NOT has_table_privilege(%s, 'INSERT, UPDATE, DELETE')", table):
                raise PolicyError(
                    f"{self.name}: the reader {reader!r} may change {table}, and so what the"
                    " reader may know; so there is no view"
                )


def _marked(statement: str) -> str:
    """A statement with psycopg's placeholders in the place of ?."""
    return statement.replace("%", "%%").replace("?", "%s")
