"""The publisher's side of the classification game: GreedySanitize of the paper.

Train a classifier, hide what it finds, and repeat until attacking what is left does not pay. Scores
are cross-fitted by document: no classifier scores a document that it was trained on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from efface.learning.features import Examples
from efface.learning.learners import LEARNERS, Classifier
from efface.learning.tokens import Array
from efface.learning.view import TokenView

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
MOST = 5  # rounds by default
EXTREME = 1e9  # above all scores
# The learners of each choice; with several, every round takes the best of them.
CHOICES: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in LEARNERS},
    "selection": tuple(LEARNERS),
}
# How the threshold is chosen: where hiding gains most, or where it is most accurate.
Rule = Literal["gain", "accuracy"]


@dataclass(frozen=True)
class Round:
    """A classifier, the score above which it hides, and what it hid in training.

    `found` and `wrong` count the hidden tokens that are marked, and those that are not.
    """

    learner: str
    classifier: Classifier
    threshold: float
    found: int
    wrong: int


def best_threshold(scores: Array, marked: Array, ratio: float) -> tuple[float, float]:
    """The score above which hiding gains most, and that gain.

    Hiding a marked token gains `ratio`, hiding another one costs 1. The threshold is midway between
    two scores; below all of them if hiding everything is best; above all of them, with a gain of 0,
    if hiding never pays.

    >>> best_threshold(np.array([3.0, 2.0, 1.0, 0.0]), np.array([True, False, True, False]), 1.5)
    (0.5, 2.0)
    >>> best_threshold(np.array([3.0, 2.0]), np.array([False, True]), 1.0)
    (1000000000.0, 0.0)
    """
    order = np.argsort(-scores, kind="stable")
    ranked = scores[order].astype(np.float64)
    gains = np.cumsum(np.where(marked[order], ratio, -1.0))
    # Tokens with equal scores are hidden together.
    gains = np.where(np.append(ranked[1:] != ranked[:-1], True)[: len(order)], gains, -np.inf)
    if not len(gains) or gains.max() <= 0:
        return EXTREME, 0.0
    best = int(gains.argmax())
    if best == len(gains) - 1:
        return -EXTREME, float(gains[best])
    middle = np.float32((ranked[best] + ranked[best + 1]) / 2)  # scores are float32
    limit = middle if middle < ranked[best] else np.float32(ranked[best + 1])
    return float(limit), float(gains[best])


@dataclass(frozen=True)
class Lesson:
    """The input of a learner: examples, which of them are marked, and a seed."""

    examples: Examples
    marked: Array = field(repr=False)
    seed: int = 0

    def learn(self, learner: str, cost: float = 1.0) -> Classifier:
        return LEARNERS[learner](self.examples, self.marked, self.seed, cost)

    def subset(self, chosen: Array) -> Lesson:
        """The lesson with only the chosen examples."""
        return Lesson(self.examples.subset(chosen), self.marked[chosen], self.seed)

    def cross_fitted(self, learner: str, folds: int = FOLDS) -> Array:
        """The score of each example by a classifier that was not trained on its document."""
        fold_of = parts(self.examples.documents, folds, self.seed)
        scores = np.zeros(len(fold_of), np.float32)
        for fold in range(folds):
            apart = fold_of == fold
            if apart.any() and not apart.all():
                classifier = self.subset(~apart).learn(learner)
                scores[apart] = classifier.scores(self.examples.subset(apart))
        return scores


def parts(documents: Array, count: int, seed: int) -> Array:
    """Divide documents at random into parts of equal size: the part of each entry."""
    numbers = np.unique(documents)
    chosen = np.zeros(int(numbers.max(initial=0)) + 1, np.int64)
    chosen[np.random.default_rng(seed).permutation(numbers)] = np.arange(len(numbers)) % count
    return np.asarray(chosen[documents])


# Makes the cross-fitted scores of the named learner.
Fit = Callable[[Lesson, str], Array]


def greedy(
    view: TokenView,
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
    """Train rounds of classifiers, each on what those before it left, until one does not pay.

    There are at most `most` rounds, as later ones gain next to nothing. Features that fewer than
    `at_least` documents have get no weight.
    """
    for _ in range(most):
        lesson = Lesson(view.examples, view.shown(marked), seed)
        best, choice = -1.0, ("", 0.0, lesson.marked)
        for name in learners:
            scores = fit(lesson, name)
            # By accuracy, a missed token and a token hidden in vain are equally bad.
            weight = ratio if rule == "gain" else 1.0
            threshold, value = best_threshold(scores, lesson.marked, weight)
            if value > best:
                best, choice = value, (name, threshold, scores > threshold)
        name, threshold, chosen = choice
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
    """The view after the rounds, and for each token before them which round hid it, by which score.

    The round is -1 for tokens that were not hidden.
    """

    view: TokenView
    rounds: Array = field(repr=False)
    scores: Array = field(repr=False)


def apply_rounds(view: TokenView, rounds: Sequence[Round]) -> Applied:
    """Apply the rounds one after the other, again and again until none finds anything.

    A round scores a document again only if it changed since the round last scored it.
    """
    documents, hidden = view.tokens.documents, view.tokens.hidden
    by, values = np.full(len(hidden), -1), np.zeros(len(hidden), np.float32)
    changed = np.zeros(int(documents.max(initial=-1)) + 1, np.int64)  # the step of its last change
    looked, step = [-1] * len(rounds), 0
    while any((changed > last).any() for last in looked):
        for number, round_ in enumerate(rounds):
            new = changed > looked[number]
            looked[number] = step
            step += 1
            if not new.any():
                continue
            places = np.flatnonzero(new[documents])
            seen, kept = view.of_documents(new).hiding(hidden[places])
            scores = round_.classifier.scores(seen.examples)
            chosen = scores > round_.threshold
            newly_hidden = places[kept][~seen.tokens.hidden][chosen]
            hidden[newly_hidden], by[newly_hidden], values[newly_hidden] = (
                True,
                number,
                scores[chosen],
            )
            changed[documents[newly_hidden]] = step
    return Applied(view.hiding(hidden)[0], by, values)
