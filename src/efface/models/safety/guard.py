"""Who is protected in a store: it makes the problem of a document's terms."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from efface.knowledge.entities.contexts import Contexts
from efface.models.safety.problem import Problem

__all__ = ["Guard", "Weights"]

Weights = Literal["equal", "information"]
_DEAR = 1e5  # what it costs to hide what shall be kept
_CELLS = 1 << 23  # protected entities times terms that are looked at together


class Guard:
    """Some entities of a store that must not be given away."""

    def __init__(self, contexts: Contexts, known: NDArray[np.bool_], weights: Weights) -> None:
        """`known` says of each entity whether it may be known; the others are protected."""
        self.contexts = contexts
        self.protected = len(contexts) - int(np.count_nonzero(known))
        self._weights = weights
        self._starts, self._entities = contexts.among(~known)

    def concerns(self, term: int) -> bool:
        """Whether a protected entity has the term."""
        return bool(self._starts[term] < self._starts[term + 1])

    def problem(
        self, terms: Sequence[int], k: int, kept: Container[int] = ()
    ) -> tuple[list[int], Problem]:
        """The problem of some terms, in the order of a document, and which term each of its is.

        Terms that no protected entity has are harmless, and left out. To hide those to be `kept`
        costs more than to hide all others.
        """
        found = self.contexts.frequencies
        concerned = [(place, term) for place, term in enumerate(terms) if self.concerns(term)]
        concerned.sort(key=lambda one: (-found[one[1]], one[0]))
        ours = [term for _, term in concerned]
        sets, listed = self._sets(ours)
        return ours, Problem(
            [self.contexts.bitmap(term) for term in ours],
            len(self.contexts),
            sets,
            k,
            [self._weight(term) + _DEAR * (term in kept) for term in ours],
            [place for place, _ in concerned],
            listed,
            _DEAR * sum(term in kept for term in ours),
        )

    def _sets(self, terms: Sequence[int]) -> tuple[Counter[int], list[list[int]]]:
        """What each protected entity has of the terms: how often each set, and as lists."""
        if not terms:
            return Counter(), []
        lists = [self._entities[self._starts[term] : self._starts[term + 1]] for term in terms]
        entities = np.concatenate(lists)
        places = np.repeat(np.arange(len(terms)), [len(one) for one in lists])
        present = np.zeros(len(self.contexts), dtype=np.bool_)
        present[entities] = True
        rows = (np.cumsum(present) - 1)[entities]
        height = int(present.sum())
        patterns = [*self._patterns(rows, places, height, len(terms))]
        first = {pattern: row for row, pattern in reversed([*enumerate(patterns)])}
        sets = Counter(patterns)
        ordered = places[np.argsort(rows, kind="stable")].tolist()
        ends = np.cumsum(np.bincount(rows, minlength=height)).tolist()
        starts = [0, *ends]
        return sets, [ordered[starts[first[own]] : ends[first[own]]] for own in sets]

    def _patterns(
        self, rows: NDArray[np.int64], places: NDArray[np.int64], height: int, width: int
    ) -> Iterator[int]:
        """Each row, with a bit for each of its places."""
        step = max(1, _CELLS // width)
        for first in range(0, height, step):
            last = min(first + step, height)
            inside = (rows >= first) & (rows < last) if step < height else slice(None)
            table = np.zeros((last - first, width), dtype=np.bool_)
            table[rows[inside] - first, places[inside]] = True
            packed = np.packbits(table, axis=1, bitorder="little")
            data, length = packed.tobytes(), packed.shape[1]
            for start in range(0, len(data), length):
                yield int.from_bytes(data[start : start + length], "little")

    def _weight(self, term: int) -> float:
        """What it costs to hide a term: by its information in the store, in bits, or alike."""
        if self._weights == "equal":
            return 1.0
        share = int(self.contexts.frequencies[term]) / max(1, len(self.contexts))
        return max(0.1, -math.log2(share)) if share else 0.1
