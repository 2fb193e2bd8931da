"""Pictures of measurements: the same figures give the same file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from efface.errors import InputError, MissingExtraError
from efface.results.pictures import pyplot, save


def drawn(path: Path, values: Sequence[float]) -> bytes:
    figure, axis = pyplot().subplots(figsize=(2, 1))
    axis.plot(values, label="found")
    axis.legend()
    save(figure, path)
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_same_figures_give_the_same_file(tmp_path: Path, ending: str) -> None:
    once = drawn(tmp_path / f"a.{ending}", [1, 3])
    assert drawn(tmp_path / f"b.{ending}", [1, 3]) == once
    assert drawn(tmp_path / f"c.{ending}", [1, 2]) != once


def test_no_figure_stays_in_memory_not_even_after_an_error(tmp_path: Path) -> None:
    before = pyplot().get_fignums()
    drawn(tmp_path / "a.svg", [1, 3])
    for name in ("a.doc", "nowhere/a.svg"):
        with pytest.raises(InputError, match=r"cannot be written .* use \.svg or \.png"):
            drawn(tmp_path / name, [1, 3])
    assert pyplot().get_fignums() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"'\.\[plots\]'"):
        pyplot()
