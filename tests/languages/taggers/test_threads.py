"""One thread for small matrices."""

from __future__ import annotations

import sys
from threading import Barrier, Thread

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


def test_it_holds_in_every_thread_until_the_last_one_is_out() -> None:
    before = blas_threads()
    inside, counted = Barrier(4), list[set[int]]()

    def count() -> None:
        with one_thread():
            inside.wait()
            counted.append(blas_threads())

    with one_thread():
        pass  # whoever was first must not keep the others from it
    workers = [Thread(target=count) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert counted == [{1}] * 4
    assert blas_threads() == before


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    threads._limit.cache_clear()
    with pytest.raises(MissingExtraError, match="threadpoolctl"), one_thread():
        pass
