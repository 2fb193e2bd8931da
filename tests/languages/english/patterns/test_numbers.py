"""Numbers that a cue word before them names."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.numbers import PATTERNS
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
    assert found("SWIFT DELIVERY", "BANK", PATTERNS) == []
    assert found("the word COBADEFFXXX", "BANK", PATTERNS) == []
