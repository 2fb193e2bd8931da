"""What a store asks of its database."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.entities.database import Database, batches, marks
from efface.knowledge.entities.postgres import Postgres
from efface.knowledge.entities.sqlite import Sqlite


@given(st.lists(st.integers()), st.integers(1, 5))
def test_batches_lose_nothing_and_none_is_too_large_or_empty(items: list[int], size: int) -> None:
    made = [*batches(iter(items), size)]
    assert [item for batch in made for item in batch] == items
    assert all(len(batch) == size for batch in made[:-1])
    assert all(made)


def test_there_is_a_mark_for_each_value() -> None:
    assert marks(["a", 1, None]) == "?, ?, ?"
    assert marks([]) == ""


def test_both_databases_offer_all_that_is_asked_for() -> None:
    asked = {name for name in vars(Database) if not name.startswith("_")}
    assert len(asked) > 8
    for database in (Sqlite, Postgres):
        assert asked <= {*dir(database)}
