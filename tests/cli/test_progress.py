"""Signs of life on a terminal."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from efface.cli import progress
from efface.cli.progress import awaited, clear, progress_bar, steps, working


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_for_large_inputs_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, large = tmp_path / "small.txt", tmp_path / "large.txt"
    small.write_text("x")
    large.write_text("x" * 60_000)

    def shown(path: Path, *, bar: bool = True, screen: io.StringIO | None = None) -> str:
        screen = screen or Terminal()
        monkeypatch.setattr("sys.stderr", screen)
        with progress_bar((path,), "reading", bar=bar) as progress:
            progress(30_000)
        return screen.getvalue()

    assert "reading" in shown(large)
    assert "50%" in shown(large)
    assert shown(large, bar=False) == shown(large, screen=io.StringIO()) == shown(small) == ""


def test_who_waits_is_told_for_what_and_the_line_goes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    monkeypatch.setattr(progress, "_STEP", 0.01)
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with working("measuring"):
        while "measuring ... 0 s" not in screen.getvalue():
            time.sleep(0.01)
    assert screen.getvalue().endswith("\r\033[K")


def test_work_that_is_over_soon_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with working("measuring"):
        clear()
    assert screen.getvalue() == ""


def test_steps_are_counted_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with steps(4, "learning") as step:
        step()
    assert "learning" in screen.getvalue()
    assert "25%" in screen.getvalue()


def test_items_are_passed_on_as_they_come() -> None:
    made: list[int] = []

    def items() -> Iterator[int]:
        for number in range(3):
            made.append(number)
            yield number

    for count, item in enumerate(awaited(items(), "making"), 1):
        assert (item, len(made)) == (count - 1, count)
    assert made == [0, 1, 2]
