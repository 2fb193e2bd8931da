"""Where lines, columns and paragraphs end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.terms.lines import breaks, lines_of, paragraphs, runs_on

FULL = "x" * 45 + " Peter"
TEXTS = st.text("ab \n\t", max_size=40)


@given(TEXTS)
def test_paragraphs_cover_the_text_and_end_after_blank_lines(text: str) -> None:
    found = [*paragraphs(text)]
    assert "".join(text[start:end] for start, end in found) == text
    assert all(text[start:end].strip() or start == 0 for start, end in found)
    assert all("\n" in text[start:end] for start, end in found[:-1])


@given(TEXTS)
def test_lines_lose_nothing_but_white_space(text: str) -> None:
    end = 0
    for start, stop in lines_of(text, 0, len(text)):
        assert start < stop
        assert "\t" not in text[start:stop].strip()
        assert not text[end:start].strip()
        end = stop
    assert not text[end:].strip()


@pytest.mark.parametrize(
    ("gap", "separates"),
    [(" ", False), ("  ", False), ("   ", True), ("\t", True), ("\n", True), ("\n\n", True)],
)
def test_more_than_a_space_or_two_separates_words(gap: str, separates: bool) -> None:
    text = f"Peter{gap}Crumb"
    assert breaks(text, 5, 5 + len(gap)) is separates


def test_a_full_line_goes_on_in_the_next() -> None:
    text = f"{FULL}\nCrumb"
    assert runs_on(text, len(FULL))
    assert not breaks(text, len(FULL), len(FULL) + 1)
    assert [*lines_of(text, 46, len(text))] == [(46, len(text))]
    assert breaks(f"{FULL}\n\nCrumb", len(FULL), len(FULL) + 2)


@pytest.mark.parametrize("form", ["Seen by: " + FULL, FULL.replace("x P", "x    P"), "Peter"])
def test_a_field_a_column_or_a_short_line_does_not(form: str) -> None:
    assert not runs_on(f"{form}\nCrumb", len(form))
