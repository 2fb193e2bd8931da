"""Taxonomies of one's own, in all their forms; and what is wrong with some."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.knowledge.taxonomy import Taxonomy, chain
from efface.knowledge.taxonomy_files import obo_concepts, read_taxonomy
from tests.knowledge.test_skos import JSON_LD, RDF_XML, SKOS

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


def test_names_of_files_that_cannot_be_are_told() -> None:
    for name in ("a\0b.tsv", "a\0b.ttl", "a\ud800.obo", "a\ud800.rdf"):
        with pytest.raises(InputError):
            read_taxonomy(Path(name))


def test_what_is_obsolete_or_no_term_is_no_concept() -> None:
    assert [*obo_concepts(OBO)] == [
        ("X:1", "tin whistle", ["penny whistle"], ["X:2"]),
        ("X:2", "flute", [], []),
    ]


def test_a_parent_without_an_entry_of_its_own_is_a_concept_too(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes(b"\xef\xbb\xbfa\tb\r\na\tc\r\na\tb\r\n")
    taxonomy = read_taxonomy(path)
    (child,) = taxonomy.senses("a")
    assert [taxonomy.label(parent) for parent in taxonomy.parents(child)] == ["b", "c"]
