"""Plays the classification game on labelled text: hides what classifiers predict to be sensitive,
and counts what is published, what sensitive words are left, and what attackers find of them.

Each document is judged by classifiers that were learnt without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import numpy as np

from efface.attacks.ranking import BUDGETS, PAPER, Attack
from efface.attacks.ranking import attack as run_attacks
from efface.errors import InputError
from efface.learning.greedy import (
    CHOICES,
    Fit,
    Lesson,
    Round,
    apply_rounds,
    greedy,
    parts,
)
from efface.learning.learners import LEARNERS
from efface.learning.tokens import Array
from efface.learning.trained import Settings
from efface.learning.view import TokenView

__all__ = ["GameOutcome", "counts", "learn", "play", "remembering"]

Step = Callable[[], None]
_SAMPLES = 1000  # of the bootstrap


@dataclass(frozen=True)
class GameOutcome:
    """What was published of a collection, and what attackers find in it.

    `marked` (sensitive) and `unmarked` count the tokens of each document; `left` and `published`
    count those of them that are published. `rounds` has their number for each fold; `way` is
    "greedy", "once" or, for an audit, "published".
    """

    settings: Settings
    way: str
    rounds: tuple[int, ...]
    marked: Array = field(repr=False)
    unmarked: Array = field(repr=False)
    left: Array = field(repr=False)
    published: Array = field(repr=False)
    attacks: tuple[Attack, ...] = field(repr=False, default=())

    @property
    def left_share(self) -> float:
        """The share of the marked tokens that is published."""
        return float(self.left.sum() / max(1, self.marked.sum()))

    @property
    def published_share(self) -> float:
        """The share of the unmarked tokens that is published."""
        return float(self.published.sum() / max(1, self.unmarked.sum()))

    @property
    def published_of_all(self) -> float:
        """The share of all tokens that is published, as the paper counts."""
        whole = self.marked.sum() + self.unmarked.sum()
        return float((self.published.sum() + self.left.sum()) / max(1, whole))

    def left_bounds(self, seed: int = 0) -> tuple[float, float]:
        """The 95% interval of the share left, bootstrapped by document."""
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(self.marked), size=(_SAMPLES, len(self.marked)))
        shares = self.left[drawn].sum(axis=1) / np.maximum(1, self.marked[drawn].sum(axis=1))
        low, high = np.percentile(shares, [2.5, 97.5])
        # If nothing or everything is left, resampling shows no spread: use the bounds of Clopper
        # and Pearson over documents.
        chance = 0.025 ** (1 / max(1, int((self.marked > 0).sum())))
        if not self.left.any():
            high = 1 - chance
        if self.left.sum() == self.marked.sum():
            low = chance
        return float(low), float(high)

    def worst(self, budget: int) -> Attack:
        """The attack that finds most at this budget."""
        return max(self.attacks, key=lambda attack: attack.hits_within(budget))

    @property
    def paper(self) -> Attack:
        """The attack of the paper."""
        return next(attack for attack in self.attacks if attack.attacker == PAPER)

    def to_dict(self) -> dict[str, Any]:
        low, high = self.left_bounds()
        hits = {
            attack.attacker: {str(budget): attack.hits_within(budget) for budget in BUDGETS}
            for attack in self.attacks
        }
        return {
            "learner": self.settings.learner,
            "ratio": self.settings.ratio,
            "rule": self.settings.rule,
            "way": self.way,
            "rounds": list(self.rounds),
            "tokens": int(self.marked.sum() + self.unmarked.sum()),
            "marked": int(self.marked.sum()),
            "published": self.published_share,
            "left": self.left_share,
            "left_interval": [low, high],
            "found": hits,
        }


def play(
    view: TokenView,
    marked: Array,
    settings: Settings,
    *,
    folds: int = 4,
    once: bool = False,
    attackers: Sequence[str] = tuple(LEARNERS),
    fit: Fit = Lesson.cross_fitted,
    step: Step = lambda: None,
) -> GameOutcome:
    """Publish each fold with classifiers learnt from the others, then attack all that is published.

    With `once` there are no rounds: one classifier is learnt with the loss ratio as its cost of
    errors. `step` is called after each fold.
    """
    documents = view.tokens.documents
    if folds > (count := len(np.unique(documents))):
        raise InputError(f"{count} documents with words cannot be divided into {folds} folds")
    fold_of = parts(np.arange(int(documents.max(initial=-1)) + 1), folds, settings.seed)
    rounds: list[int] = []
    hidden = np.zeros(len(documents), np.bool_)
    for fold in range(folds):
        here = fold_of == fold
        known = view.of_documents(~here), marked[(~here)[documents]]
        learnt = learn(*known, settings, once=once, fit=fit)
        rounds.append(len(learnt))
        hidden[here[documents]] = apply_rounds(view.of_documents(here), learnt).rounds >= 0
        step()
    after, kept = view.hiding(hidden)
    examples, marks_left = after.examples, after.shown(marked[kept])
    attacks: Sequence[Attack] = ()
    if attackers:
        attacks = run_attacks(
            examples, marks_left, learners=attackers, folds=folds, seed=settings.seed
        )
    way = "once" if once else "greedy"
    totals = counts(marked, documents, len(fold_of))
    published = counts(marks_left, examples.documents, len(fold_of))
    return GameOutcome(settings, way, tuple(rounds), *totals, *published, tuple(attacks))


def learn(
    view: TokenView,
    marked: Array,
    settings: Settings,
    *,
    once: bool = False,
    fit: Fit = Lesson.cross_fitted,
) -> list[Round]:
    """Learn the rounds of classifiers that the settings ask for; with `once`, a single one."""
    if once:
        lesson, name = Lesson(view.examples, view.shown(marked), settings.seed), settings.learner
        return [Round(name, lesson.learn(name, settings.ratio), 0.0, 0, 0)]
    return list(
        greedy(
            view,
            marked,
            settings.ratio,
            learners=CHOICES[settings.learner],
            rule=settings.rule,
            most=settings.rounds,
            at_least=settings.at_least,
            seed=settings.seed,
            fit=fit,
        )
    )


def counts(marked: Array, documents: Array, count: int) -> tuple[Array, Array]:
    """For each document, how many of its tokens are marked, and how many are not."""
    return np.bincount(documents[marked], minlength=count), np.bincount(
        documents[~marked], minlength=count
    )


def remembering() -> Fit:
    """A cross-fit with a cache: the first round is the same for all loss ratios."""
    known: dict[tuple[str, int, bytes], Array] = {}

    def fit(lesson: Lesson, learner: str) -> Array:
        digest = blake2b(lesson.examples.rows.tobytes(), digest_size=16).digest()
        key = learner, lesson.seed, digest
        if key not in known:
            known[key] = lesson.cross_fitted(learner)
        return known[key]

    return fit
