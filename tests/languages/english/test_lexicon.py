"""Flags of words."""

from __future__ import annotations

from efface.languages.english.lexicon import COMMON, Lexicon, english_lexicon

SMALL = Lexicon({"follow": "C", "up": "C", "clara": "fg", "HIV": "a", "baker": "Cos"})


def test_a_word_of_common_parts_is_common() -> None:
    assert SMALL.flags("Follow-up") == "C"
    assert SMALL.flags("Clara-up") == ""
    assert SMALL.flags("follow-unheard") == ""


def test_an_acronym_is_known_by_its_capitals() -> None:
    assert SMALL.is_acronym("HIV")
    assert not SMALL.is_acronym("hiv")


def test_words_are_found_by_their_flags() -> None:
    assert SMALL.with_flags("C") == ["follow", "up", "baker"]
    assert SMALL.with_flags("gf") == SMALL.with_flags("fg") == ["clara"]
    assert SMALL.with_flags("p") == []


def test_the_lexicon_of_english_has_known_flags_only() -> None:
    lexicon = english_lexicon()
    assert len(lexicon.all_words()) > 10_000
    for word in lexicon.all_words():
        flags = lexicon._flags[word]
        assert flags
        assert {*flags} <= {*"Ccrgmfspona"}
        assert word == word.lower() or "a" in flags


def test_the_lexicon_knows_what_every_reader_knows() -> None:
    flags = english_lexicon().flags
    assert "g" in flags("Clara")
    assert "o" in flags("lawyer")
    assert "p" in flags("Ljubljana")
    assert "n" in flags("Norwegian")
    assert not COMMON.isdisjoint(flags("table"))
    assert flags("Quillfeather") == ""
