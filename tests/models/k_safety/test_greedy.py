"""Greedy deletion of terms."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyroaring import BitMap

from efface.models.k_safety.greedy import bfreq, bsize, btop, from_contexts, naive_btop
from efface.models.k_safety.problem import Problem
from efface.models.k_safety.solve import members, solve
from tests.models.k_safety.cases import is_k_safe, problem_of, random_case


@settings(max_examples=300)
@given(seed=st.integers(0, 10**6))
def test_nothing_can_be_put_back(seed: int) -> None:
    contexts, protected, document, k, _ = random_case(seed)
    problem, _ = problem_of(contexts, protected, document, k)
    for solver in ("btop", "bsize", "bfreq"):
        kept = solve(problem, solver).kept
        for term in members(problem.everything & ~kept):
            assert not problem.is_safe(kept | 1 << term)


@settings(max_examples=200)
@given(seed=st.integers(0, 10**6))
def test_fast_and_naive_btop_delete_the_same(seed: int) -> None:
    contexts, protected, document, k, weights = random_case(seed)
    problem, _ = problem_of(contexts, protected, document, k, weights)
    assert btop(problem, refill=False) == naive_btop(problem, refill=False)


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


@settings(max_examples=100)
@given(seed=st.integers(0, 10**6))
def test_for_what_cannot_be_put_back_a_reason_is_given(seed: int) -> None:
    contexts, protected, document, k, weights = random_case(seed)
    problem, _ = problem_of(contexts, protected, document, k, weights)
    for heuristic in (btop, naive_btop, bsize, bfreq):
        solution = heuristic(problem)
        assert {*solution.dangers} == {*members(problem.everything & ~solution.kept)}
        for term, danger in solution.dangers.items():
            assert danger & ~solution.kept == 1 << term
            assert problem.is_dangerous(danger)
        assert heuristic(problem, refill=False).kept & ~solution.kept == 0


@settings(max_examples=100)
@given(seed=st.integers(0, 10**6))
def test_other_beginnings_are_safe_and_never_worse(seed: int) -> None:
    contexts, protected, document, k, weights = random_case(seed)
    problem, order = problem_of(contexts, protected, document, k, weights)
    start = btop(problem)
    best = from_contexts(problem.ready(), start)
    assert best.worth >= start.worth
    assert best.worth == problem.worth(best.kept)
    assert is_k_safe({order[term] for term in members(best.kept)}, contexts, protected, k)


def test_the_term_that_blocks_most_goes_first() -> None:
    """Of the terms of the one protected entity, four others lack the last, two the middle one."""
    having = [BitMap([0, 1, 2, 3, 4]), BitMap([0, 1, 2]), BitMap([0])]
    problem = Problem.of(having, 5, [0b111], 2)
    for heuristic in (btop, bsize, bfreq):
        assert members(heuristic(problem).kept) == [0, 1]
