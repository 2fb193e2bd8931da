"""A store in PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest

from efface.errors import EffaceError, InputError, PolicyError
from efface.knowledge.entities.postgres import Postgres
from efface.knowledge.entities.store import open_store
from efface.models.k_safety.model import KSafetyParameters
from tests.knowledge.entities.test_damage import PEOPLE


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:pa55word@127.0.0.1:9/none?connect_timeout=1",
        "postgresql://me:x@pa55word@127.0.0.1:9/none?connect_timeout=1",
        "postgresql://me:x/pa55word@127.0.0.1:9/none?connect_timeout=1",
        "postgresql://me@127.0.0.1:9/none?connect_timeout=1&password=pa55word",
        "postgresql://me:pa55word@[",
        "postgresql+psycopg://me:pa55word@localhost/none",
        "POSTGRESQL://me:pa55word@localhost/none",
        "host=localhost password=pa55word",
    ],
)
def test_an_address_shows_no_password(address: str) -> None:
    with pytest.raises(PolicyError) as caught:
        open_store(address)
    assert "pa55word" not in str(caught.value)
    assert "pa55word" not in repr(KSafetyParameters(entities=address))


def test_what_postgresql_keeps_ready_has_checksums(database: str) -> None:
    store = open_store(database, create=True)
    store.write(PEOPLE)
    changes: list[Callable[[], object]] = [store.contexts, lambda: store.chosen(["category:ill"])]
    with psycopg.connect(database) as connection:
        connection.execute(
            "UPDATE efface_compiled SET data = set_byte(data, 0, 1 - get_byte(data, 0) % 2)"
            " WHERE name = 'kinds'"
        )
    for ask in changes:
        with pytest.raises(EffaceError, match="a checksum is wrong"):
            ask()


def test_a_database_without_entities_is_refused_unless_it_is_to_get_some(database: str) -> None:
    with pytest.raises(PolicyError, match="has no entities; import some with"):
        Postgres(database)
    made = Postgres(database, create=True)
    assert made.is_current
    assert made.all("SELECT count(*) FROM efface_entities") == [(0,)]


def test_many_rows_are_one_statement_and_values_are_no_part_of_it(database: str) -> None:
    store = Postgres(database, create=True)
    rows = [(n, f"f{n}", "'; DROP TABLE efface_terms; -- ? %s") for n in range(2100)]
    with store.changing():
        store.many("INSERT INTO efface_terms (number, form, text) VALUES (?, ?, ?)", rows)
    assert store.all("SELECT count(*), min(text) FROM efface_terms") == [(2100, rows[0][2])]


def test_a_change_happens_as_a_whole_or_not_at_all(database: str) -> None:
    store = Postgres(database, create=True)
    with pytest.raises(InputError, match=r"cannot be used \(UniqueViolation\)"), store.changing():
        store.many("INSERT INTO efface_readers (reader, role) VALUES (?, ?)", [("lind", 1)] * 2)
    assert store.all("SELECT * FROM efface_readers") == []
