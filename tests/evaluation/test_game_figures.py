"""The experiments on the classification game: which games are played, and their lines."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from efface.attacks.ranking import PAPER, Attack, Ranking
from efface.evaluation.game_figures import HEADER, line, plot, sweep
from efface.game.play import GameOutcome
from efface.learning.trained import Settings
from tests.learning.letters import letters, view_of


def attack(name: str, hits: list[bool], predicted: int = 0) -> Attack:
    places = np.arange(len(hits))
    return Attack(name, (Ranking(np.array(hits), places, places, predicted),))


def outcome(way: str = "greedy", learner: str = "svm", ratio: float = 10) -> GameOutcome:
    counted = (np.array([2, 2]), np.array([8, 8]), np.array([1, 0]), np.array([8, 6]))
    attacks = (attack("svm", [True, True, False, False]), attack(PAPER, [False, True, True], 2))
    settings = Settings(learner=learner, ratio=ratio)
    return GameOutcome(settings, way, (1, 3), *counted, attacks)


def test_every_learner_plays_at_every_ratio_and_without_rounds_if_it_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, marked = view_of(letters(8, 1))
    played: list[tuple[bool, str, float, int]] = []

    def note(_view: object, _marked: object, settings: Settings, **keys: object) -> GameOutcome:
        played.append((bool(keys["once"]), settings.learner, settings.ratio, settings.seed))
        return outcome()

    monkeypatch.setattr("efface.evaluation.game_figures.play", note)
    games = partial(sweep, view, marked, learners=["svm", "selection"], ratios=[1.0, 5.0])
    found = [*games(Settings(seed=3))]
    assert len(found) == len(played)
    assert played == [
        (False, "svm", 1, 3),
        (False, "svm", 5, 3),
        (False, "selection", 1, 3),
        (False, "selection", 5, 3),
        (True, "svm", 1, 3),
        (True, "svm", 5, 3),
    ]
    played.clear()
    assert [*games(Settings(), once=False)]
    assert not any(once for once, *_ in played)


def test_a_line_tells_what_is_published_left_and_found() -> None:
    told = line(outcome())
    assert told.startswith("greedy  svm         10     0.8750  0.2500 (")
    assert "  1, 3  " in told
    assert "2.0 (2; 2.00) / " in told  # of 10, by the strongest
    assert told.endswith("  2.0, 1")  # of 50, by the paper's; one of its two predictions is right
    assert HEADER.index("L/C") + len("L/C") == told.index("10") + len("10")


@pytest.mark.slow
def test_each_picture_shows_its_own_ratio_and_its_own_games(tmp_path: Path) -> None:
    played = [outcome(way, ratio=ratio) for way in ("greedy", "once") for ratio in (5, 10)]
    plot(played, tmp_path, "letters")
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert {*drawn} == {f"letters-figure-{n}.svg" for n in ("3", "4-5", "4-10", "5", "6", "7", "8")}
    assert len({*drawn.values()}) == 7
