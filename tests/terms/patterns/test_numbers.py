"""Numbers whose form and check digits tell what they are."""

from __future__ import annotations

import pytest

from efface.terms.patterns.numbers import PATTERNS
from tests.terms.patterns.found import found, hidden_as


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("CARD", "4111 1111 1111 1111"),
        ("CARD", "378282246310005"),
        ("BANK", "DE89 3704 0044 0532 0130 00"),
        ("BANK", "GB29NWBK60161331926819"),
        ("SSN", "536-22-1234"),
    ],
)
def test_identifiers_are_found(label: str, value: str) -> None:
    assert value in found(f"see {value}, please", label, PATTERNS)
    assert value in found(f"({value})", label, PATTERNS)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("CARD", "4111 1111 1111 1112"),
        ("BANK", "DE89 3704 0044 0532 0130 01"),
        ("SSN", "000-22-1234"),
    ],
)
def test_what_only_looks_alike_is_not(label: str, text: str) -> None:
    assert found(text, label, PATTERNS) == []


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("RECORD", "text me at 5550142299 please", "5550142299"),
        ("NATIONAL_ID", "his number is AB 12 34 56 C today", "AB 12 34 56 C"),
        ("NATIONAL_ID", "codice RSSMRA85T10A562S here", "RSSMRA85T10A562S"),
        ("VEHICLE", "VIN 1HGCM82633A004352", "1HGCM82633A004352"),
        ("DEVICE", "IMEI 490154203237518", "490154203237518"),
        ("CARD", "paid with 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("BANK", "IBAN GB29-NWBK-6016-1331-9268-19", "GB29-NWBK-6016-1331-9268-19"),
        ("COORDINATES", "found at 41.3851, 2.1734", "41.3851, 2.1734"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


def test_degrees_and_minutes_are_coordinates_too() -> None:
    assert found("at 41° 23' N, 2° 10' E.", "COORDINATES", PATTERNS) == ["41° 23' N, 2° 10' E"]
