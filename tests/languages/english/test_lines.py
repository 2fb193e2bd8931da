"""Where English sentences and names end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.lines import names_of, sentences

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


@given(TEXTS)
def test_names_do_not_overlap_and_have_no_loose_edges(text: str) -> None:
    last = 0
    for start, end in names_of(text, 0, len(text), "Ward".__eq__):
        assert last <= start < end
        assert text[start:end] == text[start:end].strip()
        assert "|" not in text[start:end]
        last = end


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Crumb Inc. Leeds", ["Crumb Inc. Leeds"]),
        ("Crumb was there. Lind", ["Crumb was there", "Lind"]),
        ("Ward 7, Lind 7", ["Ward 7, Lind"]),
        ("Crumb 2024-03-09", ["Crumb"]),
        ("12", []),
    ],
)
def test_a_name_ends_at_a_sentence_or_a_number_that_is_not_its_own(
    text: str, names: list[str]
) -> None:
    found = names_of(text, 0, len(text), "Ward".__eq__)
    assert [text[start:end] for start, end in found] == names
