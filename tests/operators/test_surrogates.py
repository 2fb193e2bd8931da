"""Made-up numbers and addresses that look real."""

from __future__ import annotations

import ipaddress
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import iban, luhn

from efface.operators.surrogates import MAKERS, same_form
from efface.terms.labels import LABELS
from efface.text.draw import Draw
from efface.text.scripts import script
from tests.operators.helpers import surrogate


@pytest.mark.parametrize("label", LABELS)
def test_every_kind_has_surrogates(label: str) -> None:
    text = {"DATE": "3 May 2019", "COORDINATES": "41.38, 2.17"}.get(label, "AB 12 34 56 C")
    assert surrogate(text, label) not in {"", text}


def test_numbers_keep_valid_check_digits() -> None:
    assert luhn.is_valid(surrogate("4111 1111 1111 1111", "CARD").replace(" ", ""))
    assert iban.is_valid(surrogate("DE89 3704 0044 0532 0130 00", "BANK"))


DRAWS = st.integers(0, 10**6).map(lambda number: Draw(b"key", "X", "", number))


@given(st.text(st.sampled_from("aZ09-/ éÉжЖ日あ٣²"), max_size=12), DRAWS)
def test_signs_become_signs_of_their_kind(text: str, draw: Draw) -> None:
    made = same_form(text, draw)
    assert len(made) == len(text)
    for old, new in zip(text, made, strict=True):
        if old.isdigit():
            assert new in "0123456789"
        elif old.isalpha():
            assert unicodedata.category(new) == unicodedata.category(old)
            assert script(new) == script(old)
            assert new.isascii() == old.isascii()
        else:
            assert new == old


def test_a_form_is_filled_with_everything_that_fits() -> None:
    made = [same_form("a7", Draw(b"key", "X", "", number)) for number in range(600)]
    assert len({one[0] for one in made}) == 26
    assert len({one[1] for one in made}) == 10


@given(DRAWS, st.sampled_from(["192.0.2.7", "8.8.8.8", "2001:4860::1", "::1"]))
def test_network_addresses_are_of_ranges_that_are_nobodys(draw: Draw, text: str) -> None:
    made = ipaddress.ip_address(MAKERS["IP"](text, draw))
    assert made.is_private
    assert made.version == ipaddress.ip_address(text).version


@given(DRAWS, st.sampled_from("-:"))
def test_hardware_addresses_are_locally_administered(draw: Draw, separator: str) -> None:
    made = MAKERS["MAC"](separator.join(["00", "1b"] * 3), draw)
    assert re.fullmatch(f"02({separator}[0-9a-f]{{2}}){{5}}", made)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("+49 30 555123", r"\+49 \d\d \d{6}"),
        ("+4930555123", r"\+49\d{8}"),
        ("0049 30 555", r"0049 \d\d \d{3}"),
        ("(030) 555-12", r"\(0\d\d\) \d{3}-\d\d"),
        ("555-0142", r"\d{3}-\d{4}"),
    ],
)
def test_phone_numbers_keep_their_form_and_where_they_are_dialled(text: str, form: str) -> None:
    made = {MAKERS["PHONE"](text, Draw(b"key", "PHONE", "", number)) for number in range(20)}
    assert len(made) > 15
    assert all(re.fullmatch(form, one) for one in made)


@given(DRAWS)
def test_ages_are_those_of_grown_ups_and_coordinates_are_on_the_map(draw: Draw) -> None:
    assert 19 <= int(MAKERS["AGE"]("7", draw)) <= 88
    north, east = MAKERS["COORDINATES"]("41.3851, -2.17", draw).split(", ")
    assert re.fullmatch(r"\d\d?\.\d{4}", north)
    assert re.fullmatch(r"-\d\d?\.\d\d", east)
    assert 0 < float(north) < 90
    assert re.fullmatch(r"\d\d?° 23' N", MAKERS["COORDINATES"]("41° 23' N", draw))


@given(DRAWS, st.sampled_from(["4111 1111 1111 1111", "4111-1111-1111-1", "411111111111111"]))
def test_card_numbers_keep_their_form_and_are_valid(draw: Draw, text: str) -> None:
    made = MAKERS["CARD"](text, draw)
    assert re.sub(r"\d", "1", made) == re.sub(r"\d", "1", text)
    assert luhn.is_valid(re.sub(r"\D", "", made))


@given(DRAWS)
def test_accounts_stay_in_their_country_if_they_are_iban(draw: Draw) -> None:
    made = MAKERS["BANK"]("GB82 WEST 1234 5698 7654 32", draw)
    assert re.fullmatch(r"GB\d\d [A-Z]{4} \d{4} \d{4} \d{4} \d\d", made)
    digits = "".join(str(int(sign, 36)) for sign in (made[4:] + made[:4]).replace(" ", ""))
    assert int(digits) % 97 == 1
    assert re.fullmatch(r"\d{4}-\d{3}", MAKERS["BANK"]("1234-567", draw))
