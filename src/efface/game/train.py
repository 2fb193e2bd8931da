"""Learns from labelled text what the model classification-game applies, and measures it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from efface.attacks.ranking import BUDGETS
from efface.corpora.labelled import Labelled
from efface.errors import InputError, shielded
from efface.game.lessons import read_for_learning
from efface.game.play import GameOutcome, learn, play
from efface.learning.greedy import FOLDS
from efface.learning.trained import Report, Settings, Trained
from efface.terms.labels import LABELS

__all__ = ["label_of", "train"]

# Labels of other schemes, and the labels of efface that mean the same.
_OTHER_NAMES = {"PER": "PERSON", "NAME": "PERSON", "LOC": "PLACE", "LOCATION": "PLACE"}
_ANY = "SENSITIVE"


@shielded
def train(
    documents: Sequence[Labelled],
    settings: Settings | None = None,
    *,
    labels: Sequence[str] | None = None,
    folds: int = FOLDS,
    step: Callable[[], None] = lambda: None,
) -> Trained:
    """Learn from documents what is marked (with one of `labels`, or with any), round by round.

    The report is measured by cross-validation in so many `folds`; 0 measures nothing. `step` is
    called after each fold and at the end.
    """
    settings = settings or Settings()
    view, marked = read_for_learning(documents, settings, labels)
    count = len(np.unique(view.tokens.documents))
    report = Report(documents=count, tokens=len(marked), marked=int(marked.sum()))
    if folds:
        report = _measured(report, play(view, marked, settings, folds=folds, step=step))
    rounds = learn(view, marked, settings)
    step()
    if not rounds:
        raise InputError(
            f"at a loss ratio of {settings.ratio:g} nothing that was learnt pays to hide;"
            " label more documents, or raise --loss-ratio"
        )
    return Trained(tuple(rounds), label_of(documents, labels), settings, report)


def label_of(documents: Sequence[Labelled], labels: Sequence[str] | None = None) -> str:
    """The label for what is hidden: that of the marks, if all have the same and efface knows it."""
    marked = {
        span.label.upper()
        for document in documents
        for span in document.spans
        if labels is None or span.label in labels
    }
    names = {_OTHER_NAMES.get(label, label) for label in marked}
    return names.pop() if len(names) == 1 and names <= set(LABELS) else _ANY


def _measured(report: Report, outcome: GameOutcome) -> Report:
    return msgspec.structs.replace(
        report,
        folds=len(outcome.rounds),
        rounds=outcome.rounds,
        published=outcome.published_share,
        left=outcome.left_share,
        left_interval=outcome.left_bounds(),
        found={budget: outcome.worst(budget).hits_within(budget) for budget in BUDGETS},
        found_interval=outcome.worst(50).bounds(50),
        random={budget: outcome.worst(budget).random(budget) for budget in BUDGETS},
    )
