"""One judge of all voices: what they say of a word is weighed, and becomes a probability.

The weights are numbers that were learned (tools/tagger). Each piece of evidence has a name, so that
a decision can be explained by what counted most.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["VoiceJudge", "WordEvidence"]

Floats = NDArray[np.float64]
_COUNTS = 0.5  # a weight from which evidence is a reason
_MOST = 2  # reasons


@dataclass(frozen=True)
class WordEvidence:
    """What is known of words: a row for each word, a column for each piece of evidence."""

    names: tuple[str, ...]
    values: Floats
    told: tuple[int, ...]  # the columns that help a reader; voices are told anyhow


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

    def reasons(self, evidence: WordEvidence, words: Sequence[int]) -> tuple[str, ...]:
        """What counted most for some words, of what can be told, the strongest first."""
        told = [*evidence.told]
        means = evidence.values[np.ix_(words, told)].mean(axis=0)
        counted = (means * self._column(evidence.names)[told]).tolist()
        strongest = sorted(zip(counted, told, strict=True), key=lambda each: -each[0])[:_MOST]
        return tuple(evidence.names[place] for weight, place in strongest if weight > _COUNTS)

    def _column(self, names: tuple[str, ...]) -> Floats:
        """The weights in the order of these names; cached."""
        if names not in self._columns:
            self._columns[names] = np.array([self.weights.get(name, 0.0) for name in names])
        return self._columns[names]
