"""Numbers that a cue word before them names."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.numbers import PATTERNS, REFERENCES
from tests.terms.patterns.found import found, hidden_as


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("SSN", "SSN 536-22-1234 on file", "536-22-1234"),
        ("RECORD", "MRN: 4471-22", "4471-22"),
        ("NATIONAL_ID", "Medicare ID is 1EG4TE5MK73.", "1EG4TE5MK73"),
        ("RECORD", "Rx# 6620194.", "6620194"),
        ("ACCOUNT", "account number 12345678", "12345678"),
        ("LICENCE", "driver's license number is U62928788", "U62928788"),
        ("VEHICLE", "licence plate AB12 CDE", "AB12"),
        ("DEVICE", "pacemaker serial number PM-99-1234", "PM-99-1234"),
        ("PASSPORT", "passport no. X1234567", "X1234567"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("the passport was lost", "PASSPORT"),
        ("account 12", "ACCOUNT"),
        ("in case of doubt", "RECORD"),
        ("PM-99-1234", "DEVICE"),
    ],
)
def test_a_cue_or_a_number_alone_is_nothing(text: str, label: str) -> None:
    assert found(text, label, PATTERNS) == []


def test_a_cue_word_tells_the_code_of_a_bank() -> None:
    assert found("SWIFT: COBADEFFXXX", "BANK", PATTERNS) == ["COBADEFFXXX"]
    assert found("SWIFT RESPONSE", "BANK", PATTERNS) == []
    assert found("the word COBADEFFXXX", "BANK", PATTERNS) == []


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("Hosp No: TV-4471923", ["TV-4471923"]),
        ("Ref: AB/12/009", ["AB/12/009"]),
        ("Our ref. QK/447-zt", ["QK/447-zt"]),
        ("Staff ID  E-20991", ["E-20991"]),
        ("MRN         0093-4471", ["0093-4471"]),
        ("(Applications nos. 44719/19 and 50271/19)", ["44719/19", "50271/19"]),
        ("nos. 4471/70, 6271/73 and 12 others", ["4471/70", "6271/73"]),
        ("application no. 36271/97", ["36271/97"]),
        ("case CRM/2021/00447 was heard", ["CRM/2021/00447"]),
        ("Claim Number    L7QZ83K4", ["L7QZ83K4"]),
        ("booking_id=BK-447192 ok", ["BK-447192"]),
        ("Invoice 2024-0447-B of May", ["2024-0447-B"]),
        ("Aktenzeichen: 4 QK 447/23", ["4 QK 447/23"]),
        ("badge #447", ["447"]),
    ],
)
def test_a_reference_has_any_form(text: str, references: list[str]) -> None:
    """It takes no cue and no word along, and goes on in a list."""
    assert sorted(set(found(text, "RECORD", REFERENCES))) == references


@pytest.mark.parametrize(
    "text",
    [
        "in the case of 1011 students",
        "the order of 21 March 2002",
        "invoice of 12/05/2019",
        "Ref: 12/05/2019",
        "case no 10 May 2019",
        "claim 5000 euros",
        "order 150000 units",
        "a file of 2019",
        "study 2019 found",
        "section 12(3) and Article 6 § 1",
        "session 10:30",
        "application 2.0.1",
        "the score was 3-2, number 1",
        "patient 3-2",
        "file report2019.pdf",
        "Reference:\n44719",
        "no. Then 44719 came",
        "staff 80:443",
    ],
)
def test_what_is_no_reference(text: str) -> None:
    assert found(text, "RECORD", REFERENCES) == []
