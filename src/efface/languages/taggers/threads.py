"""One thread for the small matrices of a tagger: more would only wait for each other."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from typing import TYPE_CHECKING, Any

from efface.errors import missing

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

__all__ = ["one_thread"]


def one_thread() -> AbstractContextManager[Any]:
    """Within it, NumPy multiplies matrices on one thread."""
    limited: AbstractContextManager[Any] = _threads().limit(limits=1, user_api="blas")
    return limited


@cache
def _threads() -> ThreadpoolController:
    try:
        from threadpoolctl import ThreadpoolController
    except ImportError:
        raise missing("threadpoolctl is not installed", "en") from None
    return ThreadpoolController()
