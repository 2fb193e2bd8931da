"""The classification game, played on labelled text: what is published, what is left, and what
attackers find of it; each document is judged by classifiers that have not seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import numpy as np

from efface.attacks.ranking import BUDGETS, PAPER, Attack, attack
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
from efface.learning.view import View

__all__ = ["Outcome", "counts", "learn", "play", "remembering"]

Step = Callable[[], None]
_SAMPLES = 1000


@dataclass(frozen=True)
class Outcome:
    """What was published of a collection, in how many rounds, and what attackers find in it.

    `marked` and `others` are how many tokens there are of either kind in each document, and
    `left` and `published` how many of them are published. `way` is greedy or once.
    """

    settings: Settings
    way: str
    rounds: tuple[int, ...]
    marked: Array = field(repr=False)
    others: Array = field(repr=False)
    left: Array = field(repr=False)
    published: Array = field(repr=False)
    attacks: tuple[Attack, ...] = field(repr=False, default=())

    @property
    def left_share(self) -> float:
        """Of what is marked."""
        return float(self.left.sum() / max(1, self.marked.sum()))

    @property
    def published_share(self) -> float:
        """Of what is not marked."""
        return float(self.published.sum() / max(1, self.others.sum()))

    @property
    def published_of_all(self) -> float:
        """Of all tokens, as the paper counts."""
        whole = self.marked.sum() + self.others.sum()
        return float((self.published.sum() + self.left.sum()) / max(1, whole))

    def left_bounds(self, seed: int = 0) -> tuple[float, float]:
        """Within which the share that is left lies in 95 of 100 collections of such documents."""
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(self.marked), size=(_SAMPLES, len(self.marked)))
        shares = self.left[drawn].sum(axis=1) / np.maximum(1, self.marked[drawn].sum(axis=1))
        low, high = np.percentile(shares, [2.5, 97.5])
        # Where there is nothing to draw, the bounds of Clopper and Pearson, over documents.
        chance = 0.025 ** (1 / max(1, int((self.marked > 0).sum())))
        if not self.left.any():
            high = 1 - chance
        if self.left.sum() == self.marked.sum():
            low = chance
        return float(low), float(high)

    def worst(self, budget: int) -> Attack:
        """The attack that finds most at this budget."""
        return max(self.attacks, key=lambda one: one.found(budget))

    @property
    def paper(self) -> Attack:
        """That of the paper."""
        return next(one for one in self.attacks if one.attacker == PAPER)

    def to_dict(self) -> dict[str, Any]:
        low, high = self.left_bounds()
        found = {
            one.attacker: {str(budget): one.found(budget) for budget in BUDGETS}
            for one in self.attacks
        }
        return {
            "learner": self.settings.learner,
            "ratio": self.settings.ratio,
            "rule": self.settings.rule,
            "way": self.way,
            "rounds": list(self.rounds),
            "tokens": int(self.marked.sum() + self.others.sum()),
            "marked": int(self.marked.sum()),
            "published": self.published_share,
            "left": self.left_share,
            "left_interval": [low, high],
            "found": found,
        }


def play(
    view: View,
    marked: Array,
    settings: Settings,
    *,
    folds: int = 4,
    once: bool = False,
    attackers: Sequence[str] = tuple(LEARNERS),
    fit: Fit = Lesson.cross_fitted,
    step: Step = lambda: None,
) -> Outcome:
    """Publish each part with what was learnt from the others, and attack all that is published.

    `once` takes no rounds: a learner to which the errors cost what they cost, as it is.
    """
    documents = view.tokens.documents
    if folds > (count := len(np.unique(documents))):
        raise InputError(f"{count} documents with words cannot be divided into {folds} folds")
    own = parts(np.arange(int(documents.max(initial=-1)) + 1), folds, settings.seed)
    rounds: list[int] = []
    hidden = np.zeros(len(documents), np.bool_)
    for fold in range(folds):
        known = view.some(own != fold)
        found = learn(known, marked[(own != fold)[documents]], settings, once=once, fit=fit)
        rounds.append(len(found))
        applied = apply_rounds(view.some(own == fold), found)
        hidden[(own == fold)[documents]] = applied.rounds >= 0
        step()
    after, kept = view.hiding(hidden)
    examples, marks_left = after.examples, after.shown(marked[kept])
    return Outcome(
        settings,
        "once" if once else "greedy",
        tuple(rounds),
        *counts(marked, documents, len(own)),
        *counts(marks_left, examples.documents, len(own)),
        tuple(
            attack(examples, marks_left, learners=attackers, folds=folds, seed=settings.seed)
            if attackers
            else ()
        ),
    )


def learn(
    view: View,
    marked: Array,
    settings: Settings,
    *,
    once: bool = False,
    fit: Fit = Lesson.cross_fitted,
) -> list[Round]:
    """The rounds of classifiers that the settings ask for."""
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
    """Of each document, how many tokens are marked, and how many are not."""
    return np.bincount(documents[marked], minlength=count), np.bincount(
        documents[~marked], minlength=count
    )


def remembering() -> Fit:
    """Cross-fits what it has not been asked before; the first round is the same for all costs."""
    known: dict[tuple[str, int, bytes], Array] = {}

    def fit(lesson: Lesson, learner: str) -> Array:
        digest = blake2b(lesson.examples.rows.tobytes(), digest_size=16).digest()
        key = learner, lesson.seed, digest
        if key not in known:
            known[key] = lesson.cross_fitted(learner)
        return known[key]

    return fit
