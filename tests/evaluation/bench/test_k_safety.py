"""The experiments on K-safety, small."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench import k_safety as safety
from tests.conftest import Program


def test_points_of_the_paper() -> None:
    points = safety.cells()
    assert len({*points}) == len(points) == 25
    assert (50, 10, 0.8) in points


@pytest.mark.slow
def test_experiments_and_pictures(tmp_path: Path) -> None:
    points = [(5, 10, 0.8), (10, 10, 0.8), (10, 1, 0.8)]
    found = list(safety.experiments(points, documents=2))
    for cell in found:
        kept = cell.kept
        assert cell.proven == cell.documents == 2
        assert kept["exact"] == kept["bound"]
        for best, back, plain in zip(kept["exact"], kept["back"], kept["btop"], strict=True):
            assert best >= back >= plain
        assert str(cell).split()[:2] == [str(cell.size), str(cell.k)]
    assert found[2].kept["bfreq"] == [10, 10]  # with K = 1 nothing goes
    safety.plot_experiments(found, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "k-safety-quality.svg",
        "k-safety-cost.svg",
    }


@pytest.mark.slow
def test_large_stores(program: Program, tmp_path: Path) -> None:
    arguments = ("--part", "scale", "--entities", "300", "--documents", "1", "--plots", tmp_path)
    done = program("bench", "k-safety", *arguments)
    assert done.exit_code == 0
    assert "300" in done.output.splitlines()[1]
    assert (tmp_path / "k-safety-scale.svg").is_file()
    with pytest.raises(InputError):
        next(safety.scale([5]))
    assert program("bench", "k-safety", "--entities", "many").exit_code == 2
