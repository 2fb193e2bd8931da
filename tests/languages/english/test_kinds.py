"""Lists of words that tell kinds of names."""

from __future__ import annotations

from efface.languages.english import kinds


def test_all_words_are_in_small_letters() -> None:
    for name in kinds.__all__:
        words = getattr(kinds, name)
        assert words
        assert all(word == word.lower() for word in words), name


def test_what_is_no_name_is_no_title_and_no_organisation() -> None:
    assert kinds.NOT_NAMES.isdisjoint(kinds.TITLES | kinds.ORGANISATION)
    assert kinds.PLAIN_TITLES < kinds.TITLES
    assert kinds.ARTICLES < kinds.PRONOUNS
