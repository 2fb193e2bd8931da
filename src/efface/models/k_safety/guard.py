"""Knows which entities of a store are protected, and states the problem of a document."""

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
_DEAR = 1e5  # the cost of hiding a term that shall be kept
_CELLS = 1 << 23  # protected entities times terms that are processed at once


class _Variant(NamedTuple):
    """A word of a document with the store terms that some protected entities have of it."""

    place: int
    terms: tuple[int, ...]
    holders: _Entities  # protected entities that have just these terms of the word
    entities: BitMap  # all entities that have the terms
    share: float  # the part of the word's cost that counts for this variant


class Guard:
    """The protected entities of a store: those that must not be given away."""

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
        """The problem of a document's words, and the word of each of the problem's terms.

        A word may be several terms of the store ("headache", "headaches"), of which entities have
        different sets. Each set that a protected entity has becomes a term of the problem; mostly
        there is only one. Words that no protected entity has are left out. Hiding a term that shall
        be `kept` costs more than hiding all others.
        """
        variants = [
            _Variant(place, terms, holders, self._bitmap(terms), 1 / len(term_sets))
            for place, word in enumerate(words)
            for term_sets in [[*self._term_sets(word)]]
            for terms, holders in term_sets
        ]
        variants.sort(key=lambda variant: (-len(variant.entities), variant.place))
        dear = [_DEAR * any(term in kept for term in variant.terms) for variant in variants]
        sets, listed = self._sets([variant.holders for variant in variants])
        return [variant.place for variant in variants], Problem(
            [variant.entities for variant in variants],
            len(self.contexts),
            sets,
            k,
            [self._weight(variant) + more for variant, more in zip(variants, dear, strict=True)],
            [variant.place for variant in variants],
            listed,
            sum(dear),
        )

    def _term_sets(self, word: Sequence[int]) -> Iterator[tuple[tuple[int, ...], _Entities]]:
        """The sets of a word's terms that protected entities have, each with its entities."""
        terms = [term for term in word if self.concerns(term)]
        lists = [self._entities[self._starts[term] : self._starts[term + 1]] for term in terms]
        if len(terms) == 1:
            yield (terms[0],), lists[0]
        if len(terms) < 2:
            return
        holders, rows = np.unique(np.concatenate(lists), return_inverse=True)
        has = np.zeros((len(holders), len(terms)), dtype=np.bool_)
        has[rows, np.repeat(np.arange(len(terms)), [len(entities) for entities in lists])] = True
        term_sets, which = np.unique(has, axis=0, return_inverse=True)
        for number, term_set in enumerate(term_sets):
            own = tuple(term for term, there in zip(terms, term_set, strict=True) if there)
            yield own, holders[which.ravel() == number]

    def _bitmap(self, terms: Sequence[int]) -> BitMap:
        """The entities that have all of the terms."""
        first, *rest = (self.contexts.bitmap(term) for term in terms)
        return first.intersection(*rest) if rest else first

    def _sets(self, lists: Sequence[_Entities]) -> tuple[Counter[int], list[list[int]]]:
        """The sets of terms that protected entities have: how many have each, and as lists.

        `lists` are the protected entities that have each term.
        """
        if not lists:
            return Counter(), []
        entities = np.concatenate(lists)
        places = np.repeat(np.arange(len(lists)), [len(holders) for holders in lists])
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
        """The set of places of each row, as an integer with a bit for each place."""
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

    def _weight(self, variant: _Variant) -> float:
        """The cost of hiding a variant: its share of 1, or of its information in the store."""
        if self._weights == "equal":
            return variant.share
        share = len(variant.entities) / max(1, len(self.contexts))
        return variant.share * max(0.1, -math.log2(share))
