"""Values of fields and columns that announce persons or numbers."""

from __future__ import annotations

import pytest

import efface
from efface.languages.english.fields import fields
from efface.languages.english.lexicon import Lexicon
from efface.terms.layout import layout_of

LEXICON = Lexicon({"none": "C", "known": "C", "will": "Cgm"})


def found(text: str) -> list[tuple[str, str]]:
    return [(text[a:b], label) for a, b, label, _ in fields(text, layout_of(text), LEXICON)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hosp No: TV-0077142", [("TV-0077142", "RECORD")]),
        ("Ref: AB/12/009", [("AB/12/009", "RECORD")]),
        ("Prescriber: tn", [("tn", "PERSON")]),
        ("Attendees: zorb quill; Ada Lind", [("zorb quill", "PERSON"), ("Ada Lind", "PERSON")]),
        ("Driver: will", [("will", "PERSON")]),
        ("Driver: none known", []),
        ("Dose: 500", []),
        ("Sheet no: 2", []),
        ("Fee no: 12.50", []),
    ],
)
def test_what_a_label_announces_is_heard(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_a_column_is_read_by_its_head() -> None:
    text = "name,staff id,dept\nzorb,E-20991,garden\nquill,E-20992,shop\n"
    assert ("E-20991", "RECORD") in found(text)
    assert ("quill", "PERSON") in found(text)
    assert not any(value in {"garden", "shop"} for value, _ in found(text))


def test_a_number_that_a_column_or_a_label_announces_is_hidden() -> None:
    table = "Name\tRole\tStaff ID\nRose Lind\tMatron\tE-20991\nAda Crumb\tPorter\tE-20992\n"
    assert "2099" not in efface.sanitize(table).text
    assert "0077142" not in efface.sanitize("Hosp No:      TV-0077142\nDose: 5 mg").text
