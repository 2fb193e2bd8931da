"""The optimum by hitting sets."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from efface.errors import MissingExtraError
from efface.models.k_safety.exact import exact, packing_bound
from efface.models.k_safety.greedy import btop
from efface.models.k_safety.problem import Solution, members
from tests.models.k_safety.cases import best_of_all, is_k_safe, problem_of, random_case


def test_bounds_of_a_packing_hold() -> None:
    for seed in range(100):
        contexts, protected, document, k, weights = random_case(seed)
        problem, _ = problem_of(contexts, protected, document, k, weights)
        best = best_of_all(document, contexts, protected, k, weights)
        assert packing_bound(problem) >= best - 1e-9


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_from_any_start_it_finds_the_optimum(seed: int) -> None:
    contexts, protected, document, k, weights = random_case(seed)
    problem, order = problem_of(contexts, protected, document, k, weights)
    nothing = Solution(0, 0.0, problem.worth(problem.everything), "btop")
    solution = exact(problem.ready(), nothing, 10)
    assert is_k_safe({order[term] for term in members(solution.kept)}, contexts, protected, k)
    assert solution.proven
    assert solution.worth == pytest.approx(best_of_all(document, contexts, protected, k, weights))


def test_without_effort_the_start_stays_and_the_bound_holds() -> None:
    for seed in range(30):
        contexts, protected, document, k, weights = random_case(seed)
        problem, _ = problem_of(contexts, protected, document, k, weights)
        start = btop(problem)
        solution = exact(problem.ready(), start, 0)
        assert solution.kept == start.kept
        assert solution.bound >= best_of_all(document, contexts, protected, k, weights) - 1e-9


def test_or_tools_are_asked_for_where_they_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    contexts, protected, document, k, _ = random_case(1)
    problem, _ = problem_of(contexts, protected, document, k)
    for module in ("ortools", "ortools.sat", "ortools.sat.python"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[exact\]'"):
        exact(problem, btop(problem), 1)
