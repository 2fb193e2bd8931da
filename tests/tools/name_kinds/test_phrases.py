"""Noun phrases and countries."""

from __future__ import annotations

import pytest
from name_kinds.phrases import country_in, phrases_of

NOUNS = frozenset(
    """airline album band company film football game moth municipality novel radio rock series
    species station team village book drama""".split()
)


def first(text: str) -> tuple[str, str]:
    phrase = phrases_of(text, NOUNS.__contains__)[0]
    return " ".join(phrase.words), phrase.country


@pytest.mark.parametrize(
    ("text", "words", "country"),
    [
        ("English rock band formed in 1990", "rock band", "England"),
        ("2004 American drama film directed by Zorb", "drama film", "United States"),
        ("live album by the band Zag", "live album", ""),
        ("football team based in Zorbham", "football team", ""),
        ("former low-cost airline, which flew", "low-cost airline", ""),
        ("second studio album released by Zorb", "studio album", ""),
        ("radio station broadcasting a format of talk", "radio station", ""),
        ("film starring Zorb and Zag", "film", ""),
        ("TV series that ran for years", "television series", ""),
        ("South American moth of some kind", "moth", ""),
        ("Greek Revival station in Zorbham", "station", ""),
    ],
)
def test_a_phrase_is_read_up_to_what_says_more(text: str, words: str, country: str) -> None:
    assert first(text) == (words, country)


def test_things_told_one_after_the_other() -> None:
    phrases = phrases_of("village and municipality in Zorbia", NOUNS.__contains__)
    assert [phrase.words for phrase in phrases] == [("village",), ("municipality",)]


def test_what_follows_a_species_is_told() -> None:
    (phrase,) = phrases_of("species of moth in the family Zorbidae", NOUNS.__contains__)
    assert (phrase.head, phrase.of) == ("species", ("moth",))
    (phrase,) = phrases_of("series of books by Zorb", NOUNS.__contains__)
    assert (phrase.head, phrase.of) == ("series", ("books",))


def test_a_word_with_a_capital_may_be_the_head() -> None:
    (phrase,) = phrases_of("Zorbia Historical Landmark in Zorbham", NOUNS.__contains__)
    assert phrase.is_proper
    assert phrase.words == ("landmark",)


def test_a_country_is_where_a_thing_is_not_what_it_is_near() -> None:
    assert country_in("in Zorb-Zag municipality, Netherlands.") == "Netherlands"
    assert country_in("in Zorb County, Texas, near Mexico") == "United States"
    assert country_in("on the border with Spain") == ""
    assert country_in("on the Gulf of Mexico") == ""
    assert country_in("in Georgia") == ""
