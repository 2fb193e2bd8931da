"""Numbers whose form tells what they are: bank, card, vehicle, device, coordinates, long numbers.

National numbers are a table of their own (`national.py`). Check digits are judged by python-stdnum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from efface.terms.patterns.base import Pattern, matches
from efface.terms.patterns.national import ANYWHERE, ends, is_valid

__all__ = ["PATTERNS"]


def _is_card(candidate: str) -> bool:
    from stdnum import luhn

    digits = re.sub(r"\D", "", candidate)
    return 13 <= len(digits) <= 19 and bool(luhn.is_valid(digits))


def _iban(text: str) -> Iterator[tuple[int, int]]:
    """Each stretch of whole words that is an IBAN, whatever word comes after it."""
    from stdnum import iban

    for start in re.finditer(_IBAN_START, text):
        for end in ends(text, start.start()):
            if end - start.start() > _SHORTEST_IBAN and iban.is_valid(
                text[start.start() : end].upper().replace(".", ""), check_country=False
            ):
                yield start.start(), end
                break


def _cards(text: str) -> Iterator[tuple[int, int]]:
    """Runs of digits whose last digit checks the others; in groups, without what stands beside."""
    last = 0
    for run in re.finditer(_CARD, text):
        for match in (run, *re.finditer(_CARD_GROUPS, run.group())):
            start = run.start() if match is run else run.start() + match.start()
            end = start + len(match.group())
            in_other_groups = match is run and "." in match.group()
            if start >= last and not in_other_groups and _is_card(match.group()):
                yield start, end
                last = end


_IBAN_START = r"(?<![^\W_])[A-Za-z]{2}[0-9]{2}(?=[ \u00a0.-]?[A-Za-z0-9]{4})"
_SHORTEST_IBAN = 14
_CARD = r"(?<![\w-])\d(?:[ \u00a0.-]?\d){12,30}(?![\w-])"
_CARD_GROUPS = (
    r"(?<!\d)(?:\d{4}([ \u00a0.-])\d{4}\1\d{4}\1\d{4}|\d{4}([ \u00a0.-])\d{6}\2\d{4,5})(?!\d)"
)


PATTERNS = (
    ANYWHERE,
    Pattern("payment card", "CARD", _cards, gate=r"\d(?:[ \x{a0}.-]?\d){12}"),
    Pattern(
        "bank account (IBAN)",
        "BANK",
        _iban,
        gate=r"[A-Za-z]{2}\d\d[ \x{a0}.-]?[A-Za-z0-9]{4}",
    ),
    Pattern(
        "device (IMEI)",
        "DEVICE",
        matches(
            r"(?<![\w-])\d{2}-?\d{6}-?\d{6}-?\d(?![\w-])",
            starts=r"\d\d-?\d{6}",
            accept=partial(is_valid, ("imei",)),
        ),
        gate=r"\d\d-?\d{6}-?\d{6}-?\d",
    ),
    Pattern(
        "vehicle (VIN)",
        "VEHICLE",
        matches(
            r"(?<![\w-])(?=[A-Z0-9]{0,16}\d)(?=[A-Z0-9]{0,16}[A-Z])[A-HJ-NPR-Z0-9]{13}\d{4}(?![\w-])",
            starts=r"[A-HJ-NPR-Z0-9]{13}",
        ),
        gate=r"[A-HJ-NPR-Z0-9]{13}\d{4}",
    ),
    Pattern(
        "coordinates",
        "COORDINATES",
        matches(
            r"(?<![\w.])[-+]?\d{1,2}\.\d{3,10}°? ?[NS]?,? {0,2}[-+]?\d{1,3}\.\d{3,10}°?(?: ?[EW])?"
            r"(?![\w.]\d)"
            r"|\d{1,2}° ?\d{1,2}[′'’] ?(?:\d{1,2}(?:\.\d{1,4})?[″\"”] ?)?[NS],? {0,2}"
            r"\d{1,3}° ?\d{1,2}[′'’] ?(?:\d{1,2}(?:\.\d{1,4})?[″\"”] ?)?[EW]",
            starts=r"[-+]?\d{1,2}[.°]",
        ),
        gate=r"\d\.\d{3,10}[^\d]{0,7}\d{1,3}\.\d{3}|\d°",
    ),
    Pattern(
        "code",
        "RECORD",
        # Of standards, and of notes of software, the number tells nothing.
        matches(
            r"(?<![\w./#-])(?!ISO|IEC|DIN|EN-?\d|RFC|KB|CVE|UTC|GMT)"
            r"[A-Z]{1,4}(?:-?\d{6,12}[A-Z]{0,2}|\d{1,3}-\d{4,8}(?:/[A-Z\d]{1,3})?)(?![\w/-]|\.\w)",
            starts=r"[A-Z]{1,4}(?:-?\d{6}|\d{1,3}-\d{4})",
        ),
        gate=r"[A-Z](?:-?\d{6}|\d{1,3}-\d{4})",
    ),
    Pattern(
        "long number",
        "RECORD",
        matches(r"(?<![\w.$€£/-])(?<!\d,)\d{7,30}(?![\w%/-]|[.,]\d)", starts=r"\d{7}"),
        gate=r"\d{7}",
    ),
)
