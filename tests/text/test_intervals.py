"""Union and difference of stretches, against sets of offsets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.text.intervals import Place, joined, minus, overlapping, telling, tells

PLACES = st.lists(st.tuples(st.integers(0, 20), st.integers(1, 8)).map(lambda p: (p[0], sum(p))))


def offsets(places: Iterable[Place]) -> set[int]:
    return {offset for start, end in places for offset in range(start, end)}


@given(PLACES)
def test_a_union_holds_all_offsets_and_its_parts_neither_overlap_nor_touch(
    places: list[Place],
) -> None:
    union = joined(places)
    assert offsets(union) == offsets(places)
    assert all(end < start for (_, end), (start, _) in pairwise(union))


@given(st.integers(0, 20), st.integers(1, 12), PLACES)
def test_a_difference_holds_what_is_in_none_of_the_removed(
    start: int, length: int, places: list[Place]
) -> None:
    left = [*minus(start, start + length, joined(places))]
    assert offsets(left) == {*range(start, start + length)} - offsets(places)
    assert all(first < last for first, last in left)
    assert all(end < start for (_, end), (start, _) in pairwise(left))


@pytest.mark.parametrize("text", ["a", "1", "日", "+", "€", "\u0301", "a."])
def test_letters_digits_symbols_and_marks_tell_something(text: str) -> None:
    assert tells(text)


@pytest.mark.parametrize("text", ["", " ", "\n\t", ".", "--", "“…”", "()"])
def test_white_space_and_punctuation_tell_nothing(text: str) -> None:
    assert not tells(text)
    assert telling(0, len(text), text) == (0, 0)


@given(st.text(" .a\n", max_size=8))
def test_what_tells_is_left_without_the_white_space_around_it(text: str) -> None:
    start, end = telling(0, len(text), text)
    assert text[start:end] == (text.strip() if "a" in text else "")


@given(st.integers(0, 20), st.integers(1, 12), PLACES)
def test_places_overlap_a_stretch_if_they_share_an_offset(
    start: int, length: int, places: list[Place]
) -> None:
    stretch = {*range(start, start + length)}
    union = joined(places)
    shared = [place for place in union if stretch & offsets([place])]
    assert overlapping(start, start + length, union) == shared
