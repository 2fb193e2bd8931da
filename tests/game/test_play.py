"""The classification game, played on made-up letters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from efface.errors import InputError
from efface.game.play import GameOutcome, counts, play, remembering
from efface.learning.greedy import Lesson
from efface.learning.trained import Settings
from tests.learning.letters import letters, view_of


@pytest.mark.slow
def test_each_part_is_published_by_what_others_taught() -> None:
    view, marked = view_of(letters(80, 1))
    steps = []
    outcome = play(view, marked, Settings(), step=lambda: steps.append(1))
    assert len(steps) == len(outcome.rounds) == 4
    assert outcome.marked.sum() == marked.sum()
    assert outcome.left_share <= 0.03
    assert outcome.published_share >= 0.97
    low, high = outcome.left_bounds()
    assert low <= outcome.left_share <= high
    once = play(view, marked, Settings(learner="svm"), once=True)
    assert (once.way, once.rounds) == ("once", (1, 1, 1, 1))
    assert once.left_share <= 0.05
    random = np.random.default_rng(1).random(len(marked)) < 0.1
    lost = play(view, random, Settings(ratio=1.0, learner="svm"))
    assert lost.left_share > 0.8  # what has no pattern is not learnt by heart
    assert lost.worst(10).hits_within(10) < 5


@pytest.mark.slow
def test_what_is_remembered_changes_nothing() -> None:
    view, marked = view_of(letters(60, 1))
    fit = remembering()
    for ratio in (1.0, 10.0):
        plain, quick = (
            play(view, marked, Settings(ratio=ratio), attackers=(), fit=one)
            for one in (Lesson.cross_fitted, fit)
        )
        assert (plain.rounds, plain.left_share) == (quick.rounds, quick.left_share)


def outcome(marked: list[int], left: list[int], **keys: Any) -> GameOutcome:
    unmarked = np.full(len(marked), 10)
    arrays = (np.array(marked), unmarked, np.array(left), unmarked - 1)
    return GameOutcome(Settings(), "greedy", (1,), *arrays, **keys)


def test_shares_are_those_of_all_documents_together() -> None:
    one = outcome([4, 0, 6], [1, 0, 4])
    assert one.left_share == 0.5
    assert one.published_share == 0.9
    assert one.published_of_all == 32 / 40
    assert one.to_dict()["marked"] == 10
    nothing = outcome([0, 0], [0, 0])
    assert nothing.left_share == 0


def test_bounds_are_not_narrow_where_nothing_or_everything_is_left() -> None:
    """Samples would all be alike; so few documents tell little."""
    low, high = outcome([2] * 20, [0] * 20).left_bounds()
    assert low == 0
    assert high == pytest.approx(1 - 0.025 ** (1 / 20))
    low, high = outcome([2] * 20, [2] * 20).left_bounds()
    assert low == pytest.approx(0.025 ** (1 / 20))
    assert high == 1
    one = outcome([2] * 20, [0, 2] * 10)
    assert one.left_bounds() == one.left_bounds()


def test_tokens_are_counted_for_each_document() -> None:
    marked, unmarked = counts(np.array([True, False, True, True]), np.array([0, 0, 2, 2]), 4)
    assert marked.tolist() == [1, 0, 2, 0]
    assert unmarked.tolist() == [1, 0, 0, 0]


def test_too_few_documents_for_the_folds_are_told() -> None:
    view, marked = view_of(letters(3, 1))
    with pytest.raises(InputError, match="3 documents with words cannot be divided into 4 folds"):
        play(view, marked, Settings())
