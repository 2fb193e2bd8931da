"""How much memory is left."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface import memory
from efface.errors import MissingExtraError


@pytest.mark.parametrize(("most", "used"), [("abc", "5"), ("5", "abc"), ("5", None)])
def test_limits_that_cannot_be_read_are_none(
    most: str, used: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_GROUPS", tmp_path)
    (tmp_path / "memory.max").write_text(most)
    if used is not None:
        (tmp_path / "memory.current").write_text(used)
    assert memory.available() > 5


def test_what_is_used_up_leaves_nothing_and_never_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_GROUPS", tmp_path)
    (tmp_path / "memory.max").write_text("1000")
    (tmp_path / "memory.current").write_text("2000")
    assert memory.available() == 0


def test_without_psutil_the_install_command_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psutil", None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[substrings\]'"):
        memory.available()


@given(st.integers(0, 10**15))
def test_a_size_in_words_is_about_the_size(size: int) -> None:
    number, unit = memory.in_words(size).split()
    factor = {"bytes": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9}[unit]
    assert float(number) * factor == pytest.approx(size, rel=0.5)
