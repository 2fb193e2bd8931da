"""One thread for the small matrices of a tagger: more would only wait for each other.

The sums of several threads differ in their last digits, too, so that the same text could get
another answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from efface.errors import missing

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

__all__ = ["one_thread"]


@contextmanager
def one_thread() -> Iterator[None]:
    """Within it, NumPy multiplies matrices on one thread."""
    limit = _limit()
    limit.enter()
    try:
        yield
    finally:
        limit.leave()


class _Limit:
    """The limit holds for the whole process: the first thread sets it, and the last one lifts it.

    threadpoolctl lets one thread alone change it, and ignores all others in silence, so that
    whoever comes takes over.
    """

    def __init__(self, threads: ThreadpoolController) -> None:
        self._threads = threads
        self._lock = Lock()
        self._inside = 0
        self._before: Any = None

    def enter(self) -> None:
        with self._lock:
            if self._inside == 0:
                _take_over()
                self._before = self._threads.limit(limits=1, user_api="blas")
            self._inside += 1

    def leave(self) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                _take_over()
                self._before.restore_original_limits()


def _take_over() -> None:
    from threadpoolctl import OpenBLASController

    OpenBLASController.clear_controlling_thread(force=True)


@cache
def _limit() -> _Limit:
    try:
        from threadpoolctl import ThreadpoolController
    except ImportError:
        raise missing("threadpoolctl is not installed", "en") from None
    return _Limit(ThreadpoolController())
