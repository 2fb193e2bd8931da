"""The fast network in torch and in NumPy, where torch is installed (`make tagger` does)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

REASON = "torch is installed by `make tagger` alone"
torch = pytest.importorskip("torch", reason=REASON)

from tagger.classes import CLASSES  # noqa: E402
from tagger.student.build import write  # noqa: E402
from tagger.student.lessons import TAGS, Lesson  # noqa: E402
from tagger.student.network import arrays_of  # noqa: E402
from tagger.student.train import Schedule, _prepared, _together, _Words, train  # noqa: E402

from efface.languages.english.fast import FastTagger, flags_of  # noqa: E402
from efface.languages.english.tokens import tokens  # noqa: E402
from efface.languages.taggers.inputs import inputs  # noqa: E402
from efface.languages.taggers.network import Network  # noqa: E402

TEXTS = ["Ada Lind saw Leeds.\nLind, 12 May 2019", "She saw it. Crumb saw Crumb."] * 4
SCHEDULE = Schedule(tokens=600, together=40, forgotten=0, recased=0)


def lessons() -> list[Lesson]:
    made = []
    for text in TEXTS:
        places = tokens(text)
        names = np.zeros((len(places), len(CLASSES)), np.uint8)
        for row, (start, _) in enumerate(places):
            names[row, 1 if text[start].isupper() else 0] = 255
        tags = np.array([TAGS.index("NN")] * len(places), np.uint8)
        made.append(Lesson("x", text, places, names, tags))
    return made


def test_numpy_gives_the_scores_of_torch() -> None:
    student = train(lessons(), {}, SCHEDULE)
    network = Network(arrays_of(student))
    words, random = _Words(), np.random.default_rng(0)
    prepared = [*_prepared(lessons(), words, SCHEDULE, random)][:2]
    words.close()
    batch, _, _ = _together(prepared, words, SCHEDULE, random)
    with torch.inference_mode():
        expected = student(batch)[0][batch["is_text"] > 0].numpy()
    given = []
    for text in TEXTS[:2]:
        told = inputs(text, tokens(text))
        told = told.with_flags([flags_of(word) for word in told.words])
        given.append(network.scores(told, "names")[0])
    assert np.allclose(np.concatenate(given), expected, atol=0.05)  # weights are rounded


def test_it_learns_and_the_same_seed_gives_the_same(tmp_path: Path) -> None:
    first, second = (write(train(lessons(), {}, SCHEDULE), tmp_path / name) for name in "ab")
    assert first == second
    FastTagger(file=tmp_path / "a").open()
