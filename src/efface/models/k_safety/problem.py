"""The problem to be solved: which sets of a document's terms give a protected entity away.

Terms are numbers from 0, the most frequent first. A set of terms is an integer with a bit for each
term. A set of entities (`Bits`) is an integer in small problems and a bitmap in large ones.

A set of terms T is K-safe if for each protected entity e, at least K others have all the terms that
e has of T (definition 3.1 of the paper). As e itself has them, that is: more than K entities do.
Terms that a protected entity has, but no more than K entities in all, are a dangerous set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

__all__ = ["FEW", "Problem", "Solution", "members", "put_back"]

Bits = Any  # int or BitMap: both have &
_SMALL = 20_000  # entities
FEW, _MANY = 20, 500  # at most so many terms and more protected sets: all subsets are counted
_WORD = 63  # bits of a numpy integer that can hold a set
_WIDE = 96  # larger sets are unpacked by numpy, smaller ones bit by bit


@dataclass(frozen=True)
class Solution:
    """The terms to keep. `bound` is an upper bound on the worth of any solution.

    `dangers` maps deleted terms to a dangerous set of that term and kept ones, if the search met
    one.
    """

    kept: int
    worth: float
    bound: float
    solver: str
    dangers: Mapping[int, int] = field(default_factory=dict, repr=False)

    @property
    def proven(self) -> bool:
        """Whether it is proven that no solution is better."""
        return self.worth >= self.bound - 1e-9


def members(terms: int) -> list[int]:
    """The terms of a set, in ascending order."""
    if terms >> _WIDE:
        data = terms.to_bytes((terms.bit_length() + 7) // 8, "little")
        bits = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")
        numbers: list[int] = np.flatnonzero(bits).tolist()
        return numbers
    listed = []
    while terms:
        low = terms & -terms
        listed.append(low.bit_length() - 1)
        terms ^= low
    return listed


@dataclass(frozen=True)
class Problem:
    """Which entities have each term, and which terms each protected entity has.

    `entities` are for each term the entities that have it, of `universe` entities in all.
    `protected` counts for each set of terms the protected entities that have exactly these.
    `weights` are the costs of hiding a term; `order` is the place of each term in the document.
    `listed` are the protected sets as lists, if they are known.
    """

    entities: Sequence[Bits] = field(repr=False)
    universe: int
    protected: Counter[int] = field(repr=False)
    k: int
    weights: Sequence[float] = field(repr=False)
    order: Sequence[int] = field(repr=False)
    listed: Sequence[list[int]] | None = field(default=None, repr=False)
    beyond: float = 0  # the part of the weights that only says that terms shall be kept

    @classmethod
    def of(
        cls,
        entities: Sequence[BitMap],
        universe: int,
        protected: Iterable[int],
        k: int,
        weights: Sequence[float] | None = None,
        order: Sequence[int] | None = None,
    ) -> Problem:
        count = len(entities)
        return cls(
            entities,
            universe,
            Counter(protected),
            k,
            weights or [1.0] * count,
            order or range(count),
        )

    def ready(self) -> Problem:
        """The same problem for a search: with integers if these are faster to intersect."""
        if self.is_small or self.universe > _SMALL:
            return self
        integers = [_as_integer(bitmap, self.universe) for bitmap in self.entities]
        return replace(self, entities=integers)

    @property
    def size(self) -> int:
        return len(self.entities)

    @property
    def everything(self) -> int:
        return (1 << self.size) - 1

    @property
    def is_small(self) -> bool:
        """Whether sets of entities are integers."""
        return not self.size or isinstance(self.entities[0], int)

    @cached_property
    def count(self) -> Callable[[Bits], int]:
        return int.bit_count if self.is_small else len

    def worth(self, terms: int) -> float:
        return sum(self.weights[term] for term in members(terms))

    def support(self, terms: int, enough: int | None = None) -> int:
        """How many entities have all of the terms.

        Intersects the rarest terms first, and stops early when no more than `enough` are left.
        """
        if not terms:
            return self.universe
        least = 0 if enough is None else enough
        top = terms.bit_length() - 1
        entities = self.entities[top]
        terms ^= 1 << top
        while terms and self.count(entities) > least:
            top = terms.bit_length() - 1
            entities = entities & self.entities[top]
            terms ^= 1 << top
        return self.count(entities)

    def is_dangerous(self, terms: int) -> bool:
        """Whether terms, all of which a protected entity has, give it away."""
        return self.support(terms, self.k) <= self.k

    def dangers(self, terms: int) -> Iterator[int]:
        """The dangerous sets among the terms: for each entity given away, those that it has."""
        if terms.bit_count() <= FEW and len(self.protected) > _MANY:
            yield from self._dangers_among_few(terms)
            return
        for own, _ in self.first_dangers(terms):
            yield sum(1 << term for term in own)

    def _dangers_among_few(self, terms: int) -> Iterator[int]:
        """The same by counting the entities for every subset of the terms."""
        places = members(terms)
        support = self.supports(places)
        shown = [*{own & terms: None for own in self.protected}]
        if terms.bit_length() < _WORD:
            bits = np.asarray(shown, dtype=np.int64)
            subsets = sum((bits >> term & 1) << place for place, term in enumerate(places))
        else:
            local = {term: 1 << place for place, term in enumerate(places)}
            subsets = np.asarray([sum(local[term] for term in members(subset)) for subset in shown])
        for place in np.flatnonzero(support[subsets] <= self.k):
            if shown[place]:
                yield shown[place]

    def supports(self, places: Sequence[int]) -> NDArray[np.int64]:
        """For each subset of a few terms how many entities have all of it.

        A subset is the index of the result; the first of the terms is its lowest bit.
        """
        support = np.bincount(
            self.columns(places) @ (1 << np.arange(len(places))), minlength=1 << len(places)
        )
        for place in range(len(places)):
            pairs = support.reshape(-1, 2, 1 << place)
            pairs[:, 0] += pairs[:, 1]
        return support

    def first_dangers(self, terms: int) -> Iterator[tuple[list[int], int]]:
        """The dangerous sets as sorted lists, each with the term at which it becomes dangerous.

        The lists are sorted, so those with a common prefix are neighbours, and the entities of the
        prefix are intersected once.
        """
        among = set(members(terms))
        shown = sorted([term for term in own if term in among] for own in self.lists.values())
        path: list[int] = []
        common: list[Bits] = []
        counts: list[int] = []
        last: list[int] = []
        for own in shown:
            if not own or own == last:
                continue
            last = own
            same = 0
            while same < len(path) and same < len(own) and path[same] == own[same]:
                same += 1
            del path[same:], common[same:], counts[same:]
            for term in own[same:]:
                if counts and counts[-1] <= self.k:
                    break
                column = self.entities[term]
                path.append(term)
                common.append(common[-1] & column if common else column)
                counts.append(self.count(common[-1]))
            if counts[-1] <= self.k:
                yield own, path[-1]

    def must_go(self, term: int) -> bool:
        """Whether a term alone gives away the protected entities that have it."""
        return self.count(self.entities[term]) <= self.k

    def is_safe(self, terms: int) -> bool:
        """The promise: no protected entity is given away by the terms."""
        held = terms & reduce(or_, self.protected, 0)
        return not any(map(self.must_go, members(held))) and not any(
            True for _ in self.dangers(terms)
        )

    @cached_property
    def lists(self) -> dict[int, list[int]]:
        """The terms in each of the protected sets."""
        listed = map(members, self.protected) if self.listed is None else self.listed
        return dict(zip(self.protected, listed, strict=True))

    @cached_property
    def holders(self) -> list[list[int]]:
        """For each term, the protected sets that contain it."""
        holders: list[list[int]] = [[] for _ in range(self.size)]
        for own, terms in self.lists.items():
            for term in terms:
                holders[term].append(own)
        return holders

    def may_add(self, terms: int, term: int) -> bool:
        """Whether a safe set of terms is still safe with another term."""
        seen = set()
        for own in self.holders[term]:
            shown = own & terms
            if shown not in seen:
                seen.add(shown)
                if self.is_dangerous(shown | 1 << term):
                    return False
        return True

    def small(self, dangerous: int, first: int) -> int:
        """A smaller dangerous set within a dangerous set: `first`, then the rarest terms."""
        chosen, entities = 1 << first, self.entities[first]
        count = self.count(entities)
        for term in reversed(members(dangerous & ~chosen)):
            if count <= self.k:
                break
            fewer = entities & self.entities[term]
            if self.count(fewer) < count:
                chosen, entities, count = chosen | 1 << term, fewer, self.count(fewer)
        return chosen

    def minimal(self, dangerous: int) -> int:
        """A minimal dangerous set within a dangerous set: no term can be left out.

        Starts with the rarest term and adds the ones that leave the fewest entities.
        """
        *rest, first = members(dangerous)
        chosen, entities = 1 << first, self.entities[first]
        while self.count(entities) > self.k:
            left = [(entities & self.entities[term], term) for term in rest]
            entities, term = min(left, key=lambda pair: (self.count(pair[0]), pair[1]))
            chosen |= 1 << term
            rest.remove(term)
        for term in members(chosen):
            if chosen != 1 << term and self.is_dangerous(chosen & ~(1 << term)):
                chosen &= ~(1 << term)
        return chosen

    @cached_property
    def matrix(self) -> NDArray[np.bool_]:
        """Which entity (row) has which term (column)."""
        return self.columns(range(self.size))

    def columns(self, terms: Iterable[int]) -> NDArray[np.bool_]:
        """The columns of the matrix for some terms."""
        columns = [self._column(self.entities[term]) for term in terms]
        if not columns:
            return np.zeros((self.universe, 0), dtype=np.bool_)
        return np.stack(columns, axis=1)

    def _column(self, bits: Bits) -> NDArray[np.bool_]:
        if isinstance(bits, int):
            data = np.frombuffer(bits.to_bytes((self.universe + 7) // 8, "little"), np.uint8)
            return np.unpackbits(data, count=self.universe, bitorder="little").view(np.bool_)
        column = np.zeros(self.universe, dtype=np.bool_)
        column[np.frombuffer(bits.to_array(), dtype=np.uint32)] = True
        return column


def put_back(
    problem: Problem, kept: int, deleted: Iterable[int], dangers: dict[int, int] | None = None
) -> int:
    """Try to keep each deleted term after all, in order; the result are the kept terms.

    `dangers` is filled with a dangerous set for each term that cannot be kept.
    """
    current: dict[int, Bits] = {}  # sets of kept terms, and the entities that have all of them
    for term in deleted:
        fits = True
        additions: dict[int, Bits] = {}
        for own in problem.holders[term]:
            shown = own & kept
            with_term = shown | 1 << term
            if with_term in additions:
                continue
            entities = problem.entities[term]
            if shown:
                entities = _intersection(problem, shown, current) & entities
            additions[with_term] = entities
            if problem.count(entities) <= problem.k:
                fits = False
                if dangers is not None:
                    dangers[term] = with_term
                break
        if fits:
            kept |= 1 << term
            current |= additions
    return kept


def _intersection(problem: Problem, terms: int, known: dict[int, Bits]) -> Bits:
    """The entities that have all of the terms; `known` caches the results for prefixes."""
    if terms not in known:
        top = terms.bit_length() - 1
        rest = terms ^ 1 << top
        entities = problem.entities[top]
        known[terms] = _intersection(problem, rest, known) & entities if rest else entities
    return known[terms]


def _as_integer(bitmap: BitMap, universe: int) -> int:
    column = np.zeros(universe, dtype=np.uint8)
    column[np.frombuffer(bitmap.to_array(), dtype=np.uint32)] = 1
    return int.from_bytes(np.packbits(column, bitorder="little").tobytes(), "little")
