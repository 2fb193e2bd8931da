"""The learners: each trains a classifier on rows of features, some of which are marked.

    svm         a linear model with a smooth hinge loss, by stochastic gradient descent (AdaGrad)
    crf         a chain of linear models, in which neighbours influence each other
    adaboost    votes of decision stumps, each of which tests for one feature
    ensemble    the linear model scores what the chain thinks possible

A classifier scores rows: the higher, the more like the marked ones. It consists of arrays of
numbers, rounded as they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from efface.errors import missing
from efface.learning.features import BITS, Examples
from efface.learning.tokens import Array

__all__ = ["LEARNERS", "VETO", "Chain", "Classifier", "Learner", "Linear", "Vetoed"]

_EPOCHS, _CHAIN_EPOCHS = 3, 5
_STEP = 0.05
_STUMPS, _FREQUENT = 600, 5  # stumps; a stump needs a feature that so many rows have
_POSSIBLE = -3.0  # log odds (5 %) below which the chain thinks a row impossible
VETO = 1000.0  # is subtracted from the scores of impossible rows: below all possible ones


class Classifier(Protocol):
    def scores(self, examples: Examples) -> Array:
        """A score for each example."""
        ...

    def only(self, features: Array) -> Classifier:
        """The classifier with all weights but those of the marked features set to 0."""
        ...


# Given examples, which are marked, a seed, and how much more errors on marked ones count.
Learner = Callable[[Examples, Array, int, float], Classifier]


@dataclass(frozen=True)
class Linear:
    """The sum of the weights of the features that a row has."""

    weights: Array = field(repr=False)
    bias: float

    def scores(self, examples: Examples) -> Array:
        rows = examples.rows  # block by block, to keep temporary arrays small
        parts = [self.weights[rows[n : n + 8192]].sum(axis=1) for n in range(0, len(rows), 8192)]
        return np.concatenate([np.zeros(0, np.float32), *parts]) + np.float32(self.bias)

    def only(self, features: Array) -> Linear:
        return Linear(np.where(features, self.weights, np.float32(0)), self.bias)


@dataclass(frozen=True)
class Chain:
    """A linear model for single rows, and weights for pairs of neighbouring states."""

    nodes: Linear
    follows: Array

    def scores(self, examples: Examples) -> Array:
        nodes = self.nodes.scores(examples).astype(np.float64)
        return np.asarray(_loops().chain_scores(nodes, _edges(examples), self.follows))

    def only(self, features: Array) -> Chain:
        return Chain(self.nodes.only(features), self.follows)


@dataclass(frozen=True)
class Vetoed:
    """A linear model that scores only rows which the chain thinks possible."""

    chain: Chain
    linear: Linear

    def scores(self, examples: Examples) -> Array:
        possible = self.chain.scores(examples) > _POSSIBLE
        return self.linear.scores(examples) - np.float32(VETO) * ~possible

    def only(self, features: Array) -> Vetoed:
        return Vetoed(self.chain.only(features), self.linear.only(features))


def svm(examples: Examples, marked: Array, seed: int, cost: float) -> Linear:
    orders = _orders(len(examples), _EPOCHS, seed)
    return _linear(*_loops().descend(examples.rows, marked, orders, 1 << BITS, _STEP, cost))


def crf(examples: Examples, marked: Array, seed: int, cost: float) -> Chain:
    edges = _edges(examples)
    weights, bias, follows = _loops().descend_chains(
        examples.rows,
        marked,
        edges,
        _orders(len(edges) - 1, _CHAIN_EPOCHS, seed),
        1 << BITS,
        _STEP,
        cost,
    )
    return Chain(_linear(weights, bias), follows.astype(np.float32).astype(np.float64))


def adaboost(examples: Examples, marked: Array, _seed: int, cost: float) -> Linear:
    return _linear(*_loops().boost(examples.rows, marked, 1 << BITS, _STUMPS, _FREQUENT, cost))


def ensemble(examples: Examples, marked: Array, seed: int, cost: float) -> Vetoed:
    return Vetoed(crf(examples, marked, seed, cost), svm(examples, marked, seed, cost))


LEARNERS: dict[str, Learner] = {
    "svm": svm,
    "crf": crf,
    "adaboost": adaboost,
    "ensemble": ensemble,
}


def _linear(weights: Array, bias: float) -> Linear:
    """A linear model, rounded as in a file, so that a stored model gives the same scores."""
    return Linear(weights.astype(np.float16).astype(np.float32), float(np.float32(bias)))


def _orders(count: int, epochs: int, seed: int) -> Array:
    """A random order for each epoch."""
    rng = np.random.default_rng(seed)
    return np.stack([rng.permutation(count) for _ in range(epochs)])


def _edges(examples: Examples) -> Array:
    """Where chains begin and end."""
    return np.append(np.flatnonzero(examples.begins), len(examples))


def _loops() -> Any:
    try:
        from efface.learning import loops
    except ImportError:
        raise missing("learning needs numba", "learning") from None
    return loops
