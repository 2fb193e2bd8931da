"""An attacker who guesses from its words whether a document is about a topic.

The attacker is a linear classifier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from efface.errors import missing

__all__ = ["Guesses", "guess"]

_FOLDS = 5
_REPEATS = 3  # divisions of the documents into folds
_STRENGTH = 10.0  # the inverse of the regularisation
_SAMPLES = 1000  # bootstrap samples


@dataclass(frozen=True)
class Guesses:
    """Scores of documents; `labels` marks those about the topic.

    No document was scored by a classifier that was trained on its own fold.
    """

    scores: NDArray[np.float64] = field(repr=False)
    labels: NDArray[np.bool_] = field(repr=False)
    seed: int = 0

    @property
    def auc(self) -> float:
        """How often a document about the topic scores higher than one that is not."""
        return _auc(self.scores[self.labels], self.scores[~self.labels])

    def samples(self) -> NDArray[np.float64]:
        """The AUC of bootstrap samples of the documents."""
        random = np.random.default_rng(self.seed)
        about, unrelated = self.scores[self.labels], self.scores[~self.labels]
        return np.array(
            [
                _auc(random.choice(about, len(about)), random.choice(unrelated, len(unrelated)))
                for _ in range(_SAMPLES)
            ]
        )


def guess(
    known: Sequence[str], published: Sequence[str], labels: Sequence[bool], *, seed: int = 0
) -> Guesses:
    """Train on the known texts of all folds but one, and score the published texts of that fold.

    `known` and `published` are versions of the same documents. To model an attacker who knows how
    documents are sanitized, let `known` be texts that were sanitized in the same way.
    """
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import StratifiedKFold
    except ImportError:
        raise missing("attacks need scikit-learn", "attacks") from None
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


def _auc(about: NDArray[np.float64], unrelated: NDArray[np.float64]) -> float:
    """The area under the ROC curve; ties count half."""
    order = np.sort(unrelated)
    below = np.searchsorted(order, about, "left") + np.searchsorted(order, about, "right")
    return float(below.sum() / (2 * len(about) * len(unrelated)))
