"""Looks up what a store holds, for its user to see: a summary, the categories, an entity.

Nothing here decides an output, so no checksums are checked.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from efface.knowledge.entities.database import Database, batches, marks
from efface.knowledge.entities.files import Entity

__all__ = ["StoreSummary", "categories_in", "count_entities", "entity_called", "summary_of"]


@dataclass(frozen=True)
class StoreSummary:
    """What there is in a store: numbers of entities and terms, categories, grants of readers."""

    entities: int
    terms: int
    categories: dict[str, int] = field(repr=False)
    readers: dict[str, list[str]] = field(repr=False)


def count_entities(database: Database) -> int:
    return int(database.all("SELECT count(*) FROM efface_entities")[0][0])


def categories_in(database: Database) -> Counter[str]:
    """How many entities are in each category."""
    counted: Counter[str] = Counter()
    for categories, count in database.all(
        "SELECT CAST(categories AS TEXT), count(*) FROM efface_entities GROUP BY 1"
    ):
        counted.update(dict.fromkeys(json.loads(categories), count))
    return counted


def summary_of(database: Database) -> StoreSummary:
    ask = database.all
    readers: dict[str, list[str]] = {
        reader: [] for (reader,) in ask("SELECT reader FROM efface_readers ORDER BY reader")
    }
    for reader, category in ask(
        "SELECT reader, category FROM efface_clearances ORDER BY reader, category"
    ):
        readers.setdefault(reader, []).append(category)
    return StoreSummary(
        entities=count_entities(database),
        terms=int(ask("SELECT count(*) FROM efface_terms")[0][0]),
        categories=dict(sorted(categories_in(database).items())),
        readers=readers,
    )


def entity_called(called: str, database: Database) -> Entity | None:
    """An entity by its id, or else by its name, its terms as they were first spelled."""
    whole = "whole_name" if database.splits_names else "true"
    rows = database.all(
        "SELECT id, name, terms, CAST(categories AS TEXT), CAST(attributes AS TEXT),"
        f" {whole} FROM efface_entities WHERE id = ? OR name = ?"
        " ORDER BY id = ? DESC, id LIMIT 1",
        called,
        called,
        called,
    )
    if not rows:
        return None
    own, name, terms, categories, attributes, whole_name = rows[0]
    numbers = np.frombuffer(terms, dtype="<u4").tolist()
    words = {
        number: text
        for batch in batches(numbers, 500)
        for number, text in database.all(
            f"SELECT number, text FROM efface_terms WHERE number IN ({marks(batch)})", *batch
        )
    }
    return Entity(
        id=own,
        name=name,
        context=tuple(words[number] for number in numbers),
        categories=tuple(json.loads(categories)),
        attributes=json.loads(attributes),
        whole_name=bool(whole_name),
    )
