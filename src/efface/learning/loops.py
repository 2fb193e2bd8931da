"""Loops of the learners that cannot be written as operations on whole arrays."""

from __future__ import annotations

import numpy as np

from efface.learning.tokens import Array
from efface.text.compiling import compiled

__all__ = ["boost", "chain_scores", "descend", "descend_chains"]

_SLIGHT = 1e-3  # smaller errors change no weights


@compiled
def descend(
    rows: Array, marked: Array, orders: Array, size: int, step: float, cost: float
) -> tuple[Array, float]:
    """Train a linear model: the weights of features, and the bias.

    There is an epoch for each of the `orders` of rows. Errors on marked rows count `cost` times.
    """
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
                push = sign * min(short, 1.0) * (cost if marked[row] else 1.0)
                for feature in rows[row]:
                    squares[feature] += push * push
                    weights[feature] += step * push / np.sqrt(squares[feature])
                bias += 0.01 * push
    return weights, bias


@compiled
def _frequent(rows: Array, size: int, least: int) -> tuple[Array, Array]:
    """The features that at least so many rows have, and the rows with these features renumbered.

    Other features become -1.
    """
    counts = np.zeros(size, np.int32)
    for row in range(len(rows)):
        for feature in rows[row]:
            counts[feature] += 1
    frequent = np.flatnonzero(counts >= least)
    numbers = np.full(size, -1, np.int32)
    numbers[frequent] = np.arange(len(frequent))
    renamed = np.empty(rows.shape, np.int32)
    for row in range(len(rows)):
        for place in range(rows.shape[1]):
            renamed[row, place] = numbers[rows[row, place]]
    return frequent, renamed


@compiled
def _where(rows: Array, size: int) -> tuple[Array, Array]:
    """The rows that have each feature, in one array, and where those of each feature begin."""
    starts = np.zeros(size + 1, np.int64)
    for row in range(len(rows)):
        for feature in rows[row]:
            if feature >= 0:
                starts[feature + 1] += 1
    starts = np.cumsum(starts)
    where, filled = np.empty(starts[-1], np.int32), starts[:-1].copy()
    for row in range(len(rows)):
        for feature in rows[row]:
            if feature >= 0:
                where[filled[feature]] = row
                filled[feature] += 1
    return where, starts


@compiled
def boost(
    rows: Array, marked: Array, size: int, count: int, least: int, cost: float
) -> tuple[Array, float]:
    """Train decision stumps by boosting: the weights of features, and the bias.

    Each stump tests for the feature that lowers the exponential loss most. It abstains on rows
    without the feature, so only the loss of rows that have it changes. Features that fewer than
    `least` rows have are not used.
    """
    frequent, rows = _frequent(rows, size, least)
    where, starts = _where(rows, len(frequent))
    positive = marked.sum() * cost
    bias = 0.5 * np.log((positive + 1.0) / (len(rows) - marked.sum() + 1.0))
    loss = np.where(marked, cost * np.exp(-bias), np.exp(bias))
    sums = np.zeros((len(frequent), 2))
    for row in range(len(rows)):
        for feature in rows[row]:
            if feature >= 0:
                sums[feature, int(marked[row])] += loss[row]
    gains = (np.sqrt(sums[:, 1]) - np.sqrt(sums[:, 0])) ** 2
    weights = np.zeros(size, np.float32)
    for _ in range(count if len(frequent) else 0):
        best = int(np.argmax(gains))
        mean = loss.sum() / len(rows)
        vote = 0.5 * np.log((sums[best, 1] + mean) / (sums[best, 0] + mean))
        weights[frequent[best]] += vote
        for place in range(starts[best], starts[best + 1]):
            row = where[place]
            side = int(marked[row])
            change = loss[row] * (np.exp(-vote if side else vote) - 1)
            loss[row] += change
            for feature in rows[row]:
                if feature >= 0:
                    sums[feature, side] = max(0.0, sums[feature, side] + change)
        for feature in range(len(frequent)):
            gains[feature] = (np.sqrt(sums[feature, 1]) - np.sqrt(sums[feature, 0])) ** 2
    return weights, bias


@compiled
def _log_add(first: float, second: float) -> float:
    """log(exp(first) + exp(second)), without overflow."""
    high, low = max(first, second), min(first, second)
    return float(high + np.log1p(np.exp(low - high)))


@compiled
def _passes(nodes: Array, follows: Array) -> tuple[Array, Array]:
    """The logarithms of the forward and backward sums of a chain, for each node and state.

    The states are marked (1) and not marked (0); `nodes` are the scores of state 1.
    """
    count = len(nodes)
    ahead, back = np.zeros((count, 2)), np.zeros((count, 2))
    ahead[0, 1] = nodes[0]
    for place in range(1, count):
        for state in range(2):
            own = nodes[place] if state else 0.0
            ahead[place, state] = own + _log_add(
                ahead[place - 1, 0] + follows[0, state], ahead[place - 1, 1] + follows[1, state]
            )
    for place in range(count - 2, -1, -1):
        for state in range(2):
            back[place, state] = _log_add(
                follows[state, 0] + back[place + 1, 0],
                follows[state, 1] + nodes[place + 1] + back[place + 1, 1],
            )
    return ahead, back


@compiled
def descend_chains(
    rows: Array, marked: Array, edges: Array, orders: Array, size: int, step: float, cost: float
) -> tuple[Array, float, Array]:
    """Train chains: the weights of features, the bias, and the weights of pairs of states.

    A chain goes from an edge to the next. Each step raises the likelihood of a chain's marks.
    """
    weights, squares = np.zeros(size, np.float32), np.full(size, 1e-6, np.float32)
    follows, follow_squares = np.zeros((2, 2)), np.full((2, 2), 1e-6)
    bias = 0.0
    for order in orders:
        for chain in order:
            first, count = edges[chain], edges[chain + 1] - edges[chain]
            nodes = _node_scores(rows[first : first + count], weights, bias)
            ahead, back = _passes(nodes, follows)
            whole = _log_add(ahead[count - 1, 0], ahead[count - 1, 1])
            slopes = np.zeros((2, 2))
            for place in range(count):
                side = int(marked[first + place])
                push = side - np.exp(ahead[place, 1] + back[place, 1] - whole)
                push *= cost if side else 1.0
                if abs(push) > _SLIGHT:
                    for feature in rows[first + place]:
                        squares[feature] += push * push
                        weights[feature] += step * push / np.sqrt(squares[feature])
                    bias += 0.01 * push
                if place == 0:
                    continue
                slopes[int(marked[first + place - 1]), side] += 1
                _subtract_expected(slopes, place, nodes, follows, ahead, back, whole)
            follow_squares += slopes * slopes
            follows += step * slopes / np.sqrt(follow_squares)
    return weights, bias, follows


@compiled
def _node_scores(rows: Array, weights: Array, bias: float) -> Array:
    """The score of each row by the linear model."""
    nodes = np.full(len(rows), bias)
    for place in range(len(rows)):
        for feature in rows[place]:
            nodes[place] += weights[feature]
    return nodes


@compiled
def _subtract_expected(
    slopes: Array, place: int, nodes: Array, follows: Array, ahead: Array, back: Array, whole: float
) -> None:
    """Subtract from `slopes` the probability of each pair of states at a place and before it."""
    for before in range(2):
        for after in range(2):
            own = nodes[place] if after else 0.0
            slopes[before, after] -= np.exp(
                ahead[place - 1, before] + follows[before, after] + own + back[place, after] - whole
            )


@compiled
def chain_scores(nodes: Array, edges: Array, follows: Array) -> Array:
    """The log odds that each node is marked, given the other nodes of its chain."""
    scores = np.empty(len(nodes), np.float32)
    for chain in range(len(edges) - 1):
        first, last = edges[chain], edges[chain + 1]
        ahead, back = _passes(nodes[first:last], follows)
        scores[first:last] = ahead[:, 1] + back[:, 1] - ahead[:, 0] - back[:, 0]
    return scores
