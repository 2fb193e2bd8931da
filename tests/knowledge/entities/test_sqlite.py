"""A store in a SQLite file, which other programs may change or damage."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from efface.errors import InputError, PolicyError
from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.sqlite import Sqlite
from efface.knowledge.entities.store import open_store
from tests.knowledge.entities.test_damage import PEOPLE, damage, outcome, small_store
from tests.knowledge.entities.test_store import FOUR, known, store_at


def test_a_store_in_the_place_of_another_is_another(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    assert len(store_at(str(path), *FOUR).contexts()) == 4
    path.unlink()
    assert len(store_at(str(path), FOUR[0]).contexts()) == 1


def test_changes_by_other_programs_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    store = store_at(str(path), *FOUR)
    assert len(store.contexts()) == 4
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM efface_entities WHERE id = 'e1'")
    connection.close()
    assert len(store.contexts()) == 3


def test_files_that_are_no_stores(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="there is no such entity store"):
        open_store(str(tmp_path / "none.db"))
    (tmp_path / "text.db").write_text("not a database, but long enough to be looked at" * 50)
    with pytest.raises(InputError, match="not an entity store"):
        open_store(str(tmp_path / "text.db"), create=True)
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE t (a)")
    connection.close()
    with pytest.raises(InputError, match="not an entity store"):
        open_store(str(tmp_path / "other.db"), create=True)
    store_at(str(tmp_path / "new.db"))
    with sqlite3.connect(tmp_path / "new.db") as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()
    with pytest.raises(InputError, match="newer efface"):
        open_store(str(tmp_path / "new.db"))
    with pytest.raises(InputError, match="there is no folder"):
        open_store(str(tmp_path / "none" / "s.db"), create=True)


def test_a_restored_backup_is_noticed(tmp_path: Path) -> None:
    """Also if as many changes were made since as in what it took the place of."""
    path = tmp_path / "s.db"
    store = store_at(str(path), *FOUR)
    store.grant("nurse", ["a"])
    before = path.read_bytes()
    store.write([Entity(id="e5", context=("fever",))])
    store.grant("nurse", ["b"])
    assert store.contexts().find("fever")
    assert known(store, "nurse") == {"e1", "e2", "e3"}
    path.write_bytes(before)
    store.write([Entity(id="e5", context=("cough",))])
    store.grant("nurse", ["a", "b"])
    store.grant("nurse", ["b"], revoke=True)
    assert not store.contexts().find("fever")
    assert store.contexts().find("cough")
    assert known(store, "nurse") == {"e1"}


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM efface_state",
        "UPDATE efface_entities SET categories = '{'",
        "UPDATE efface_entities SET categories = '5'",
        "UPDATE efface_entities SET terms = x'0102'",
        "UPDATE efface_entities SET attributes = 'zz'",
        "DELETE FROM efface_terms",
        "UPDATE efface_spellings SET term = 'q'",
        "DROP TABLE efface_clearances",
    ],
)
def test_damage_is_an_error_in_our_words(tmp_path: Path, damage: str) -> None:
    store = store_at(str(tmp_path / "s.db"), *FOUR)
    store.grant("nurse", ["a"])
    with sqlite3.connect(tmp_path / "s.db") as connection:
        connection.execute(damage)
    connection.close()
    failed = []
    for ask in (
        lambda: store.contexts(),
        lambda: store.known_to("nurse"),
        lambda: store.chosen(["category:a"]),
        lambda: store.summary(),
        lambda: store.entity("e1"),
    ):
        try:
            ask()
        except (InputError, PolicyError) as exc:
            failed.append(exc)
    assert failed


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE efface_terms SET form = 'violins' WHERE form = 'violin'",
        "DELETE FROM efface_terms",
        "UPDATE efface_spellings SET form = 'q' WHERE form = 'baker'",
        "UPDATE efface_entities SET terms = x'' WHERE id = 'e4'",
    ],
)
def test_no_damage_is_sealed_by_the_next_import(tmp_path: Path, statement: str) -> None:
    store = small_store(tmp_path / "s.db")
    damage(tmp_path / "s.db", statement)
    with pytest.raises(InputError, match="a checksum is wrong"):
        store.write([Entity(id="e9", context=("violin",))])
    assert store.summary().entities == 5


def test_an_entity_can_be_deleted_by_other_programs(tmp_path: Path) -> None:
    store = small_store(tmp_path / "s.db")
    damage(tmp_path / "s.db", "DELETE FROM efface_entities WHERE id = 'e1'")
    assert len(store) == 4
    assert not isinstance(outcome(tmp_path / "s.db"), list)  # the policy still names e1
    store.write([PEOPLE[0]])
    assert isinstance(outcome(tmp_path / "s.db"), list)


def test_what_was_granted_wrongly_is_granted_anew(tmp_path: Path) -> None:
    store = small_store(tmp_path / "s.db")
    damage(tmp_path / "s.db", "INSERT INTO efface_clearances VALUES ('nurse', 'secret')")
    with pytest.raises(InputError, match="what the reader 'nurse' may know is damaged"):
        store.known_to("nurse")
    assert len(store.known_to("chief")) == 4
    store.grant("nurse", ["ill"])
    assert store.summary().readers["nurse"] == ["ill"]
    assert len(store.known_to("nurse")) == 1


def test_a_change_happens_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "s.db"), create=True)
    term = "INSERT INTO efface_terms (number, form, text) VALUES (?, ?, ?)"
    with pytest.raises(InputError, match="cannot be used"), database.changing():
        database.many(term, [(0, "violin", "violin"), (1, "violin", "Violin")])
    assert database.all("SELECT * FROM efface_terms") == []
    with database.changing():
        database.many(term, [(0, "violin", "violin")])
    assert database.all("SELECT number FROM efface_terms WHERE form = ?", "violin") == [(0,)]


def test_outside_of_a_change_nothing_can_be_written(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "s.db"), create=True)
    with pytest.raises(InputError, match=r"s\.db: cannot be written"):
        database.all("DELETE FROM efface_state")
