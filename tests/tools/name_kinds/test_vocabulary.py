"""Which phrases are kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from name_kinds.sentences import Entry, entry_of
from name_kinds.vocabulary import Kinds, Nouns

from efface.knowledge.taxonomy import Graph, StoredTaxonomy

KINDS = ("album", "band", "rock", "village", "moth", "film", "town")


@pytest.fixture
def nouns(tmp_path: Path) -> Nouns:
    graph = Graph()
    above = {name: graph.add(name) for name in ("person", "group")}
    for name in KINDS:
        graph.add(name)
    for name, kind in (("singer", "person"), ("band", "group")):
        concept = graph.senses(name)[0] if graph.senses(name) else graph.add(name)
        graph.above[concept].append(above[kind])
    graph.save(tmp_path / "taxonomy", tmp_path, {"man": "men"})
    return Nouns(StoredTaxonomy(tmp_path / "taxonomy"))


def kinds_of(nouns: Nouns, sentences: list[str]) -> tuple[Kinds, list[Entry]]:
    read = [entry_of("Zorb", f"Zorb {sentence}", nouns.is_noun) for sentence in sentences]
    entries = [entry for entry in read if entry]
    return Kinds(nouns, entries), entries


def test_nouns(nouns: Nouns) -> None:
    assert nouns.is_a("singer", "person")
    assert not nouns.is_a("album", "person")
    assert (nouns.singular("albums"), nouns.singular("men")) == ("album", "man")
    assert nouns.plural("man") == "men"


def test_the_longest_words_that_are_often_said_are_a_kind(nouns: Nouns) -> None:
    kinds, _ = kinds_of(nouns, ["is a rock band from Zag."] * 20 + ["is a glass band by Zag."])
    assert kinds.kind(("loud", "rock", "band")) == ("rock", "band")
    assert kinds.kind(("glass", "band")) == ("band",)
    assert kinds.kind(("fictional", "band")) == ("fictional", "band")
    assert kinds.kind(("name",)) == kinds.kind(("released",)) == ()


def test_a_person_is_known_by_the_noun_or_by_dates_of_birth(nouns: Nouns) -> None:
    born = ["(born 3 May 1950) is a zagger."] * 5
    kinds, entries = kinds_of(nouns, [*born, "is a singer of Zag.", "is an album by Zag."])
    assert kinds.is_person("singer")
    assert kinds.is_person("zagger")
    assert not kinds.is_person("album")
    assert kinds.chosen(entries[-1]) == (("album",), "")


def test_species_and_plurals(nouns: Nouns) -> None:
    kinds, entries = kinds_of(nouns, ["is a species of moth in Zag.", "were some albums of it."])
    assert kinds.chosen(entries[0])[0] == ("moth",)
    assert kinds.chosen(entries[1])[0] == ("album",)
