"""Parts of names are terms; stores of before are brought over."""

from __future__ import annotations

import sqlite3
import warnings
from pathlib import Path

import psycopg
import pytest

import efface
from efface import Entity, InputError, Policy, PolicyError
from efface.knowledge.entities.names import parts_of
from efface.knowledge.entities.store import EntityStore, open_store
from tests.conftest import Address, Program

TEXT = "Ada came to the office. Lind was late. So was LIND."
PEOPLE = (
    Entity(id="e1", name="Ada Lind", categories=("secret",)),
    Entity(id="e2", name="Ada Brook", categories=("open",)),
    Entity(id="e3", name="Dr. Ada de la Mere-Stone", categories=("open",)),
    Entity(id="e4", name="Tom Pine", categories=("open",)),
)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ada Lind", {"Ada", "Lind"}),
        ("Lind, Ada M.", {"Lind", "Ada"}),
        ("Prof. Dr. Ada Lind-Brook, PhD", {"Ada", "Lind-Brook", "Lind", "Brook"}),
        ("Ludwig van der Hazel", {"Ludwig", "van der Hazel", "Hazel"}),
        ("de la Cruz, María", {"de la Cruz", "Cruz", "María"}),
        ("Ben Pine Jr.", {"Ben", "Pine"}),
        ("J.R. Pine", {"Pine"}),
        ('William "Bill" Pine', {"William", "Bill", "Pine"}),
        ("Li Wei", {"Li", "Wei"}),
        ("李 伟", {"李", "伟"}),
        ("Siobhán O'Pine", {"Siobhán", "O'Pine"}),
        ("Pine", set()),
        ("", set()),
        ("...", set()),
    ],
)
def test_parts(name: str, parts: set[str]) -> None:
    assert set(parts_of(name)) == parts


def rules(address: str, k: int = 1) -> Policy:
    table = {"entities": address, "k": k, "protect": ["category:secret"]}
    return Policy.from_dict({"models": {"k-safety": table}})


@pytest.mark.slow
def test_a_surname_alone_goes_and_a_first_name_that_others_have_stays(address: Address) -> None:
    store = open_store(address(), create=True)
    store.write(PEOPLE)
    result = efface.sanitize(TEXT, policy=rules(address()))
    assert result.text == "Ada came to the office. [TERM_1] was late. So was [TERM_1]."
    assert "Ada" not in efface.sanitize(TEXT, policy=rules(address(), k=3)).text
    assert efface.verify(TEXT, TEXT, policy=rules(address()))


def test_a_whole_name_is_one_term(address: Address) -> None:
    store = open_store(address(), create=True)
    store.write(
        Entity(id=e.id, name=e.name, categories=e.categories, whole_name=True) for e in PEOPLE
    )
    assert efface.sanitize(TEXT, policy=rules(address())).text == TEXT
    assert "Lind" not in efface.sanitize("Ada Lind came.", policy=rules(address())).text
    found = store.entity("e1")
    assert found
    assert found.whole_name


def made_before(address: str, form: int = 1) -> EntityStore:
    """A store as it was made before there were checksums, or before names were split (1)."""
    store = open_store(address, create=True)
    store.write(
        Entity(id=e.id, name=e.name, categories=e.categories, whole_name=form == 1) for e in PEOPLE
    )
    dropped = ["efface_entities DROP COLUMN seal", "efface_compiled DROP COLUMN seal"]
    if form == 1:
        dropped.append("efface_entities DROP COLUMN whole_name")
    if address.startswith("postgresql"):
        with psycopg.connect(address) as connection:
            for one in dropped:
                connection.execute(f"ALTER TABLE {one}".encode())
            connection.execute("DELETE FROM efface_compiled WHERE name IN ('kinds', 'categories')")
    else:
        store.grant("nurse", ["open"])
        with sqlite3.connect(address) as file:
            for one in (*dropped, "efface_readers DROP COLUMN seal"):
                file.execute(f"ALTER TABLE {one}")
            file.execute("DELETE FROM efface_compiled WHERE name IN ('kinds', 'categories')")
            file.execute(f"PRAGMA user_version = {form}")
        file.close()
    return open_store(address)


@pytest.mark.parametrize("form", [1, 2])
def test_a_store_of_before_is_refused_and_brought_over(
    program: Program, address: Address, tmp_path: Path, form: int
) -> None:
    store = made_before(address(), form)
    assert not store.is_current
    assert store.entity("e1")
    assert store.summary().entities == 4
    with pytest.raises(PolicyError, match=r"without checksums.*efface entities upgrade STORE"):
        efface.make_plan(rules(address()))
    for ask in (
        lambda: store.contexts(),
        lambda: store.chosen(["e1"]),
        lambda: store.known_to("nurse"),
        lambda: store.grant("nurse", ["open"]),
        lambda: store.write(PEOPLE),
    ):
        with pytest.raises(InputError, match="efface entities upgrade"):
            ask()
    done = program("entities", "upgrade", address())
    assert done.exit_code == 0, done.output
    assert f"checksums now; {4 if form == 1 else 0} names split; 4 entities" in done.output
    assert "is up to date" in program("entities", "upgrade", address()).output
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        new = rules(address())
    assert "Lind" not in efface.sanitize(TEXT, policy=new).text
    fresh = tmp_path / "fresh.db"
    open_store(str(fresh), create=True).write(PEOPLE)
    assert open_store(str(fresh)).summary().terms == open_store(address()).summary().terms


def test_readers_of_before_are_brought_over(tmp_path: Path) -> None:
    path = str(tmp_path / "s.db")
    made_before(path).upgrade()
    assert len(open_store(path).known_to("nurse")) == 3


def test_a_store_of_things_is_brought_over_whole(program: Program, address: Address) -> None:
    made_before(address())
    done = program("entities", "upgrade", address(), "--whole-names")
    assert "0 names split" in done.output
    assert efface.sanitize(TEXT, policy=rules(address())).text == TEXT


def test_import_splits_names_unless_told(program: Program, tmp_path: Path) -> None:
    people = tmp_path / "people.csv"
    people.write_text(
        "id,name,context,categories\ne1,Ada Lind,baker,secret\ne2,Tom Pine,cook,open\n"
    )
    for options, expected in (((), "8 terms"), (("--whole-names",), "4 terms")):
        store = tmp_path / f"{len(options)}.db"
        assert expected in program("entities", "import", people, "--into", store, *options).output
