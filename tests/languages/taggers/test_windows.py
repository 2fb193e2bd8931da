"""Windows that overlap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.taggers.windows import Scores, read_in_windows, windows


@given(st.integers(0, 300), st.integers(1, 40), st.data())
def test_every_token_is_used_once_and_read_in_its_window(
    length: int, size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    used = []
    for start, end, first, last in windows(length, size, overlap):
        assert 0 <= start <= first <= last <= end <= length
        assert end - start <= size
        used += [*range(first, last)]
        if first > start:  # not at the beginning: something stands before it
            assert first - start >= overlap // 2
    assert used == [*range(length)]


def test_scores_come_from_the_window_with_the_most_around() -> None:
    tokens = np.arange(10)

    def score(part: slice) -> Scores:
        window = tokens[part]
        return np.stack([window, np.full(len(window), window[0])], 1).astype(np.float32)

    read = read_in_windows(
        len(tokens),
        score,
        size=6,
        overlap=2,
        outputs=2,
    )
    assert read[:, 0].tolist() == [*range(10)]
    assert read[:, 1].tolist() == [0] * 5 + [4] * 5


def test_an_overlap_as_large_as_the_window_would_never_end() -> None:
    with pytest.raises(ValueError, match="must go on"):
        next(windows(10, 4, 4))
