"""The learners: each makes of rows of features, and which of them are marked, a classifier.

    svm         a linear model with a smooth hinge, by stochastic gradient descent (AdaGrad)
    crf         a chain of such models, in which the states of neighbours bear on each other
    adaboost    votes of stumps, each of them whether a row has a feature
    ensemble    what the chain thinks possible, judged by the linear model

A classifier scores rows: the higher, the more like what was marked. It is arrays of numbers and
nothing else, rounded as they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from efface.errors import MissingExtraError
from efface.learning.features import BITS, Examples
from efface.learning.tokens import Array

__all__ = ["LEARNERS", "VETO", "Chain", "Classifier", "Learner", "Linear", "Vetoed"]

_EPOCHS, _CHAIN_EPOCHS = 3, 5
_STEP = 0.05
_STUMPS, _FREQUENT = 600, 5  # a stump needs so many rows
_POSSIBLE = -3.0  # log odds of what the chain lets the linear model judge: 5 in 100
VETO = 1000.0  # by which what is not possible is put below all that is


class Classifier(Protocol):
    def scores(self, examples: Examples) -> Array:
        """A score for each."""
        ...

    def only(self, features: Array) -> Classifier:
        """With no weights but those of these features."""
        ...


# Which examples are marked, a seed, and how many times an error on one that is marked counts.
Learner = Callable[[Examples, Array, int, float], Classifier]


@dataclass(frozen=True)
class Linear:
    """The sum of the weights of the features that a row has."""

    weights: Array = field(repr=False)
    bias: float

    def scores(self, examples: Examples) -> Array:
        rows = examples.rows  # a part at a time: what is gathered stays small
        parts = [self.weights[rows[n : n + 8192]].sum(axis=1) for n in range(0, len(rows), 8192)]
        return np.concatenate([np.zeros(0, np.float32), *parts]) + np.float32(self.bias)

    def only(self, features: Array) -> Linear:
        return Linear(np.where(features, self.weights, np.float32(0)), self.bias)


@dataclass(frozen=True)
class Chain:
    """A linear model of each row, and how much it weighs that one state follows another."""

    nodes: Linear
    follows: Array

    def scores(self, examples: Examples) -> Array:
        nodes = self.nodes.scores(examples).astype(np.float64)
        return np.asarray(_loops().chain_scores(nodes, _edges(examples), self.follows))

    def only(self, features: Array) -> Chain:
        return Chain(self.nodes.only(features), self.follows)


@dataclass(frozen=True)
class Vetoed:
    """A linear model, whose say counts only where the chain thinks it possible."""

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
    """As it is stored: what is read from a file scores as what was learnt."""
    return Linear(weights.astype(np.float16).astype(np.float32), float(np.float32(bias)))


def _orders(count: int, epochs: int, seed: int) -> Array:
    rng = np.random.default_rng(seed)
    return np.stack([rng.permutation(count) for _ in range(epochs)])


def _edges(examples: Examples) -> Array:
    """Where chains begin and end."""
    return np.append(np.flatnonzero(examples.begins), len(examples))


def _loops() -> Any:
    try:
        from efface.learning import loops
    except ImportError:
        raise MissingExtraError(
            "learning needs numba; install it with: pip install 'efface[learning]'"
        ) from None
    return loops
