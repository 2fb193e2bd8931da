"""Initials that stand for a person whom the text names."""

from __future__ import annotations

import pytest

import efface
from efface.languages.english.initials import initials
from efface.terms.layout import layout_of

NAMES = ["Ada Lind", "Crumb, Oskar", "Zorb van der Quill"]


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in initials(text, layout_of(text), NAMES)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| 08:00 | AL | oc |", ["AL", "oc"]),
        ("Codes: al Ada Lind", ["al"]),
        ("Ada Lind (AL) came", ["AL"]),
        ("Offered again, refused. al", ["al"]),
        ("AL: So, tell me", ["AL"]),
        ("Drafted by OC", ["OC"]),
        ("typed by zq", ["zq"]),
        ("A.L.", ["A.L."]),
        ("et al. in the al dente", []),
        ("the OC of the troop", []),
        ("Al came", []),
        ("| XY |", []),
    ],
)
def test_they_count_alone_at_an_end_before_a_colon_or_beside_the_name(
    text: str, expected: list[str]
) -> None:
    assert found(text) == expected


def test_without_names_there_are_none() -> None:
    assert not [*initials("| AL |", layout_of("| AL |"), [])]


def test_the_head_of_a_mail_is_nobody() -> None:
    assert not [*initials("cc: the ward", layout_of("cc: the ward"), ["Clara Crumb"])]
    assert [*initials("cr: fine", layout_of("cr: fine"), ["Clara Rumb"])]


def test_a_column_of_initials_is_hidden_once_the_document_names_somebody() -> None:
    text = "Given by: Clara Quillfeather\n\n| Mon | Tue |\n|-----|-----|\n| CQ  | cq  |\n"
    result = efface.sanitize(text)
    assert "CQ" not in result.text
    assert "cq" not in result.text
