"""Looks for what was left in published text: learns from a labelled part of it, ranks the rest.

Documents are divided into parts; an attacker who knows what is marked in the others inspects the
tokens of one part, the likeliest first. There is one attacker for each learner, and that of the
paper: it takes the most accurate learner, inspects what that predicts, then the others, each in
any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from efface.learning.features import Examples
from efface.learning.greedy import Lesson, best_threshold, parts
from efface.learning.learners import LEARNERS
from efface.learning.tokens import Array

__all__ = ["BUDGETS", "CURVE", "PAPER", "Attack", "Ranking", "attack"]

BUDGETS = (10, 50, 500)
CURVE = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
PAPER = "paper"
_SAMPLES = 300  # of the bootstrap
_HELD_OUT = 4  # a part in so many, by which the attacker of the paper chooses


@dataclass(frozen=True)
class Ranking:
    """The tokens of a part in the order of inspection: whether each is one that was looked for, its
    document, and its number; and how many of them the classifier predicted."""

    hits: Array = field(repr=False)
    documents: Array = field(repr=False)
    places: Array = field(repr=False)
    predicted: int = 0

    @classmethod
    def of(cls, order: Array, places: Array, examples: Examples, marked: Array) -> Ranking:
        chosen = places[order]
        return cls(marked[chosen], examples.documents[chosen], chosen)

    def found(self, budget: int) -> int:
        return int(self.hits[:budget].sum())

    def drawn(self, budget: int, rng: np.random.Generator) -> float:
        """How many are found if the documents are drawn anew, with repetition."""
        names, numbers = np.unique(self.documents, return_inverse=True)
        times = np.bincount(rng.integers(len(names), size=len(names)), minlength=len(names))
        often = times[numbers]
        last = int(np.searchsorted(np.cumsum(often), budget))
        found = float((often * self.hits)[:last].sum())
        if last < len(often):
            found += float((budget - often[:last].sum()) * self.hits[last])
        return found


@dataclass(frozen=True)
class Attack:
    """What an attacker finds, part by part."""

    attacker: str
    rankings: tuple[Ranking, ...]

    def found(self, budget: int) -> float:
        """In a part, on average."""
        return float(np.mean([ranking.found(budget) for ranking in self.rankings]))

    def most(self, budget: int) -> int:
        """In the part where it finds most."""
        return max(ranking.found(budget) for ranking in self.rankings)

    def random(self, budget: int) -> float:
        """What somebody finds who inspects any tokens, on average."""
        shares = [
            r.hits.mean() * min(budget, len(r.hits)) if len(r.hits) else 0 for r in self.rankings
        ]
        return float(np.mean(shares))

    def bounds(self, budget: int, seed: int = 0) -> tuple[float, float]:
        """Within which what is found lies in 95 of 100 collections of such documents."""
        rng = np.random.default_rng(seed)
        drawn = [
            np.mean([ranking.drawn(budget, rng) for ranking in self.rankings])
            for _ in range(_SAMPLES)
        ]
        low, high = np.percentile(drawn, [2.5, 97.5])
        return float(low), float(high)

    def counts(self) -> tuple[int, int, int, int]:
        """True and false positives, true and false negatives of its predictions."""
        predicted = sum(ranking.predicted for ranking in self.rankings)
        right = sum(ranking.found(ranking.predicted) for ranking in self.rankings)
        left = sum(int(ranking.hits.sum()) for ranking in self.rankings)
        total = sum(len(ranking.hits) for ranking in self.rankings)
        return right, predicted - right, total - left - (predicted - right), left - right


def attack(
    examples: Examples,
    marked: Array,
    *,
    learners: Sequence[str] = tuple(LEARNERS),
    folds: int = 4,
    seed: int = 0,
) -> list[Attack]:
    """The attacks of all learners, and that of the paper."""
    own = parts(examples.documents, folds, seed)
    found: dict[str, list[Ranking]] = {name: [] for name in (*learners, PAPER)}
    for fold in range(folds):
        known, places = (
            Lesson(examples, marked, seed).some(own != fold),
            np.flatnonzero(own == fold),
        )
        target = examples.some(places)
        scores = {}
        for name in learners:
            if known.marked.any():
                scores[name] = known.learn(name).scores(target)
            else:  # nothing to learn from
                scores[name] = np.zeros(len(target), np.float32)
            order = np.argsort(-scores[name], kind="stable")
            found[name].append(Ranking.of(order, places, examples, marked))
        name, threshold = _most_accurate(known, learners)
        predicted = scores[name] > threshold
        order = np.lexsort((np.random.default_rng(seed).random(len(target)), ~predicted))
        ranking = Ranking.of(order, places, examples, marked)
        found[PAPER].append(replace(ranking, predicted=int(predicted.sum())))
    return [Attack(name, tuple(rankings)) for name, rankings in found.items()]


def _most_accurate(known: Lesson, learners: Sequence[str]) -> tuple[str, float]:
    """The learner, and the score above which it predicts, that err least on a part held out."""
    own = parts(known.examples.documents, _HELD_OUT, known.seed) == 0
    best, chosen = -1.0, (learners[0], np.inf)
    for name in learners if known.marked[~own].any() else ():
        scores = known.some(~own).learn(name).scores(known.examples.some(own))
        threshold, value = best_threshold(scores, known.marked[own], 1.0)
        if value > best:
            best, chosen = value, (name, threshold)
    return chosen
