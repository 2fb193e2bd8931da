"""Taxonomies of one's own, in all their forms; and what is wrong with some."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from efface.errors import InputError
from efface.knowledge.taxonomy import Graph, StoredTaxonomy, Taxonomy, chain
from efface.knowledge.taxonomy_files import read_taxonomy
from efface.languages.english import English

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


JSON_LD = """{"@context": {"skos": "http://www.w3.org/2004/02/skos/core#", "x": "http://example.org/"},
"@graph": [{"@id": "x:1", "@type": "skos:Concept", "skos:broader": {"@id": "x:2"},
"skos:prefLabel": [{"@value": "tin whistle", "@language": "en"}],
"skos:altLabel": {"@value": "penny whistle", "@language": "en"}},
{"@id": "x:2", "@type": "skos:Concept", "skos:prefLabel": "flute"}]}
"""
RDF_XML = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:skos="http://www.w3.org/2004/02/skos/core#">
<skos:Concept rdf:about="http://example.org/1"><skos:prefLabel>tin whistle</skos:prefLabel>
<skos:altLabel>penny whistle</skos:altLabel><skos:broader rdf:resource="http://example.org/2"/>
</skos:Concept>
<skos:Concept rdf:about="http://example.org/2"><skos:prefLabel>flute</skos:prefLabel></skos:Concept>
</rdf:RDF>
"""


def labels(taxonomy: Taxonomy, name: str) -> list[str]:
    return [taxonomy.label(one) for one in chain(taxonomy, taxonomy.senses(name)[0])]


@pytest.mark.parametrize(
    ("name", "text", "other"),
    [
        ("t.tsv", TABLE, "Tin-Whistle 3"),
        ("t.obo", OBO, "penny whistle"),
        ("t.ttl", SKOS, "penny whistle"),
        ("t.jsonld", JSON_LD, "penny whistle"),
        ("t.rdf", RDF_XML, "penny whistle"),
        ("t.xml", RDF_XML, "penny whistle"),
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
        ("t.jsonld", "{", "not RDF"),
        ("t.jsonld", "[" * 100_000, "not RDF"),
        ("t.rdf", "<a>", "not RDF"),
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
    steps = [step.text for step in English().knowledge([], [path]).taxonomies.steps("Zorbanex")]
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


REMOTE = "http://127.0.0.1:9/context.jsonld"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is opened beside the file itself."""
    found: list[str] = []

    def refuse(*_: object, **__: object) -> None:
        found.append("a socket")
        raise OSError

    for name in ("create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    watching = [True]

    def watch(event: str, args: tuple[object, ...]) -> None:
        if watching and event == "open" and "secret" in str(args[0]):
            found.append(str(args[0]))

    sys.addaudithook(watch)
    yield found
    watching.clear()


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update({"@context": REMOTE}),
        lambda told: told.update({"@context": "secret.jsonld"}),
        lambda told: told.update({"@context": [told["@context"], REMOTE]}),
        lambda told: told.update({"@context": [[{"@context": REMOTE}]]}),
        lambda told: told["@context"].update({"@import": REMOTE}),
        lambda told: told["@context"].update({"y": {"@id": "x:y", "@context": REMOTE}}),
        lambda told: told["@graph"][0].update({"@context": REMOTE}),
        lambda told: told["@graph"][0]["skos:broader"].update({"@context": ["secret.jsonld"]}),
    ],
)
def test_a_context_elsewhere_is_refused_and_not_fetched(
    change: Callable[[dict[str, Any]], None], tmp_path: Path, opened: list[str]
) -> None:
    told = json.loads(JSON_LD)
    change(told)
    path = tmp_path / "t.jsonld"
    path.write_text(json.dumps(told))
    (tmp_path / "secret.jsonld").write_text('{"@context": {}}')
    opened.clear()
    with pytest.raises(InputError, match=r"t\.jsonld: .*put the context itself into the file"):
        read_taxonomy(path)
    assert opened == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    "kind",
    [
        '[<!ENTITY a "tin whistle">]',
        '[<!ENTITY a SYSTEM "secret.txt">]',
        'SYSTEM "secret.dtd"',
        '[<!ENTITY % a SYSTEM "http://127.0.0.1:9/secret.dtd"> %a;]',
    ],
)
def test_entities_are_refused_and_not_read(
    kind: str, encoding: str, tmp_path: Path, opened: list[str]
) -> None:
    path = tmp_path / "t.rdf"
    head = f'<?xml version="1.0" encoding="{encoding}"?>\n<!DOCTYPE rdf:RDF {kind}>'
    path.write_text(RDF_XML.replace('<?xml version="1.0"?>', head), encoding=encoding)
    (tmp_path / "secret.dtd").write_text("")
    opened.clear()
    with pytest.raises(InputError, match=r"t\.rdf: .*convert it to Turtle, or write the entities"):
        read_taxonomy(path)
    assert opened == []


def test_names_of_files_that_cannot_be_are_told() -> None:
    for name in ("a\0b.tsv", "a\0b.ttl", "a\ud800.obo", "a\ud800.rdf"):
        with pytest.raises(InputError):
            read_taxonomy(Path(name))
