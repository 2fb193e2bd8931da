"""How text is compared, and what hide lists and verification see through."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Policy
from efface.text.folding import fold, folded, look_alike, readings

NAME = "Quetzalfeather"
HIDE = Policy.from_dict({"hide": [NAME]})
CODES = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
IGNORABLE = [chr(code) for code in CODES if regex.match(r"\p{DI}", chr(code))]
MARKS = [chr(code) for code in CODES if unicodedata.category(chr(code)) in ("Mn", "Me")]


def test_what_is_not_shown_has_no_folded_form() -> None:
    """By Unicode's property, unassigned code points too; and marks, also enclosing ones."""
    assert len(IGNORABLE) > 4000
    assert "\u2065" in IGNORABLE
    assert "\u0345" in MARKS
    assert not [hex(ord(sign)) for sign in (*IGNORABLE, *MARKS) if fold(sign)]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("ħŧŀðđłøƀȼɇǥɨɉɍʉɏƶ", "htlddlobcegijruyz"),
        ("ĦŦĿÐĐŁØ", "htlddlo"),
        ("ʜᴀᴢᴇʟ", "hazel"),
        ("ﬁＦＩ𝐅𝐈", "fififi"),
        ("Þór", "thor"),
        ("ᾳ", "α"),
    ],
)
def test_letters_with_strokes_hooks_and_dots(written: str, plain: str) -> None:
    assert fold(written) == plain


@given(
    st.lists(st.tuples(st.sampled_from(NAME), st.sampled_from([*IGNORABLE[:200], *MARKS[:400]])))
)
def test_no_sign_inside_hides_a_word_from_a_hide_list(signs: list[tuple[str, str]]) -> None:
    written = NAME
    for letter, sign in signs:
        written = written.replace(letter, letter + sign)
    result = efface.sanitize(f"We met {written} there.", policy=HIDE)
    assert fold(NAME) not in fold(result.text)
    assert efface.verify(f"We met {written} there.", f"We met {written} there.", policy=HIDE)


@pytest.mark.parametrize(
    "written",
    [
        "Quetzal\u2065feather",
        "Quetzal\U000e0fffFEATHER",
        "Quetz\u20ddal\u0345feather",
        "Quetzаlfeаthеr",  # with Cyrillic letters
        "QUΕΤΖΑLFΕΑΤΗΕR",  # with Greek ones
        "Quetzálfeathér",
        "Quetzaⅼfeather",
        "Quetza&#1072;feather".replace("a&#1072;", "&#1072;l"),
    ],
)
def test_disguises_of_a_listed_word(written: str) -> None:
    result = efface.sanitize(f"We met {written} there.", policy=HIDE)
    assert result.text == "We met [HIDDEN_1] there."
    assert efface.verify(f"We met {NAME} there.", f"We met {written} there.", policy=HIDE)


def test_a_listed_word_of_another_script_with_latin_letters_in_it() -> None:
    rules = Policy.from_dict({"hide": ["Наташа"]})
    for written in ("Наташа", "НАТАША", "Hатaшa"):
        assert "HIDDEN" in efface.sanitize(f"Вот {written} идёт", policy=rules).text
    assert "HIDDEN" not in efface.sanitize("Вот Маша идёт", policy=rules).text


def test_a_name_that_was_found_is_found_in_look_alikes_too() -> None:
    rules = Policy.from_dict({"models": {"identifiers": {}}})
    text = "Dear Mr Quetzalfeather, yours."
    assert efface.verify(text, "Dear Mr Quеtzаlfеаthеr, yours.", policy=rules)


def test_case_still_does_not_matter_in_other_scripts() -> None:
    for word in ("ΝΙΚΟΣ", "НАТАША", "ԱՆԻ"):
        assert fold(word) == fold(word.lower())


@given(st.text())
def test_readings_keep_the_length(text: str) -> None:
    assert {len(reading) for reading in readings(text)} == {len(text)}
    assert len(look_alike(text)) == len(text)
    form, origin = folded(text)
    assert len(form) == len(origin)
