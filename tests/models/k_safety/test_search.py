"""Searches for the optimum."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from efface.models.k_safety.search import CHECKS, best_first, levelwise, window_bounds
from tests.models.k_safety.cases import best_of_all, hard, problem_of, random_case


@pytest.mark.slow
@settings(max_examples=200)
@given(seed=st.integers(0, 10**6), window=st.integers(1, 8))
def test_window_bounds_are_bounds(seed: int, window: int) -> None:
    """UB_L is never below the optimum of a suffix, and that itself for a window over all of it."""
    contexts, protected, document, k, weights = random_case(seed)
    problem, terms = problem_of(contexts, protected, document, k, weights)
    order = sorted(range(problem.size), key=problem.order.__getitem__)
    bounds = window_bounds(problem, order, window)
    for place in range(len(order) + 1):
        suffix = [terms[term] for term in order[place:]]
        best = best_of_all(suffix, contexts, protected, k, weights)
        assert bounds[place] >= best - 1e-9
        if window >= len(order):
            assert bounds[place] == pytest.approx(best)
    for narrow in (1, window):
        solution = best_first(problem, 100, window=narrow)
        assert solution
        assert solution.worth == pytest.approx(
            best_of_all(document, contexts, protected, k, weights)
        )


def test_a_search_gives_up_when_its_effort_is_spent() -> None:
    """Two terms that are safe together take at least two checks, and at most four."""
    problem, _ = problem_of([{1, 2}, {1, 2}, {1}], [0], [1, 2], 1)
    for search in (best_first, levelwise):
        assert search(problem, 0) is None
        assert search(problem, 1 / CHECKS) is None
        assert search(problem, 4 / CHECKS)
    contexts, protected, document = hard(2)
    problem, _ = problem_of(contexts, protected, document, 4)
    for search in (best_first, levelwise):
        assert search(problem, 5 / CHECKS) is None


def test_of_nothing_nothing_is_kept() -> None:
    problem, _ = problem_of([{1}, {2}], [0], [], 1)
    assert window_bounds(problem, [], 3) == [0.0]
    for search in (best_first, levelwise):
        solution = search(problem, 1)
        assert solution
        assert (solution.kept, solution.worth, solution.proven) == (0, 0, True)
