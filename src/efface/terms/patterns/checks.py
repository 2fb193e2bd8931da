"""Check digits of numbers that python-stdnum does not know, and tests of odd forms."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["CHECKS"]


def _digits(number: str) -> list[int]:
    return [int(digit) for digit in re.findall(r"\d", number)]


def _weighted(digits: list[int], weights: tuple[int, ...]) -> int:
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=True))


def _dea(number: str) -> bool:
    """DEA number of a prescriber: two letters (the second may be a 9), six digits, a check digit.

    >>> _dea("BK4471924"), _dea("BK4471923")
    (True, False)
    """
    *digits, last = _digits(number)[-7:]
    return _weighted(digits, (1, 2, 1, 2, 1, 2)) % 10 == last


def _nric(number: str) -> bool:
    """NRIC or FIN of Singapore: the letter at the end is reckoned from the digits."""
    first, last = number[0], number[-1]
    total = _weighted(_digits(number), (2, 7, 6, 5, 4, 3, 2)) + _OFFSETS[first]
    if first == "M":
        return "KLJNPQRTUWX"[10 - total % 11] == last
    letters = "JZIHGFEDCBA" if first in "ST" else "XWUTRQPNMLK"
    return letters[total % 11] == last


_OFFSETS = {"S": 0, "T": 4, "F": 0, "G": 4, "M": 3}


def _kvnr(number: str) -> bool:
    """German health insurance: the letter counts as two digits (A is 01), then as for a card."""
    letter = ord(number[0]) - ord("A") + 1
    values = [letter // 10, letter % 10, *_digits(number)]
    digits, last = values[:-1], values[-1]
    doubled = [digit * weight for digit, weight in zip(digits, (1, 2) * 5, strict=True)]
    return sum(value // 10 + value % 10 for value in doubled) % 10 == last


def _medicare_au(number: str) -> bool:
    """Australian Medicare card: the ninth digit checks the eight before it."""
    digits = _digits(number)
    return _weighted(digits[:8], (1, 3, 7, 9, 1, 3, 7, 9)) % 10 == digits[8]


def _plate(text: str) -> bool:
    """What may be a vehicle's plate beside a cue: digits and letters; small ones in one word.

    >>> [_plate(text) for text in ("QK 44 ZTV", "qkz447", "is in 20", "2019")]
    [True, True, False, False]
    """
    length = sum(map(str.isalnum, text))
    mixed = any(map(str.isalpha, text)) and any(map(str.isdigit, text))
    return mixed and 4 <= length <= 10 and (text.isupper() or text.isalnum())


def _vat(text: str) -> bool:
    """What may be a VAT number of any country beside a cue."""
    return text[:2].isupper() and sum(map(str.isdigit, text)) > 6


CHECKS: dict[str, Callable[[str], bool]] = {
    "dea": _dea,
    "kvnr": _kvnr,
    "medicare_au": _medicare_au,
    "nric": _nric,
    "plate": _plate,
    "vat": _vat,
}
