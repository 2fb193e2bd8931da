"""Identifiers that have a form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.errors import PolicyError
from efface.languages.english.patterns import PATTERNS as BUILT_IN
from efface.terms.patterns import Patterns, custom


def found(text: str, label: str) -> list[str]:
    return [
        text[start:end]
        for pattern in BUILT_IN
        if pattern.label == label
        for start, end in pattern.find(text)
    ]


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("EMAIL", "clara.quillfeather+x@mail.example.org"),
        ("EMAIL", "søren@exämple.dk"),
        ("URL", "https://example.org/a/b?c=d&e=%20f#g"),
        ("URL", "www.example.org"),
        ("IP", "192.0.2.17"),
        ("IP", "2001:db8::8a2e:370:7334"),
        ("PHONE", "+44 113 496 0142"),
        ("PHONE", "+1 (555) 010-0199"),
        ("PHONE", "(555) 010-0199"),
        ("PHONE", "555-0142"),
        ("PHONE", "0113 496 0142"),
        ("DATE", "12 March 1987"),
        ("DATE", "March 3rd, 2020"),
        ("DATE", "3rd of May"),
        ("DATE", "2020-03-04"),
        ("DATE", "03/04/2021"),
        ("DATE", "4.3.21"),
        ("DATE", "May 2019"),
        ("CARD", "4111 1111 1111 1111"),
        ("CARD", "378282246310005"),
        ("BANK", "DE89 3704 0044 0532 0130 00"),
        ("BANK", "GB29NWBK60161331926819"),
        ("SSN", "536-22-1234"),
    ],
)
def test_identifiers_are_found(label: str, value: str) -> None:
    assert value in found(f"see {value}, please", label)
    assert value in found(f"({value})", label)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("EMAIL", "meet @ noon"),
        ("IP", "version 999.1.2.3"),
        ("IP", "at 10:30:15 sharp"),
        ("CARD", "4111 1111 1111 1112"),
        ("BANK", "DE89 3704 0044 0532 0130 01"),
        ("SSN", "000-22-1234"),
        ("DATE", "1.2.3.4"),
        ("DATE", "room 12"),
        ("PHONE", "2019-2020"),
    ],
)
def test_what_only_looks_alike_is_not(label: str, text: str) -> None:
    assert found(text, label) == []


def test_cues_tell_a_name_or_number() -> None:
    assert found("Fax: 4711 0815", "PHONE") == ["4711 0815"]
    assert found("SWIFT: COBADEFFXXX", "BANK") == ["COBADEFFXXX"]
    assert found("Martin Mossbottom <m@example.org>", "PERSON") == ["Martin Mossbottom"]


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "a.",
        "1",
        "1 ",
        "1-",
        "(1",
        "@",
        "a@",
        "A1",
        ":",
        "+1",
        "w.",
        "May ",
        "1 A ",
        "\n",
        "To: ",
        "Ab ",
        "a\n",
    ],
)
def test_built_in_patterns_take_linear_time(unit: str) -> None:
    """A pattern that took quadratic time would not come back from this."""
    text = unit * 200_000
    for pattern in BUILT_IN:
        for _ in pattern.find(text):
            pass


def test_own_patterns_cannot_explode() -> None:
    text = "a" * 100_000 + "!"
    assert list(custom("bomb", "BOMB", "(a+)+$").find(text)) == []
    assert list(custom("bomb", "BOMB", "(a|aa)+b").find(text)) == []


@pytest.mark.parametrize(
    "expression", [r"(?<=a)b", r"(a)\1", "(", "a{1000}{1000}", "(a{500}){500}", "a\\"]
)
def test_what_cannot_run_in_linear_time_is_refused(expression: str) -> None:
    with pytest.raises(PolicyError, match="pattern 'x': not a regular expression that runs"):
        custom("x", "X", expression)


def test_a_pattern_that_matches_nothing_at_all_is_refused() -> None:
    with pytest.raises(PolicyError, match="matches the empty string"):
        custom("x", "X", r"\d*")


def test_a_label_has_a_form() -> None:
    with pytest.raises(PolicyError, match="written in capitals"):
        custom("x", "ward number", r"\d")


@given(st.text(alphabet="aé1١日_ \n-]", max_size=20))
@pytest.mark.parametrize(
    "expression",
    [r"\d", r"\w+", r"\W", r"\s", r"[\d-]+", r"[^\w]", r"[]\d]", r"\S+", r"\D", r"\\d|a"],
)
def test_classes_know_all_scripts_as_in_python(expression: str, text: str) -> None:
    ours = list(custom("x", "X", expression).find(text))
    assert ours == [match.span() for match in re.finditer(expression, text)]


@given(st.text(alphabet="a1_ \n\x0b-]", max_size=20))
@pytest.mark.parametrize("expression", [r"\d", r"\w-", r"\W", r"a\s", r"[^\w]", r"[]\d]", r"\S\S"])
def test_gates_of_ascii_texts_let_the_same_through(expression: str, text: str) -> None:
    own = custom("x", "X", expression)
    through = [(start, end) for start, end, _, _ in Patterns([own]).find(text)]
    assert through == [*own.find(text)]
