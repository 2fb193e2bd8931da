"""Trains the judge of the voices: a logistic model of what they say of words that are marked.

A tagger is sure of what it was trained on. The judge learns from taggers that have not seen the
sets from which it learns.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from efface.document import Document
from efface.languages.base import Tagger, no_progress
from efface.languages.english.evidence import NAMES, weigh
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.patterns import PATTERNS
from efface.languages.english.voices import EnglishVoices
from efface.languages.judge import VoiceJudge
from efface.terms.layout import layout_of
from efface.terms.patterns import Patterns
from tagger.classes import NONE, bit
from tagger.sets import Passage

__all__ = ["Examples", "examples", "learned", "write"]

Floats = NDArray[np.float64]
_ROUNDS = 60


class Examples:
    """Evidence for words, whether each is part of an identifier, and what it counts."""

    def __init__(self, values: Floats, answers: Floats, weights: Floats) -> None:
        self.values, self.answers, self.weights = values, answers, weights


def examples(passages: Sequence[Passage], tagger: Tagger, weight: float = 1.0) -> Examples:
    """The words of passages that voices call, with what their marks say."""
    voices = EnglishVoices(
        Patterns(PATTERNS), english_lexicon(), VoiceJudge({}, 0), sure=tagger.sure
    )
    values, answers = [], []
    documents = [Document(passage.text) for passage in passages]
    readings = tagger.read(documents, ["entities"], no_progress)
    for passage, reading in zip(passages, readings, strict=True):
        layout = layout_of(passage.text)
        _, doubtful = voices.hear(passage.text, reading.entities or (), layout)
        weighed = weigh(passage.text, doubtful, english_lexicon(), tagger.sure)
        for word, row in weighed.numbers.items():
            classes = _classes(passage, weighed.starts[word], weighed.ends[word])
            if classes & NONE and classes != NONE:
                continue  # it may be one or not
            if classes in (bit("MONEY"), bit("MONEY") | NONE):
                continue
            values.append(weighed.evidence.values[row])
            answers.append(float(classes != NONE))
    count = len(answers)
    return Examples(
        np.array(values).reshape(count, len(NAMES)), np.array(answers), np.full(count, weight)
    )


def _classes(passage: Passage, start: int, end: int) -> int:
    low, high = 0, len(passage.marks)
    while low < high:
        middle = (low + high) // 2
        if passage.marks[middle][1] <= start:
            low = middle + 1
        else:
            high = middle
    if low < len(passage.marks) and passage.marks[low][0] < end:
        return passage.marks[low][2]
    return NONE


def learned(some: Sequence[Examples], ridge: float = 3.0) -> VoiceJudge:
    """The weights that fit best, by Newton's method."""
    values = np.concatenate([each.values for each in some])
    values = np.hstack([values, np.ones((len(values), 1))])
    answers = np.concatenate([each.answers for each in some])
    weights = np.concatenate([each.weights for each in some])
    found = np.zeros(values.shape[1])
    penalty = np.full(values.shape[1], ridge)
    penalty[-1] = 1e-6
    for _ in range(_ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(values @ found, -30, 30)))
        slope = values.T @ (weights * (chances - answers)) + penalty * found
        bend = (values * (weights * chances * (1 - chances))[:, None]).T @ values + np.diag(penalty)
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < 1e-6:
            break
    rounded: Mapping[str, float] = {
        name: round(float(value), 3) for name, value in zip(NAMES, found[:-1], strict=True)
    }
    return VoiceJudge(rounded, round(float(found[-1]), 3))


def write(judges: Mapping[str, VoiceJudge], path: Path) -> None:
    stored = {name: {"bias": j.bias, "weights": dict(j.weights)} for name, j in judges.items()}
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
