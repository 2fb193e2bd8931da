"""Vectors of words and senses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from efface.knowledge.senses import SENSES_KIND, SenseTable
from efface.knowledge.storage import Writer
from efface.knowledge.word_keys import word_key

VECTORS = {"water": (255, 128), "money": (128, 255), "both": (255, 255)}


@pytest.fixture
def table(tmp_path: Path) -> SenseTable:
    words = sorted(VECTORS, key=word_key)
    writer = Writer(SENSES_KIND, tmp_path)
    writer.add("keys", "u8", [np.array([word_key(word) for word in words], np.uint64)])
    writer.add("weights", "u2", [np.full(len(words), 256, np.uint16)])
    writer.add("words", "u1", [np.array([VECTORS[word] for word in words], np.uint8).ravel()])
    writer.add("concepts", "u4", [np.array([3, 8], np.uint32)])
    writer.add("senses", "u1", [np.array([[255, 128], [128, 255]], np.uint8).ravel()])
    writer.save(tmp_path / "small.senses", {"dimensions": 2})
    return SenseTable(tmp_path / "small.senses")


def test_a_sense_fits_the_words_that_point_its_way(table: SenseTable) -> None:
    direction = table.of(["water", "unknown"])
    assert direction is not None
    assert table.fit(3, direction) == pytest.approx(1)
    assert table.fit(8, direction) == pytest.approx(0)
    assert table.fit(5, direction) == 0


def test_nearer_words_count_more(table: SenseTable) -> None:
    near = table.of(["water", "money"])
    assert near is not None
    assert table.fit(3, near) > table.fit(8, near)
    assert np.linalg.norm(near) == pytest.approx(1)


def test_unknown_words_have_no_direction(table: SenseTable) -> None:
    assert table.of(["unknown", "zorb"]) is None
    assert table.of([]) is None
