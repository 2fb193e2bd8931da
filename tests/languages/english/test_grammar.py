"""Replacements that fit into their sentences."""

from __future__ import annotations

import pytest

from efface.document import Document
from efface.languages.english.grammar import (
    before_it,
    begins_sentence,
    denied,
    placed,
    plural,
    with_article,
)


@pytest.mark.parametrize(
    ("before", "words", "instead", "after"),
    [
        ("He saw the baker.", "baker", "person", "He saw the person."),
        ("A baker came.", "baker", "artist", "An artist came."),
        ("He saw Crumb.", "Crumb", "artist", "He saw an artist."),
        ("It was his baker.", "baker", "artist", "It was his artist."),
        ("It was the Rambla.", "Rambla", "Spain", "It was Spain."),
        ("He drank milk.", "milk", "water", "He drank water."),
        ("his last count", "count", "number", "his last number"),
        ("Milk helped.", "Milk", "drug", "A drug helped."),
        ("the 3 May", "3 May", "some day", "some day"),
    ],
)
def test_articles_and_capitals_are_those_of_the_sentence(
    before: str, words: str, instead: str, after: str
) -> None:
    start = before.index(words)
    wording = placed(instead, start, start + len(words), Document(before))
    assert wording.span
    assert before[: wording.span[0]] + wording.text + before[wording.span[1] :] == after


def test_many_things_have_no_article_and_are_not_about_many() -> None:
    text = "About 40 bakers came."
    wording = placed("many people", 6, 15, Document(text), plural=True)
    assert (wording.text, wording.span) == ("Many people", (0, 15))


def test_the_determiner_right_before_a_place_is_found() -> None:
    assert before_it("saw the man", 8) == (4, "the")
    assert before_it("saw the old man", 12) == (12, "")
    assert before_it("the\n\nman", 5) == (5, "")  # of another paragraph


def test_sentences_begin_after_a_full_stop_or_a_line() -> None:
    assert begins_sentence("Then", 0)
    assert begins_sentence("He came. Then", 9)
    assert begins_sentence("Heading\n\nThen", 9)
    assert not begins_sentence("and then", 4)


def test_irregular_plurals_are_asked_for_and_what_cannot_be_counted_has_none() -> None:
    assert plural("old ox", {"ox": "oxen"}.get) == "old oxen"
    assert plural("person") == "people"
    assert plural("piece of music") == "pieces of music"
    assert plural("news") == "news"
    assert with_article("music") == "music"


@pytest.mark.parametrize("text", ["without any |", "denies taking |", "every |", "did not take |"])
def test_what_is_denied_or_said_of_all_is_noticed(text: str) -> None:
    assert denied(text, text.index("|"))
    assert not denied(text.replace("|", ". He took |"), text.index("|") + 10)
