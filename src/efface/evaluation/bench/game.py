"""What learning and applying classifiers cost, compared with python-crfsuite, same features."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from efface.corpora.labelled import Labelled
from efface.document import Document
from efface.errors import missing
from efface.evaluation.bench.costs import Comparison, Measurement
from efface.game.lessons import read_for_learning
from efface.game.play import play
from efface.learning.greedy import Lesson
from efface.learning.learners import LEARNERS
from efface.learning.tokens import Array
from efface.learning.trained import Settings
from efface.learning.view import Reader

__all__ = ["costs"]

_TOKENS = 300_000
_FASTER = 0.2  # the goal of training: this share of python-crfsuite's cost
_APPLIED, _SCORED = 60_000, 300_000  # goals, in tokens a second
_EXPERIMENT = 180  # the goal, in seconds


def costs(documents: Sequence[Labelled], repeats: int) -> Iterator[Comparison | Measurement]:
    """Training, scoring and the whole experiment with the default learner, on 300,000 tokens."""
    settings = Settings()
    documents = _first_tokens(documents)
    view, marked = read_for_learning(documents, settings)
    lesson = Lesson(view.examples, view.shown(marked))
    size = len(marked)
    yield Measurement("tokens", size, "")
    learnt = {name: lesson.learn(name) for name in LEARNERS}  # compiles, too
    taught, scored = _baseline(lesson)
    for name in LEARNERS:
        cost = _cost(partial(lesson.learn, name), repeats)
        yield Comparison(f"training {name}", "python-crfsuite, the same", cost, taught, _FASTER)
    yield Measurement("scoring, python-crfsuite", size / scored, "tokens/s")
    for name, classifier in learnt.items():
        classifier.scores(lesson.examples)
        cost = _cost(partial(classifier.scores, lesson.examples), repeats)
        yield Measurement(f"scoring, {name}", size / cost, "tokens/s", _SCORED)
    texts = [Document(document.text) for document in documents]
    chosen = learnt[settings.learner]
    cost = _cost(lambda: chosen.scores(Reader().read(texts).examples), repeats)
    yield Measurement("reading, features and scoring", size / cost, "tokens/s", _APPLIED)
    cost = _cost(lambda: play(view, marked, settings, attackers=()), 1)
    yield Measurement("4-fold experiment, default learner", cost, "s", _EXPERIMENT, at_most=True)


def _first_tokens(documents: Sequence[Labelled]) -> list[Labelled]:
    """The first documents that have _TOKENS tokens together."""
    sizes = [len(Reader().read([Document(document.text)]).tokens) for document in documents]
    return list(documents[: int(np.searchsorted(np.cumsum(sizes), _TOKENS)) + 1])


def _cost(work: Callable[[], object], repeats: int) -> float:
    """The median of CPU seconds."""
    costs = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        costs.append(time.process_time() - start)
    return median(costs)


def _baseline(lesson: Lesson) -> tuple[float, float]:
    """The CPU seconds python-crfsuite takes to learn from the lesson, and to score it."""
    try:
        import pycrfsuite
    except ImportError:
        raise missing("to compare, python-crfsuite is needed", "compare") from None
    edges = [*np.flatnonzero(lesson.examples.begins).tolist(), len(lesson.examples)]
    trainer: Any = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"max_iterations": 100})
    chains = [
        pycrfsuite.ItemSequence(_names(lesson.examples.rows[first:last]))
        for first, last in pairwise(edges)
    ]
    for chain, (first, last) in zip(chains, pairwise(edges), strict=True):
        trainer.append(
            chain, ["1" if is_marked else "0" for is_marked in lesson.marked[first:last]]
        )
    with TemporaryDirectory() as folder:
        file = str(Path(folder) / "model")
        taught = _cost(lambda: trainer.train(file), 1)
        tagger: Any = pycrfsuite.Tagger()
        tagger.open(file)
        scored = _cost(lambda: [_tagged(tagger, chain) for chain in chains], 1)
        tagger.close()
    return taught, scored


def _names(rows: Array) -> list[list[str]]:
    return [[str(feature) for feature in row] for row in rows.tolist()]


def _tagged(tagger: Any, chain: Any) -> list[float]:
    tagger.set(chain)
    return [tagger.marginal("1", place) for place in range(len(chain))]
