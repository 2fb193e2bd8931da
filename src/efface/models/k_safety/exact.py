"""The optimum, by a lazy hitting set.

Terms are safe if they contain none of the minimal dangerous sets, so what is deleted must hit each
of these. They are too many to list. Ask for a cheaper set of deletions that hits those known; if
what it leaves is safe, it is the best so far; else new dangerous sets are found in what it leaves.
When there is no cheaper one, the best so far is the optimum.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from efface.errors import MissingExtraError
from efface.models.k_safety.problem import Problem, Solution, members, put_back

__all__ = ["exact", "is_installed", "packing_bound"]

_THOUSANDTHS = 1000  # of a weight that is not one
_NEW = 15  # dangerous sets that are added at once
_LOOKED_AT = 4 * _NEW
_FOR_A_ROUND = 3e-8  # of the effort, times protected sets and terms: what we do ourselves
_FOR_THE_BOUND = 0.2  # of the effort, where it does not suffice


def is_installed() -> bool:
    return find_spec("ortools") is not None


def exact(problem: Problem, start: Solution, effort: float) -> Solution:
    """A solution at least as good as `start`, and the best known bound; proven if these meet."""
    question = _Question(problem)
    best, left = start.kept, effort * (1 - _FOR_THE_BOUND)
    while left > 0:
        answer, spent = question.cheaper(problem.everything & ~best, left)
        left -= spent + _FOR_A_ROUND * len(problem.protected) * problem.size
        if answer is None and left > 0:
            return Solution(best, problem.worth(best), problem.worth(best), "exact")
        if answer is None:
            break
        if dangers := sorted(problem.dangers(answer), key=lambda one: (one.bit_count(), one)):
            found = {problem.minimal(danger) for danger in dangers[:_LOOKED_AT]}
            question.sets += sorted(found, key=lambda one: (one.bit_count(), one))[:_NEW]
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
            raise MissingExtraError(
                "the solver exact needs OR-tools; install it with: pip install 'efface[exact]'"
            ) from None
        self._cp: Any = cp_model
        self._problem = problem
        self.sets: list[int] = []
        alike = len({*problem.weights}) <= 1
        self._unit = problem.weights[0] if alike and problem.size else 1 / _THOUSANDTHS
        self._costs = [max(1, round(weight / self._unit)) for weight in problem.weights]

    def cheaper(self, deleted: int, effort: float) -> tuple[int | None, float]:
        """What deletions that cost less than those given leave, or None; and the effort spent."""
        model, variables = self._model()
        limit = sum(self._costs[term] for term in members(deleted)) - 1
        model.add(self._cost(variables) <= limit)
        solver = self._solver(effort)
        status = solver.solve(model)
        spent = solver.response_proto.deterministic_time + 0.001
        if status not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return None, spent if status == self._cp.INFEASIBLE else effort
        kept = (1 << term for term, one in enumerate(variables) if not solver.boolean_value(one))
        return sum(kept), spent

    def least(self, effort: float) -> float:
        """A bound on what deletions cost at least."""
        model, variables = self._model()
        model.minimize(self._cost(variables))
        solver = self._solver(effort)
        solver.solve(model)
        return float(max(0.0, solver.best_objective_bound)) * self._unit

    def _model(self) -> tuple[Any, list[Any]]:
        model = self._cp.CpModel()
        variables = [model.new_bool_var("") for _ in range(self._problem.size)]
        for one in self.sets:
            model.add_bool_or(variables[term] for term in members(one))
        return model, variables

    def _cost(self, variables: Iterable[Any]) -> Any:
        return sum(cost * one for cost, one in zip(self._costs, variables, strict=True))

    def _solver(self, effort: float) -> Any:
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 2
        solver.parameters.max_deterministic_time = effort
        return solver


def packing_bound(problem: Problem) -> float:
    """The most that a solution can be worth: of disjoint dangerous sets each loses a term."""
    rest, lost = problem.everything, 0.0
    for own in problem.protected:
        while (shown := own & rest) and problem.is_dangerous(shown):
            one = problem.minimal(shown)
            lost += min(problem.weights[term] for term in members(one))
            rest &= ~one
    return problem.worth(problem.everything) - lost
