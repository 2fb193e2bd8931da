"""K-safety as a problem of sets: which terms of a document must go, and which may stay."""

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
_AT_HAND = 20  # terms among which the search is always worth its while


def solve(problem: Problem, solver: Solver = "auto", effort: float = 10) -> Solution:
    """The terms that may stay, as many as the solver finds.

    Searches that do not come to an end within the effort, which is counted and not timed, give
    what btop gives.
    """
    if solver in _GREEDY:
        found = _GREEDY[solver](problem)
    elif solver in _SEARCHES:
        found = _SEARCHES[solver](problem, effort) or btop(problem)
    elif solver == "exact" or (problem.is_small and is_installed()):
        found = exact(problem, _start(problem), effort * _UNIT)
    else:
        found = (problem.size <= _AT_HAND and best_first(problem, effort)) or _start(problem)
    return found if found.proven else replace(found, bound=_bound(problem, found))


def _start(problem: Problem) -> Solution:
    """btop, and where that is quick other beginnings too."""
    found = btop(problem)
    return from_contexts(problem, found) if problem.is_small else found


def _bound(problem: Problem, found: Solution) -> float:
    """The best bound that is known: what must surely go is not kept."""
    if problem.is_small:
        bound = packing_bound(problem)
    else:
        alone = (
            term
            for term in members(problem.everything)
            if problem.must_go(term) and problem.holders[term]
        )
        bound = problem.worth(problem.everything) - sum(problem.weights[term] for term in alone)
    return max(found.worth, min(found.bound, bound))
