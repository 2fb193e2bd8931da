"""Each document is read once, and of an output only what changed."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Sequence

import pytest

from efface.document import Document, Replacement, apply
from efface.languages.base import Progress
from efface.languages.english import English
from efface.languages.english.tagger import SpacyTagger
from efface.languages.terms import Terms
from efface.terms.tagged import Reading, Wanted
from tests.languages.tiny import Tiny


class Noting(Tiny):
    """The made-up language, which notes what it has to read."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        self.texts += [document.text for document in documents]
        return super().read(documents, wanted, progress)


def test_what_is_wanted_is_found_in_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[set[str]] = []
    read = SpacyTagger._read

    def noting(
        self: English, documents: list[Document], components: set[str], *rest: object
    ) -> object:
        wanted.append(components)
        return read(self, documents, components, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(SpacyTagger, "_read", noting)
    terms = Terms(English(words=SpacyTagger()))
    document = Document("Peter Crumb met Laura.")
    terms.read([document], ("entities", "words"))
    assert terms.entities([document])[0]
    assert terms.words([document])[0]
    assert [{"ner", "tagger"} <= components for components in wanted] == [True]


def test_each_document_is_read_once_and_then_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    read = SpacyTagger._read

    def counting(self: English, documents: list[Document], *rest: object) -> object:
        calls.append(len(documents))
        return read(self, documents, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(SpacyTagger, "_read", counting)
    terms = Terms(English(words=SpacyTagger()))
    document = Document("Peter Crumb met Laura.")
    assert terms.entities([document]) == terms.entities([document, document])[:1]
    assert calls == [1]
    del document
    gc.collect()
    assert len(terms._readings) == 0


def test_what_a_silent_replacement_wrote_is_in_no_phrase(terms: Terms) -> None:
    original = Document("The old bridge was sold.")
    (output,) = apply([original], [Replacement(start=4, end=14, text="[TERM_1]", operator="label")])
    (before,), (after,) = terms.phrases([original]), terms.phrases([output])
    assert [original.text[p.start : p.end] for p in before] == ["old bridge"]
    assert not [*after]


def test_of_an_output_only_the_stretches_that_changed_are_read_again() -> None:
    language = Noting()
    terms = Terms(language)
    first = "Zorak vi tupu na Meleth, kel brimu " * 7 + "kel. "
    original = Document(first + "Zorak vi. " * 30)
    for place in (len(first), len(first) + 10):
        change = Replacement(start=place, end=place + 5, text="[X]", operator="label")
        (output,) = apply([original], [change])
        language.texts = []
        (words,) = terms.words([output])
        assert words == Terms(Tiny()).words([Document(output.text)])[0]
        assert any("[X]" in text for text in language.texts)
        assert (first in language.texts) == (place == len(first))  # the second time it is known


def test_places_are_those_of_phrases_and_of_entities() -> None:
    terms = Terms(Tiny())
    assert terms.knowledge() == {}
    assert sorted(terms.places(Document("Zorak vi tupu"))) == [(0, 5), (9, 13)]
    assert terms.knowledge()["language"]["name"] == "tiny"
