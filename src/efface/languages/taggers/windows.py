"""Long texts in windows that overlap, so that each token is read with what stands around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

__all__ = ["Scores", "read_in_windows", "windows"]

Scores = NDArray[np.float32]  # a row for each token, a column for each output


def windows(length: int, size: int, overlap: int) -> Iterator[tuple[int, int, int, int]]:
    """Windows over a sequence: start, end, and from where to where the scores of each are used.

    What two windows share is divided in the middle. Together the used parts are all, each once.

    >>> list(windows(10, 6, 2))
    [(0, 6, 0, 5), (4, 10, 5, 10)]
    """
    if not 0 <= overlap < size:
        raise ValueError("windows must go on")
    start, used = 0, 0
    while start + size < length:
        end = start + size
        until = end - overlap // 2
        yield start, end, used, until
        start, used = end - overlap, until
    if length:
        yield start, length, used, length


def read_in_windows(
    length: int, score: Callable[[slice], Scores], *, size: int, overlap: int, outputs: int
) -> Scores:
    """The scores of all tokens, each from the window in which it has the most around it.

    Windows are scored one by one: the same text has the same scores, whatever is read beside it.
    """
    scores = np.zeros((length, outputs), np.float32)
    for start, end, used, until in windows(length, size, overlap):
        scores[used:until] = score(slice(start, end))[used - start : until - start]
    return scores
