"""Aligning an output with its original."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Replacement, apply
from efface.operators.base import Operator
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.pipeline.alignment import align

OPERATORS: list[Operator[Any]] = [Label(), Suppress()]
LABELS = {"PERSON", "ORG"}
WORDS = ["Ada", "Lind", "the", "of", "of", "city", "saw", "12", ",", "Rome"]


@st.composite
def sanitized(draw: st.DrawFn) -> tuple[Document, Document]:
    """A text of words, some of them replaced by labels, bars or words."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=30))
    text = " ".join(words)
    replacements, position = [], 0
    for word in words:
        if draw(st.integers(0, 3)) == 0:
            put = draw(st.sampled_from(["[PERSON_1]", "[ORG_2]", "█████", "a place", ""]))
            end = position + len(word)
            replacements.append(Replacement(start=position, end=end, text=put, operator="x"))
        position += len(word) + 1
    (result,) = apply([Document(text)], replacements)
    return Document(text), result


@given(sanitized())
def test_the_alignment_explains_the_output(case: tuple[Document, Document]) -> None:
    """Original, with what the alignment says was replaced, is the output: to the letter."""
    original, result = case
    aligned = align(original, Document(result.text), OPERATORS, LABELS)
    (again,) = apply([original], aligned.replaced)
    assert again.text == result.text
    assert again.replaced == aligned.replaced


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_can_be_aligned(one: str, other: str) -> None:
    aligned = align(Document(one), Document(other), OPERATORS, LABELS)
    if one:
        (again,) = apply([Document(one)], aligned.replaced)
        assert again.text == other


def test_placeholders_are_silent_and_words_are_not() -> None:
    original = Document("Ada Lind saw the city of Rome and Rita")
    output = Document("[PERSON_1] saw the city of a place and █████")
    replaced = align(original, output, OPERATORS, LABELS).replaced
    assert [(r.text, r.operator, r.silent) for r in replaced] == [
        ("[PERSON_1]", "label", True),
        ("a place", "", False),
        ("█████", "suppress", True),
    ]


def test_what_only_an_alignment_could_miss_is_not_called_silent() -> None:
    aligned = align(Document("x"), Document("x [PERSON_1] Ada Lind"), OPERATORS, LABELS)
    assert not any(r.silent for r in aligned.replaced)


def test_long_texts_with_no_anchor_are_aligned_coarsely_but_truly() -> None:
    original = Document("a b " * 3000)
    output = Document("b a " * 2900)
    aligned = align(original, output, OPERATORS, LABELS)
    (again,) = apply([original], aligned.replaced)
    assert again.text == output.text
