"""The paper's greedy heuristics: delete terms until no protected entity is given away (section 6).

For a protected entity, each other entity has a blocker: the terms that the other entity lacks. The
protected entity is safe when more than K blockers (its own, empty one included) have only deleted
terms. Of the terms, the one with the best score is deleted next. A term is scored by the blockers
that contain it:

    bfreq   their number
    bsize   the sum of 1/size, over all of them
    btop    the sum of 1/size, over the K smallest for each entity that is not yet safe
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.models.k_safety.problem import FEW, Problem, Solution, members, put_back

__all__ = ["bfreq", "bsize", "btop", "from_contexts", "naive_btop"]

_CELLS = 1_500_000  # blockers are listed for at most so many entities times protected sets
_BEGINNINGS = 60  # entities with whose terms a solution may begin
_ROWS = 8  # so many times K of the smallest blockers are looked at first
_ALL_ROWS, _MOST_ROWS = 20_000, 512  # with more entities, at most so many blockers are looked at
_ALL_COLUMNS = 3  # up to so many times the terms of an entity, all columns are computed together
_BLOCK = 1 << 22  # cells that are computed at once

Scores = NDArray[np.float64]


def bfreq(problem: Problem, *, refill: bool = True) -> Solution:
    return _by_all_blockers(problem, "bfreq", lambda sizes: (sizes > 0).astype(float), refill)


def bsize(problem: Problem, *, refill: bool = True) -> Solution:
    def weight(sizes: NDArray[Any]) -> Scores:
        return np.asarray(np.divide(1.0, sizes, out=np.zeros(sizes.shape), where=sizes > 0))

    return _by_all_blockers(problem, "bsize", weight, refill)


def _by_all_blockers(
    problem: Problem,
    name: str,
    weight: Callable[[NDArray[Any]], Scores],
    refill: bool,
) -> Solution:
    """Delete the term with the best score over all blockers, until what is kept is safe.

    `weight` turns the sizes of blockers into what each adds to the score of its terms.
    """
    kept, deleted = problem.everything, []
    sets = [*problem.protected]
    has = np.zeros((len(sets), problem.size), dtype=np.float32)
    for row, own in enumerate(sets):
        has[row, members(own)] = 1
    many = np.asarray([problem.protected[own] for own in sets], dtype=np.float64)
    lacks = (~problem.matrix.T).astype(np.float32)
    block = max(1, _BLOCK // max(1, problem.universe))
    while any(True for _ in problem.dangers(kept)):
        alive = np.zeros(problem.size, dtype=np.float32)
        alive[members(kept)] = 1
        scores = np.zeros(problem.size)
        for first in range(0, len(sets), block):
            shown = has[first : first + block] * alive
            # All of them are finite; now and then BLAS leaves the flag of an invalid value behind.
            with np.errstate(invalid="ignore"):
                sizes = shown @ lacks
                sums = (weight(sizes) * many[first : first + block, None]) @ lacks.T
            scores += (sums * shown).sum(axis=0)
        term = _best(scores / np.asarray(problem.weights), kept)
        kept &= ~(1 << term)
        deleted.append(term)
    return _solution(problem, kept, deleted, name, refill)


def naive_btop(problem: Problem, *, refill: bool = True) -> Solution:
    """btop as in the paper: every deletion scores all blockers of all entities again."""
    kept, deleted = _pruned(problem)
    while dangers := [own for own in problem.protected if problem.is_dangerous(own & kept)]:
        scores = np.zeros(problem.size)
        for own in dangers:
            alive = members(own & kept)
            lacks = ~problem.matrix[:, alive]
            sizes = lacks.sum(axis=1)
            order = np.argsort(sizes, kind="stable")
            shares, _ = _smallest(lacks[order], sizes[order], problem.k)
            scores[alive] += problem.protected[own] * shares
        term = _best(scores / np.asarray(problem.weights), kept)
        kept &= ~(1 << term)
        deleted.append(term)
    return _solution(problem, kept, deleted, "btop", refill)


def btop(problem: Problem, *, refill: bool = True) -> Solution:
    """btop, faster: a deletion scores only entities that have the term, by few of their blockers.

    If there are too many blockers to list, the rarest terms are deleted first, and put back at the
    end where that is safe.
    """
    kept, deleted = _thinned(problem)
    lists = _Blockers(problem, kept)
    while lists:
        term = _best(lists.scores / np.asarray(problem.weights), kept)
        kept &= ~(1 << term)
        deleted.append(term)
        lists.delete(term)
    return _solution(problem, kept, deleted, "btop", refill)


def from_contexts(problem: Problem, start: Solution) -> Solution:
    """The best of `start` and of solutions that begin with all terms of a single entity."""
    best = start.kept
    rows = np.packbits(problem.matrix, axis=1, bitorder="little")
    shared = {int.from_bytes(row.tobytes(), "little") for row in np.unique(rows, axis=0)}
    for own in sorted(shared, key=lambda terms: (-terms.bit_count(), terms))[:_BEGINNINGS]:
        rest = problem.everything & ~own
        kept = put_back(problem, 0, [*members(own), *members(rest)])
        best = max(best, kept, key=problem.worth)
    return replace(start, kept=best, worth=problem.worth(best), dangers={})


class _Blockers:
    """The blockers of protected entities that are not safe yet, and the scores of terms.

    Each of these entities is a row with the columns of its terms. The column of a deleted term is
    replaced by an extra last column, which no entity lacks.
    """

    def __init__(self, problem: Problem, kept: int) -> None:
        self._problem = problem
        self._terms = members(kept)
        self._none = len(self._terms)
        lacks = ~problem.columns(self._terms)
        self._lacks = np.pad(lacks, ((0, 0), (0, 1)))
        dangerous = {*problem.dangers(kept)}
        sets = [own for own in problem.protected if own & kept in dangerous]
        place = {term: column for column, term in enumerate(self._terms)}
        lists = [[place[term] for term in members(own & kept)] for own in sets]
        self._columns = np.full((len(sets), max(map(len, lists), default=0)), self._none)
        has = np.zeros((len(sets), self._none), dtype=np.float32)
        for row, columns in enumerate(lists):
            self._columns[row, : len(columns)] = columns
            has[row, columns] = 1
        self._many = np.asarray([problem.protected[own] for own in sets], dtype=np.float64)
        self._sizes = (has @ lacks.T.astype(np.float32)).astype(np.int16)
        self._shares = np.zeros(self._columns.shape)
        self._rows = _ROWS * problem.k if problem.universe <= _ALL_ROWS else _MOST_ROWS
        self._active = np.ones(len(sets), dtype=np.bool_)
        self._score(np.arange(len(sets)))

    def __bool__(self) -> bool:
        return bool(self._active.any())

    @property
    def scores(self) -> Scores:
        weights = (self._many[:, None] * self._shares).ravel()
        sums = np.bincount(self._columns.ravel(), weights, minlength=self._none + 1)
        scores = np.zeros(self._problem.size)
        scores[self._terms] = sums[: self._none]
        return scores

    def delete(self, term: int) -> None:
        column = self._terms.index(term)
        here = self._columns == column
        rows = np.flatnonzero(self._active & here.any(axis=1))
        self._columns[here] = self._none
        self._sizes[rows] -= self._lacks[:, column]
        safe = np.count_nonzero(self._sizes[rows] == 0, axis=1) > self._problem.k
        self._active[rows[safe]] = False
        self._shares[rows[safe]] = 0
        self._score(rows[~safe])

    def _score(self, rows: NDArray[np.int64]) -> None:
        """Compute again what these entities add to the scores.

        Looks at a few of the smallest blockers first, and at more where these are not enough.
        """
        most = self._problem.universe if self._problem.universe <= _ALL_ROWS else _MOST_ROWS
        while len(rows):
            count = min(self._rows, most)
            step = max(
                1, _BLOCK // (count * min(self._none + 1, _ALL_COLUMNS * self._columns.shape[1]))
            )
            few = [
                chunk[~self._score_by(chunk, count)]
                for chunk in np.split(rows, range(step, len(rows), step))
            ]
            rows = np.concatenate(few) if count < most else rows[:0]
            if len(rows):
                self._rows += self._rows // 2

    def _score_by(self, rows: NDArray[np.int64], count: int) -> NDArray[np.bool_]:
        """Score by the `count` smallest blockers; says for which entities these were enough."""
        sizes = self._sizes[rows]
        chosen = np.argpartition(sizes, count - 1, axis=1)[:, :count]
        chosen = np.take_along_axis(
            chosen, np.argsort(np.take_along_axis(sizes, chosen, 1), axis=1, kind="stable"), 1
        )
        columns = self._columns[rows]
        chosen_sizes = np.take_along_axis(sizes, chosen, 1)
        if self._none <= _ALL_COLUMNS * columns.shape[1]:  # then all together are faster
            for_all_columns = _smallest(self._lacks[chosen], chosen_sizes, self._problem.k)
            shares, enough = (np.take_along_axis(values, columns, 1) for values in for_all_columns)
        else:
            lacks = self._lacks[chosen[:, :, None], columns[:, None, :]]
            shares, enough = _smallest(lacks, chosen_sizes, self._problem.k)
        self._shares[rows] = shares
        return np.asarray((enough | (columns == self._none)).all(axis=1))


def _smallest(
    lacks: NDArray[np.bool_], sizes: NDArray[np.integer[Any]], k: int
) -> tuple[Scores, NDArray[np.bool_]]:
    """For each term the sum of 1/size over the K smallest blockers that contain it.

    Also says whether there were K of them. The last two axes of `lacks` are the blockers, sorted by
    size, and their terms.
    """
    counts = np.cumsum(lacks, axis=-2, dtype=np.int16)
    counted = lacks & (counts <= k)
    shares = np.matmul((1.0 / np.maximum(sizes, 1))[..., None, :], counted)[..., 0, :]
    return shares, counts[..., -1, :] >= k


def _best(scores: Scores, kept: int) -> int:
    """The kept term with the best score; of equal ones the rarest."""
    alive = np.asarray(members(kept))
    # The order of summation changes the last digits, which must not decide.
    return int(alive[len(alive) - 1 - np.argmax(np.round(scores[alive], 9)[::-1])])


def _pruned(problem: Problem) -> tuple[int, list[int]]:
    """Delete the terms that alone give an entity away; returns kept and deleted terms."""
    rare = [term for term in range(problem.size) if problem.holders[term] and problem.must_go(term)]
    return problem.everything & ~sum(1 << term for term in rare), rare


def _thinned(problem: Problem) -> tuple[int, list[int]]:
    """Keep as many of the most frequent terms as have few enough blockers to be listed.

    Returns kept and deleted terms.
    """
    kept, _ = _pruned(problem)
    room = max(1, _CELLS // max(1, problem.universe))
    if len(problem.protected) > room:
        kept &= (1 << _most_frequent(problem, kept, room)) - 1
    return kept, members(problem.everything & ~kept)


def _most_frequent(problem: Problem, kept: int, room: int) -> int:
    """How many of the most frequent terms can be kept with at most `room` dangerous sets."""
    few = min(FEW, kept.bit_count())
    support = problem.supports(range(few))
    shown = np.asarray([own & ((1 << few) - 1) for own in problem.protected])
    for count in range(1, few + 1):
        if np.count_nonzero(support[shown & ((1 << count) - 1)] <= problem.k) > room:
            return count - 1
    dangerous = sorted(term for _, term in problem.first_dangers(kept))
    return dangerous[room] if len(dangerous) > room else problem.size


def _solution(
    problem: Problem, kept: int, deleted: list[int], solver: str, refill: bool
) -> Solution:
    dangers: dict[int, int] = {}
    if refill:
        order = sorted(range(len(deleted)), key=lambda place: -problem.weights[deleted[place]])
        kept = put_back(problem, kept, [deleted[place] for place in order], dangers)
    return Solution(kept, problem.worth(kept), problem.worth(problem.everything), solver, dangers)
