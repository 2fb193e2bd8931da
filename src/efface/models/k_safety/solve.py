"""Solves the k-safety problem: which terms of a document are kept, and which are hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from efface.models.k_safety.exact import exact, is_installed, packing_bound
from efface.models.k_safety.greedy import bfreq, bsize, btop, from_contexts, naive_btop
from efface.models.k_safety.problem import Problem, Solution, members
from efface.models.k_safety.search import best_first, levelwise

__all__ = ["SOLVERS", "Problem", "Solution", "Solver", "members", "solve"]

Solver = Literal["auto", "exact", "best-first", "btop", "naive-btop", "bsize", "bfreq", "levelwise"]
SOLVERS: tuple[Solver, ...] = get_args(Solver)

_GREEDY = {"btop": btop, "naive-btop": naive_btop, "bsize": bsize, "bfreq": bfreq}
_SEARCHES = {"best-first": best_first, "levelwise": levelwise}
_UNIT = 0.5  # deterministic seconds of CP-SAT for one unit of effort
_AT_HAND = 20  # with at most so many terms a search for the optimum is always worth it


def solve(problem: Problem, solver: Solver = "auto", effort: float = 10) -> Solution:
    """The terms to keep, as many as the solver finds.

    A search that does not end within the effort (counted, not timed) gives the result of btop.
    """
    if solver in _GREEDY:
        solution = _GREEDY[solver](problem)
    elif solver in _SEARCHES:
        solution = _SEARCHES[solver](problem, effort) or btop(problem)
    elif solver == "exact" or (problem.is_small and is_installed()):
        solution = exact(problem, _start(problem), effort * _UNIT)
    else:
        solution = (problem.size <= _AT_HAND and best_first(problem, effort)) or _start(problem)
    return solution if solution.proven else replace(solution, bound=_bound(problem, solution))


def _start(problem: Problem) -> Solution:
    """The solution of btop; in small problems other beginnings are tried, too."""
    solution = btop(problem)
    return from_contexts(problem, solution) if problem.is_small else solution


def _bound(problem: Problem, solution: Solution) -> float:
    """The best known upper bound: the worth of all terms without those that must be hidden."""
    if problem.is_small:
        bound = packing_bound(problem)
    else:
        alone = (
            term
            for term in members(problem.everything)
            if problem.must_go(term) and problem.holders[term]
        )
        bound = problem.worth(problem.everything) - sum(problem.weights[term] for term in alone)
    return max(solution.worth, min(solution.bound, bound))
