"""The learners."""

from __future__ import annotations

import numpy as np
import pytest

from efface.learning.features import BITS, Examples
from efface.learning.greedy import Lesson
from efface.learning.learners import LEARNERS, Chain, Linear, Vetoed
from tests.learning.letters import letters, view_of


@pytest.mark.parametrize("name", LEARNERS)
def test_a_learner_learns_what_is_marked(name: str) -> None:
    view, marked = view_of(letters(120, 3))
    lesson = Lesson(view.examples, marked, 1)
    train = view.examples.documents < 80
    classifier = lesson.subset(train).learn(name)
    rest = view.examples.subset(~train)
    scores = classifier.scores(rest)
    assert ((scores > 0) == marked[~train]).mean() > 0.99
    assert (scores == lesson.subset(train).learn(name).scores(rest)).all()
    assert "weights" not in repr(classifier)
    dear = lesson.subset(train).learn(name, 20.0).scores(rest)
    assert (dear > 0).sum() >= (scores > 0).sum()


def test_the_ensemble_hides_only_what_the_chain_thinks_possible() -> None:
    weights = np.zeros(1 << BITS, np.float32)
    weights[1], weights[2] = 1, -9
    linear = Linear(np.abs(weights), 0.0)
    chain = Chain(Linear(weights, 0.0), np.zeros((2, 2)))
    examples = Examples(np.array([[1], [2]]), np.zeros(2, np.int32), np.array([True, True]))
    possible, impossible = Vetoed(chain, linear).scores(examples)
    assert possible == 1
    assert impossible < -900
