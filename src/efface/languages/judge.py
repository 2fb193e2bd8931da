"""One judge of all voices: what they say of a word is weighed, and becomes a probability.

The weights are numbers that were learned (tools/tagger). Each piece of evidence has a name, so that
a decision can be explained by what counted most.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Verdict", "VoiceJudge", "WordEvidence"]

Floats = NDArray[np.float64]
_COUNTS = 0.5  # a weight from which evidence is a reason
_MOST = 2  # reasons


@dataclass(frozen=True)
class WordEvidence:
    """What is known of words: a row for each word, a column for each piece of evidence."""

    names: tuple[str, ...]
    values: Floats
    told: tuple[int, ...]  # the columns that help a reader; voices are told anyhow


class Verdict(NamedTuple):
    """How likely a stretch is an identifier, and what counted most of what can be told."""

    chance: float
    because: tuple[str, ...]


@dataclass(frozen=True)
class VoiceJudge:
    """A logistic model: the sum of the weighted evidence, as a probability."""

    weights: Mapping[str, float]
    bias: float
    _columns: dict[tuple[str, ...], Floats] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, text: str, name: str) -> VoiceJudge:
        """One of those that stand in JSON, as the tool writes it."""
        stored = json.loads(text)[name]
        return cls(stored["weights"], stored["bias"])

    def probabilities(self, evidence: WordEvidence) -> Floats:
        """How likely each word is part of an identifier."""
        scores = evidence.values @ self._column(evidence.names) + self.bias
        return 1 / (1 + np.exp(-np.clip(scores, -30, 30)))

    def verdicts(
        self, evidence: WordEvidence, stretches: Sequence[tuple[int, int]]
    ) -> list[Verdict]:
        """The mean of the words of each stretch (its first row, and the one after its last).

        A stretch without words is certain.
        """
        if not stretches:
            return []
        firsts, ends = np.array(stretches).T
        counts = np.maximum(ends - firsts, 1)
        chances = _sums(self.probabilities(evidence)[:, None], firsts, ends)[:, 0] / counts
        chances[ends == firsts] = 1.0
        told = np.array(evidence.told)
        counted = evidence.values[:, told] * self._column(evidence.names)[told]
        means = _sums(counted, firsts, ends) / counts[:, None]
        strongest = np.argsort(-means, axis=1, kind="stable")[:, :_MOST]
        weights = np.take_along_axis(means, strongest, axis=1)
        return [
            Verdict(
                chance,
                tuple(
                    evidence.names[told[place]]
                    for place, weight in zip(places, weighed, strict=True)
                    if weight > _COUNTS
                ),
            )
            for chance, places, weighed in zip(
                chances.tolist(), strongest.tolist(), weights.tolist(), strict=True
            )
        ]

    def _column(self, names: tuple[str, ...]) -> Floats:
        """The weights in the order of these names; cached."""
        if names not in self._columns:
            self._columns[names] = np.array([self.weights.get(name, 0.0) for name in names])
        return self._columns[names]


def _sums(values: Floats, firsts: NDArray[np.intp], ends: NDArray[np.intp]) -> Floats:
    """The sum of the rows of each stretch."""
    running = np.vstack([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)])
    return running[ends] - running[firsts]
