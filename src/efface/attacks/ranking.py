"""Attackers who search published text for what was missed: train on one part, rank the rest.

Documents are divided into folds. An attacker knows what is marked in the other folds, and inspects
the tokens of one fold, the likeliest first. There is an attacker for each learner, and that of the
paper: it takes the most accurate learner, inspects the tokens that it predicts in random order,
then the rest in random order.
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
_HELD_OUT = 4  # the paper's attacker holds out one part of so many to choose a learner


@dataclass(frozen=True)
class Ranking:
    """The tokens of a fold in the order of inspection.

    `hits` marks the sensitive ones, `documents` and `places` are the document and the number of
    each; `predicted` is how many of them the classifier predicted.
    """

    hits: Array = field(repr=False)
    documents: Array = field(repr=False)
    places: Array = field(repr=False)
    predicted: int = 0

    @classmethod
    def of(cls, order: Array, places: Array, examples: Examples, marked: Array) -> Ranking:
        chosen = places[order]
        return cls(marked[chosen], examples.documents[chosen], chosen)

    def hits_within(self, budget: int) -> int:
        """How many sensitive tokens are among the first ones."""
        return int(self.hits[:budget].sum())

    def drawn(self, budget: int, rng: np.random.Generator) -> float:
        """How many are found in a bootstrap sample of the documents."""
        names, numbers = np.unique(self.documents, return_inverse=True)
        times = np.bincount(rng.integers(len(names), size=len(names)), minlength=len(names))
        often = times[numbers]
        last = int(np.searchsorted(np.cumsum(often), budget))
        hits = float((often * self.hits)[:last].sum())
        if last < len(often):
            hits += float((budget - often[:last].sum()) * self.hits[last])
        return hits


@dataclass(frozen=True)
class Attack:
    """What an attacker finds in each fold."""

    attacker: str
    rankings: tuple[Ranking, ...]

    def hits_within(self, budget: int) -> float:
        """How many an attacker finds in a fold, on average."""
        return float(np.mean([ranking.hits_within(budget) for ranking in self.rankings]))

    def most(self, budget: int) -> int:
        """How many it finds in the fold where it finds most."""
        return max(ranking.hits_within(budget) for ranking in self.rankings)

    def random(self, budget: int) -> float:
        """How many are found in a fold on average if tokens are inspected at random."""
        expected = [
            ranking.hits.mean() * min(budget, len(ranking.hits)) if len(ranking.hits) else 0
            for ranking in self.rankings
        ]
        return float(np.mean(expected))

    def bounds(self, budget: int, seed: int = 0) -> tuple[float, float]:
        """A 95 % confidence interval of what is found, by the bootstrap over documents."""
        rng = np.random.default_rng(seed)
        drawn = [
            np.mean([ranking.drawn(budget, rng) for ranking in self.rankings])
            for _ in range(_SAMPLES)
        ]
        low, high = np.percentile(drawn, [2.5, 97.5])
        return float(low), float(high)

    def counts(self) -> tuple[int, int, int, int]:
        """True and false positives, true and false negatives of the predictions."""
        predicted = sum(ranking.predicted for ranking in self.rankings)
        right = sum(ranking.hits_within(ranking.predicted) for ranking in self.rankings)
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
    """The attack of each learner, and that of the paper.

    `marked` are the sensitive tokens.
    """
    fold_of = parts(examples.documents, folds, seed)
    by_attacker: dict[str, list[Ranking]] = {name: [] for name in (*learners, PAPER)}
    for fold in range(folds):
        known = Lesson(examples, marked, seed).subset(fold_of != fold)
        places = np.flatnonzero(fold_of == fold)
        target = examples.subset(places)
        scores = {}
        for name in learners:
            if known.marked.any():
                scores[name] = known.learn(name).scores(target)
            else:  # nothing to learn from
                scores[name] = np.zeros(len(target), np.float32)
            order = np.argsort(-scores[name], kind="stable")
            by_attacker[name].append(Ranking.of(order, places, examples, marked))
        name, threshold = _most_accurate(known, learners)
        predicted = scores[name] > threshold
        order = np.lexsort((np.random.default_rng(seed).random(len(target)), ~predicted))
        ranking = Ranking.of(order, places, examples, marked)
        by_attacker[PAPER].append(replace(ranking, predicted=int(predicted.sum())))
    return [Attack(name, tuple(rankings)) for name, rankings in by_attacker.items()]


def _most_accurate(known: Lesson, learners: Sequence[str]) -> tuple[str, float]:
    """The learner and the threshold with the fewest errors on a held-out part."""
    held_out = parts(known.examples.documents, _HELD_OUT, known.seed) == 0
    best, chosen = -1.0, (learners[0], np.inf)
    for name in learners if known.marked[~held_out].any() else ():
        classifier = known.subset(~held_out).learn(name)
        scores = classifier.scores(known.examples.subset(held_out))
        threshold, value = best_threshold(scores, known.marked[held_out], 1.0)
        if value > best:
            best, chosen = value, (name, threshold)
    return chosen
