"""What is to be solved: the terms of a document, and the sets of them that must not give away.

Terms are numbers from 0, the most frequent first; sets of terms are integers with a bit for each.
`Bits` are sets of entities, each of which is an integer for small problems and a bitmap for large.

A set of terms T is K-safe if for each protected entity e, at least K others have all the terms that
e has of T (definition 3.1 of the paper). As e itself has them, that is: more than K entities do.
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
FEW, _MANY = 20, 500  # terms, and protected sets, for which all subsets are counted
_WORD = 63  # bits that a number of numpy has for a set
_WIDE = 96  # bits of a set from which on it is unpacked at once


@dataclass(frozen=True)
class Solution:
    """The terms that may stay. `bound` is the most that any solution can be worth.

    `dangers` has for deleted terms a dangerous set of the term and some that stay, where the search
    met one.
    """

    kept: int
    worth: float
    bound: float
    solver: str
    dangers: Mapping[int, int] = field(default_factory=dict, repr=False)

    @property
    def proven(self) -> bool:
        """Whether no solution is better."""
        return self.worth >= self.bound - 1e-9


def members(terms: int) -> list[int]:
    """The numbers in a set, in order."""
    if terms >> _WIDE:
        data = terms.to_bytes((terms.bit_length() + 7) // 8, "little")
        bits = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")
        found: list[int] = np.flatnonzero(bits).tolist()
        return found
    listed = []
    while terms:
        low = terms & -terms
        listed.append(low.bit_length() - 1)
        terms ^= low
    return listed


@dataclass(frozen=True)
class Problem:
    """The terms, by the entities that have them, and what each protected entity has of them.

    `protected` counts how many protected entities have just that set of terms. `weights` say what
    hiding a term costs; `order` is the place of each term in the document. `listed` are the sets
    as lists, if these are known.
    """

    entities: Sequence[Bits] = field(repr=False)
    universe: int
    protected: Counter[int] = field(repr=False)
    k: int
    weights: Sequence[float] = field(repr=False)
    order: Sequence[int] = field(repr=False)
    listed: Sequence[list[int]] | None = field(default=None, repr=False)
    beyond: float = 0  # what is counted in weights for terms that shall be kept

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
        """The same, to be searched: with integers where these are faster to intersect."""
        if self.is_small or self.universe > _SMALL:
            return self
        return replace(self, entities=[_as_integer(one, self.universe) for one in self.entities])

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
        """How many entities have all of some terms; rarest first, as that leaves the fewest.

        No more are told apart once there are as few as would be `enough`.
        """
        if not terms:
            return self.universe
        least = 0 if enough is None else enough
        top = terms.bit_length() - 1
        found = self.entities[top]
        terms ^= 1 << top
        while terms and self.count(found) > least:
            top = terms.bit_length() - 1
            found = found & self.entities[top]
            terms ^= 1 << top
        return self.count(found)

    def is_dangerous(self, terms: int) -> bool:
        """Whether some terms, all of which a protected entity has, give it away."""
        return self.support(terms, self.k) <= self.k

    def dangers(self, terms: int) -> Iterator[int]:
        """What of some terms gives a protected entity away: one set for each such entity."""
        if terms.bit_count() <= FEW and len(self.protected) > _MANY:
            yield from self._dangers_among_few(terms)
            return
        for own, _ in self.first_dangers(terms):
            yield sum(1 << term for term in own)

    def _dangers_among_few(self, terms: int) -> Iterator[int]:
        """The same, by counting the entities that have each subset of the terms."""
        places = members(terms)
        support = self.supports(places)
        shown = [*{own & terms: None for own in self.protected}]
        if terms.bit_length() < _WORD:
            bits = np.asarray(shown, dtype=np.int64)
            subsets = sum((bits >> term & 1) << place for place, term in enumerate(places))
        else:
            local = {term: 1 << place for place, term in enumerate(places)}
            subsets = np.asarray([sum(local[term] for term in members(one)) for one in shown])
        for place in np.flatnonzero(support[subsets] <= self.k):
            if shown[place]:
                yield shown[place]

    def supports(self, places: Sequence[int]) -> NDArray[np.int64]:
        """For each subset of a few terms, the first of them the lowest bit, who has all of it."""
        support = np.bincount(
            self.columns(places) @ (1 << np.arange(len(places))), minlength=1 << len(places)
        )
        for place in range(len(places)):
            pairs = support.reshape(-1, 2, 1 << place)
            pairs[:, 0] += pairs[:, 1]
        return support

    def first_dangers(self, terms: int) -> Iterator[tuple[list[int], int]]:
        """The same sets as lists, with the term at which each gets dangerous, frequent ones first.

        Sets with the same frequent terms come one after the other: these are intersected once.
        """
        among = set(members(terms))
        shown = sorted([one for one in own if one in among] for own in self.lists.values())
        path: list[int] = []
        found: list[Bits] = []
        counts: list[int] = []
        last: list[int] = []
        for own in shown:
            if not own or own == last:
                continue
            last = own
            same = 0
            while same < len(path) and same < len(own) and path[same] == own[same]:
                same += 1
            del path[same:], found[same:], counts[same:]
            for term in own[same:]:
                if counts and counts[-1] <= self.k:
                    break
                column = self.entities[term]
                path.append(term)
                found.append(found[-1] & column if found else column)
                counts.append(self.count(found[-1]))
            if counts[-1] <= self.k:
                yield own, path[-1]

    def must_go(self, term: int) -> bool:
        """Whether a term by itself gives a protected entity away; some have it."""
        return self.count(self.entities[term]) <= self.k

    def is_safe(self, terms: int) -> bool:
        """The promise."""
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
        """For each term, the sets of protected entities that have it."""
        found: list[list[int]] = [[] for _ in range(self.size)]
        for own, terms in self.lists.items():
            for term in terms:
                found[term].append(own)
        return found

    def may_add(self, terms: int, term: int) -> bool:
        """Whether safe terms are still safe with one more."""
        seen = set()
        for own in self.holders[term]:
            shown = own & terms
            if shown not in seen:
                seen.add(shown)
                if self.is_dangerous(shown | 1 << term):
                    return False
        return True

    def small(self, dangerous: int, first: int) -> int:
        """A dangerous set within a dangerous set: the first term, and then the rarest."""
        chosen, found = 1 << first, self.entities[first]
        count = self.count(found)
        for term in reversed(members(dangerous & ~chosen)):
            if count <= self.k:
                break
            fewer = found & self.entities[term]
            if self.count(fewer) < count:
                chosen, found, count = chosen | 1 << term, fewer, self.count(fewer)
        return chosen

    def minimal(self, dangerous: int) -> int:
        """A small dangerous set within a dangerous set; none of its terms can be left out.

        It is built from the rarest term by those that leave the fewest entities.
        """
        *rest, first = members(dangerous)
        chosen, found = 1 << first, self.entities[first]
        while self.count(found) > self.k:
            left = [(found & self.entities[term], term) for term in rest]
            found, term = min(left, key=lambda one: (self.count(one[0]), one[1]))
            chosen |= 1 << term
            rest.remove(term)
        for term in members(chosen):
            if chosen != 1 << term and self.is_dangerous(chosen & ~(1 << term)):
                chosen &= ~(1 << term)
        return chosen

    @cached_property
    def matrix(self) -> NDArray[np.bool_]:
        """Entities by terms."""
        return self.columns(range(self.size))

    def columns(self, terms: Iterable[int]) -> NDArray[np.bool_]:
        """Entities by some terms."""
        found = [self._column(self.entities[term]) for term in terms]
        return np.stack(found, axis=1) if found else np.zeros((self.universe, 0), dtype=np.bool_)

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
    """Try to keep each deleted term after all, in order; `dangers` learns why it cannot stay."""
    current: dict[int, Bits] = {}  # what of protected sets is kept, and who has it
    for term in deleted:
        fits = True
        news: dict[int, Bits] = {}
        for own in problem.holders[term]:
            shown = own & kept
            with_term = shown | 1 << term
            if with_term in news:
                continue
            found = problem.entities[term]
            if shown:
                found = _intersection(problem, shown, current) & found
            news[with_term] = found
            if problem.count(found) <= problem.k:
                fits = False
                if dangers is not None:
                    dangers[term] = with_term
                break
        if fits:
            kept |= 1 << term
            current |= news
    return kept


def _intersection(problem: Problem, terms: int, known: dict[int, Bits]) -> Bits:
    """The entities that have all of some terms; what the most frequent have is known once."""
    if terms not in known:
        top = terms.bit_length() - 1
        rest = terms ^ 1 << top
        found = problem.entities[top]
        known[terms] = _intersection(problem, rest, known) & found if rest else found
    return known[terms]


def _as_integer(bitmap: BitMap, universe: int) -> int:
    column = np.zeros(universe, dtype=np.uint8)
    column[np.frombuffer(bitmap.to_array(), dtype=np.uint32)] = 1
    return int.from_bytes(np.packbits(column, bitorder="little").tobytes(), "little")
