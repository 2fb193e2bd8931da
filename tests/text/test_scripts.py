"""Which script a text is in, and names in that script."""

from __future__ import annotations

import sys

import pytest

from efface.errors import MissingExtraError
from efface.text import scripts
from efface.text.scripts import foreign_given_names, foreign_surnames, script


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Crumb", "LATIN"),
        ("Ørsted", "LATIN"),
        ("12 - Клара", "CYRILLIC"),
        ("李伟", "CJK"),
        ("ひろみ", "HIRAGANA"),
        ("クラ", "KATAKANA"),
        ("Λιντ", "GREEK"),
        ("12 ?", "LATIN"),
        ("", "LATIN"),
    ],
)
def test_the_first_letter_tells_the_script(text: str, name: str) -> None:
    assert script(text) == name


def test_names_are_of_the_script_that_was_asked_for() -> None:
    for like in ("Клара", "Λιντ"):
        given, surnames = foreign_given_names(like), foreign_surnames(like)
        assert len(given) > 9
        assert {script(name) for name in (*given, *surnames)} == {script(like)}
    assert foreign_given_names("Клара") is foreign_given_names("Пётр")  # made once


def test_a_latin_name_or_an_unknown_script_has_no_foreign_names() -> None:
    for like in ("Crumb", "ᚱᚢᚾ"):
        assert foreign_given_names(like) == foreign_surnames(like) == ()


def test_without_faker_the_install_command_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faker", None)
    scripts._foreign.cache_clear()
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[surrogates\]'"):
        foreign_surnames("Клара")
