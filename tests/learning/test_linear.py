"""Tokens, their features, and a linear model over them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.learning import loops
from efface.learning.features import BITS, Features
from efface.learning.linear import train_linear
from efface.learning.tokens import Array, Tokens

TEXTS = [
    "From: Ada Lind\n\nDear Bo,\nthe house is sold.",
    "Yours, Cy Ram",
    "",
    "the ADA council met Ada.",
]


def flags(word: str) -> str:
    return "g" if word in ("Ada", "Bo", "Cy") else ""


def rows(texts: list[str], hidden: list[int] | None = None) -> Array:
    tokens = Tokens.of(texts)
    marked = np.zeros(len(tokens), np.bool_)
    marked[hidden or []] = True
    return Features(tokens, flags).of(marked)


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


def test_a_linear_model_learns_what_is_marked() -> None:
    rng = np.random.default_rng(3)
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
    texts = [f"{word} {rng.choice(names)} came home" for word in ["Mr", "then", "so"] * 60]
    tokens = Tokens.of(texts)
    marked = np.array([tokens.words[one] in names for one in tokens.ids])
    found = rows(texts)
    train = tokens.documents < 120
    model = train_linear(found[train], marked[train], seed=1)
    again = train_linear(found[train], marked[train], seed=1)
    assert (model.weights == again.weights).all()
    assert ((model.scores(found[~train]) > 0) == marked[~train]).all()
    assert "weights" not in repr(model)


def test_compiled_and_plain_loops_agree() -> None:
    found, marked = rows(TEXTS), np.zeros(len(Tokens.of(TEXTS)), np.bool_)
    marked[[2, 3, 5]] = True
    orders = np.stack([np.arange(len(found))] * 2)
    descend: Any = loops.descend
    scores: Any = loops.scores
    weights, bias = descend(found, marked, orders, 1 << BITS, 0.1)
    plain, other = descend.py_func(found, marked, orders, 1 << BITS, 0.1)
    assert bias == pytest.approx(other)
    assert weights == pytest.approx(plain, abs=1e-5)
    assert scores(found, weights, bias) == pytest.approx(
        scores.py_func(found, weights, bias),
        abs=1e-4,
    )
