"""The judge learns which evidence counts."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import numpy as np
from tagger.classes import NONE, bit
from tagger.judging import Examples, examples, learned, write
from tagger.sets import Passage

from efface.document import Document
from efface.languages.base import Progress, Tagger
from efface.languages.english.evidence import NAMES
from efface.languages.judge import VoiceJudge, WordEvidence
from efface.terms.tagged import Reading, Tagged, Wanted


class Upper(Tagger):
    """Finds words in capitals, and is sure of them."""

    sure = 0.5

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        for document in documents:
            text, at, found = document.text, 0, []
            for word in text.split():
                at = text.index(word, at)
                if word.isupper():
                    found.append((at, at + len(word), "NAME"))
                at += len(word)
            yield Reading(entities=Tagged.of(text, found, [0.9] * len(found)))

    def describe(self) -> dict[str, str]:
        return {}


def test_examples_are_words_that_a_voice_calls_and_whose_mark_is_clear() -> None:
    text = "they saw QUVAX and ZORBL and BLIMF here"
    marks = [
        (text.index(word), text.index(word) + 5, classes)
        for word, classes in (("QUVAX", bit("NAME")), ("ZORBL", bit("NAME") | NONE))
    ]
    given = examples([Passage("x", "1", text, tuple(marks))], Upper(), weight=2.0)
    assert given.answers.tolist() == [1, 0]  # what may be one or not is left out
    assert given.weights.tolist() == [2, 2]
    assert given.values.shape == (2, len(NAMES))
    assert (given.values[:, NAMES.index("tagger")] > 0).all()


def test_it_learns_what_counts_and_is_written_as_numbers(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    values = np.zeros((800, len(NAMES)))
    values[:, :2] = random.integers(0, 2, (800, 2))
    chance = 1 / (1 + np.exp(-(3 * values[:, 0] - 2 * values[:, 1] - 0.5)))
    answers = (random.random(800) < chance).astype(float)
    judge = learned([Examples(values, answers, np.ones(800))], ridge=0.1)
    assert abs(judge.weights[NAMES[0]] - 3) < 0.7
    assert abs(judge.weights[NAMES[1]] + 2) < 0.7
    assert abs(judge.weights[NAMES[5]]) < 1e-6
    shares = judge.probabilities(WordEvidence(NAMES, values, ()))
    assert abs(shares.mean() - answers.mean()) < 0.01
    write({"scored": judge}, tmp_path / "j")
    assert VoiceJudge.of((tmp_path / "j").read_text(), "scored") == judge
    assert [*json.loads((tmp_path / "j").read_text())["scored"]] == ["bias", "weights"]
