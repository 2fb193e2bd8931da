"""Makes up numbers and network addresses that look real, in any language."""

from __future__ import annotations

import ipaddress
import re
import string
import unicodedata
from collections.abc import Mapping, Sequence

from efface.languages.base import Make
from efface.text.draw import Draw
from efface.text.scripts import script

__all__ = ["MAKERS", "same_form"]


def same_form(text: str, draw: Draw) -> str:
    """A random digit for each digit and a random letter for each letter.

    >>> same_form("W-4471/b", Draw(b"key", "RECORD", "", 0))
    'M-0246/s'
    """
    made = []
    for character in text:
        if character.isdigit():
            made.append(draw.one_of(string.digits))
        elif character.isalpha() and character.isascii():
            letters = string.ascii_uppercase if character.isupper() else string.ascii_lowercase
            made.append(draw.one_of(letters))
        elif character.isalpha():
            made.append(_neighbour(character, draw))
        else:
            made.append(character)
    return "".join(made)


def _neighbour(character: str, draw: Draw) -> str:
    """A random letter of the same script and case."""
    near = [chr(ord(character) + step) for step in range(-15, 16)]
    kind = unicodedata.category(character)
    return draw.one_of(
        [c for c in near if unicodedata.category(c) == kind and script(c) == script(character)]
    )


def _ip(text: str, draw: Draw) -> str:
    if ":" in text:
        return str(ipaddress.IPv6Address((0x20010DB8 << 96) + draw.below(1 << 62)))
    return str(ipaddress.IPv4Address((10 << 24) + draw.below(1 << 24)))


def _mac(text: str, draw: Draw) -> str:
    separator = "-" if "-" in text else ":"
    return separator.join(["02", *(f"{draw.below(256):02x}" for _ in range(5))])


def _card(text: str, draw: Draw) -> str:
    """A card number with a valid check digit."""
    from stdnum import luhn

    digits = [draw.one_of(string.digits) for character in text if character.isdigit()]
    digits = ["4", *digits[1:-1]]
    return _filled(text, [*digits, luhn.calc_check_digit("".join(digits))])


def _bank(text: str, draw: Draw) -> str:
    """An account number; if it is an IBAN, of the same country and with valid check digits."""
    from stdnum import iban

    made = same_form(text, draw)
    if not re.match(r"[A-Za-z]{2}\d\d", text):
        return made
    plain = re.sub(r"\s", "", text[:4] + made[4:]).upper()
    return text[:2] + iban.calc_check_digits(plain[:2] + "00" + plain[4:]) + made[4:]


def _filled(form: str, digits: Sequence[str]) -> str:
    """The form with its digits replaced one by one."""
    left = iter(digits)
    return "".join(next(left) if character.isdigit() else character for character in form)


def _phone(text: str, draw: Draw) -> str:
    """A number of the same form; country code and trunk prefix are kept."""
    made = same_form(text, draw)
    prefix = re.match(r"\+\d{1,3}(?=[ .(/-])|\+\d\d|00\d\d|\(?0", text)
    return prefix.group() + made[prefix.end() :] if prefix else made


def _age(_: str, draw: Draw) -> str:
    return str(draw.below(70) + 19)


def _coordinates(text: str, draw: Draw) -> str:
    """Random decimals, and whole degrees that are on the map."""

    def number(match: re.Match[str]) -> str:
        decimals = same_form(match[2], draw)
        return f"{draw.below(80) + 1}{decimals}"

    return re.sub(r"(\d+)(\.\d+|(?=°))", number, text)


MAKERS: Mapping[str, Make] = {
    "AGE": _age,
    "BANK": _bank,
    "CARD": _card,
    "COORDINATES": _coordinates,
    "IP": _ip,
    "MAC": _mac,
    "PHONE": _phone,
}
