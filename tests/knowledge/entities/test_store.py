"""Entity stores: the same tests on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from efface.errors import InputError, PolicyError
from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.store import EntityStore, open_store
from tests.conftest import Address

HOSTILE = ["'; DROP TABLE efface_entities; --", 'a"b', "a\\b", "%s ? {0}", "\u202eabc", "né\n"]


def store_at(address: str, *entities: Entity) -> EntityStore:
    store = open_store(address, create=True)
    store.write(entities)
    return store


def known(store: EntityStore, reader: str) -> set[str]:
    """The ids of what a reader may know."""
    by_number = {next(iter(store.chosen([one]))): one for one in ("e1", "e2", "e3", "e4")}
    return {by_number[number] for number in store.known_to(reader)}


FOUR = (
    Entity(id="e1", name="One", context=("x", "Night sweats"), categories=("a",)),
    Entity(id="e2", context=("x", "y"), categories=("b", "a")),
    Entity(id="e3", context=("y", "night-sweats"), categories=("b",)),
    Entity(id="e4", context=("z",)),
)


def test_what_is_written_is_there(address: Address) -> None:
    store = store_at(address(), *FOUR)
    assert len(store) == 4
    summary = store.summary()
    assert (summary.entities, summary.terms) == (4, 5)
    assert summary.categories == {"a": 2, "b": 2}
    first = store.entity("e1")
    assert first
    assert (first.name, {*first.context}) == ("One", {"One", "x", "Night sweats"})
    assert store.entity("e9") is None
    contexts = store.contexts()
    (match,) = contexts.find("night sweats")
    assert contexts.entities_with(match.term).tolist() == [0, 2]
    assert contexts.frequencies[match.term] == 2


def test_updates_take_the_place_of_what_was_there(address: Address) -> None:
    store = store_at(address(), *FOUR)
    before = store.version
    written = store.write([Entity(id="e1", context=("w",)), Entity(id="e5", context=("x",))])
    assert (written.added, written.changed) == (1, 1)
    assert store.version != before
    contexts = store.contexts()
    assert len(contexts) == 5
    (match,) = contexts.find("x")
    assert contexts.entities_with(match.term).tolist() == [1, 4]


def test_all_or_nothing(address: Address) -> None:
    store = store_at(address(), *FOUR)

    def entities() -> Iterator[Entity]:
        yield Entity(id="e5", context=("q",))
        raise InputError("file: line 2 is not an entity")

    with pytest.raises(InputError, match="line 2"):
        store.write(entities())
    assert len(store) == 4
    assert store.contexts().find("q") == []


def test_protected_by_id_and_category(address: Address) -> None:
    store = store_at(address(), *FOUR)
    assert len(store.chosen(["e1", "e3"])) == 2
    assert len(store.chosen(["category:a"])) == 2
    assert len(store.chosen(["category:a", "category:b", "e4"])) == 4
    assert len(store.chosen(["category:*"])) == 4
    with pytest.raises(PolicyError, match="has no entity 'e7'"):
        store.chosen(["e7", "e1"])
    with pytest.raises(PolicyError, match=r"has no category 'c'.*it has: a, b"):
        store.chosen(["category:c"])


def test_clearances(address: Address, role: Callable[[str], None]) -> None:
    store = store_at(address(), *FOUR)
    for reader in ("nurse", "clerk", "chief"):
        role(reader)
    store.grant("nurse", ["a"])
    store.grant("clerk", [])
    store.grant("chief", ["*"])
    assert known(store, "nurse") == {"e1"}  # e2 is of b, too
    assert known(store, "clerk") == set()
    assert known(store, "chief") == {"e1", "e2", "e3", "e4"}  # e4 is of no category
    store.grant("nurse", ["b", "b"])
    assert known(store, "nurse") == {"e1", "e2", "e3"}
    store.grant("nurse", ["a"], revoke=True)
    assert known(store, "nurse") == {"e3"}
    assert store.summary().readers == {"chief": ["*"], "clerk": [], "nurse": ["b"]}
    with pytest.raises(InputError, match="has no category 'c'"):
        store.grant("nurse", ["c"])


def test_what_was_not_granted_cannot_be_taken_back(
    address: Address, role: Callable[[str], None]
) -> None:
    store = store_at(address(), *FOUR)
    role("nurse")
    store.grant("nurse", ["a"])
    with pytest.raises(InputError, match=r"has not granted 'nurse' the category 'b'; it has: a"):
        store.grant("nurse", ["b"], revoke=True)
    with pytest.raises(InputError, match=r"knows no reader 'nrse'; it has: nurse"):
        store.grant("nrse", ["a"], revoke=True)
    assert store.summary().readers == {"nurse": ["a"]}


def test_the_last_of_the_same_ids_stays(address: Address) -> None:
    store = open_store(address(), create=True)
    written = store.write([Entity(id="e1", context=("x",)), Entity(id="e1", context=("y",))])
    assert (written.added, written.changed) == (1, 0)
    entity = store.entity("e1")
    assert entity
    assert entity.context == ("y",)


def test_a_reader_nobody_knows_is_an_error(address: Address) -> None:
    store = store_at(address(), *FOUR)
    for reader in ("nobody", "", "no\0body", *HOSTILE):
        with pytest.raises(PolicyError):
            store.known_to(reader)
    with pytest.raises(InputError):
        store.grant("a\0b", ["a"])
    assert len(store) == 4


def test_hostile_names_do_no_harm(address: Address, role: Callable[[str], None]) -> None:
    entities = [
        Entity(id=name, name=name, context=(name, "x"), categories=(name,)) for name in HOSTILE
    ]
    store = store_at(address(), *entities)
    for name in HOSTILE:
        entity = store.entity(name)
        assert entity
        assert (entity.name, entity.categories) == (name, (name,))
        assert len(store.chosen([f"category:{name}"])) == 1
        role(name)
        store.grant(name, [name])
        assert len(store.known_to(name)) == 1
    assert len(store) == len(HOSTILE)


def test_names_that_are_no_text(tmp_path: Path) -> None:
    store = store_at(str(tmp_path / "s.db"), *FOUR)
    with pytest.raises(InputError):
        store.entity("\udcff")
    with pytest.raises(InputError):
        store.grant("\udcff", [])
    with pytest.raises(InputError, match="zero byte"):
        store.write([Entity(id="e9", context=("a\0b",))])


@settings(max_examples=30)
@given(
    contexts=st.lists(st.sets(st.sampled_from(["ab", "cd", "ef", "gh"])), min_size=1, max_size=6)
)
def test_contexts_are_those_written(
    contexts: list[set[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("store") / "s.db"
    store = store_at(
        str(path), *(Entity(id=str(n), context=tuple(c)) for n, c in enumerate(contexts))
    )
    read = store.contexts()
    for term in set().union(*contexts):
        (match,) = read.find(term)
        expected = [n for n, context in enumerate(contexts) if term in context]
        assert read.entities_with(match.term).tolist() == expected
        assert [*read.bitmap(match.term)] == expected
