"""Arrays that a store keeps, with checksums."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.errors import InputError
from efface.knowledge.entities.compiled import (
    TABLES,
    Compiled,
    Kept,
    seal,
    seal_of_row,
    seal_of_table,
)
from tests.conftest import Address
from tests.knowledge.entities.test_store import FOUR, store_at

ROWS = [
    (3, np.array([0, 1], "<u4").tobytes(), '["open"]'),
    (5, np.array([1], "<u4").tobytes(), '["ill", "open"]'),
    (8, b"", "[]"),
]
COMPILED = Compiled.of(ROWS, [("violin", 0), ("baker", 1)])
VERSION = "a1b2c3d4e5f6"
PARTS = st.lists(st.text(max_size=4), max_size=4)


def kept(version: str = VERSION) -> list[tuple[str, str, str, bytes, str]]:
    return [*Kept.rows(COMPILED, version, dict.fromkeys(TABLES, seal_of_table([("x", 1)])))]


@pytest.mark.slow
def test_what_is_kept_ready_is_what_the_tables_say(address: Address) -> None:
    store = store_at(address(), *FOUR)
    made = store.read("another version").arrays()
    for name, array in store.read(store.version).arrays().items():
        assert np.array_equal(array, made[name])


@given(PARTS, PARTS)
def test_a_seal_is_that_of_its_values_alone(one: list[str], other: list[str]) -> None:
    assert (seal(*one) == seal(*other)) == (one == other)
    assert seal(*one) == seal(*(part.encode() for part in one))


def test_a_table_has_one_seal_in_any_order_and_a_changed_row_another() -> None:
    rows = [("violin", 1), ("baker", 2)]
    assert seal_of_table(rows) == seal_of_table(rows[::-1])
    assert seal_of_table(rows) != seal_of_table(rows[:1])
    assert seal_of_row(("e1", "", b"", "[]", "{}", True)) != seal_of_row(
        ("e1", "", b"", "[]", "{}", False)
    )


def test_entities_are_counted_and_chosen_by_their_categories() -> None:
    assert COMPILED.counted() == {"open": 2, "ill": 1}
    assert COMPILED.where(lambda own: "open" in own) == {3, 5}
    assert COMPILED.where(lambda own: not own) == {8}
    assert "open" not in repr(COMPILED)


def test_what_is_kept_comes_back() -> None:
    rows = Kept(kept(), "s.db")
    assert rows
    assert rows.is_of(VERSION)
    assert not rows.is_of("f6e5d4c3b2a1")
    again = rows.compiled()
    assert again.categories == COMPILED.categories
    for name, array in COMPILED.arrays().items():
        assert np.array_equal(again.arrays()[name], array)
    assert not Kept([], "s.db")


def test_a_version_that_nearly_is_the_one_was_damaged() -> None:
    with pytest.raises(InputError, match=r"s\.db: a checksum is wrong"):
        Kept(kept(), "s.db").is_of("a1b2c3d4e5f7")


@pytest.mark.parametrize("place", range(len(kept())))
def test_every_array_is_needed_and_has_its_checksum(place: int) -> None:
    rows = kept()
    name, version, kind, data, checksum = rows[place]
    for changed in (
        [],
        [(name, version, kind, data + b"\0", checksum)],
        [(name, version, "<f8", data, checksum)],
        [kept("another")[place]],
    ):
        with pytest.raises(InputError, match="a checksum is wrong"):
            Kept([*rows[:place], *changed, *rows[place + 1 :]], "s.db")


def test_a_table_must_be_the_one_that_was_written() -> None:
    rows = Kept(kept(), "s.db")
    rows.require(TABLES[0], [("x", 1)])
    with pytest.raises(InputError, match="a checksum is wrong"):
        rows.require(TABLES[0], [("x", 2)])
    with pytest.raises(InputError, match="a checksum is wrong"):
        Kept([], "s.db").require(TABLES[0], [("x", 1)])


def test_arrays_of_other_entities_do_not_fit() -> None:
    arrays = COMPILED.arrays()
    with pytest.raises(ValueError, match=r"^$"):
        Compiled.from_arrays({**arrays, "kinds": arrays["kinds"][:1]})
    with pytest.raises(ValueError, match=r"^$"):
        Compiled.from_arrays({**arrays, "kinds": arrays["kinds"] + np.uint32(9)})
