"""Gives the terms of a store their numbers."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING

from efface.knowledge.entities.compiled import Row
from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.forms import identity, spellings

if TYPE_CHECKING:
    from efface.knowledge.entities.database import Database

__all__ = ["Numbers"]


class Numbers:
    """The numbers of terms: those in the store, and new ones, which `write` adds to it."""

    def __init__(self, database: Database, known: Iterable[tuple[int, str, str]]) -> None:
        self._database = database
        self._numbers: dict[str, int] = {form: number for number, form, _ in known}
        self._next = 1 + max(self._numbers.values(), default=-1)
        self._known: dict[str, int | None] = {}
        self._new: list[tuple[int, str, str]] = []
        self._spellings: list[tuple[str, int]] = []

    def number(self, term: str) -> int | None:
        """The number of a term; None if it has no letters, digits or symbols."""
        if term not in self._known:
            self._known[term] = self._look_up(term)
        return self._known[term]

    def _look_up(self, term: str) -> int | None:
        forms = spellings(term)
        if not forms:
            return None
        form = identity(term)
        if form not in self._numbers:
            self._numbers[form] = self._next
            self._new.append((self._next, form, term))
            self._next += 1
        number = self._numbers[form]
        self._spellings += [(form, number) for form in forms]
        return number

    def write(self) -> None:
        """Add the terms and spellings that are new since the last call to the store."""
        self._database.many(
            "INSERT INTO efface_terms (number, form, text) VALUES (?, ?, ?)", self._new
        )
        self._database.many(
            "INSERT INTO efface_spellings (form, term) VALUES (?, ?) ON CONFLICT DO NOTHING",
            self._spellings,
        )
        self._new, self._spellings = [], []

    def row(self, entity: Entity) -> Row:
        """An entity as a row of its table."""
        return (
            entity.id,
            entity.name,
            self.numbers(entity.terms),
            json.dumps(sorted(set(entity.categories)), ensure_ascii=False),
            json.dumps(entity.attributes, ensure_ascii=False),
            entity.whole_name,
        )

    def numbers(self, terms: Iterable[str], also: Iterable[int] = ()) -> bytes:
        """The numbers of terms and those in `also`, sorted and packed as in the table."""
        known = {number for term in terms if (number := self.number(term)) is not None}
        return array("I", sorted(known.union(also))).tobytes()
