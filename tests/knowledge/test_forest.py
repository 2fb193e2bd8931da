"""Several taxonomies as one."""

from __future__ import annotations

from efface.knowledge.forest import Concept, Forest
from efface.knowledge.taxonomy import Graph
from efface.languages.english.vocabulary import VOCABULARY


def graph(*pairs: tuple[str, str]) -> Graph:
    known = Graph()
    for name in dict.fromkeys(name for pair in pairs for name in pair):
        known.add(name)
    for below, above in pairs:
        known.above[known.senses(below)[0]].append(known.senses(above)[0])
    return known


OWN = graph(("Zorb", "toy"))
PUBLIC = graph(
    ("toy", "object"), ("zorb", "ball"), ("Mossley", "town"), ("Mossley", "Mossland"),
    ("Mossland", "country"), ("Mossland", "Mossia"), ("town", "place"), ("country", "place"),
)  # fmt: skip
FOREST = Forest([OWN, PUBLIC], VOCABULARY.singulars)


def above(name: str) -> list[str]:
    return [*FOREST.above(FOREST.senses(name)[0], "place")]


def test_the_first_taxonomy_that_knows_a_name_wins_and_the_way_goes_on_in_a_later_one() -> None:
    assert FOREST.senses("zorbs") == [Concept(0, 0)]
    assert above("zorb") == ["toy", "object"]
    assert not FOREST.is_last(FOREST.senses("zorb")[0])


def test_a_town_is_in_a_country_and_is_none() -> None:
    assert above("Mossley") == ["Mossland", "town", "Mossia", "place"]
    assert FOREST.is_a(FOREST.senses("Mossley")[0], ("place",))


def test_names_and_synonyms() -> None:
    assert [*FOREST.synonyms(FOREST.senses("town")[0])] == [("town", True)]
    assert "mossley" in {name.lower() for name in FOREST.all_names()}
    assert FOREST.senses("unknown") == []
