"""Guesses from its words whether a document is about a topic: a linear classifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from efface.errors import MissingExtraError

__all__ = ["Guesses", "guess"]

_FOLDS = 5
_REPEATS = 3  # ways to divide the documents
_STRENGTH = 10.0  # the inverse of the regularisation
_SAMPLES = 1000  # of the bootstrap


@dataclass(frozen=True)
class Guesses:
    """Scores of documents that are about a topic and of others; none was scored by its own fold."""

    scores: NDArray[np.float64] = field(repr=False)
    labels: NDArray[np.bool_] = field(repr=False)
    seed: int = 0

    @property
    def auc(self) -> float:
        """How often a document about the topic scores higher than another."""
        return _auc(self.scores[self.labels], self.scores[~self.labels])

    def samples(self) -> NDArray[np.float64]:
        """That figure for documents drawn anew, with repetition."""
        random = np.random.default_rng(self.seed)
        about, others = self.scores[self.labels], self.scores[~self.labels]
        return np.array(
            [
                _auc(random.choice(about, len(about)), random.choice(others, len(others)))
                for _ in range(_SAMPLES)
            ]
        )


def guess(
    known: Sequence[str], published: Sequence[str], labels: Sequence[bool], *, seed: int = 0
) -> Guesses:
    """Learn from known texts, fold by fold, and guess at the published ones of the other fold.

    The two are versions of the same documents. An attacker who knows how they were sanitized learns
    from texts that were sanitized in the same way.
    """
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import StratifiedKFold
    except ImportError:
        raise MissingExtraError(
            "attacks need scikit-learn; install it with: pip install 'efface[attacks]'"
        ) from None
    about = np.array(labels, bool)
    scores = np.zeros(len(about))
    for repeat in range(_REPEATS):
        folds = StratifiedKFold(_FOLDS, shuffle=True, random_state=seed + repeat)
        for train, test in folds.split(about, about):
            words = TfidfVectorizer(token_pattern=r"[^\W_]+", sublinear_tf=True, min_df=2)
            learnt = words.fit_transform([known[place] for place in train])
            model = LogisticRegression(C=_STRENGTH, solver="liblinear", random_state=seed)
            model.fit(learnt, about[train])
            scores[test] += model.decision_function(
                words.transform([published[place] for place in test])
            )
    return Guesses(scores, about, seed)


def _auc(about: NDArray[np.float64], others: NDArray[np.float64]) -> float:
    """Ties count half."""
    order = np.sort(others)
    below = np.searchsorted(order, about, "left") + np.searchsorted(order, about, "right")
    return float(below.sum() / (2 * len(about) * len(others)))
