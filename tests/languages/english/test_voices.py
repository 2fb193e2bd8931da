"""What calls a stretch of text a name: capitals, lists, titles, trades, scripts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.patterns import PATTERNS as BUILT_IN
from efface.languages.english.voices import EnglishVoices
from efface.terms.patterns import Patterns

BALANCED = EnglishVoices(Patterns(BUILT_IN), english_lexicon(), strict=False)
STRICT = EnglishVoices(Patterns(BUILT_IN), english_lexicon(), strict=True)


def heard(text: str, voices: EnglishVoices = BALANCED) -> set[tuple[str, str, str]]:
    """What is found without a tagger: the words, their label, who says so."""
    return {(text[c.start : c.end], c.label, c.voice) for c in voices.find(text, ())}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We met Clara Quillfeather there.", ("Clara Quillfeather", "PERSON", "list of names")),
        ("We met J. Quillfeather there.", ("J. Quillfeather", "PERSON", "list of names")),
        ("We saw Mr. Crumb there.", ("Crumb", "PERSON", "title")),
        ("said Prime Minister Oskar Lind", ("Oskar Lind", "PERSON", "title")),
        ("the Thimble Museum of Quito", ("Thimble Museum of Quito", "ORG", "capitals")),
        ("at St. Gargoyle's High School", ("St. Gargoyle's High School", "ORG", "capitals")),
        ("a Gizmomaster fell", ("Gizmomaster", "NAME", "capitals")),
        ("lives in Ljubljana now", ("Ljubljana", "PLACE", "list of names")),
        ("two norwegian sailors", ("norwegian", "GROUP", "list of names")),
        ("ask clara smith about it", ("clara smith", "PERSON", "list of names")),
        ("her name (Клара Перова) is", ("Клара Перова", "NAME", "script")),
        ("she moved to Ward 7 today", ("Ward 7", "NAME", "capitals")),
        ("he is a retired clockmaker", ("clockmaker", "OCCUPATION", "trade")),
        ("Lind, a lawyer and novelist, won", ("novelist", "OCCUPATION", "trade")),
        (
            "the 5th congressional district",
            ("5th congressional district", "ORG", "numbered institution"),
        ),
        ("Clara Lind OBE came", ("OBE", "NAME", "capitals")),
        ("Thimble Defence Academy (TDA) is", ("TDA", "ORG", "capitals")),
    ],
)
def test_names_are_heard(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in heard(text)


@pytest.mark.parametrize(
    "text",
    [
        "However, the results were fine.",
        "The nurse called. Please ask the doctor about the blood pressure.",
        "I don't think they're here. Don't go.",
        "We did a CT and a DNA test.",
        "Thank you for the letter",
        "It took 3 weeks and 2000 gallons.",
    ],
)
def test_what_names_nothing_is_left_alone(text: str) -> None:
    assert heard(text) == set()


def test_strict_hears_more() -> None:
    assert not any(word == "Guidance" for word, *_ in heard("see the Guidance there"))
    assert any(word == "Guidance" for word, *_ in heard("see the Guidance there", STRICT))


def test_offices_are_heard_in_their_other_forms() -> None:
    words = {word for word, label, _ in heard("She was president. Her presidency was short.")}
    assert words == {"president", "presidency"}


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
    assert (name, "PERSON", voice) in heard(text)


PIECES = """
    Dear From: To: Clara Lind Crumb 12 Thimble Street , . : @ ( ) < > / - 3 May 2019 1987 555-0142 a
    a@example.org https://x.org 192.0.2.1 SSN 078-05-1120 zip 02139 MA account 12345 age 34 old + 44
    years wrote: Regards case no. XY-1234 113 496 0142 MRN passport GB29NWBK60161331926819 two later
    00:1A:2B:3C:4D:5E 41.3851, 2.1734 ٣ é 4111111111111111 user_name: EC1A 1BB the corner of and
"""
TEXTS = st.lists(st.sampled_from([*PIECES.split(), "\n", "\t"]), max_size=14).map(" ".join)


@given(TEXTS)
def test_a_gate_never_hides_what_a_pattern_finds(text: str) -> None:
    tried = [(s, e, p.label, p.name) for p in BUILT_IN for s, e in p.find(text)]
    assert [tuple(match) for match in Patterns(BUILT_IN).find(text)] == tried
