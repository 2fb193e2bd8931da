"""Words as rows of a table."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.taggers.spelling import bags

SIZE = 1 << 12
WORDS = st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=8)


def rows_of(words: list[str]) -> list[list[tuple[int, float]]]:
    bag = bags(words, SIZE)
    ends = [*bag.starts[1:].tolist(), len(bag.rows)]
    return [
        [*zip(bag.rows[start:end].tolist(), bag.weights[start:end].tolist(), strict=True)]
        for start, end in zip(bag.starts.tolist(), ends, strict=True)
    ]


@given(WORDS)
def test_a_word_has_the_same_rows_whatever_stands_beside_it(words: list[str]) -> None:
    assert rows_of(words) == [rows_of([word])[0] for word in words]


@given(WORDS)
def test_rows_are_in_the_table_and_weights_are_of_three_things_and_the_mean_of_the_letters(
    words: list[str],
) -> None:
    for rows in rows_of(words):
        assert all(0 <= row < SIZE for row, _ in rows)
        weights = [weight for _, weight in rows]
        assert weights[:3] == [1, 1, 1]
        assert np.isclose(sum(weights[3:]), 1)


def test_capitals_change_the_shape_alone() -> None:
    (small,), (large,) = rows_of(["lindgren"]), rows_of(["Lindgren"])
    assert [a == b for a, b in zip(small, large, strict=True)].count(False) == 1
    assert small[2] != large[2]


def test_words_that_are_spelled_alike_share_rows() -> None:
    (first,), (second,), (other,) = rows_of(["lindgren"]), rows_of(["lindqvist"]), rows_of(["oak"])
    shared = {row for row, _ in first} & {row for row, _ in second}
    assert len(shared) >= 4  # <li, lin, ind, nd...
    assert len({row for row, _ in first} & {row for row, _ in other}) < 3


def test_digits_are_alike_and_long_words_are_cut() -> None:
    assert rows_of(["22/05"]) == rows_of(["17/11"])
    assert len(rows_of(["a" * 500])[0]) == len(rows_of(["a" * 20])[0])


def test_no_words_have_no_rows() -> None:
    assert [len(part) for part in bags([], SIZE)] == [0, 0, 0]
