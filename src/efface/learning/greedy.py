"""The publisher's side of the classification game: learn, hide what is found, until it no longer
pays to attack what is left (GreedySanitize, with scores that are cross-fitted by document).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from efface.learning.features import Examples
from efface.learning.learners import LEARNERS, Classifier
from efface.learning.tokens import Array
from efface.learning.view import View

__all__ = [
    "CHOICES",
    "EXTREME",
    "FOLDS",
    "MOST",
    "Applied",
    "Fit",
    "Lesson",
    "Round",
    "Rule",
    "apply_rounds",
    "best_threshold",
    "greedy",
    "parts",
]

FOLDS = 5
MOST = 5  # rounds, unless somebody wants more
EXTREME = 1e9  # above all scores
# What can be chosen: a learner, or of all of them in each round the best.
CHOICES: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in LEARNERS},
    "selection": tuple(LEARNERS),
}
# Where a classifier begins to hide: where that gains most, or where it is most accurate.
Rule = Literal["gain", "accuracy"]


@dataclass(frozen=True)
class Round:
    """A classifier, the score above which it hides, and what that gained when it was learnt.

    `found` and `wrong` are how many tokens it hid of those that are marked, and of others.
    """

    learner: str
    classifier: Classifier
    threshold: float
    found: int
    wrong: int


def best_threshold(scores: Array, marked: Array, ratio: float) -> tuple[float, float]:
    """The score above which hiding gains most: `ratio` for each that is marked, -1 for others.

    It lies in the middle between two scores, and below all of them if it pays to hide everything.
    There is no gain, above all of them, if it never pays.

    >>> best_threshold(np.array([3.0, 2.0, 1.0, 0.0]), np.array([True, False, True, False]), 1.5)
    (0.5, 2.0)
    >>> best_threshold(np.array([3.0, 2.0]), np.array([False, True]), 1.0)
    (1000000000.0, 0.0)
    """
    order = np.argsort(-scores, kind="stable")
    ranked = scores[order].astype(np.float64)
    gains = np.cumsum(np.where(marked[order], ratio, -1.0))
    # Equal scores are hidden together.
    gains = np.where(np.append(ranked[1:] != ranked[:-1], True)[: len(order)], gains, -np.inf)
    if not len(gains) or gains.max() <= 0:
        return EXTREME, 0.0
    best = int(gains.argmax())
    if best == len(gains) - 1:
        return -EXTREME, float(gains[best])
    middle = np.float32((ranked[best] + ranked[best + 1]) / 2)  # scores are compared as they are
    limit = middle if middle < ranked[best] else np.float32(ranked[best + 1])
    return float(limit), float(gains[best])


@dataclass(frozen=True)
class Lesson:
    """What a learner is given: examples, which of them are marked, and a seed."""

    examples: Examples
    marked: Array = field(repr=False)
    seed: int = 0

    def learn(self, learner: str, cost: float = 1.0) -> Classifier:
        return LEARNERS[learner](self.examples, self.marked, self.seed, cost)

    def some(self, chosen: Array) -> Lesson:
        """With some of the documents."""
        return Lesson(self.examples.some(chosen), self.marked[chosen], self.seed)

    def cross_fitted(self, learner: str, folds: int = FOLDS) -> Array:
        """The score of each example by a classifier that has not seen its document."""
        own = parts(self.examples.documents, folds, self.seed)
        scores = np.zeros(len(own), np.float32)
        for fold in range(folds):
            apart = own == fold
            if apart.any() and not apart.all():
                classifier = self.some(~apart).learn(learner)
                scores[apart] = classifier.scores(self.examples.some(apart))
        return scores


def parts(documents: Array, count: int, seed: int) -> Array:
    """The number of a part for each, such that a document is in one part, and parts are even."""
    numbers = np.unique(documents)
    chosen = np.zeros(int(numbers.max(initial=0)) + 1, np.int64)
    chosen[np.random.default_rng(seed).permutation(numbers)] = np.arange(len(numbers)) % count
    return np.asarray(chosen[documents])


# The cross-fitted scores of a learner.
Fit = Callable[[Lesson, str], Array]


def greedy(
    view: View,
    marked: Array,
    ratio: float,
    *,
    learners: Sequence[str] = ("svm",),
    rule: Rule = "gain",
    most: int = MOST,
    at_least: int = 1,
    seed: int = 0,
    fit: Fit = Lesson.cross_fitted,
) -> Iterator[Round]:
    """Classifiers, each learnt from what those before it left, until none pays any more.

    There are at most so many; those that would follow gain next to nothing. Features that stand in
    fewer documents than `at_least` have no weights.
    """
    for _ in range(most):
        lesson = Lesson(view.examples, view.shown(marked), seed)
        best, found = -1.0, ("", 0.0, lesson.marked)
        for name in learners:
            scores = fit(lesson, name)
            # By the rule of accuracy it is the one that errs least, whatever the errors cost.
            weight = ratio if rule == "gain" else 1.0
            threshold, value = best_threshold(scores, lesson.marked, weight)
            if value > best:
                best, found = value, (name, threshold, scores > threshold)
        name, threshold, chosen = found
        right = int(lesson.marked[chosen].sum())
        wrong = int(chosen.sum()) - right
        if ratio * right <= wrong:
            return
        classifier = lesson.learn(name)
        if at_least > 1:
            classifier = classifier.only(lesson.examples.shared(at_least))
        yield Round(name, classifier, threshold, right, wrong)
        more = view.tokens.hidden
        more[~more] = chosen
        view, kept = view.hiding(more)
        marked = marked[kept]


@dataclass(frozen=True)
class Applied:
    """What is seen after the rounds, and of each token that was seen before them which round hid
    it (-1 if none did) with which score."""

    view: View
    rounds: Array = field(repr=False)
    scores: Array = field(repr=False)


def apply_rounds(view: View, rounds: Sequence[Round]) -> Applied:
    """Hide what the rounds find, one after the other, again until none finds anything.

    A round looks again at the documents that changed since it looked at them.
    """
    documents, hidden = view.tokens.documents, view.tokens.hidden
    by, values = np.full(len(hidden), -1), np.zeros(len(hidden), np.float32)
    changed = np.zeros(int(documents.max(initial=-1)) + 1, np.int64)  # at which step
    looked, step = [-1] * len(rounds), 0
    while any((changed > last).any() for last in looked):
        for number, one in enumerate(rounds):
            new = changed > looked[number]
            looked[number] = step
            step += 1
            if not new.any():
                continue
            places = np.flatnonzero(new[documents])
            seen, kept = view.some(new).hiding(hidden[places])
            scores = one.classifier.scores(seen.examples)
            chosen = scores > one.threshold
            found = places[kept][~seen.tokens.hidden][chosen]
            hidden[found], by[found], values[found] = True, number, scores[chosen]
            changed[documents[found]] = step
    return Applied(view.hiding(hidden)[0], by, values)
