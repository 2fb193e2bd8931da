"""The optimum, by a lazy hitting set.

Terms are safe if they contain no minimal dangerous set, so the deleted terms must hit each of these
sets. There are too many to list. So we ask CP-SAT for a cheaper set of deletions that hits those
known so far. If what it keeps is safe, it is the best so far; else new dangerous sets are found in
what it keeps. When there is no cheaper one, the best so far is the optimum.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from efface.errors import missing
from efface.models.k_safety.problem import Problem, Solution, members, put_back

__all__ = ["exact", "is_installed", "packing_bound"]

_THOUSANDTHS = 1000  # unequal weights are rounded to thousandths: CP-SAT wants integers
_NEW = 15  # dangerous sets that are added in a round
_LOOKED_AT = 4 * _NEW  # dangerous sets that are made minimal in a round
_FOR_A_ROUND = 3e-8  # effort of our own part of a round, times protected sets and terms
_FOR_THE_BOUND = 0.2  # share of the effort that is kept for the bound, if there is no optimum


def is_installed() -> bool:
    return find_spec("ortools") is not None


def exact(problem: Problem, start: Solution, effort: float) -> Solution:
    """A solution at least as good as `start` with the best known bound; proven if they meet."""
    question = _Question(problem)
    best, left = start.kept, effort * (1 - _FOR_THE_BOUND)
    while left > 0:
        answer, spent = question.cheaper(problem.everything & ~best, left)
        left -= spent + _FOR_A_ROUND * len(problem.protected) * problem.size
        if answer is None and left > 0:
            return Solution(best, problem.worth(best), problem.worth(best), "exact")
        if answer is None:
            break
        if dangers := sorted(problem.dangers(answer), key=lambda terms: (terms.bit_count(), terms)):
            minimal = {problem.minimal(danger) for danger in dangers[:_LOOKED_AT]}
            question.sets += sorted(minimal, key=lambda terms: (terms.bit_count(), terms))[:_NEW]
        else:
            best = put_back(problem, answer, members(problem.everything & ~answer))
    worth = problem.worth(best)
    bound = problem.worth(problem.everything) - question.least(effort * _FOR_THE_BOUND)
    return Solution(best, worth, max(worth, min(bound, packing_bound(problem))), "exact")


class _Question:
    """Asks CP-SAT for sets of deletions that hit the dangerous sets known so far."""

    def __init__(self, problem: Problem) -> None:
        try:
            from ortools.sat.python import cp_model
        except ImportError:
            raise missing("the solver exact needs OR-tools", "exact") from None
        self._cp: Any = cp_model
        self._problem = problem
        self.sets: list[int] = []
        alike = len({*problem.weights}) <= 1
        self._unit = problem.weights[0] if alike and problem.size else 1 / _THOUSANDTHS
        self._costs = [max(1, round(weight / self._unit)) for weight in problem.weights]

    def cheaper(self, deleted: int, effort: float) -> tuple[int | None, float]:
        """The terms kept by deletions that cost less than `deleted`, and the effort spent.

        The terms are None if there are no such deletions, or none were found.
        """
        model, variables = self._model()
        limit = sum(self._costs[term] for term in members(deleted)) - 1
        model.add(self._cost(variables) <= limit)
        solver = self._solver(effort)
        status = solver.solve(model)
        spent = solver.response_proto.deterministic_time + 0.001
        if status not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return None, spent if status == self._cp.INFEASIBLE else effort
        is_deleted = map(solver.boolean_value, variables)
        return sum(1 << term for term, deleted in enumerate(is_deleted) if not deleted), spent

    def least(self, effort: float) -> float:
        """A lower bound on the cost of deletions."""
        model, variables = self._model()
        model.minimize(self._cost(variables))
        solver = self._solver(effort)
        solver.solve(model)
        return float(max(0.0, solver.best_objective_bound)) * self._unit

    def _model(self) -> tuple[Any, list[Any]]:
        model = self._cp.CpModel()
        variables = [model.new_bool_var("") for _ in range(self._problem.size)]
        for dangerous in self.sets:
            model.add_bool_or(variables[term] for term in members(dangerous))
        return model, variables

    def _cost(self, variables: Iterable[Any]) -> Any:
        return sum(cost * variable for cost, variable in zip(self._costs, variables, strict=True))

    def _solver(self, effort: float) -> Any:
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 2
        solver.parameters.max_deterministic_time = effort
        return solver


def packing_bound(problem: Problem) -> float:
    """An upper bound on the worth: each of several disjoint dangerous sets loses a term."""
    rest, lost = problem.everything, 0.0
    for own in problem.protected:
        while (shown := own & rest) and problem.is_dangerous(shown):
            minimal = problem.minimal(shown)
            lost += min(problem.weights[term] for term in members(minimal))
            rest &= ~minimal
    return problem.worth(problem.everything) - lost
