"""Recall, precision and what is kept, over the limit of information."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface import Policy
from efface.corpora.labelled import Labelled, Marked
from efface.evaluation.sweep import HEADER, Point, plot, sweep

TEXT = "Clara Lind plays the bassoon in Ljubljana with a friend."


def marked(words: str) -> Marked:
    start = TEXT.index(words)
    return Marked(start, start + len(words), "X")


@pytest.fixture(scope="module")
def points() -> list[Point]:
    document = Labelled(TEXT, tuple(map(marked, ("Clara Lind", "bassoon", "Ljubljana"))))
    return [*sweep([document], Policy.default(), limits=(3.0, 14.0))]


def test_a_lower_limit_hides_more_and_the_tagger_stands_at_the_end(points: list[Point]) -> None:
    strict, lax, tagger = points
    assert [point.limit for point in points] == [3.0, 14.0, None]
    assert strict.recall == 1
    assert strict.recall > lax.recall
    assert strict.kept is not None
    assert lax.kept is not None
    assert strict.kept < lax.kept
    assert (tagger.kept, tagger.suppression, tagger.ideal) == (None, None, None)


def test_the_columns_stand_below_the_header(points: list[Point]) -> None:
    names = HEADER.split("  ")
    assert HEADER.split()[:3] == ["limit", "recall", "precision"], names
    line = str(Point(6.8, 0.5, 0.25, 0.75, 0.125, None))
    assert line == "    6.8 bits   0.500      0.250      0.750      0.125"
    assert HEADER.index("kept") + len("kept") == line.index("0.750") + len("0.750")
    assert str(points[-1]).split()[:2] == ["tagger", "alone"]


@pytest.mark.slow
def test_the_points_are_drawn(points: list[Point], tmp_path: Path) -> None:
    plot(points, tmp_path / "a.svg", "letters")
    plot(points[:-1], tmp_path / "b.svg", "letters")  # without the tagger's lines
    assert (tmp_path / "a.svg").read_bytes() != (tmp_path / "b.svg").read_bytes()
