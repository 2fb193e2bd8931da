"""Loops of the learners that cannot be written as operations on whole arrays."""

from __future__ import annotations

import numpy as np

from efface.compiling import compiled
from efface.learning.tokens import Array

__all__ = ["descend", "scores"]


@compiled
def descend(
    rows: Array, marked: Array, orders: Array, size: int, step: float
) -> tuple[Array, float]:
    """The weights of features, and the bias, after as many passes as there are orders."""
    weights, squares = np.zeros(size, np.float32), np.full(size, 1e-6, np.float32)
    bias = 0.0
    for order in orders:
        for row in order:
            score = bias
            for feature in rows[row]:
                score += weights[feature]
            sign = 1.0 if marked[row] else -1.0
            short = 1.0 - sign * score
            if short > 0:
                push = sign * min(short, 1.0)
                for feature in rows[row]:
                    squares[feature] += push * push
                    weights[feature] += step * push / np.sqrt(squares[feature])
                bias += 0.01 * push
    return weights, bias


@compiled
def scores(rows: Array, weights: Array, bias: float) -> Array:
    """The score of each row."""
    found = np.empty(len(rows), np.float32)
    for row in range(len(rows)):
        score = bias
        for feature in rows[row]:
            score += weights[feature]
        found[row] = score
    return found
