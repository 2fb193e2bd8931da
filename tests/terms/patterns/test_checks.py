"""Check digits that python-stdnum does not know."""

from __future__ import annotations

import pytest

from efface.terms.patterns.checks import CHECKS


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("dea", "BK4471924"),
        ("kvnr", "Q447192303"),
        ("medicare_au", "2447 19234 1"),
        ("nric", "S4471923A"),
        ("nric", "T4471923H"),
        ("nric", "F4471923K"),
        ("nric", "G4471923T"),
        ("nric", "M4471923U"),
    ],
)
def test_a_change_of_any_checked_digit_is_noticed(name: str, number: str) -> None:
    check = CHECKS[name]
    assert check(number)
    places = [place for place, character in enumerate(number) if character.isdigit()]
    for place in places[:-1]:  # the last one of a Medicare card counts the cards
        digit = str((int(number[place]) + 1) % 10)
        assert not check(number[:place] + digit + number[place + 1 :])
