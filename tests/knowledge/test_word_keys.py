"""Words as numbers: many at a time and one by one give the same."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.word_keys import (
    content_words,
    keys_of,
    located,
    pair_key,
    phrases_of,
    plain_words,
    word_key,
)
from tests.knowledge.small import FUNCTION_WORDS

NASTY = st.text(st.sampled_from("aAbB. -'U.S.,éİΣσς\0𝒳1_ ßof the\u0301/&\n"), max_size=30)


def one_by_one(texts: list[str]) -> list[tuple[int, int]]:
    """Content words of all texts, then pairs of neighbours of all texts, each with its text."""
    runs = [(number, list(phrases_of(text, FUNCTION_WORDS))) for number, text in enumerate(texts)]
    words = [(key, number) for number, found in runs for run in found for key in run]
    pairs = [
        (pair_key(*pair), number)
        for number, found in runs
        for run in found
        for pair in pairwise(run)
    ]
    return words + pairs


@given(st.lists(st.one_of(NASTY, st.text(max_size=20)), max_size=4))
def test_many_texts_at_once_give_what_each_gives(texts: list[str]) -> None:
    texts = [text.encode("utf-8", "replace").decode().replace("\0", " ") for text in texts]
    keys, owners, words = keys_of(texts, FUNCTION_WORDS)
    assert list(zip(keys.tolist(), owners.tolist(), strict=True)) == one_by_one(texts)
    assert words == sum(len(plain_words(text)) for text in texts)


def test_words_whose_bytes_are_alike_are_told_apart() -> None:
    assert word_key("つ") != word_key("d0")


def test_acronyms_are_words_of_their_own() -> None:
    assert plain_words("AIDS aids Aids A U.S. NATO-led") == [
        "AIDS",
        "aids",
        "aids",
        "a",
        "US",
        "NATO",
        "led",
    ]


def test_accents_and_function_words_do_not_count() -> None:
    assert content_words("the Café of Zoë", FUNCTION_WORDS) == ["cafe", "zoe"]
    assert content_words("of the", FUNCTION_WORDS) == ["of", "the"]
    assert "of" in FUNCTION_WORDS


def test_a_phrase_goes_over_function_words_but_not_over_punctuation() -> None:
    president, united, states = map(word_key, ("president", "united", "states"))
    assert list(phrases_of("President of the United States", FUNCTION_WORDS)) == [
        [president, united, states]
    ]
    assert list(phrases_of("president. United-States", FUNCTION_WORDS)) == [
        [president],
        [united, states],
    ]


@given(st.text())
def test_located_words_are_those_that_are_counted(text: str) -> None:
    found = [word for _, _, word in located(text)]
    for start, end, _ in located(text):
        assert text[start:end]
    if text.isascii():
        assert [part for word in found for part in word.split()] == plain_words(text)
