"""Where English sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.lines import sentences

TEXTS = st.lists(
    st.sampled_from(["Dr. ", "Crumb", " came. ", "No. ", "7", " | ", "\n\n", "Was it? ", "x"]),
    max_size=12,
).map("".join)


@given(TEXTS)
def test_sentences_cover_the_text(text: str) -> None:
    assert "".join(text[start:end] for start, end in sentences(text)) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("We saw Dr. Finch. It rained.", ["We saw Dr. Finch. ", "It rained."]),
        ("It is e.g. Tea vs. Milk.", ["It is e.g. Tea vs. Milk."]),
        ("She left (late.) Then", ["She left (late.) ", "Then"]),
        ("One line\n\nand another", ["One line\n\n", "and another"]),
    ],
)
def test_an_abbreviation_does_not_end_a_sentence_but_a_paragraph_does(
    text: str, parts: list[str]
) -> None:
    assert [text[start:end] for start, end in sentences(text)] == parts
