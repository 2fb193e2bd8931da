"""The lists of what is no identifier."""

from __future__ import annotations

import re

import pytest

from efface.languages.english.ordinary.words import alternatives, words_of_list


@pytest.mark.parametrize(
    "name", ["institutions", "roles", "things", "modifiers", "firms", "clinical", "eponyms"]
)
def test_lists_of_words_are_in_small_letters(name: str) -> None:
    words = words_of_list(name)
    assert len(words) > 10
    assert all(word == word.lower() for word in words)


def test_the_longest_phrase_wins() -> None:
    match = re.match(alternatives("greetings"), "Dear Sirs")
    assert match
    assert match.group() == "Dear Sirs"
