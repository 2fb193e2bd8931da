"""Cutting long texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.terms.pieces import LONGEST_WORD, pieces, unreadable

TEXTS = st.lists(
    st.sampled_from(["word", "Word", ". ", "? ", " ", "\n", "\n\n", "x" * 30, "日本"]), max_size=80
).map("".join)


@given(TEXTS, st.integers(20, 60))
def test_pieces_are_short_and_lose_nothing_but_white_space(text: str, longest: int) -> None:
    end = 0
    for offset, piece in pieces(text, longest):
        assert len(piece) <= longest
        assert text[offset : offset + len(piece)] == piece
        assert not text[end:offset].strip()
        end = offset + len(piece)
    assert not text[end:].strip()


def test_the_cut_is_at_the_last_sentence_end() -> None:
    text = "One two three. Four five six. Seven eight nine ten eleven twelve."
    assert [piece for _, piece in pieces(text, 40)] == [
        "One two three. Four five six. ",
        "Seven eight nine ten eleven twelve.",
    ]


def test_an_empty_line_is_a_better_place_than_a_sentence_end() -> None:
    text = "Heading of the first part\n\nA sentence. And so on and on and on"
    assert next(pieces(text, 50))[1] == "Heading of the first part\n\n"


def test_a_run_without_a_space_is_left_out_and_named() -> None:
    blob = "A1b2" * 100
    text = f"before {blob} after {'-' * 300} end"
    assert [piece.strip() for _, piece in pieces(text, 1000)] == ["before", "after", "end"]
    assert [text[start:end] for start, end in unreadable(text)] == [blob]
    assert not list(unreadable("x" * LONGEST_WORD))
