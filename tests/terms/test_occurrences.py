"""Finding words as a reader would."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.terms.occurrences import Needle, Needles
from efface.text.folding import fold, stands_alone


def found(text: str, *words: str, cased: bool = False) -> list[str]:
    needles = Needles(Needle(word, cased) for word in words)
    return [text[start:end] for start, end, _ in sorted(needles.find(text), key=lambda f: f[:2])]


@pytest.mark.parametrize(
    "text",
    [
        "Project Aurora",
        "PROJECT AURORA",
        "project-aurora",
        "Project\nAurora",
        "Pro-\nject Aurora",
        "Pro\u00adject Au\u200brora",
        "Project **Aurora",
        "Project <b>Aurora",
        "Project\n> Aurora",
        "Pröject Àurora",
        "\uff30roject Aurora",
        "Project\u2011Aurora",
        "Project\u2212Aurora",
        "Project&nbsp;Aurora",
        "Project Aur&shy;ora",
        "Project](http://example.org) Aurora",
        'Project](http://example.org "title") Aurora',
        "Project[^1] Aurora",
        "Project<sup>1</sup> Aurora",
        "Project\r> Aurora",
        "Project&#32;Aurora",
        "Project&#x00A0;Aurora",
        "Project&NonBreakingSpace;Aur&#111;ra",
        "Project\\ Aurora",
        "Project ==Aurora",
        "Project <!-- x -->Aurora",
        'Project <b title="a>b">Aurora',
        f"Project <b title='{'x' * 900}'>Aurora",
        "Proj¬\nect Aurora",
        "Project \x1b[1mAurora",
    ],
)
def test_words_are_found_in_every_form(text: str) -> None:
    assert found(f"the {text}, they say", "Project Aurora") == [text]


def test_ligatures_are_their_letters() -> None:
    assert found("the oﬃce", "office") == ["oﬃce"]


@pytest.mark.parametrize("text", ["Lindberg", "blind", "Lind1", "1Lind"])
def test_a_part_of_a_word_is_no_occurrence(text: str) -> None:
    assert found(text, "Lind") == []


@pytest.mark.parametrize("text", ["_Lind_", "Lind's", "(Lind)", "Lind/Smith", "x@Lind"])
def test_a_word_ends_at_what_is_no_letter(text: str) -> None:
    assert found(text, "Lind") == ["Lind"]


def test_scripts_without_spaces_have_no_word_boundaries() -> None:
    assert found("田中さんが来た", "田中") == ["田中"]
    assert found("김철수는", "김철수") == ["김철수"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        *((f"O{sign}Neill", "O'Neill") for sign in "'’‘‛ʼʻ`"),
        ("O&rsquo;Neill", "O'Neill"),
        ("AT&amp;T", "AT&T"),
        ("Jos&eacute;", "José"),
        ("ıstanbul", "Istanbul"),
        ("€€€", "€€€"),
        ("🍕", "🍕"),
    ],
)
def test_letters_and_signs_of_many_kinds(text: str, word: str) -> None:
    assert found(f"a {text} b", word) == [text]


def test_a_footnote_mark_ends_a_word() -> None:
    assert found("Lind² and Lind¹", "Lind") == ["Lind", "Lind"]


def test_cased_needles_are_found_in_the_same_case_only() -> None:
    assert found("Will will WILL Wi-\nll Wi**ll", "Will", cased=True) == [
        "Will",
        "Wi-\nll",
        "Wi**ll",
    ]


def test_an_address_in_angle_brackets_is_not_taken_for_a_tag() -> None:
    assert found("Ada <ada@example.org>", "ada@example.org") == ["ada@example.org"]


def test_signs_that_mean_something_are_compared() -> None:
    assert found("C and C++", "C++") == ["C++"]


@given(
    st.text(alphabet="abÄß-* \n1", max_size=30), st.text(alphabet="abAs1", min_size=1, max_size=3)
)
def test_the_same_as_a_plain_search(text: str, word: str) -> None:
    """Brute force: each stretch that folds to the word and stands alone, without loose edges."""
    expected = [
        (start, end)
        for start in range(len(text))
        for end in range(start + 1, len(text) + 1)
        if fold(text[start:end]) == fold(word)
        and fold(text[start])
        and fold(text[end - 1])
        and not re.search(r"[^\W_]\Z", text[:start])
        and not re.match(r"[^\W_]", text[end:])
    ]
    assert sorted(f[:2] for f in Needles([Needle(word)]).find(text)) == expected


@pytest.mark.parametrize("unit", ["<b>x</b> ", "<a'", '<a "', "](", "<!--", ">", "&nbsp", "a "])
def test_many_marks_take_no_long_time(unit: str) -> None:
    assert found(unit * 50_000 + "\nProject <i>Aurora", "Project Aurora")


def test_a_needle_shows_no_words() -> None:
    assert "Aurora" not in repr(Needle("Aurora"))


@pytest.mark.parametrize("length", [900, 1100])
def test_long_needles_are_found_like_short_ones(length: int) -> None:
    """Also where they overlap themselves, in any spelling, and only as whole words."""
    needle = "ab" * (length // 2)
    other = "a" * length
    needles = Needles([Needle(needle), Needle(other), Needle("ab")])
    text = f"{needle} x{needle} {needle.upper()}-ab {'a ' * (length + 3)}b {other}a {other}"
    found = sorted((start, end, n.text) for start, end, n in needles.find(text) if n.text != "ab")
    second = text.index(needle.upper())
    assert (0, length, needle) in found
    assert (second, second + length, needle) in found
    assert (text.rindex(other), len(text), other) in found
    for start, end, words in found:
        assert text[start:end].lower().replace(" ", "").replace("-", "") == words
        assert stands_alone(text, start, end)
