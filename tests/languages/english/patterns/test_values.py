"""What a value is, and what looks like a secret."""

from __future__ import annotations

from random import Random

import pytest

from efface.languages.english.patterns.values import (
    is_random,
    is_said,
    looks_secret,
    read_line,
    read_phrase,
    read_value,
)
from tests.terms.patterns.vectors import ANNOUNCED


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"tin whistle", she said', "tin whistle"),
        ("'tin\\'s'", "tin\\'s"),
        ("“tin whistle”", "tin whistle"),
        ("`tin`.", "tin"),
        ("tin7, and more", "tin7"),
        ("tin7;name=x", "tin7"),
        ("tin&7&page=2", "tin&7"),
        ("a(b)c.", "a(b)c"),
        ("tin7!", "tin7!"),
        ("tin7==", "tin7=="),
        ("tin</value>", "tin"),
    ],
)
def test_a_value_is_read_to_its_end(text: str, value: str) -> None:
    read = read_value(text, 0)
    assert read
    assert read.text == value == text[read.start : read.end]


def test_a_call_and_nothing_are_no_values() -> None:
    assert read_value("getpass()", 0) is None
    assert read_value(" x", 0) is None


@pytest.mark.parametrize("text", ["null", "${DB}", "<key>", "****", "[SECRET_1]", "config.key"])
def test_placeholders_and_code_are_nothing(text: str) -> None:
    value = read_line(text, 0) or read_value(text, 0)
    assert value is None or value.is_nothing


def test_a_line_has_no_spaces_and_a_phrase_has_words_that_say_little_of_passwords() -> None:
    assert (line := read_line("a;b c", 0)) is None or line.text
    assert (line := read_line("a;b(c \nd", 0))
    assert line.text == "a;b(c"
    assert (phrase := read_phrase("thimble lantern biscuit.", 0))
    assert phrase.text == "thimble lantern biscuit"
    assert read_phrase("must be changed now.", 0) is None


def test_what_is_said_of_passwords() -> None:
    assert is_said("required")
    assert not is_said("swordfish")
    assert not is_said("hashed")
    assert is_said("hashed", of=True)


def test_the_form_tells_a_secret_from_words() -> None:
    assert looks_secret("hunter2", 4)
    assert looks_secret("tin!whistle", 4)
    assert not any(looks_secret(word, 2) for word in ("word", "3.11.2", "RFC2898", "2nd", "a"))


def test_chance_is_told_from_words_paths_and_repetition() -> None:
    drawn = Random(5)
    made = [make(drawn) for make in ANNOUNCED.values() for _ in range(9)]
    long = [value for value in made if len(value) >= 32]
    assert sum(is_random(value, 20) for value in long) > 0.97 * len(long)
    for text in ("usr/lib/python3/site-packages", "a1" * 20, "thimble" * 6, "0" * 40, "2019-05-03"):
        assert not is_random(text, 10)
