"""Every solver against brute force."""

from __future__ import annotations

import pytest

from efface.models.k_safety.solve import SOLVERS, Solver, members, solve
from tests.entities import EXAMPLE, OPTIMUM
from tests.models.k_safety.cases import best_of_all, hard, is_k_safe, problem_of, random_case

OPTIMAL: tuple[Solver, ...] = ("auto", "exact", "best-first", "levelwise")
each_solver = pytest.mark.parametrize("solver", SOLVERS)


@each_solver
def test_example_1_of_the_paper(solver: Solver) -> None:
    contexts = [{int(term[1]) for term in context.split()} for context in EXAMPLE.values()]
    problem, order = problem_of(contexts, [0, 1, 2], [1, 2, 4, 5, 6, 7], 2)
    solution = solve(problem.ready(), solver)
    assert is_k_safe({order[t] for t in members(solution.kept)}, contexts, [0, 1, 2], 2)
    if solver in (*OPTIMAL, "btop", "naive-btop"):
        assert {f"t{order[term]}" for term in members(solution.kept)} == OPTIMUM
        assert solution.worth == 4


@pytest.mark.slow
@each_solver
@pytest.mark.parametrize("weighted", [False, True])
def test_brute_force(solver: Solver, weighted: bool) -> None:
    """Always safe; optimal where promised; never better than the bound says. 500 cases each."""
    for seed in range(500):
        contexts, protected, document, k, weights = random_case(seed)
        if not weighted:
            weights = dict.fromkeys(weights, 1.0)
        problem, order = problem_of(contexts, protected, document, k, weights)
        problem = problem.ready() if seed % 2 else problem  # integers, and bitmaps
        best = best_of_all(document, contexts, protected, k, weights)
        solution = solve(problem, solver, effort=100)
        kept = {order[term] for term in members(solution.kept)}
        assert is_k_safe(kept, contexts, protected, k)
        assert solution.worth == pytest.approx(sum(weights[term] for term in kept))
        assert solution.bound >= best - 1e-6
        if solver in OPTIMAL and (solver != "auto" or seed % 2):
            assert solution.worth == pytest.approx(best)
            assert solution.proven
        if solution.proven:
            assert solution.worth == pytest.approx(best)


@pytest.mark.slow
def test_results_repeat_and_effort_is_no_time() -> None:
    contexts, protected, document = hard(3)
    problem, _ = problem_of(contexts, protected, document, 4)
    for effort in (0, 0.02, 1):
        first = solve(problem.ready(), "exact", effort)
        assert first == solve(problem.ready(), "exact", effort)
        assert first.worth <= first.bound
    assert solve(problem.ready(), "best-first", 0).solver == "btop"
    assert solve(problem.ready(), "levelwise", 0).solver == "btop"


def test_without_the_extra_there_are_still_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("efface.models.k_safety.solve.is_installed", lambda: False)
    for seed in range(50):
        contexts, protected, document, k, _ = random_case(seed)
        problem, _ = problem_of(contexts, protected, document, k)
        solution = solve(problem.ready(), "auto")
        assert problem.is_safe(solution.kept)
        assert solution.proven
