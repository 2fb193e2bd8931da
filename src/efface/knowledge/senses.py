"""Which sense of a word fits the words around it.

Words that are used together have vectors with similar directions: they come from a decomposition of
the counts of words in stretches of the background. A sense has the mean vector of the words that
the taxonomy has for it, its kinds and its parent, and of the words that explain it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from efface.knowledge.storage import Stored
from efface.knowledge.word_keys import word_key

__all__ = ["SENSES_KIND", "SenseTable", "Vector"]

SENSES_KIND = "senses"
Vector = NDArray[np.float32]
_FADES = 0.965  # how much less a word counts than the one that is nearer
_ZERO = 128  # the byte that stands for 0


class SenseTable:
    """The vectors of words, and of the concepts whose names have several senses."""

    def __init__(self, path: Path) -> None:
        self._stored = Stored(path, SENSES_KIND)
        self._keys = self._stored.array("keys")
        self._weights = self._stored.array("weights")
        self._concepts = self._stored.array("concepts")
        dimensions = self._stored.about["dimensions"]
        self._words = self._stored.array("words").reshape(-1, dimensions)
        self._senses = self._stored.array("senses").reshape(-1, dimensions)

    def of(self, words: Sequence[str]) -> Vector | None:
        """The direction of some words, the nearest first; None if none of them is known."""
        keys = np.array([word_key(word) for word in words], np.uint64)
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        known = self._keys[places] == keys
        if not known.any():
            return None
        weights = self._weights[places] / 256 * _FADES ** np.arange(len(keys))
        total = weights[known].astype(np.float32) @ _units(self._words[places[known]])
        direction: Vector = total / (float(np.linalg.norm(total)) or 1)
        return direction

    def fit(self, concept: int, direction: Vector) -> float:
        """How well a concept fits a direction: from -1 to 1, and 0 if nothing is known of it."""
        place = _place(self._concepts, concept)
        return 0.0 if place is None else float(_units(self._senses[place]) @ direction)


def _place(keys: NDArray[np.unsignedinteger], key: int) -> int | None:
    place = int(np.searchsorted(keys, keys.dtype.type(key)))
    return place if place < len(keys) and keys[place] == key else None


def _units(stored: NDArray[np.uint8]) -> Vector:
    vectors = stored.astype(np.float32) - _ZERO
    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    units: Vector = (vectors / np.where(norms, norms, 1)).astype(np.float32)
    return units
