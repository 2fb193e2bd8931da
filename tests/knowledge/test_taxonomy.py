"""Names, concepts and their parents."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.taxonomy import Graph, StoredTaxonomy, chain

LINKS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9)


def graph_of(links: list[tuple[int, int]]) -> Graph:
    """Concepts with numbers as labels, and their parents."""
    graph = Graph()
    for number in range(6):
        graph.add(f"c{number}")
    for below, above in links:
        graph.above[below].append(above)
    return graph


def test_a_stored_taxonomy_is_the_one_that_was_saved(tmp_path: Path) -> None:
    graph = Graph(about={"source": "made up"})
    thing, child = graph.add("thing"), graph.add("Kind, thing", ["kindly thing"])
    graph.above[child].append(thing)
    graph.save(tmp_path / "stored", tmp_path, {"ox": "oxen"})
    stored = StoredTaxonomy(tmp_path / "stored")
    for name in ("thing", "kindly thing", "kind thing", "nothing"):
        assert list(stored.senses(name)) == list(graph.senses(name))
    assert [stored.label(one) for one in chain(stored, child)] == ["Kind, thing", "thing"]
    assert stored.irregular == {"ox": "oxen"}


@given(LINKS)
def test_a_circle_is_found_if_there_is_one(links: list[tuple[int, int]]) -> None:
    graph = graph_of(links)
    reached = {*links}
    for _ in range(6):
        reached |= {(a, d) for a, b in reached for c, d in links if b == c}
    circle = graph.cycle()
    assert bool(circle) == any(a == b for a, b in reached)
    for below, above in pairwise(circle):
        assert (int(below[1:]), int(above[1:])) in links
    assert circle[:1] == circle[-1:]


@given(LINKS)
def test_a_chain_of_parents_ends_even_in_a_circle(links: list[tuple[int, int]]) -> None:
    graph = graph_of(links)
    found = [*chain(graph, 0)]
    assert len({*found}) == len(found)
    assert all(graph.parents(one)[0] == two for one, two in pairwise(found))


def test_a_name_may_have_several_senses_the_first_first() -> None:
    graph = Graph()
    river, money = graph.add("river bank", ["bank"]), graph.add("bank", ["Bank"])
    assert list(graph.senses("BANK-")) == []  # an acronym is a word of its own
    assert list(graph.senses("Bank")) == [river, money]
    assert graph.names(money) == ["bank"]
