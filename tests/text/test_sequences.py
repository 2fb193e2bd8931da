"""Two sequences of tokens: what is the same, and what differs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.text import sequences
from efface.text.sequences import differences, edges, same

TOKENS = st.lists(st.sampled_from(["a", "b", "cow", "[X]", " ", ".", "█"]), max_size=25)


def rebuilt(before: list[str], after: list[str]) -> list[str]:
    """The second list, from the first and what `differences` says."""
    made, place = [], 0
    for start, end, first, last in differences(before, after):
        made += before[place:start] + after[first:last]
        place = end
    return made + before[place:]


@given(TOKENS, TOKENS)
def test_differences_make_the_second_of_the_first(before: list[str], after: list[str]) -> None:
    assert rebuilt(before, after) == after
    found = [*differences(before, after)]
    assert all(one[1] <= two[0] and one[3] <= two[2] for one, two in pairwise(found))


@given(TOKENS)
def test_a_list_does_not_differ_from_itself(tokens: list[str]) -> None:
    assert [*differences(tokens, tokens)] == []
    assert [*same(tokens, tokens)] == ([(0, 0, len(tokens))] if tokens else [])


@given(TOKENS, TOKENS)
def test_what_is_the_same_is_equal_and_in_order(before: list[str], after: list[str]) -> None:
    found = [*same(before, after)]
    for i, j, length in found:
        assert length > 0
        assert before[i : i + length] == after[j : j + length]
    assert all(a + n <= c and b + n <= d for (a, b, n), (c, d, _) in pairwise(found))


def test_a_replaced_word_is_the_only_difference() -> None:
    before = "Mr Peter Crumb came to tea on 3 May and left".split()
    after = "Mr [PERSON_1] came to tea on [DATE_1] and left".split()
    assert [*differences(before, after)] == [(1, 3, 1, 2), (7, 9, 6, 7)]


def test_lists_too_long_to_be_compared_one_by_one_are_walked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No token stands there once, so there are no anchors either."""
    monkeypatch.setattr(sequences, "_SMALL", 0)
    before = "x y z y x".split() * 40
    after = ["[X]", *before[4:50], "[X]", *before[61:130], "y", *before[130:], "[X]"]
    found = [*same(before, after)]
    assert all(before[i : i + n] == after[j : j + n] for i, j, n in found)
    assert sum(length for *_, length in found) > 170


@given(TOKENS)
def test_edges_are_the_offsets_in_the_text(tokens: list[str]) -> None:
    text, places = "".join(tokens), edges(tokens)
    assert [text[start:end] for start, end in pairwise(places)] == tokens
    assert places[-1] == len(text)
