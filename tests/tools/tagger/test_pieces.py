"""Passages as numbers."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tagger.classes import NONE, bit
from tagger.pieces import Pieces, pieces_of, recased, windows_of
from tagger.sets import Passage
from tokenizers import Tokenizer, models, pre_tokenizers

from efface.languages.taggers.forms import FORMS, GAPS, SHAPES, forms


def cut_at_letters() -> Tokenizer:
    """A tokenizer whose pieces are the letters of words."""
    vocabulary = {"[UNK]": 0, **{letter: n for n, letter in enumerate("adeiln ", 1)}}
    tokenizer = Tokenizer(models.BPE(vocabulary, [], unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return tokenizer


def test_each_piece_has_the_classes_of_its_mark() -> None:
    passage = Passage("s", "1", "Ada in Leeds", ((0, 3, bit("PERSON")), (7, 12, bit("PLACE"))))
    pieces = pieces_of(passage, cut_at_letters())
    assert len(pieces.ids) == len(pieces.forms) == len(pieces.places) == 10
    assert pieces.classes.tolist() == [bit("PERSON")] * 3 + [NONE] * 2 + [bit("PLACE")] * 5


@given(st.integers(0, 200), st.integers(2, 40), st.integers(0, 99))
def test_windows_cover_a_passage_once(length: int, size: int, seed: int) -> None:
    numbers = np.arange(length)
    pieces = Pieces(numbers, numbers, numbers, [])
    windows = [*windows_of(pieces, size, np.random.default_rng(seed))]
    assert [n for ids, _, _ in windows for n in ids.tolist()] == [*range(length)]
    assert all(0 < len(ids) <= size for ids, _, _ in windows)


@given(st.text("abAB1. ", min_size=1, max_size=40), st.floats(0, 1), st.floats(0, 0.5))
def test_only_capitals_are_changed(text: str, words: float, whole: float) -> None:
    places = [(at, at + 1) for at, letter in enumerate(text) if letter != " "]
    given_forms = forms(text, places)
    changed = recased(given_forms, words, whole, np.random.default_rng(1))
    assert ((changed >= 0) & (changed < FORMS)).all()
    assert (changed % GAPS == given_forms % GAPS).all()
    assert (changed // GAPS // SHAPES == given_forms // GAPS // SHAPES).all()
    digits = given_forms // GAPS % SHAPES >= 6
    assert (changed[digits] == given_forms[digits]).all()


def test_a_window_may_become_all_small_or_all_capitals() -> None:
    written = forms("Ada Lind", [(0, 3), (4, 8)])
    shapes = {
        tuple(recased(written, 0, 0.5, np.random.default_rng(seed)) // GAPS) for seed in range(20)
    }
    assert shapes == {(1, 1), (3, 3)}
