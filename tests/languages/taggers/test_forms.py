"""How pieces are written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.taggers.forms import FORMS, GAPS, SHAPES, forms


def told(text: str, size: int = 40) -> list[tuple[int, int, int]]:
    """For each piece of so many characters: whether it goes on a word, shape and gap."""
    places = [
        (start, min(start + size, match.end()))
        for match in re.finditer(r"\w+|[^\w\s]", text)
        for start in range(match.start(), match.end(), size)
    ]
    return [
        (int(form) // GAPS // SHAPES, int(form) // GAPS % SHAPES, int(form) % GAPS)
        for form in forms(text, places)
    ]


def test_words_are_told_apart_by_capitals_and_digits() -> None:
    words = "lower Title UPPER miXed A 12 a1 日本 !".split()
    shapes = [told(word)[0][1] for word in words]
    assert shapes[:7] == [1, 2, 3, 4, 5, 6, 7]
    assert shapes[7:] == [0, 0]  # a script without capitals, and no word at all


def test_all_pieces_of_a_word_have_its_shape() -> None:
    assert told("Snodgrass", 3) == [(0, 2, 4), (1, 2, 0), (1, 2, 0)]


@pytest.mark.parametrize(
    ("between", "gap"), [(" ", 1), ("  ", 2), ("\t", 2), ("\n", 3), (" \n  ", 3), ("\n\n", 4)]
)
def test_the_gap_before_a_word_is_told(between: str, gap: int) -> None:
    assert told(f"a{between}b")[1][2] == gap


def test_the_beginning_of_a_text_is_a_gap_and_punctuation_has_none() -> None:
    assert [gap for _, _, gap in told("  a,b")] == [4, 0, 0]


@given(st.text(max_size=60), st.integers(1, 4))
def test_every_piece_has_a_number_of_the_table(text: str, size: int) -> None:
    places = [(start, min(start + size, len(text))) for start in range(0, len(text), size)]
    found = forms(text, places)
    assert len(found) == len(places)
    assert all(0 <= form < FORMS for form in found)
