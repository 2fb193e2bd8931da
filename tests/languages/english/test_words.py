"""Words of a text with their flags."""

from __future__ import annotations

from efface.languages.english.lexicon import Lexicon
from efface.languages.english.words import words_between, words_of

LEXICON = Lexicon({"clara": "gf", "baker": "Cos", "table": "C", "lind": "s"})


def test_words_with_a_capital_and_notable_ones_are_told_apart() -> None:
    found = words_of("Clara's baker, lind, took the Table to 7 Crumb", LEXICON)
    assert [(w.text, w.flags) for w in found.capitalised] == [
        ("Clara", "gf"),
        ("Table", "C"),
        ("Crumb", ""),
    ]
    assert [w.text for w in found.notable] == ["baker", "lind"]


def test_a_contraction_is_no_name_and_a_name_may_have_an_apostrophe() -> None:
    found = words_of("Don't ask, They’re at O’Crumb's", LEXICON)
    assert [w.text for w in found.capitalised] == ["O’Crumb"]


def test_an_accent_of_its_own_is_part_of_its_word() -> None:
    text = "Zoe\u0301 came"
    (word,) = words_of(text, LEXICON).capitalised
    assert text[word.start : word.end] == word.text == "Zoe\u0301"


def test_all_words_of_a_stretch_keep_their_places() -> None:
    text = "the baker's J. Lind"
    words = [*words_between(text, 4, len(text), LEXICON)]
    assert [w.text for w in words] == ["baker", "J", "Lind"]
    assert all(text[w.start : w.end] == w.text for w in words)
    assert [w.is_common for w in words] == [True, False, False]
    assert [w.is_initial for w in words] == [False, True, False]
    assert "Lind" not in repr(words)
