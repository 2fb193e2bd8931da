"""Compiled loops: the same answers, with or without a folder to keep them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from efface.text.compiling import compiled


def total(values: NDArray[np.int64]) -> int:
    found = 0
    for value in values:
        found += value
    return found


def test_a_compiled_loop_gives_what_it_gave_before() -> None:
    numbers = np.arange(9)
    made = compiled(total)
    assert made(numbers) == total(numbers) == 36
    assert made is not total


def test_without_a_folder_for_its_code_a_loop_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole: Any = numba.njit
    asked: list[bool] = []

    def without_folder(*functions: Callable[..., Any], cache: bool = False) -> Any:
        asked.append(cache)
        if cache:
            raise RuntimeError("no locator available")
        return whole(*functions)

    monkeypatch.setattr(numba, "njit", without_folder)
    assert compiled(total)(np.arange(9)) == 36
    assert asked == [True, False]
