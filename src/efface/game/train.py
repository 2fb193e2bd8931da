"""Learns from labelled text what the model classification-game applies, and tells how well."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from efface.attacks.ranking import BUDGETS
from efface.corpora.labelled import Labelled
from efface.errors import InputError, shielded
from efface.game.lessons import read_for_learning
from efface.game.play import Outcome, learn, play
from efface.learning.greedy import FOLDS
from efface.learning.trained import Report, Settings, Trained
from efface.terms.labels import LABELS

__all__ = ["label_of", "train"]

# What other schemes call what efface has a label for.
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
    """Learn what is marked (of some labels, or of all), round by round, from all documents.

    The report comes from doing the same in as many `folds`, each published by what was learnt from
    the others; none without folds. `step` is called after each of them and at the end.
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
    """The label of what is hidden: that of the marks, if they have one that efface knows."""
    found = {
        s.label.upper()
        for one in documents
        for s in one.spans
        if labels is None or s.label in labels
    }
    names = {_OTHER_NAMES.get(label, label) for label in found}
    return names.pop() if len(names) == 1 and names <= set(LABELS) else _ANY


def _measured(report: Report, outcome: Outcome) -> Report:
    return msgspec.structs.replace(
        report,
        folds=len(outcome.rounds),
        rounds=outcome.rounds,
        published=outcome.published_share,
        left=outcome.left_share,
        left_interval=outcome.left_bounds(),
        found={budget: outcome.worst(budget).found(budget) for budget in BUDGETS},
        found_interval=outcome.worst(50).bounds(50),
        random={budget: outcome.worst(budget).random(budget) for budget in BUDGETS},
    )
