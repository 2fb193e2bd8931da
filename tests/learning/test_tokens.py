"""Texts as tokens."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from efface.learning.tokens import Tokens
from tests.learning.rows import TEXTS


def test_tokens_know_their_place() -> None:
    tokens = Tokens.of(TEXTS)
    places = zip(tokens.documents, tokens.starts, tokens.ends, strict=True)
    words = [TEXTS[document][start:end] for document, start, end in places]
    assert words[:6] == ["From", ":", "Ada", "Lind", "Dear", "Bo"]
    assert [tokens.words[one] for one in tokens.ids] == words
    assert tokens.breaks[:7].tolist() == [2, 0, 0, 0, 2, 0, 0]
    assert tokens.heads[:9].tolist() == [0, 0, 0, 0, 4, 4, 4, 7, 7]
    assert sorted(set(tokens.documents.tolist())) == [0, 1, 3]
    assert len(Tokens.of([])) == 0


def test_what_is_hidden_side_by_side_in_a_line_is_one_token() -> None:
    tokens = Tokens.of(["met Ada Lind\nCy came"])
    hidden, kept = tokens.hiding(np.array([False, True, True, True, False]))
    assert kept.tolist() == [0, 1, 3, 4]
    assert hidden.hidden.tolist() == [False, True, True, False]
    assert list(zip(hidden.starts, hidden.ends, strict=True))[1:3] == [(4, 12), (13, 15)]
    assert hidden.begins.tolist() == [True, False, True, True]


SPANS = st.lists(st.tuples(st.integers(0, 12), st.integers(1, 5)), max_size=3)
SOME = st.lists(st.tuples(st.text("aB .\n", max_size=12), SPANS), min_size=1, max_size=3)


@given(SOME)
def test_tokens_are_marked_that_overlap_a_span(cases: list[tuple[str, list[Any]]]) -> None:
    tokens = Tokens.of([text for text, _ in cases])
    spans = [[(start, start + length) for start, length in own] for _, own in cases]
    places = zip(tokens.documents, tokens.starts, tokens.ends, strict=True)
    expected = [
        any(start < last and first < end for first, last in spans[document])
        for document, start, end in places
    ]
    assert tokens.marked(spans).tolist() == expected


@given(SOME, st.data())
def test_tokens_of_some_documents_are_those_of_their_texts(
    cases: list[tuple[str, list[Any]]], data: st.DataObject
) -> None:
    texts = [text for text, _ in cases]
    chosen = data.draw(st.lists(st.booleans(), min_size=len(texts), max_size=len(texts)))
    some = Tokens.of(texts).of_documents(np.array(chosen))
    alone = Tokens.of([text for text, is_chosen in zip(texts, chosen, strict=True) if is_chosen])
    assert [some.words[one] for one in some.ids] == [alone.words[one] for one in alone.ids]
    for name in ("starts", "ends", "breaks", "heads"):
        assert getattr(some, name).tolist() == getattr(alone, name).tolist()


def test_a_tag_holds_for_all_tokens_of_its_word_and_not_for_hidden_ones() -> None:
    tokens = Tokens.of(["Mr Lind-Moss, yes"])  # Mr | Lind | - | Moss | , | yes
    tagged = tokens.tagged([[(0, "NNP"), (3, "NNP"), (14, "UH")]])
    assert len({*tagged.tags[:5].tolist()}) == 1
    assert tagged.tags[5] not in (0, tagged.tags[0])
    assert tokens.tagged([[(3, "NNP")]]).tags[0] == 0
    hidden, _ = tagged.hiding(np.array([True] + [False] * 5))
    assert hidden.tags.tolist() == [0, *tagged.tags[1:].tolist()]
    assert hidden.tagged([[(0, "NNP"), (14, "UH")]]).tags[0] == 0


def test_what_was_hidden_before_is_one_token_without_its_word() -> None:
    tokens = Tokens.of(["Dear [NAME_1] [NAME_2], hi"], [[(5, 13), (14, 22)]])
    assert tokens.words == ("Dear", ",", "hi")
    assert tokens.hidden.tolist() == [False, True, False, False]
    assert (tokens.starts[1], tokens.ends[1]) == (5, 22)
