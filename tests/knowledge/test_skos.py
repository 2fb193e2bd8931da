"""SKOS in all its forms; nothing but the file itself is read."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from efface.errors import InputError, MissingExtraError
from efface.knowledge.skos import skos_concepts

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
        list(skos_concepts(path))
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
        list(skos_concepts(path))
    assert opened == []


@pytest.mark.parametrize(
    ("name", "text"), [("t.ttl", SKOS), ("t.jsonld", JSON_LD), ("t.rdf", RDF_XML)]
)
def test_concepts_have_labels_names_and_parents(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    whistle, flute = skos_concepts(tmp_path / name)
    code, label, names, parents = whistle
    assert code.endswith("/1")
    assert (label, names) == ("tin whistle", ["penny whistle"])  # those in English alone
    assert parents == [flute[0]]
    assert flute[1:] == ("flute", [], [])


def test_narrower_is_the_other_way_round_and_what_has_no_label_is_none(tmp_path: Path) -> None:
    text = SKOS.replace(" ; skos:broader x:2 .", " .")
    text += "x:2 skos:narrower x:1 . x:3 a skos:Concept .\n"
    text += 'x:4 a skos:Concept ; skos:prefLabel "Flöte"@de .\n'
    (tmp_path / "t.ttl").write_text(text)
    found = {label: parents for _, label, _, parents in skos_concepts(tmp_path / "t.ttl")}
    assert found == {"tin whistle": ["http://example.org/2"], "flute": [], "Flöte": []}


def test_labels_are_those_of_the_language_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "t.ttl").write_text(SKOS)
    labels = [label for _, label, _, _ in skos_concepts(tmp_path / "t.ttl", "de")]
    assert labels == ["Blechflöte", "flute"]  # where there is none, any


def test_without_rdflib_the_install_command_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rdflib.namespace", None)
    with pytest.raises(MissingExtraError, match=r"t\.ttl: .*pip install '\.\[skos\]'"):
        list(skos_concepts(tmp_path / "t.ttl"))
