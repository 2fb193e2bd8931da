"""Where an identifier ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.languages.english.ends import parts_of
from efface.terms.layout import layout_of

TEXTS = st.text("Ad (L)i.\n\t|,:", max_size=40)


def parts(text: str) -> list[str]:
    return [text[a:b] for a, b in parts_of(text, layout_of(text), 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lind", ["Ada Lind"]),
        ("Dr. A. Lind", ["Dr. A. Lind"]),
        ("39.4 C. She had", ["39.4 C.", "She had"]),
        ("Lind\nHEADING", ["Lind", "HEADING"]),
        ("Lind\tPlants", ["Lind", "Plants"]),
        ("Lind    Plants", ["Lind", "Plants"]),
        ("Lind | Crumb", ["Lind", "Crumb"]),
        ("Lind (Ada", ["Lind", "Ada"]),
        ("Lind (Ada) came", ["Lind (Ada) came"]),
        ("Inc.) Leeds", ["Inc.", "Leeds"]),
    ],
)
def test_an_identifier_ends_with_its_cell_its_sentence_or_an_open_bracket(
    text: str, expected: list[str]
) -> None:
    assert parts(text) == expected


@given(TEXTS)
def test_no_letter_is_lost_and_no_line_end_is_in_a_part_of_short_lines(text: str) -> None:
    found = parts(text)
    letters = "".join(filter(str.isalnum, text))
    assert "".join(filter(str.isalnum, "".join(found))) == letters
    assert not any("\n" in part or "\t" in part for part in found)


@pytest.mark.parametrize(
    "text",
    [
        "Seen by Dr Quillfeather\nRamipril 5 mg",
        "Patient: Ada Pennywhistle\nDIAGNOSES",
        "Flat 6, 41 Thimble Road\nLeeds LS1 4AB\nTel: 01632 960418",
        "Crumb Partners Ltd\nPlumber and heating engineer",
    ],
)
def test_no_line_end_is_swallowed(text: str) -> None:
    for replacement in efface.sanitize(text).replacements:
        assert "\n" not in text[replacement.start : replacement.end]
