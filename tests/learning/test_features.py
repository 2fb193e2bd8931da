"""The features of tokens."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from efface.learning.features import BITS, Examples, Features, _shape
from efface.learning.tokens import Tokens
from tests.learning.rows import TEXTS, describe, rows


def test_features_are_numbers_of_a_fixed_range() -> None:
    found = rows(TEXTS)
    assert found.shape[0] == len(Tokens.of(TEXTS))
    assert found.min() >= 0
    assert found.max() < 1 << BITS
    assert (found == rows(TEXTS)).all()


@given(st.lists(st.text("aAb \n.", max_size=20), min_size=1, max_size=4), st.data())
def test_documents_do_not_see_each_other(texts: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.integers(0, len(texts) - 1))
    of_all = rows(texts)[Tokens.of(texts).documents == chosen]
    alone = rows([texts[chosen]]) if len(Tokens.of([texts[chosen]])) else of_all
    assert (of_all == alone).all()


def test_what_is_hidden_cannot_be_seen_from_beside_it() -> None:
    for one, other, place in (
        ("met Ada Lind today", "met Zoe Lind today", 1),
        ("Ada met Lind today", "zoe met Lind today", 0),
    ):
        assert (rows([one], [place]) == rows([other], [place])).all()
        assert (rows([one]) != rows([other])).any()


def test_tags_are_features_of_their_tokens_and_neighbours() -> None:
    tokens = Tokens.of(["He met Ada.", "So did I"])
    tagged = tokens.tagged([[(0, "PRP"), (3, "VBD"), (7, "NNP"), (10, ".")], []])
    other = tokens.tagged([[(0, "PRP"), (3, "VBD"), (7, "NN"), (10, ".")], []])
    plain = Features(tokens.words, describe)
    features = Features(tokens.words, describe, tags=True)
    assert (plain.of(tagged) == plain.of(other)).all()
    differs = (features.of(tagged) != features.of(other)).any(axis=1)
    assert differs.tolist() == [False, True, True, True, False, False, False]
    hidden, _ = tagged.hiding(tokens.starts == 7)
    assert (features.of(hidden) == features.of(other.hiding(tokens.starts == 7)[0])).all()


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.lists(st.integers(0, 5), min_size=2, max_size=2)),
        min_size=1,
        max_size=8,
    ),
    st.integers(1, 3),
)
def test_features_are_shared_that_enough_documents_have(
    tokens: list[tuple[int, list[int]]], count: int
) -> None:
    documents = np.array([document for document, _ in tokens])
    rows_of_all = np.array([row for _, row in tokens])
    examples = Examples(rows_of_all, documents, np.zeros(len(tokens), np.bool_))
    shared = examples.shared(count)
    for feature in range(6):
        having = {document for document, row in tokens if feature in row}
        assert shared[feature] == (len(having) >= count)
    some = examples.subset(documents == documents[0])
    assert len(some) == (documents == documents[0]).sum()
    assert {*some.documents.tolist()} == {documents[0]}


@given(st.text(st.sampled_from("aBé7-日"), max_size=10))
def test_a_shape_tells_kinds_of_signs_and_not_how_many(word: str) -> None:
    shape = _shape(word)
    assert {*shape} <= {*"Xx9-"}
    assert not any(sign * 3 in shape for sign in "Xx9-")
    assert _shape(word.replace("a", "bbb")) == _shape(word.replace("a", "cc"))
