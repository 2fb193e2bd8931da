"""Which characters to hide so that what is left are repeats with something hidden between them."""

from __future__ import annotations

import numpy as np

from efface.models.substring_anonymity.parameters import Cover
from efface.models.substring_anonymity.symbols import Array

__all__ = ["broken", "cap", "hidden"]


def hidden(reach: Array, cover: Cover, min_length: int, edge: Array | None = None) -> Array:
    """Which characters are hidden, when no run that stays is shorter than `min_length`.

    `greedy` takes the longest repeats first (the paper's Algorithm 2), `optimal` hides the fewest
    characters, and of these as many as it can at an `edge`. Separators, which reach nowhere, count
    as hidden.
    """
    from efface.models.substring_anonymity import kernels

    if cover == "greedy":
        return kernels.longest_first(reach, min_length)
    if edge is None and min_length == 1:
        return kernels.furthest_scan(reach)
    edge = np.zeros(len(reach), np.bool_) if edge is None else edge
    return kernels.best_with_short_runs(reach.copy(), edge, min_length)


def cap(reach: Array, blocked: Array) -> Array:
    """The reach, but never over a place that is blocked."""
    from efface.models.substring_anonymity import kernels

    reach = reach.copy()
    kernels.capped(reach, blocked)
    return reach


def broken(reach: Array, starts: Array, ends: Array, always: Array) -> Array:
    """Which runs are neither a repeat nor several with characters between that always stay."""
    from efface.models.substring_anonymity import kernels

    return kernels.is_cut(reach, starts, ends, always)
