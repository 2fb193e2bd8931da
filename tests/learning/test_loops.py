"""The loops of the learners, beside brute force."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.learning import loops
from efface.learning.features import BITS
from efface.learning.tokens import Array, Tokens
from tests.learning.rows import TEXTS, rows


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


@pytest.mark.slow
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
