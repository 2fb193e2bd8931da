"""A small network of convolutions in NumPy: it reads the tokens of a text, and scores them.

Each token begins as the sum of what is known of it: its word, by spelling; its form; the lexicon's
flags. Blocks then let it see its neighbours, some near, some further away. Half-way it also sees
what the network thinks of the same word elsewhere in the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.languages.taggers.inputs import FLAGS, Inputs
from efface.languages.taggers.spelling import bags

__all__ = ["DISTANCES", "MEETING", "Network"]

Floats = NDArray[np.float32]
DISTANCES = (1, 2, 4, 1, 8)  # of the neighbours that each block sees
MEETING = 3  # the block before which tokens of the same word meet
_SMALL = np.float32(1e-5)


class Network:
    """The network with its weights. Any number of threads may use it."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._table, self._scale = arrays["table"], arrays["scale"].astype(np.float32)
        self._weights: dict[str, Floats] = {
            name: array.astype(np.float32)
            for name, array in arrays.items()
            if name not in {"table", "scale"}
        }

    def scores(self, given: Inputs, *heads: str) -> list[Floats]:
        """For each head, a row for each token and a column for each class."""
        weights = self._weights
        if not len(given.word):
            return [np.empty((0, weights[f"{head}.bias"].size), np.float32) for head in heads]
        state = self._begin(given)
        for number, distance in enumerate(DISTANCES):
            if number == MEETING:
                state += _meet(_normed(state), given.same) @ weights["meet.weight"]
            state += self._block(number, distance, state)
        state = _normed(state)
        return [state @ weights[f"{head}.weight"] + weights[f"{head}.bias"] for head in heads]

    def _begin(self, given: Inputs) -> Floats:
        weights = self._weights
        rows, shares, starts = bags(given.words, len(self._table))
        spelled = self._table[rows] * (self._scale[rows] * shares)[:, None]
        bits = (given.flags[:, None] >> np.arange(FLAGS) & 1).astype(np.float32)
        words = np.add.reduceat(spelled, starts) @ weights["spell.weight"]
        words += bits @ weights["flags.weight"]
        state: Floats = words[given.word]
        state += weights["form.weight"][given.form]
        state += weights["after.weight"][given.after]
        state += weights["seen.weight"][given.seen]
        return state

    def _block(self, number: int, distance: int, state: Floats) -> Floats:
        """What the tokens learn from those at a distance on both sides."""
        weights = self._weights
        normed = _normed(state)
        count, width = normed.shape
        wide = np.zeros((count, 3 * width), np.float32)
        wide[:, width : 2 * width] = normed
        wide[distance:, :width] = normed[:-distance]
        wide[:-distance, 2 * width :] = normed[distance:]
        inner = wide @ weights[f"blocks.{number}.look.weight"]
        inner += weights[f"blocks.{number}.look.bias"]
        np.maximum(inner, 0, out=inner)
        learned: Floats = inner @ weights[f"blocks.{number}.say.weight"]
        return learned


def _normed(state: Floats) -> Floats:
    """Each row divided by its length."""
    square = np.einsum("ij,ij->i", state, state) / np.float32(state.shape[1])
    normed: Floats = state / np.sqrt(square + _SMALL)[:, None]
    return normed


def _meet(state: Floats, same: NDArray[np.int64]) -> Floats:
    """For each token the mean over all tokens of the same word."""
    order = np.argsort(same, kind="stable")
    count = np.bincount(same)
    first = np.cumsum(count) - count
    sums: Floats = np.add.reduceat(state[order], first)
    sums /= count[:, None]
    return sums[same]
