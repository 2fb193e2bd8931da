"""Tokens, their features, and the learners over them."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Replacement, apply
from efface.learning import loops
from efface.learning.features import BITS, Examples, Features
from efface.learning.greedy import Lesson
from efface.learning.learners import LEARNERS, Chain, Linear, Vetoed
from efface.learning.tokens import Array, Tokens
from efface.learning.view import Reader
from tests.learning.letters import letters, view_of

TEXTS = [
    "From: Ada Lind\n\nDear Bo,\nthe house is sold.",
    "Yours, Cy Ram",
    "",
    "the ADA council met Ada.",
]


def describe(word: str) -> tuple[str]:
    return ("g" if word in ("Ada", "Bo", "Cy") else "",)


def rows(texts: list[str], hidden: list[int] | None = None) -> Array:
    tokens = Tokens.of(texts)
    marked = np.zeros(len(tokens), np.bool_)
    marked[hidden or []] = True
    return Features(tokens.words, describe).of(tokens.hiding(marked)[0])


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


@given(st.lists(st.text("aAb \n.", max_size=25), min_size=1, max_size=3), st.data())
def test_what_is_hidden_looks_as_it_does_when_it_is_read_again(
    texts: list[str], data: st.DataObject
) -> None:
    """The classifiers must see the same when hiding and when the output is checked."""
    documents = [Document(text) for text in texts]
    reader = Reader()
    view = reader.read(documents)
    size = len(view.tokens)
    more = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    after, _ = view.hiding(more)
    tokens = after.tokens
    places = [
        Replacement(start=int(s), end=int(e), document=int(d), text="[X_1]", operator="label")
        for s, e, d in zip(
            *(one[tokens.hidden] for one in (tokens.starts, tokens.ends, tokens.documents)),
            strict=True,
        )
    ]
    again = reader.read(apply(documents, places))
    assert (again.tokens.hidden == tokens.hidden).all()
    assert (again.examples.rows == after.examples.rows).all()
    assert (again.examples.begins == after.examples.begins).all()


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


@pytest.mark.parametrize("name", LEARNERS)
def test_a_learner_learns_what_is_marked(name: str) -> None:
    view, marked = view_of(letters(120, 3))
    lesson = Lesson(view.examples, marked, 1)
    train = view.examples.documents < 80
    classifier = lesson.subset(train).learn(name)
    rest = view.examples.subset(~train)
    scores = classifier.scores(rest)
    assert ((scores > 0) == marked[~train]).mean() > 0.99
    assert (scores == lesson.subset(train).learn(name).scores(rest)).all()
    assert "weights" not in repr(classifier)
    dear = lesson.subset(train).learn(name, 20.0).scores(rest)
    assert (dear > 0).sum() >= (scores > 0).sum()


def brute_force(nodes: Array, follows: Array) -> Array:
    """The log odds of each node, from all states of the chain."""
    weights = np.zeros((2, len(nodes)))
    for states in product((0, 1), repeat=len(nodes)):
        score = sum(node for node, state in zip(nodes, states, strict=True) if state)
        score += sum(follows[one, two] for one, two in pairwise(states))
        for place, state in enumerate(states):
            weights[state, place] += np.exp(score)
    return np.asarray(np.log(weights[1]) - np.log(weights[0]))


numbers = st.floats(-3, 3, allow_nan=False)


@given(
    st.lists(st.lists(numbers, min_size=1, max_size=6), min_size=1, max_size=3),
    st.lists(numbers, min_size=4, max_size=4),
)
def test_chains_are_scored_as_by_brute_force(
    chains: list[list[float]], weights: list[float]
) -> None:
    follows = np.array(weights).reshape(2, 2)
    edges = np.cumsum([0, *map(len, chains)])
    scores: Any = loops.chain_scores
    nodes = np.array([node for chain in chains for node in chain])
    expected = np.concatenate([brute_force(np.array(chain), follows) for chain in chains])
    assert scores(nodes, edges, follows) == pytest.approx(expected, abs=1e-3)
    assert scores.py_func(nodes, edges, follows) == pytest.approx(expected, abs=1e-3)


def exponential_loss(found: Array, marked: Array, weights: Array, bias: float) -> float:
    scores = weights[found].sum(axis=1) + bias
    return float(np.exp(np.where(marked, -scores, scores)).sum())


def test_every_stump_lowers_the_loss() -> None:
    found, marked = rows(TEXTS), np.arange(len(rows(TEXTS))) % 3 == 0
    boost: Any = loops.boost
    losses = [
        exponential_loss(found, marked, *boost(found, marked, 1 << BITS, count, 2, 1.0))
        for count in (0, 1, 2, 5, 20)
    ]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] < losses[0] / 2


def test_compiled_and_plain_loops_agree() -> None:
    found, marked = rows(TEXTS), np.zeros(len(Tokens.of(TEXTS)), np.bool_)
    marked[[2, 3, 5]] = True
    size, orders = 1 << BITS, np.stack([np.arange(len(found))] * 2)
    edges = np.array([0, 4, len(found)])
    chains = np.array([[0, 1], [1, 0]])
    for loop, arguments in (
        (loops.descend, (found, marked, orders, size, 0.1, 2.0)),
        (loops.boost, (found, marked, size, 10, 2, 2.0)),
        (loops.descend_chains, (found, marked, edges, chains, size, 0.1, 2.0)),
    ):
        compiled: Any = loop
        for one, other in zip(compiled(*arguments), compiled.py_func(*arguments), strict=True):
            assert np.asarray(one) == pytest.approx(np.asarray(other), abs=1e-4)


def test_the_ensemble_hides_only_what_the_chain_thinks_possible() -> None:
    weights = np.zeros(1 << BITS, np.float32)
    weights[1], weights[2] = 1, -9
    linear = Linear(np.abs(weights), 0.0)
    chain = Chain(Linear(weights, 0.0), np.zeros((2, 2)))
    examples = Examples(np.array([[1], [2]]), np.zeros(2, np.int32), np.array([True, True]))
    possible, impossible = Vetoed(chain, linear).scores(examples)
    assert possible == 1
    assert impossible < -900
