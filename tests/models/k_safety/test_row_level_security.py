"""In PostgreSQL the database decides what a reader may know."""

from __future__ import annotations

import psycopg
import pytest
from psycopg import sql

import efface
from efface.errors import PolicyError
from efface.knowledge.entities.store import open_store
from tests.entities import DOCUMENT, OPTIMUM, example
from tests.models.k_safety.test_model import policy_for, visible


def run(address: str, *statements: str | sql.Composed) -> None:
    with psycopg.connect(address) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def secured(database: str) -> str:
    """Example 1 in PostgreSQL, with a reader who may know what is open."""
    store = open_store(database, create=True)
    store.write(example())
    run(database, "CREATE ROLE clerk")
    store.grant("clerk", ["open"])
    return database


def view_of(address: str, reader: str = "clerk") -> set[str]:
    return visible(efface.sanitize(DOCUMENT, policy=policy_for(address), reader=reader).text)


def test_a_dropped_policy_gives_the_most_protected_view(secured: str) -> None:
    assert view_of(secured) == OPTIMUM
    run(secured, "DROP POLICY efface_cleared ON efface_entities")
    assert view_of(secured) < OPTIMUM


def test_policies_of_the_database_decide(secured: str) -> None:
    run(
        secured,
        "DROP POLICY efface_cleared ON efface_entities",
        "CREATE POLICY mine ON efface_entities FOR SELECT TO clerk USING (id <> 'e1')",
    )
    assert len(view_of(secured)) > len(OPTIMUM)


def test_a_reader_sees_numbers_and_nothing_else(secured: str) -> None:
    with psycopg.connect(secured) as connection:
        connection.execute("SET ROLE clerk")
        assert connection.execute("SELECT count(number) FROM efface_entities").fetchone() == (4,)
        for query in (
            "SELECT name FROM efface_entities",
            "SELECT terms FROM efface_entities",
            "SELECT * FROM efface_terms",
            "SELECT * FROM efface_spellings",
            "SELECT data FROM efface_compiled",
        ):
            with (
                pytest.raises(psycopg.errors.InsufficientPrivilege),
                connection.transaction(),
            ):
                connection.execute(query)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE efface_entities DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE efface_entities OWNER TO clerk",
        "ALTER TABLE efface_entities OWNER TO clerk; "
        "ALTER TABLE efface_entities FORCE ROW LEVEL SECURITY",
        "CREATE ROLE owners; GRANT CREATE ON SCHEMA public TO owners;"
        "ALTER TABLE efface_entities OWNER TO owners; GRANT owners TO clerk",
        "ALTER ROLE clerk BYPASSRLS",
        "ALTER ROLE clerk SUPERUSER",
    ],
)
def test_without_row_level_security_there_is_no_view(secured: str, statement: str) -> None:
    run(secured, "GRANT CREATE ON SCHEMA public TO clerk", statement)
    with pytest.raises(PolicyError, match="row-level security is not in force"):
        view_of(secured)


def test_a_role_that_may_not_ask_is_an_error(secured: str) -> None:
    run(secured, "CREATE ROLE stranger")
    with pytest.raises(PolicyError, match="may not ask"):
        view_of(secured, "stranger")
    run(secured, "REVOKE SELECT (number) ON efface_entities FROM clerk")
    with pytest.raises(PolicyError, match="may not ask"):
        view_of(secured)


def test_who_is_above_the_rules_is_granted_nothing(secured: str) -> None:
    run(secured, "CREATE ROLE chief SUPERUSER")
    store = open_store(secured)
    with pytest.raises(PolicyError, match="row-level security is not in force"):
        store.grant("chief", ["open"])
    assert "chief" not in store.summary().readers


def test_clearances_of_others_do_not_count(secured: str) -> None:
    """Not even if their own row-level security is off."""
    run(secured, "CREATE ROLE chief", "CREATE ROLE press")
    store = open_store(secured)
    store.grant("chief", ["*"])
    store.grant("press", [])
    run(secured, "ALTER TABLE efface_clearances DISABLE ROW LEVEL SECURITY")
    assert store.known_to("press") == frozenset()


@pytest.mark.parametrize("table", ["efface_entities", "efface_clearances"])
def test_who_may_change_the_rules_has_no_view(secured: str, table: str) -> None:
    run(secured, f"GRANT INSERT ON {table} TO clerk")
    with pytest.raises(PolicyError, match=f"may change {table}"):
        view_of(secured)


def test_a_role_that_was_made_anew_is_another(secured: str) -> None:
    run(secured, "DROP OWNED BY clerk", "DROP ROLE clerk", "CREATE ROLE clerk")
    with pytest.raises(PolicyError, match="not the one that was granted"):
        view_of(secured)
    store = open_store(secured)
    store.grant("clerk", [])
    assert store.known_to("clerk") == frozenset()


def test_who_may_read_everything_reads_nothing(secured: str) -> None:
    run(secured, "GRANT pg_read_all_data TO clerk")
    with psycopg.connect(secured) as connection:
        connection.execute("SET ROLE clerk")
        for table in ("efface_terms", "efface_spellings", "efface_compiled", "efface_readers"):
            query = sql.SQL("SELECT * FROM {}").format(sql.Identifier(table))
            assert connection.execute(query).fetchall() == []


def test_no_function_of_the_store_has_its_owners_rights(secured: str) -> None:
    with psycopg.connect(secured) as connection:
        (found,) = connection.execute(
            "SELECT prosecdef, has_function_privilege('clerk', oid, 'EXECUTE')"
            " FROM pg_proc WHERE proname LIKE 'efface%'"
        ).fetchall()
    assert found == (False, False)


def test_a_table_of_the_readers_own_is_not_asked(secured: str) -> None:
    """The role has a table of the same name, in a schema that is looked at first."""
    run(
        secured,
        "CREATE SCHEMA clerk AUTHORIZATION clerk",
        "CREATE TABLE clerk.efface_entities AS SELECT number FROM efface_entities",
        "ALTER TABLE clerk.efface_entities OWNER TO clerk",
    )
    assert view_of(secured) == OPTIMUM


def test_an_address_that_sees_only_some_is_an_error(secured: str) -> None:
    run(
        secured,
        "CREATE ROLE service LOGIN",
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO service",
        "GRANT clerk TO service",
    )
    address = secured.replace("postgres:@", "service:@")
    assert address != secured
    with pytest.raises(PolicyError, match="sees only some"):
        view_of(address)
