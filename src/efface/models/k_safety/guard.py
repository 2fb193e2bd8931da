"""Who is protected in a store: it makes the problem of a document's terms."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from efface.knowledge.entities.contexts import Contexts
from efface.models.k_safety.problem import Problem

__all__ = ["Guard", "Weights"]

Weights = Literal["equal", "information"]
_Entities = NDArray[np.uint32]
_DEAR = 1e5  # what it costs to hide what shall be kept
_CELLS = 1 << 23  # protected entities times terms that are looked at together


class _Told(NamedTuple):
    """A word of a document as some protected entities have it."""

    place: int
    terms: tuple[int, ...]
    holders: _Entities
    entities: BitMap
    share: float  # of the word


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
        self, words: Sequence[Sequence[int]], k: int, kept: Container[int] = ()
    ) -> tuple[list[int], Problem]:
        """The problem of a document's words, and which word each of its terms is.

        A word may be several terms of the store ("headache", "headaches"): it tells of each
        entity what this has of them. So it is a term of the problem for each set of them that a
        protected entity has, which is nearly always one. What no protected entity has is
        harmless, and left out. To hide what shall be `kept` costs more than to hide all others.
        """
        found = [
            _Told(place, terms, holders, self._bitmap(terms), 1 / len(ways))
            for place, word in enumerate(words)
            for ways in [[*self._ways(word)]]
            for terms, holders in ways
        ]
        found.sort(key=lambda one: (-len(one.entities), one.place))
        dear = [_DEAR * any(term in kept for term in one.terms) for one in found]
        sets, listed = self._sets([one.holders for one in found])
        return [one.place for one in found], Problem(
            [one.entities for one in found],
            len(self.contexts),
            sets,
            k,
            [self._weight(one) + more for one, more in zip(found, dear, strict=True)],
            [one.place for one in found],
            listed,
            sum(dear),
        )

    def _ways(self, word: Sequence[int]) -> Iterator[tuple[tuple[int, ...], _Entities]]:
        """The sets of a word's terms that protected entities have, and who has just these."""
        terms = [term for term in word if self.concerns(term)]
        lists = [self._entities[self._starts[term] : self._starts[term + 1]] for term in terms]
        if len(terms) == 1:
            yield (terms[0],), lists[0]
        if len(terms) < 2:
            return
        holders, rows = np.unique(np.concatenate(lists), return_inverse=True)
        has = np.zeros((len(holders), len(terms)), dtype=np.bool_)
        has[rows, np.repeat(np.arange(len(terms)), [len(one) for one in lists])] = True
        ways, which = np.unique(has, axis=0, return_inverse=True)
        for number, way in enumerate(ways):
            own = tuple(term for term, there in zip(terms, way, strict=True) if there)
            yield own, holders[which.ravel() == number]

    def _bitmap(self, terms: Sequence[int]) -> BitMap:
        """Who has all of some terms."""
        first, *others = (self.contexts.bitmap(term) for term in terms)
        return first.intersection(*others) if others else first

    def _sets(self, lists: Sequence[_Entities]) -> tuple[Counter[int], list[list[int]]]:
        """What each protected entity has of the terms: how often each set, and as lists."""
        if not lists:
            return Counter(), []
        entities = np.concatenate(lists)
        places = np.repeat(np.arange(len(lists)), [len(one) for one in lists])
        present = np.zeros(len(self.contexts), dtype=np.bool_)
        present[entities] = True
        rows = (np.cumsum(present) - 1)[entities]
        height = int(present.sum())
        patterns = [*self._patterns(rows, places, height, len(lists))]
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

    def _weight(self, one: _Told) -> float:
        """What it costs to hide a term: by its information in the store, in bits, or alike."""
        if self._weights == "equal":
            return one.share
        share = len(one.entities) / max(1, len(self.contexts))
        return one.share * max(0.1, -math.log2(share))
