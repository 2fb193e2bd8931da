"""What common things are, added to a taxonomy."""

from __future__ import annotations

import pytest
from english_kinds import FILE, add_kinds, lines

from efface.knowledge.taxonomy import Graph


def graph() -> Graph:
    """A nail is a part of the body, and a fastener that is an artifact."""
    known = Graph()
    for name in ("artifact", "body part", "fastener", "nail", "act", "theft", "thing"):
        known.add(name)
    second = known.add("metal nail")
    known.name("nail", second)
    for below, above in (("nail", "body part"), ("theft", "act"), ("fastener", "artifact")):
        known.above[known.senses(below)[0]] = [known.senses(above)[0]]
    known.above[second] = [known.senses("fastener")[0]]
    return known


def parents(known: Graph, concept: int) -> list[str]:
    return [known.labels[parent] for parent in known.above[concept]]


def test_the_kind_becomes_the_first_parent_of_the_sense_that_is_meant() -> None:
    known = graph()
    add_kinds(known, "tool < artifact: nail@fastener, zorb, theft!")
    body, metal = known.senses("nail")
    assert parents(known, metal) == ["tool", "fastener"]
    assert parents(known, body) == ["body part"]
    assert parents(known, known.senses("zorb")[0]) == ["tool"]
    assert len(known.senses("theft")) == 2


@pytest.mark.parametrize("text", ["tool", "riddle: nail", "thing: nail@riddle"])
def test_what_cannot_be_is_an_error(text: str) -> None:
    with pytest.raises(SystemExit, match="english_kinds"):
        add_kinds(graph(), text)


def test_every_line_of_the_file_can_be_read() -> None:
    kinds = [*lines(FILE.read_text("utf-8"))]
    assert len(kinds) > 80
    assert all(terms for _, _, terms in kinds)
