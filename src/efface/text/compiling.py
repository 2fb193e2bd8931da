"""Loops that are compiled when they are first called; the compiled code is kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

__all__ = ["compiled"]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function with Numba; the decorator for loops over arrays."""
    try:
        return cast(F, numba.njit(cache=True)(function))
    except RuntimeError:  # there is no folder that the compiled code could be kept in
        return cast(F, numba.njit(function))
