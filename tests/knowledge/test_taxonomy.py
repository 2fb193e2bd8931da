"""Taxonomies of one's own, in all their forms; and what is wrong with some."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.knowledge.pack import Knowledge
from efface.knowledge.reading import read_taxonomy
from efface.knowledge.taxonomy import Graph, StoredTaxonomy, Taxonomy, chain

TABLE = "# products\nTin Whistle 3\ttin whistle\ntin whistle\tflute\n"
OBO = """format-version: 1.2

[Term]
id: X:1
name: tin whistle
synonym: "penny whistle" EXACT []
synonym: "flute-like" RELATED []
is_a: X:2 ! flute

[Term]
id: X:2
name: flute

[Term]
id: X:3
name: old thing
is_obsolete: true

[Typedef]
id: part_of
name: part of
"""
SKOS = """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix x: <http://example.org/> .
x:1 a skos:Concept ; skos:prefLabel "tin whistle"@en, "Blechflöte"@de ;
    skos:altLabel "penny whistle"@en ; skos:broader x:2 .
x:2 a skos:Concept ; skos:prefLabel "flute"@en .
"""


def labels(taxonomy: Taxonomy, name: str) -> list[str]:
    return [taxonomy.label(one) for one in chain(taxonomy, taxonomy.senses(name)[0])]


@pytest.mark.parametrize(
    ("name", "text", "other"),
    [
        ("t.tsv", TABLE, "Tin-Whistle 3"),
        ("t.obo", OBO, "penny whistle"),
        ("t.ttl", SKOS, "penny whistle"),
    ],
)
def test_every_form_is_read(name: str, text: str, other: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    taxonomy = read_taxonomy(path)
    assert labels(taxonomy, "tin whistle") == ["tin whistle", "flute"]
    assert labels(taxonomy, other)[-1] == "flute"
    assert not taxonomy.senses("old thing")
    assert not taxonomy.senses("flute-like")
    assert taxonomy.describe()[0]["source"] == name


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("t.tsv", "a\tb\nb\tc\nc\ta\n", "goes in a circle: a -> b -> c -> a"),
        ("t.tsv", "a\ta\n", "goes in a circle: a -> a"),
        ("t.tsv", "a b c\n", "line 1 is not a child, a tab and its parent"),
        ("t.tsv", "", "holds no concepts"),
        ("t.obo", "", "holds no concepts"),
        ("t.ttl", "this is no turtle", "not RDF"),
        ("t.csv", "a,b", "no known form"),
    ],
)
def test_what_is_wrong_is_said(name: str, text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(InputError, match=message) as caught:
        read_taxonomy(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    for name in ("t.tsv", "t.ttl"):
        with pytest.raises(InputError, match=name):
            read_taxonomy(tmp_path / name)


def test_ones_own_comes_first_and_goes_on_in_the_built_in_one(tmp_path: Path) -> None:
    path = tmp_path / "products.tsv"
    path.write_text("Zorbanex\taspirin\n")
    steps = [step.text for step in Knowledge.load([], [path]).taxonomies.steps("Zorbanex")]
    assert steps[0] == "aspirin"
    assert "drug" in steps


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
