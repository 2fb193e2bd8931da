"""Noun phrases by the tags of their words."""

from __future__ import annotations

import pytest

from efface.languages.english.phrases import is_number, may_be_noun, phrases
from efface.terms.tagged import Tagged
from tests.terms.test_tagged import tagged


def found(*words: str) -> list[str]:
    """The phrases of words that are written as word/TAG."""
    read = tagged(*((word, tag) for word, _, tag in (one.rpartition("/") for one in words)))
    return [read.text[phrase.start : phrase.end] for phrase in phrases(read)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the/DT red/JJ gate/NN fell/VBD", ["red gate"]),
        ("several/JJ other/JJ red/JJ gates/NNS", ["red gates"]),
        ("uncle/NN 's/POS farm/NN", ["uncle 's farm"]),
        ("is/VBZ directing/VBG films/NNS", ["films"]),
        ("a/DT leading/VBG role/NN", ["leading role"]),
        ("seeing/VBG Laura/NNP", ["Laura"]),
        ("a/DT plumber/NN aged/VBN 71/CD", ["plumber", "71"]),
        ("gate/NN red/JJ", ["gate"]),
        ("|/NN gate/NN", ["gate"]),
        ("it/PRP is/VBZ red/JJ", []),
    ],
)
def test_phrases_begin_and_end_with_their_own_words(words: str, expected: list[str]) -> None:
    assert found(*words.split()) == expected


def test_no_phrase_goes_over_a_column_or_is_endless() -> None:
    text = "red gate\told farm"
    words = Tagged.of(text, [(0, 3, "JJ"), (4, 8, "NN"), (9, 12, "JJ"), (13, 17, "NN")])
    assert [(p.start, p.end) for p in phrases(words)] == [(0, 8), (9, 17)]
    assert [len(one.split()) for one in found(*["gate/NN"] * 30)] == [12, 12, 6]


def test_a_word_without_a_tag_is_in_no_phrase() -> None:
    assert found("red/JJ", "gate/", "farm/NN") == ["farm"]


def test_numbers_and_nouns_are_known_by_their_tags() -> None:
    assert is_number(("$", "CD"))
    assert not is_number(("CD", "NNS"))
    assert may_be_noun("VB", "to")
    assert not may_be_noun("VB", "not")
    assert not may_be_noun("NN", "the")
