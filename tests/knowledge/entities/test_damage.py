"""Stores that are damaged, or made to do harm: one line, or the same output."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import efface
from efface import Entity, InputError, Policy, PolicyError
from efface.knowledge.entities.store import EntityStore, open_store
from tests.flips import flips

TEXT = "Ada Lind, a baker from Leeds, came with Tom, who plays the violin and has night sweats."
PEOPLE = (
    Entity(id="e1", name="Ada Lind", context=("baker", "Leeds"), categories=("secret",)),
    Entity(id="e2", name="Ada Brook", context=("baker", "violin"), categories=("open",)),
    Entity(id="e3", name="Tom Pine", context=("Leeds", "night sweats"), categories=("open", "ill")),
    Entity(id="e4", name="Tom Ash", context=("baker", "violin"), categories=("ill",)),
    Entity(id="e5", context=("Leeds", "violin")),
)


def small_store(path: Path) -> EntityStore:
    store = open_store(str(path), create=True)
    store.write(PEOPLE)
    store.grant("nurse", ["open"])
    store.grant("chief", ["open", "ill", "secret"])
    return store


def outputs(path: Path) -> list[object]:
    """What is published for whom, with the certificate's name of the store."""
    found: list[object] = []
    for reader, protect in (
        (None, ["category:secret", "e4", "e1"]),
        ("nurse", ["category:*"]),
    ):
        table = {"entities": str(path), "k": 1, "protect": protect}
        policy = Policy.from_dict({"models": {"k-safety": table}})
        result = efface.sanitize(TEXT, policy=policy, reader=reader)
        found += [result.text, *(one.parameters for one in result.certificate.promises)]
    return found


def outcome(path: Path) -> list[object] | str:
    """The outputs, or the one line that says why there are none."""
    try:
        return outputs(path)
    except (InputError, PolicyError) as exc:
        said = str(exc)
    assert "\n" not in said
    assert path.name in said
    assert "internal" not in said
    return said


@pytest.mark.slow
def test_of_200_bit_flips_none_changes_an_output(tmp_path: Path) -> None:
    small_store(tmp_path / "whole.db")
    expected = outputs(tmp_path / "whole.db")
    data = (tmp_path / "whole.db").read_bytes()
    refused = 0
    for number, damaged in enumerate(flips(data, 200, seed=5)):
        path = tmp_path / f"{number}.db"
        path.write_bytes(damaged)
        found = outcome(path)
        assert isinstance(found, str) or found == expected, number
        refused += isinstance(found, str)
        path.unlink()
    assert refused


def damage(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def replaced(table: str, by: str) -> tuple[str, ...]:
    return (f"DROP TABLE {table}", by)


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE efface_compiled",),
        ("DROP TABLE efface_entities",),
        ("DROP TABLE efface_state",),
        ("DELETE FROM efface_compiled",),
        ("DELETE FROM efface_compiled WHERE name = 'kinds'",),
        ("UPDATE efface_compiled SET seal = NULL WHERE name = 'terms'",),
        ("UPDATE efface_compiled SET data = zeroblob(5000000) WHERE name = 'terms'",),
        ("UPDATE efface_compiled SET data = 'text' WHERE name = 'keys'",),
        ("UPDATE efface_compiled SET data = 5 WHERE name = 'keys'",),
        ("UPDATE efface_compiled SET type = '|O8' WHERE name = 'keys'",),
        ("UPDATE efface_state SET version = zeroblob(9)",),
        ("INSERT INTO efface_state VALUES ('a', 'b')",),
        ("UPDATE efface_entities SET categories = '[\"open\"]' WHERE id = 'e1'",),
        ("UPDATE efface_entities SET terms = x'00000000' WHERE id = 'e1'",),
        ("UPDATE efface_entities SET name = 5, seal = 5",),
        ("UPDATE efface_entities SET seal = NULL WHERE id = 'e1'",),
        ("INSERT INTO efface_entities VALUES (99, 'e9', '', x'', '[]', '{}', 0, NULL)",),
        ("DELETE FROM efface_spellings WHERE term = 0",),
        ("UPDATE efface_spellings SET term = term + 1",),
        ("UPDATE efface_readers SET seal = NULL",),
        ("INSERT INTO efface_clearances VALUES ('nurse', 'secret')",),
        ("DELETE FROM efface_clearances WHERE category = 'open'",),
        ("DROP TRIGGER efface_entities_DELETE",),
        ("CREATE TRIGGER more AFTER INSERT ON efface_entities BEGIN SELECT 1; END",),
        replaced(
            "efface_compiled",
            "CREATE VIEW efface_compiled AS SELECT 'keys' AS name, '' AS version, '<u8' AS type,"
            " zeroblob(900000000) AS data, '' AS seal",
        ),
        replaced(
            "efface_state",
            "CREATE VIEW efface_state AS WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1"
            " FROM n) SELECT v AS version, v AS access FROM n",
        ),
        replaced(
            "efface_state",
            "CREATE TABLE efface_state (version TEXT AS (access), access TEXT)",
        ),
        replaced("efface_terms", "CREATE TABLE efface_terms (number, form)"),
        replaced(
            "efface_terms",
            "CREATE TRIGGER efface_terms AFTER INSERT ON efface_state BEGIN SELECT 1; END",
        ),
    ],
)
def test_what_was_not_written_by_efface_is_refused_in_one_line(
    tmp_path: Path, statements: tuple[str, ...]
) -> None:
    path = tmp_path / "s.db"
    small_store(path)
    damage(path, *statements)
    assert isinstance(outcome(path), str)


@pytest.mark.parametrize(
    "data",
    [b"", b"SQLite format 3\0", b"SQLite format 3\0" + b"\xff" * 5000, b"no database" * 500],
)
def test_what_is_no_database_is_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "s.db").write_bytes(data)
    assert isinstance(outcome(tmp_path / "s.db"), str)
    (tmp_path / "s.db").unlink()
    (tmp_path / "s.db").mkdir()
    assert isinstance(outcome(tmp_path / "s.db"), str)
