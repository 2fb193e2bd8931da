"""Postal addresses and codes."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.addresses import PATTERNS
from tests.terms.patterns.found import found, hidden_as


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("ADDRESS", "Send it to 14 Thimble Lane, Leeds LS1 4AB.", "14 Thimble Lane"),
        ("ADDRESS", "He lives at Via Garibaldi 12, 00153 Roma now.", "00153"),
        ("POSTCODE", "She lives in ZIP 44903.", "44903"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


@pytest.mark.parametrize(
    "address",
    [
        "PO Box 12",
        "7 Mill Lane, Apt 6",
        "the corner of Thimble Street and Elm Street",
        "Thimblestraße 7",
        "14 thimble lane",
        "12 May Street",
    ],
)
def test_addresses_are_found_whole(address: str) -> None:
    """Without any capital, every word may be part of a street's name."""
    assert found(f"it is at {address}", "ADDRESS", PATTERNS) == [address]


@pytest.mark.parametrize(
    "text",
    [
        "14 small lanes",
        "12 May 2019",
        "He has 3 Cats here",
        "On 21 March 2002 the Court declared it admissible",
        "On 4 May 2000, the District Court agreed",
        "In 1998, the Thimble Court agreed",
    ],
)
def test_what_only_looks_alike_is_not(text: str) -> None:
    assert found(text, "ADDRESS", PATTERNS) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [("Leeds LS1 4AB.", "LS1 4AB"), ("Springtown, MA 02139", "02139"), ("at K1A 0B1", "K1A 0B1")],
)
def test_a_postal_code_has_a_form_of_its_country(text: str, code: str) -> None:
    assert found(text, "POSTCODE", PATTERNS) == [code]


@pytest.mark.parametrize(
    "text",
    [
        "fell below 3 sq. m for long",
        "22:40 via ED Discharged",
        "Scored 4 during the change of a dressing",
        "Rule 77 §§ 2 and 3 of the Rules of Court",
    ],
)
def test_a_figure_before_other_words_is_no_house(text: str) -> None:
    assert found(text, "ADDRESS", PATTERNS) == []
