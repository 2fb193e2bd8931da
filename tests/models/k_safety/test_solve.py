"""K-safety as a problem of sets: every solver against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyroaring import BitMap

from efface.models.k_safety.exact import packing_bound
from efface.models.k_safety.greedy import btop, naive_btop
from efface.models.k_safety.search import best_first, window_bounds
from efface.models.k_safety.solve import SOLVERS, Problem, Solver, members, solve
from tests.entities import EXAMPLE, OPTIMUM

OPTIMAL: tuple[Solver, ...] = ("auto", "exact", "best-first", "levelwise")
each_solver = pytest.mark.parametrize("solver", SOLVERS)


def problem_of(
    contexts: Sequence[set[int]],
    protected: Iterable[int],
    document: Sequence[int],
    k: int,
    weights: dict[int, float] | None = None,
) -> tuple[Problem, list[int]]:
    """The problem, and which term of the document each of its terms is."""
    having = {term: [n for n, own in enumerate(contexts) if term in own] for term in document}
    order = sorted(document, key=lambda term: (-len(having[term]), document.index(term)))
    sets = [
        sum(1 << place for place, term in enumerate(order) if term in contexts[entity])
        for entity in protected
    ]
    problem = Problem.of(
        [BitMap(having[term]) for term in order],
        len(contexts),
        [one for one in sets if one],
        k,
        [weights[term] for term in order] if weights else None,
        [document.index(term) for term in order],
    )
    return problem, order


def is_k_safe(
    terms: set[int], contexts: Sequence[set[int]], protected: Iterable[int], k: int
) -> bool:
    """Definition 3.1, word by word."""
    for e in protected:
        shown = contexts[e] & terms
        others = sum(1 for n, context in enumerate(contexts) if n != e and shown <= context)
        if others < k:
            return False
    return True


def best_of_all(
    document: Sequence[int],
    contexts: Sequence[set[int]],
    protected: Sequence[int],
    k: int,
    weights: dict[int, float],
) -> float:
    return max(
        sum(weights[term] for term in kept)
        for size in range(len(document) + 1)
        for kept in combinations(document, size)
        if is_k_safe(set(kept), contexts, protected, k)
    )


def random_case(
    seed: int,
) -> tuple[list[set[int]], list[int], list[int], int, dict[int, float]]:
    chance = random.Random(seed)
    terms = chance.randint(1, 7)
    entities = chance.randint(2, 12)
    density = chance.choice((0.3, 0.5, 0.8))
    contexts = [{t for t in range(terms) if chance.random() < density} for _ in range(entities)]
    protected = chance.sample(range(entities), chance.randint(1, entities))
    document = chance.sample(range(terms), terms)
    k = chance.randint(1, min(4, entities - 1))
    weights = {t: chance.choice((1.0, 1.0, 2.5, 0.3)) for t in range(terms)}
    return contexts, protected, document, k, weights


@each_solver
def test_example_1_of_the_paper(solver: Solver) -> None:
    contexts = [{int(term[1]) for term in context.split()} for context in EXAMPLE.values()]
    problem, order = problem_of(contexts, [0, 1, 2], [1, 2, 4, 5, 6, 7], 2)
    solution = solve(problem.ready(), solver)
    assert is_k_safe({order[t] for t in members(solution.kept)}, contexts, [0, 1, 2], 2)
    if solver in (*OPTIMAL, "btop", "naive-btop"):
        assert {f"t{order[term]}" for term in members(solution.kept)} == OPTIMUM
        assert solution.worth == 4


def test_example_2_of_the_paper() -> None:
    """{t2, t4, t7} is not 2-safe: {t2, t4} of e2 is in one other context only (so is e3's)."""
    contexts = [{int(term[1]) for term in context.split()} for context in EXAMPLE.values()]
    problem, order = problem_of(contexts, [0, 1, 2], [1, 2, 4, 5, 6, 7], 2)
    terms = sum(1 << order.index(term) for term in (2, 4, 7))
    dangers = {frozenset(order[t] for t in members(one)): one for one in problem.dangers(terms)}
    assert {*dangers} == {frozenset({2, 4}), frozenset({4, 7})}
    assert problem.support(dangers[frozenset({2, 4})]) == 2


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


@settings(max_examples=300)
@given(seed=st.integers(0, 10**6))
def test_nothing_can_be_put_back(seed: int) -> None:
    contexts, protected, document, k, _ = random_case(seed)
    problem, _ = problem_of(contexts, protected, document, k)
    for solver in ("btop", "bsize", "bfreq"):
        kept = solve(problem, solver).kept
        for term in members(problem.everything & ~kept):
            assert not problem.is_safe(kept | 1 << term)


@settings(max_examples=300)
@given(seed=st.integers(0, 10**6), terms=st.integers(0, 127))
def test_the_predicate_is_definition_3_1(seed: int, terms: int) -> None:
    contexts, protected, document, k, _ = random_case(seed)
    problem, order = problem_of(contexts, protected, document, k)
    terms &= problem.everything
    expected = is_k_safe({order[term] for term in members(terms)}, contexts, protected, k)
    assert problem.is_safe(terms) is problem.ready().is_safe(terms) is expected
    assert (not any(True for _ in problem._dangers_among_few(terms))) is expected


@settings(max_examples=200)
@given(seed=st.integers(0, 10**6))
def test_fast_and_naive_btop_delete_the_same(seed: int) -> None:
    contexts, protected, document, k, weights = random_case(seed)
    problem, _ = problem_of(contexts, protected, document, k, weights)
    assert btop(problem, refill=False) == naive_btop(problem, refill=False)


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


def test_large_problems_are_thinned_and_stay_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where blockers cannot be listed: the rarest terms go first, and are tried again."""
    monkeypatch.setattr("efface.models.k_safety.greedy._CELLS", 10)
    monkeypatch.setattr("efface.models.k_safety.problem._MANY", 2)
    for seed in range(300):
        contexts, protected, document, k, _ = random_case(seed)
        problem, order = problem_of(contexts, protected, document, k)
        kept = btop(problem).kept
        assert is_k_safe({order[term] for term in members(kept)}, contexts, protected, k)
        assert not any(
            problem.is_safe(kept | 1 << term) for term in members(problem.everything & ~kept)
        )


def test_results_repeat_and_effort_is_no_time() -> None:
    contexts, protected, document = _hard(3)
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


def test_bounds_of_a_packing_hold() -> None:
    for seed in range(100):
        contexts, protected, document, k, weights = random_case(seed)
        problem, _ = problem_of(contexts, protected, document, k, weights)
        best = best_of_all(document, contexts, protected, k, weights)
        assert packing_bound(problem) >= best - 1e-9


def test_minimal_dangers_are_minimal() -> None:
    contexts, protected, document = _hard(1)
    problem, _ = problem_of(contexts, protected, document, 4)
    for danger in problem.dangers(problem.everything):
        small = problem.minimal(danger)
        assert small & ~danger == 0
        assert problem.is_dangerous(small)
        assert not any(problem.is_dangerous(small & ~(1 << term)) for term in members(small))
        top = members(danger)[0]
        assert problem.is_dangerous(problem.small(danger, top))


def _hard(seed: int) -> tuple[list[set[int]], list[int], list[int]]:
    chance = random.Random(seed)
    contexts = [set(chance.sample(range(40), 20)) for _ in range(200)]
    return contexts, chance.sample(range(200), 40), chance.sample(range(40), 25)
