"""One thread for small matrices."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from efface.errors import MissingExtraError
from efface.languages.taggers import threads
from efface.languages.taggers.threads import one_thread


def blas_threads() -> set[int]:
    np.ones((2, 2)) @ np.ones((2, 2))
    return {each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"}


def test_within_it_there_is_one_and_afterwards_as_many_as_before() -> None:
    before = blas_threads()
    with one_thread():
        assert blas_threads() == {1}
    assert blas_threads() == before


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    threads._threads.cache_clear()
    with pytest.raises(MissingExtraError, match="threadpoolctl"):
        one_thread()
