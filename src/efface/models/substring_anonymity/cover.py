"""Chooses characters to hide so that every run between hidden characters is a repeat."""

from __future__ import annotations

import numpy as np

from efface.models.substring_anonymity.parameters import Cover
from efface.models.substring_anonymity.symbols import Array

__all__ = ["broken", "cap", "hidden"]


def hidden(reach: Array, cover: Cover, min_length: int, edge: Array | None = None) -> Array:
    """Marks the characters to hide, when no run that is kept may be shorter than `min_length`.

    `greedy` keeps the longest repeats first (the paper's Algorithm 2). `optimal` hides the fewest
    characters, and as many of them as possible at an `edge`. Separators, whose reach is 0, count as
    hidden.
    """
    from efface.models.substring_anonymity import kernels

    if cover == "greedy":
        return kernels.longest_first(reach, min_length)
    if edge is None and min_length == 1:
        return kernels.furthest_scan(reach)
    edge = np.zeros(len(reach), np.bool_) if edge is None else edge
    return kernels.best_with_short_runs(reach.copy(), edge, min_length)


def cap(reach: Array, blocked: Array) -> Array:
    """A copy of the reach that goes over no blocked place."""
    from efface.models.substring_anonymity import kernels

    reach = reach.copy()
    kernels.capped(reach, blocked)
    return reach


def broken(reach: Array, starts: Array, ends: Array, always: Array) -> Array:
    """Marks the runs that are no repeat, nor several repeats separated by `always` characters."""
    from efface.models.substring_anonymity import kernels

    return kernels.is_cut(reach, starts, ends, always)
