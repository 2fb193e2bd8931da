"""Names that capitals and lists of names tell."""

from __future__ import annotations

import pytest

from efface.languages.english.capitals import named, names_of_persons
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.words import words_of
from tests.terms.patterns.found import hidden_as

LEXICON = english_lexicon()


def heard(text: str) -> set[tuple[str, str, str]]:
    """The names, their labels, and the voices that found them."""
    names = named(text, words_of(text, LEXICON), LEXICON)
    return {(text[name.start : name.end], name.label, name.voice) for name in names}


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
        (
            "the 5th congressional district",
            ("5th congressional district", "ORG", "numbered institution"),
        ),
        ("Clara Lind OBE came", ("OBE", "NAME", "capitals")),
        ("Thimble Defence Academy (TDA) is", ("TDA", "ORG", "capitals")),
        ("Colonel Oskar Lind came", ("Colonel", "OCCUPATION", "title")),
        ("Ludwig van der Hazel came", ("Ludwig van der Hazel", "PERSON", "list of names")),
    ],
)
def test_names_are_heard(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in heard(text)


def test_a_name_ends_with_a_short_line_and_a_year_is_no_number_of_it() -> None:
    assert {word for word, *_ in heard("Clara Lind\nCrumb")} == {"Clara Lind", "Crumb"}
    assert {word for word, *_ in heard("he saw Ward 1987 times")} == {"Ward"}


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("PERSON", "Mrs May and Mr Grant met.", "May"),
        ("PLACE", "She lives in Ljubljana.", "Ljubljana"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Clara Lind / Oskar", ["Clara Lind", "Oskar"]),
        ("Crumb 12", ["Crumb"]),
        ("news@Clara Lind", []),
        ("HTN", []),
        ("the table", []),
    ],
)
def test_of_what_a_tagger_calls_a_person_names_are_kept(text: str, names: list[str]) -> None:
    found = names_of_persons(text, 0, len(text), LEXICON)
    assert [text[start:end] for start, end in found] == names


def test_things_have_numbers_and_persons_have_none() -> None:
    assert ("Ward 7", "NAME", "capitals") in heard("she moved to Ward 7 today")
    assert "Clara 7" not in {word for word, *_ in heard("she saw Clara 7 times")}
