"""Entities from files."""

from __future__ import annotations

import gzip
import lzma
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.knowledge.entities.files import read_entities

ONTOLOGY = """format-version: 1.2

[Term]
id: HP:0000118
name: Phenotypic abnormality

[Term]
id: HP:1
name: Abnormality of the skin
is_a: HP:0000118 ! Phenotypic abnormality

[Term]
id: HP:2
name: Green rash
synonym: "Green spots" EXACT layperson []
synonym: "Colour" BROAD []
is_a: HP:1 ! Abnormality of the skin

[Term]
id: HP:3
name: Old sign
is_obsolete: true
"""
ANNOTATIONS = """#version: 1
database_id\tdisease_name\tqualifier\thpo_id\treference\taspect
OMIM:1\tGreen fever\t\tHP:2\tr\tP
OMIM:1\tGreen fever\t\tHP:3\tr\tP
OMIM:1\tGreen fever\t\tHP:9\tr\tI
OMIM:2\tPale fever\tNOT\tHP:2\tr\tP
"""


def test_jsonl(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    path.write_text(
        '{"id": "e1", "name": "A", "context": ["x", "y"], "categories": ["c"],'
        ' "attributes": {"year": 1999}}\n\n{"id": "e2"}\n'
    )
    first, second = read_entities(path)
    assert (first.id, first.name, first.context) == ("e1", "A", ("x", "y"))
    assert (first.categories, first.attributes) == (("c",), {"year": 1999})
    assert (second.id, second.context, list(second.terms)) == ("e2", (), [])
    assert "x" not in repr(first).split()


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "e.csv.gz"
    with gzip.open(path, "wt") as file:
        file.write('id,name,context,categories,ward\ne1,A,x | "y",c|d,7\ne2,"B, C",z,,8\n')
    first, second = read_entities(path)
    assert (first.context, first.categories) == (("x", '"y"'), ("c", "d"))
    assert (first.attributes, second.name, second.categories) == ({"ward": "7"}, "B, C", ())


def test_human_phenotype_ontology(tmp_path: Path) -> None:
    path = tmp_path / "phenotype.hpoa"
    path.write_text(ANNOTATIONS)
    with lzma.open(tmp_path / "hp.obo.xz", "wt") as file:
        file.write(ONTOLOGY)
    first, second = read_entities(path)
    assert (first.id, first.name, first.categories) == ("OMIM:1", "Green fever", ("skin",))
    assert first.context == ("Green rash", "Green spots")
    assert (second.id, second.context) == ("OMIM:2", ())


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("e.jsonl", '{"name": "A"}', "line 1 is not an entity"),
        ("e.jsonl", '{"id": "e", "contxt": []}', "line 1 is not an entity"),
        ("e.jsonl", "secret", "line 1 is not an entity: not JSON"),
        ("e.jsonl", '{"id": " "}', "line 1: an entity needs an id"),
        ("e.jsonl", '{"id": "e", "context": ["a\\u0000b"]}', "line 1: holds a zero byte"),
        ("e.jsonl", '{"id": "e", "context": ["a\\ud800"]}', "line 1"),
        ("e.jsonl", '{"id": "e", "categories": ["*"]}', "a category must have a name"),
        ("e.jsonl", f'{{"id": "e", "context": ["{"a" * 201}"]}}', "longer than 200"),
        ("e.csv", "id,name\ne1,A\n", "needs the column 'context'"),
        ("e.csv", "id,context\ne1\n", "line 2 has not as many fields"),
        ("e.csv", 'id,context\ne1,"a\n', "is not CSV"),
        ("e.csv", "", "needs the column 'id'"),
        ("e.csv", "id,context,category\ne1,a,c\n", "did you mean 'categories'?"),
        ("e.csv", "id,context\ne1,a\ne1,b\n", "the id 'e1' comes twice"),
        ("e.txt", "", "no known form"),
        ("e.hpoa", "", "needs the ontology"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, name: str, content: str, message: str) -> None:
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(InputError) as caught:
        list(read_entities(path))
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert "secret" not in str(caught.value)


def test_other_files_are_no_ontology(tmp_path: Path) -> None:
    path = tmp_path / "e.hpoa"
    path.write_text(ANNOTATIONS)
    (tmp_path / "hp.obo").write_text("[Term]\nid: X:1\nname: x\n")
    with pytest.raises(InputError, match="not the Human Phenotype Ontology"):
        list(read_entities(path))
    (tmp_path / "hp.obo").write_text(ONTOLOGY)
    path.write_text("a\tb\n")
    with pytest.raises(InputError, match="not annotations"):
        list(read_entities(path))
