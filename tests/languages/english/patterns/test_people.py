"""Names that show by their place in a mail or a letter."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.people import PATTERNS
from efface.terms.patterns import Patterns
from tests.terms.patterns.found import found, hidden_as


def named(text: str) -> set[tuple[str, str]]:
    """The names that are found, and the patterns that found them."""
    return {(text[m.start : m.end], m.name) for m in Patterns(PATTERNS).find(text)}


@pytest.mark.parametrize(
    ("text", "name", "voice"),
    [
        ("From: Clara Lind\nTo: Quillfeather, Oskar; Crumb, Ada\n\nhi", "Oskar", "mail header"),
        ("Dear Ottokar,\n\nplease come", "Ottokar", "salutation"),
        ("come soon\n\nBest regards,\nOttokar Crumb\n", "Ottokar Crumb", "signature"),
        ("x@example.org (Ottokar Crumb) writes:", "Ottokar Crumb", "name after an address"),
        ("Ottokar Crumb wrote:\n> hi", "Ottokar Crumb", "who wrote"),
        ("Forwarded by Ottokar Crumb on Monday", "Ottokar Crumb", "who wrote"),
        ("to Ottokar Crumb/LON/XYZ@XYZ", "Ottokar Crumb", "mail routing"),
    ],
)
def test_mails_tell_names_by_their_places(text: str, name: str, voice: str) -> None:
    assert (name, voice) in named(text)


def test_a_name_before_an_address_is_found() -> None:
    text = "Martin Mossbottom <m@example.org>"
    assert found(text, "PERSON", PATTERNS) == ["Martin Mossbottom"]


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("PERSON", "PATIENT: SNOOKERLY, GERTRUDE", "GERTRUDE"),
        ("PERSON", "did you tell ms okonkwo-bligh about it?", "okonkwo-bligh"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


@pytest.mark.parametrize(
    "text",
    [
        "Dear Team,\n\nplease come",
        "Subject: Minutes\nTo: THE TEAM\n",
        "come soon\n\nRegards,\nThe Office\n",
        "Forwarded by the Committee",
        "ask dr about it",
    ],
)
def test_ordinary_words_at_such_a_place_are_no_names(text: str) -> None:
    assert named(text) == set()
