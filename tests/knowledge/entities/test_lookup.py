"""What a user sees of a store."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.lookup import (
    categories_in,
    count_entities,
    entity_called,
    summary_of,
)
from efface.knowledge.entities.sqlite import Sqlite
from efface.knowledge.entities.store import open_store

ENTITIES = (
    Entity(id="e1", name="e2", context=("violin",), categories=("open",)),
    Entity(id="e2", name="Crumb", context=("baker", "T-cell"), attributes={"year": 1999}),
    Entity(id="e3", name="Ada Lind", whole_name=True, categories=("ill", "open")),
)


@pytest.fixture
def store(tmp_path: Path) -> Sqlite:
    path = str(tmp_path / "s.db")
    made = open_store(path, create=True)
    made.write(ENTITIES)
    made.grant("nurse", ["open", "ill"])
    made.grant("clerk", [])
    return Sqlite(path)


def test_an_entity_is_found_by_its_id_before_its_name(store: Sqlite) -> None:
    found = entity_called("e2", store)
    assert found
    assert (found.id, found.name, found.attributes) == ("e2", "Crumb", {"year": 1999})
    assert {*found.context} == {"Crumb", "baker", "T-cell"}  # as they were spelled
    by_name = entity_called("Ada Lind", store)
    assert by_name
    assert (by_name.id, by_name.whole_name) == ("e3", True)
    assert entity_called("Quillfeather", store) is None


def test_a_summary_counts_and_shows_no_names(store: Sqlite) -> None:
    summary = summary_of(store)
    assert summary.entities == count_entities(store) == 3
    assert summary.categories == categories_in(store) == {"ill": 1, "open": 2}
    assert summary.readers == {"clerk": [], "nurse": ["ill", "open"]}
    assert "nurse" not in repr(summary)
    assert "open" not in repr(summary)
