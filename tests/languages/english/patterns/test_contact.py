"""What a cue word makes the name of a user, or a telephone number."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.contact import PATTERNS
from tests.terms.patterns.found import found, hidden_as


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [("PHONE", "Fax: (555) 010-0199", "010-0199"), ("USER", "login: jdoe", "jdoe")],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


def test_a_cue_word_tells_a_telephone_number() -> None:
    assert found("Fax: 4711 0815", "PHONE", PATTERNS) == ["4711 0815"]
    assert found("in 4711 0815 came", "PHONE", PATTERNS) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Skype name: crumb.7", ["crumb.7"]),
        ("her handle is quillfeather", ["quillfeather"]),
        ("user=hunter_2 came", ["hunter_2"]),
        ("> ZorbFan wrote:\n> hello", ["ZorbFan"]),
        ("password = hunter_2", []),
        ("login failed twice", []),
    ],
)
def test_a_cue_word_tells_the_name_of_a_user(text: str, names: list[str]) -> None:
    assert found(text, "USER", PATTERNS) == names
