"""Entity stores for tests: in SQLite files, and in a real PostgreSQL that is started once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.store import EntityStore, open_store

# Example 1 of the paper: e1, e2 and e3 are protected. The optimum of DOCUMENT keeps OPTIMUM.
EXAMPLE = {
    "e1": "t1 t2 t3",
    "e2": "t2 t4 t5 t6",
    "e3": "t1 t4 t7",
    "other1": "t1 t2 t4 t7",
    "other2": "t3 t5 t6",
    "other3": "t2 t7",
    "other4": "t1 t2 t3 t5 t6 t7",
}
DOCUMENT = "t1, t2 and t4; then t5, t6, t7."
OPTIMUM = {"t1", "t5", "t6", "t7"}


def example() -> Iterable[Entity]:
    return contexts_of(
        {name: context.split() for name, context in EXAMPLE.items()},
        {name: ["secret" if name.startswith("e") else "open"] for name in EXAMPLE},
    )


def contexts_of(
    contexts: Mapping[str, Iterable[str]], categories: Mapping[str, Iterable[str]] | None = None
) -> Iterable[Entity]:
    for name, context in contexts.items():
        own = tuple((categories or {}).get(name, ()))
        yield Entity(id=name, context=tuple(context), categories=own)


def small_store(path: Path, entities: Iterable[Entity]) -> EntityStore:
    store = open_store(str(path), create=True)
    store.write(entities)
    return store
