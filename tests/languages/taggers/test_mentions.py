"""Mentions from the scores of tokens."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.taggers.labels import classes_of
from efface.languages.taggers.mentions import mentions

NAMES = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"]
CLASSES = classes_of(NAMES, {}, "model")


def found(
    text: str, said: Mapping[int, str], threshold: float = 0.5, size: int = 3
) -> list[tuple[str, str]]:
    """What is found if tokens of so many characters have these labels."""
    places = [(start, min(start + size, len(text))) for start in range(0, len(text), size)]
    scores = np.zeros((len(places), len(NAMES)), np.float32)
    scores[:, 0] = 8
    for token, name in said.items():
        scores[token] = 0
        scores[token, NAMES.index(name)] = 8
    read = mentions(text, places, scores, CLASSES, threshold)
    return [(text[one.start : one.end], one.label) for one in read]


def test_words_are_whole_if_one_of_their_tokens_is_found() -> None:
    assert found("abc defghi jkl", {1: "B-PER"}) == [("defghi", "PERSON")]
    assert found("abc defghi jkl", {2: "I-PER"}) == [("defghi", "PERSON")]


def test_neighbours_are_one_mention_unless_a_new_one_begins() -> None:
    text = "aaa bbb ccc"
    assert found(text, {0: "B-PER", 1: "I-PER", 2: "I-PER"}, size=4) == [(text, "PERSON")]
    assert found(text, {0: "B-PER", 1: "B-PER"}, size=4) == [("aaa", "PERSON"), ("bbb", "PERSON")]
    assert found(text, {0: "B-PER", 1: "I-LOC"}, size=4) == [("aaa", "PERSON"), ("bbb", "PLACE")]
    assert found("aaa,bbb", {0: "B-PER", 1: "I-PER"}, size=4) == [("aaa,bbb", "PERSON")]
    assert found("aaa\n\nbbb", {0: "B-PER", 1: "I-PER"}, size=5)[0] == ("aaa", "PERSON")
    assert len(found("aaa  bbb\tccc", {0: "B-PER", 1: "I-PER", 2: "I-PER"}, size=5)) == 3


def test_what_is_likelier_an_identifier_than_not_counts_whatever_its_kind() -> None:
    scores = np.log(np.array([[0.4, 0.3, 0.0, 0.3, 0.0]], np.float32) + 1e-9)
    (mention,) = mentions("Leeds", [(0, 5)], scores, CLASSES, 0.5)
    assert mention.label in {"PERSON", "PLACE"}
    assert mention.score == pytest.approx(0.6, abs=1e-3)
    assert mention.share == pytest.approx(0.5, abs=1e-3)
    assert mentions("Leeds", [(0, 5)], scores, CLASSES, 0.7) == []


def test_a_word_with_marks_of_its_own_is_one_word() -> None:
    for word in ("व्यासः", "בֶּנֶט", "e\u0301te\u0301"):
        assert found(f"abc {word}, x", {4: "B-PER"}, size=1) == [(word, "PERSON")]


def test_sure_and_doubtful_words_are_mentions_of_their_own() -> None:
    places = [(0, 5), (6, 9), (10, 14)]
    chances = np.array([0.9, 0.3, 0.8], np.float32)
    scores = np.zeros((3, len(NAMES)), np.float32)
    scores[:, 0], scores[:, 4] = np.log(1 - chances), np.log(chances)
    scores[:, [1, 2, 3]] = -30
    apart = mentions("leeds and york", places, scores, CLASSES, 0.2, 0.5)
    assert [(m.start, m.end, round(m.score, 1)) for m in apart] == [
        (0, 5, 0.9),
        (6, 9, 0.3),
        (10, 14, 0.8),
    ]
    assert len(mentions("leeds and york", places, scores, CLASSES, 0.2)) == 1


@given(
    st.text("ab ,\n🎉é", max_size=30),
    st.lists(st.sampled_from(NAMES), min_size=30, max_size=30),
    st.integers(1, 5),
)
def test_mentions_are_disjoint_words_in_order(text: str, names: list[str], size: int) -> None:
    places = [(start, min(start + size, len(text))) for start in range(0, len(text), size)]
    scores = np.zeros((len(places), len(NAMES)), np.float32)
    for token in range(len(places)):
        scores[token, NAMES.index(names[token])] = 8
    last = 0
    for mention in mentions(text, places, scores, CLASSES, 0.5):
        assert last <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == text[mention.start : mention.end].strip()
        last = mention.end
