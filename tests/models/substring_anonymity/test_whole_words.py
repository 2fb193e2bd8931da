"""Words and graphemes that are hidden as a whole."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from efface.models.substring_anonymity.whole_words import (
    between,
    between_words,
    count_words,
    edges,
    graphemes,
    rare_words,
    torn_words,
    whole_graphemes,
    words,
)
from tests.models.substring_anonymity.cases import BAR, LETTERS, hide


@pytest.mark.slow
def test_words_whole_or_only_rare_words() -> None:
    pieces = hide(LETTERS, k=2, min_length=5, words=False)
    assert pieces[2] == f"Dear {BAR}, your test was {BAR}tive. Kind regards"
    several: list[dict[str, Any]] = [{}, {"share": 0.2}, {"words": True, "share": 0.49}]
    for keys in several:
        whole = hide(LETTERS, k=2, min_length=5, **keys)
        assert whole[2] == f"Dear {BAR}, your test was {BAR}. Kind regards"
    rare = hide(LETTERS, k=2, min_length=5, words="rare", share=0.2)
    assert rare[2] == f"Dear {BAR} {BAR}, your test was {BAR}. Kind regards"


def test_a_space_between_two_words_does_not_go_alone() -> None:
    """Of "John█Smith" everybody would know what was hidden."""
    texts = ["met John Smith there", "met John and", "one Smith there", "a Smith there", "met John"]
    pieces = hide(texts, "mask", k=3, min_length=3, words=False)
    assert pieces[0] == "met John*Smith there"
    assert hide(texts, "mask", k=3, min_length=3)[0] == "met **** Smith there"
    assert hide(texts, "mask", k=3, min_length=3, share=0.5)[0] == "met John****** there"


def test_the_share_holds_for_graphemes_too() -> None:
    """A letter of which a mark is hidden is hidden whole, and so more of its word is."""
    name = "Mu\u0308ller"
    texts = [f"Herr {name} kam", "Herr Muller kam", "Herr Mu\u0301ller kam"]
    for share in (0.0, 0.2, 0.28):
        found = hide(texts, "mask", k=2, min_length=2, share=share)
        assert found[0] == "Herr ******* kam"
    assert "ller" in hide(texts, "mask", k=2, min_length=2, share=0.3)[0]


def test_any_script() -> None:
    texts = ["東京で山田さんに会った", "東京で鈴木さんに会った"]
    assert hide(texts, "mask", k=2, min_length=2) == ["東京で**さんに会った"] * 2
    texts = ["وصل أحمد إلى المدينة", "وصل سالم إلى المدينة"]
    assert hide(texts, "mask", k=2, min_length=4) == ["وصل **** إلى المدينة"] * 2
    texts = ["hi 👨‍👩‍👧 all", "hi 👨‍👩‍👦 all"]
    one, other = hide(texts, "mask", k=2, min_length=1, words=False)
    assert one == other == "hi 👨‍👩‍* all"  # of a family, one person
    assert hide(texts, "mask", k=2, min_length=1) == ["hi ***** all"] * 2


def test_graphemes() -> None:
    assert list(graphemes("e\u0301 🇫🇷🇩🇪 👍🏽 한 a\r\nb")) == [
        (0, 2),
        (3, 5),
        (5, 7),
        (8, 10),
        (14, 16),
    ]
    assert list(graphemes("plain\n")) == []


@given(st.lists(st.booleans(), max_size=20))
def test_spans_and_marks_say_the_same(marks: list[bool]) -> None:
    marked = np.array(marks, np.bool_)
    starts, ends = edges(marked)
    assert (ends > starts).all()
    assert (starts[1:] > ends[:-1]).all()
    assert between(starts, ends, len(marks)).tolist() == marks


@given(st.text("aB7é_ .,-日", max_size=15))
def test_words_and_what_is_between_them(text: str) -> None:
    starts, ends = words(text)
    assert [*zip(starts, ends, strict=True)] == [one.span() for one in re.finditer(r"\w+", text)]
    assert (between(starts, ends, len(text)) == ~between_words(text)).all()


@given(
    st.lists(st.tuples(st.sampled_from("ab "), st.booleans()), max_size=15),
    st.sampled_from([0, 0.3, 0.5]),
)
def test_a_word_is_torn_if_more_than_a_share_of_it_is_hidden(
    signs: list[tuple[str, bool]], share: float
) -> None:
    text, hidden = "".join(sign for sign, _ in signs), np.array([hole for _, hole in signs], bool)
    expected = np.zeros(len(text), np.bool_)
    for word in re.finditer(r"\w+", text):
        inside = slice(*word.span())
        expected[inside] = hidden[inside].sum() > share * len(word.group())
    assert (torn_words(text, hidden, share) == expected).all()


def test_rare_words_are_marked_and_counted_once_in_a_document() -> None:
    texts = ["oak oak elm", "elm fir", "elm"]
    counts = count_words(texts, "documents")
    assert counts == Counter(oak=1, elm=3, fir=1)
    assert count_words(texts, "occurrences") == Counter(oak=2, elm=3, fir=1)
    text = "oak, elm: Elm"
    marked = rare_words(text, counts, 2)
    assert "".join("*" if mark else sign for mark, sign in zip(marked, text, strict=True)) == (
        "***, elm: ***"
    )


@given(st.text("ae\u0301🇫🇷👍🏽\r\n", max_size=10), st.data())
def test_of_a_grapheme_all_is_hidden_or_nothing(text: str, data: st.DataObject) -> None:
    size = len(text)
    hidden = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    whole = whole_graphemes(text, hidden)
    expected = hidden.copy()
    for one in regex.finditer(r"\X", text):
        expected[one.start() : one.end()] = hidden[one.start() : one.end()].any()
    assert (whole == expected).all()
