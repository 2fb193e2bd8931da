"""The publisher's side of the classification game: learn, hide what is found, until it no longer
pays to attack what is left (GreedySanitize, with scores that are cross-fitted by document).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from efface.learning.features import Features
from efface.learning.linear import Linear, train_linear
from efface.learning.tokens import Array

__all__ = ["Round", "apply_rounds", "best_threshold", "cross_fitted", "greedy"]

FOLDS = 5
_MOST = 20  # rounds


@dataclass(frozen=True)
class Round:
    """A classifier, the score from which it hides, and what that gained when it was learnt.

    `found` and `wrong` are how many tokens it hid of those that are marked, and of others.
    """

    model: Linear
    threshold: float
    found: int
    wrong: int


def best_threshold(scores: Array, marked: Array, ratio: float) -> tuple[float, float]:
    """The score from which hiding gains most, at `ratio` for each that is marked and -1 for others.

    Infinity, and no gain, if it never pays.

    >>> best_threshold(np.array([3.0, 2.0, 1.0]), np.array([True, False, True]), 1.5)
    (1.0, 2.0)
    >>> best_threshold(np.array([3.0, 2.0]), np.array([False, True]), 1.0)
    (inf, 0.0)
    """
    order = np.argsort(-scores, kind="stable")
    gains = np.cumsum(np.where(marked[order], ratio, -1.0))
    # Equal scores are hidden together.
    last = np.append(scores[order][1:] != scores[order][:-1], True)[: len(order)]
    gains = np.where(last, gains, -np.inf)
    if not len(gains) or gains.max() <= 0:
        return float("inf"), 0.0
    best = int(gains.argmax())
    return float(scores[order[best]]), float(gains[best])


def cross_fitted(rows: Array, marked: Array, documents: Array, seed: int) -> Array:
    """The score of each row by a model that has not seen its document."""
    numbers = np.unique(documents)
    folds = np.zeros(int(numbers.max(initial=0)) + 1, np.int64)
    folds[np.random.default_rng(seed).permutation(numbers)] = np.arange(len(numbers)) % FOLDS
    scores = np.zeros(len(rows), np.float32)
    for fold in range(FOLDS):
        apart = folds[documents] == fold
        model = train_linear(rows[~apart], marked[~apart], seed)
        scores[apart] = model.scores(rows[apart])
    return scores


def greedy(features: Features, marked: Array, ratio: float, seed: int = 0) -> Iterator[Round]:
    """Classifiers, each learnt from what those before it left, until none pays any more."""
    documents = features.tokens.documents
    hidden = np.zeros(len(marked), np.bool_)
    for number in range(_MOST):
        rows, left = features.of(hidden), ~hidden
        scores = cross_fitted(rows[left], marked[left], documents[left], seed + number)
        threshold, gain = best_threshold(scores, marked[left], ratio)
        if gain <= 0:
            return
        chosen = np.flatnonzero(left)[scores >= threshold]
        hidden[chosen] = True
        found = int(marked[chosen].sum())
        model = train_linear(rows[left], marked[left], seed + number)
        yield Round(model, threshold, found, len(chosen) - found)


def apply_rounds(features: Features, rounds: Sequence[Round]) -> Array:
    """Which tokens the rounds hide, one after the other."""
    hidden = np.zeros(len(features.tokens), np.bool_)
    for one in rounds:
        left = np.flatnonzero(~hidden)
        scores = one.model.scores(features.of(hidden)[left])
        hidden[left[scores >= one.threshold]] = True
    return hidden
