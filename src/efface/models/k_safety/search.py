"""The paper's optimal searches (section 5): level by level, and best first."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from efface.models.k_safety.problem import Problem, Solution

__all__ = ["CHECKS", "best_first", "levelwise", "window_bounds"]

CHECKS = 20_000  # sets that are checked for one unit of effort
WINDOW = 12  # the paper's L


def levelwise(problem: Problem, effort: float) -> Solution | None:
    """Lists all safe sets of one term, of two, and so on; None if the effort does not suffice."""
    left = effort * CHECKS
    level = [0]
    best = 0, 0.0
    while level:
        for terms in level:
            worth = problem.worth(terms)
            if worth > best[1]:
                best = terms, worth
        known, following = set(level), []
        for terms in level:
            # A set is built once, as its terms are added in order; all its subsets must be safe.
            for term in range(terms.bit_length(), problem.size):
                left -= 1
                if left < 0:
                    return None
                larger = terms | 1 << term
                if _subsets_among(larger, known) and problem.may_add(terms, term):
                    following.append(larger)
        level = following
    return Solution(best[0], best[1], best[1], "levelwise")


def _subsets_among(terms: int, known: set[int]) -> bool:
    """Whether all subsets with one term less are known."""
    rest = terms
    while rest:
        low = rest & -rest
        if terms ^ low not in known:
            return False
        rest ^= low
    return True


def best_first(problem: Problem, effort: float, *, window: int = WINDOW) -> Solution | None:
    """A* search over the terms in the order of the document; None if the effort does not suffice.

    Extends the partial solution with the largest bound: keep the next term, or delete it.
    """
    order = sorted(range(problem.size), key=problem.order.__getitem__)
    bounds = window_bounds(problem, order, window)
    left = effort * CHECKS
    # The largest bound first, then the partial solution with the most terms, then a fixed order.
    queue: list[tuple[float, int, int, float]] = [(-bounds[0], 0, 0, 0.0)]
    while queue:
        _, depth, terms, worth = heappop(queue)
        place = -depth
        if place == problem.size:
            return Solution(terms, worth, worth, "best-first")
        left -= 1
        if left < 0:
            return None
        term = order[place]
        heappush(queue, (-(worth + bounds[place + 1]), depth - 1, terms, worth))
        if problem.may_add(terms, term):
            more = worth + problem.weights[term]
            heappush(queue, (-(more + bounds[place + 1]), depth - 1, terms | 1 << term, more))
    raise AssertionError("the empty set is safe")


def window_bounds(problem: Problem, order: Sequence[int], window: int) -> list[float]:
    """For each place an upper bound on the worth of the terms from there on: A*_L of the paper.

    A dynamic program that only demands that any `window` successive terms are safe. Its states are
    the safe subsets of the window that begins at a place; its first term is the lowest bit.
    """
    count = len(order)
    width = min(window, count)
    bounds = [0.0] * (count + 1)
    if not width:
        return bounds
    ahead: NDArray[np.float64] | None = None
    for place in range(count - width, -1, -1):
        terms = order[place : place + width]
        unsafe = _unsafe_subsets(problem, terms)
        subsets = np.arange(1 << width)
        if ahead is None:
            bits = (subsets[:, None] >> np.arange(width)) & 1
            worth = bits @ np.asarray([problem.weights[term] for term in terms])
            for later in range(1, width):  # the ends of the document are shorter than a window
                inside = np.where(unsafe, -np.inf, worth)[subsets & ((1 << later) - 1) == 0]
                bounds[place + later] = float(inside.max())
        else:
            kept = subsets >> 1
            first = (subsets & 1) * problem.weights[terms[0]]
            worth = first + np.maximum(ahead[kept], ahead[kept | 1 << (width - 1)])
        ahead = np.where(unsafe, -np.inf, worth)
        bounds[place] = float(ahead.max())
    return bounds


def _unsafe_subsets(problem: Problem, terms: Sequence[int]) -> NDArray[np.bool_]:
    """For each subset of a few terms, whether it gives a protected entity away.

    It does if it contains a dangerous set: one that a protected entity has, but too few others.
    """
    width = len(terms)
    places = 1 << np.arange(width)
    patterns = problem.matrix[:, list(terms)] @ places
    support = np.bincount(patterns, minlength=1 << width)
    held = np.zeros(1 << width, dtype=np.bool_)
    for own in problem.protected:
        held[sum(1 << place for place, term in enumerate(terms) if own >> term & 1)] = True
    for place in range(width):  # sums over all supersets
        counts, holds = support.reshape(-1, 2, 1 << place), held.reshape(-1, 2, 1 << place)
        counts[:, 0] += counts[:, 1]
        holds[:, 0] |= holds[:, 1]
    unsafe = held & (support <= problem.k)
    for place in range(width):  # and over all subsets
        pairs = unsafe.reshape(-1, 2, 1 << place)
        pairs[:, 1] |= pairs[:, 0]
    return unsafe
