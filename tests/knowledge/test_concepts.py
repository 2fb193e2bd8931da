"""The information of concepts, on a small taxonomy and small texts."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.building import build
from efface.knowledge.concepts import documents_of_concepts
from efface.knowledge.index import Index
from efface.knowledge.taxonomy import Graph
from efface.languages.english import English

KINDS = [("zorb", "toy"), ("yoyo", "toy"), ("toy", "thing"), ("gate", "thing"), ("gate", "toy")]
WORDS = ["zorb", "yoyo", "toy", "thing", "gate", "moss"]


def graph() -> Graph:
    known = Graph()
    for name in dict.fromkeys(name for pair in KINDS for name in pair):
        known.add(name)
    for below, above in KINDS:
        known.above[known.senses(below)[0]].append(known.senses(above)[0])
    return known


def index(texts: Sequence[str]) -> Index:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.counts"
        build(texts, path, frozenset(), about={"source": "made up"}, at_least=1)
        return Index(path, frozenset())


@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4), min_size=1, max_size=8))
def test_a_concept_stands_where_it_or_a_kind_of_it_is_named(texts: list[list[str]]) -> None:
    known = graph()
    counted = documents_of_concepts(index([" ".join(text) for text in texts]), known, 5)
    below = {"toy": {"toy", "zorb", "yoyo", "gate"}, "thing": {*WORDS} - {"moss"}, "zorb": {"zorb"}}
    for name, names in below.items():
        expected = sum(not names.isdisjoint(text) for text in texts)
        # What stands in every text tells nothing, and counts as a function word does.
        everywhere = [n for n in names if all(n in text for text in texts)]
        if not everywhere:
            assert counted[known.senses(name)[0]] == expected


def test_a_name_with_two_senses_is_shared_and_the_usual_one_gets_more() -> None:
    known = graph()
    second = known.add("gate of a zorb")
    known.name("zorb", second)
    counted = documents_of_concepts(index(["zorb"] * 900 + ["moss"] * 100), known, 6)
    first = counted[known.senses("zorb")[0]]
    assert first + counted[second] == 900
    assert first > 2 * counted[second] > 0


def test_what_is_in_a_thing_is_no_kind_of_it() -> None:
    known = Graph()
    place, land = known.add("place"), known.add("Zorbland")
    town = known.add("Zorbton")
    known.above[land], known.above[town] = [place], [land]
    counted = documents_of_concepts(index(["Zorbton", "moss"]), known, 3)
    assert (np.array(counted) == [0, 0, 1]).all()


@pytest.mark.parametrize(
    ("name", "most"), [("symptom", 5), ("beverage", 5), ("athlete", 4), ("symptoms", 5)]
)
def test_a_concept_tells_less_than_its_name(name: str, most: float) -> None:
    """The paper's future work: 10.3, 10.1 and 8.7 bits as words."""
    information = English().knowledge().information
    assert information.of_noun(name) < most < information.of(name)


def test_a_particular_thing_is_no_concept() -> None:
    information = English().knowledge().information
    assert information.of_noun("Barcelona") == information.of("Barcelona")
