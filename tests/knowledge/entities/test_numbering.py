"""Terms get numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from efface.knowledge.entities.database import Database
from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.numbering import Numbers


class Noting:
    """Notes what is written."""

    def __init__(self) -> None:
        self.written: dict[str, list[tuple[Any, ...]]] = {}

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        table = statement.split()[2]
        self.written.setdefault(table, []).extend(tuple(row) for row in rows)


def numbers(*known: tuple[int, str, str]) -> tuple[Numbers, dict[str, list[tuple[Any, ...]]]]:
    database = Noting()
    asked: Database = database  # type: ignore[assignment]
    return Numbers(asked, known), database.written


def test_the_same_term_has_one_number_and_another_has_another() -> None:
    terms, _ = numbers()
    assert terms.number("T-cell") == terms.number("t cell") == 0
    assert terms.number("t cells") == 1  # found in the same texts, but not the same term
    assert terms.number("--") is None


def test_numbers_go_on_from_those_in_the_store() -> None:
    terms, written = numbers((4, "violin", "violin"))
    assert terms.number("Violin") == 4
    assert terms.number("baker") == 5
    terms.write()
    assert written["efface_terms"] == [(5, "baker", "baker")]
    assert {number for _, number in written["efface_spellings"]} == {4, 5}


def test_what_was_written_is_not_written_again() -> None:
    terms, written = numbers()
    terms.number("night sweats")
    terms.write()
    terms.number("night sweats")
    terms.write()
    assert written["efface_terms"] == [(0, "night sweats", "night sweats")]
    assert written["efface_spellings"] == [("nightsweat", 0), ("nightsweats", 0)]


def test_a_row_has_its_terms_sorted_and_its_categories_once() -> None:
    terms, _ = numbers((7, "violin", "violin"))
    entity = Entity(id="e1", context=("baker", "violin", "baker"), categories=("b", "a", "b"))
    own, name, packed, categories, attributes, whole = terms.row(entity)
    assert (own, name, categories, attributes, whole) == ("e1", "", '["a", "b"]', "{}", False)
    assert np.frombuffer(packed, "<u4").tolist() == [7, 8]
    assert np.frombuffer(terms.numbers(["baker"], [3]), "<u4").tolist() == [3, 8]
