"""Numbers whose form tells what they are: national, bank, card, vehicle, device, coordinates.

Check digits and forms are judged by python-stdnum.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module

from efface.terms.patterns.base import Pattern, matches

__all__ = ["PATTERNS"]


def _valid(*modules: str) -> Callable[[str], bool]:
    """Whether one of these modules of stdnum calls a number valid."""

    def accept(candidate: str) -> bool:
        return any(import_module(f"stdnum.{module}").is_valid(candidate) for module in modules)

    return accept


def _is_card(candidate: str) -> bool:
    from stdnum import luhn

    digits = re.sub(r"\D", "", candidate)
    return 13 <= len(digits) <= 19 and bool(luhn.is_valid(digits))


# The form of a number, and the modules of stdnum that check it. Their check digits are strong
# enough, or the forms are odd enough, that no cue word is needed.
_NATIONAL = (
    (r"\d{3}-\d\d-\d{4}", ("us.itin",)),
    (r"\d{3} \d{3} \d{4}", ("gb.nhs",)),
    (r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D]", ()),  # United Kingdom, NINO
    (r"\d{8}-?[A-Z]", ("es.dni",)),
    (r"[XYZ]-?\d{7}-?[A-Z]", ("es.nie",)),
    (r"[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]", ("it.codicefiscale",)),
    (r"[12] ?\d\d ?\d\d ?\d[\dAB] ?\d{3} ?\d{3} ?\d\d", ("fr.nir",)),
    (r"\d{11}", ("de.idnr", "pl.pesel", "no.fodselsnummer", "hr.oib", "ee.ik", "lt.asmens")),
    (r"\d{11}", ("tr.tckimlik", "gr.amka", "be.nn")),
    (r"\d\d\.\d\d\.\d\d-\d{3}\.\d\d", ("be.nn",)),
    (r"(?:\d\d)?\d{6}[-+]\d{4}", ("se.personnummer", "dk.cpr")),
    (r"\d{6}[-+A]\d{3}[0-9A-Y]", ("fi.hetu",)),
    (r"756\.?\d{4}\.?\d{4}\.?\d\d", ("ch.ssn",)),
    (r"\d{3}\.\d{3}\.\d{3}-\d\d", ("br.cpf",)),
    (r"\d{4} \d{4} \d{4}", ("in_.aadhaar",)),
    (r"\d{3}[ -]\d{3}[ -]\d{3}", ("ca.sin",)),
    (r"\d{6}/\d{3,4}", ("cz.rc",)),
    (r"\d{7}[A-W][A-IW]?", ("ie.pps",)),
    (r"\d{13}", ("ro.cnp", "si.emso", "za.idnr")),
    (r"[A-Z]{4}\d{6}[HM][A-Z]{5}[0-9A-Z]\d", ("mx.curp",)),
    (r"\d{17}[\dX]", ("cn.ric",)),
    (r"\d{6}-\d{7}", ("kr.rrn",)),
)
_SIX_DIGITS = r"\d(?:[A-Z ./+-]?\d){5}"
_CANDIDATE = r"(?<![\w.-])(?:[A-Z]{1,6} ?)?\d[\dA-Z]{0,24}(?:[ ./+-][\dA-Z]{1,12}){0,6}(?![\w-])"


def _national(text: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(_CANDIDATE, text):
        candidate = match.group()
        if len(candidate) > 7 and any(
            re.fullmatch(form, candidate) and (not modules or _valid(*modules)(candidate))
            for form, modules in _NATIONAL
        ):
            yield match.span()


PATTERNS = (
    Pattern("national number", "NATIONAL_ID", _national, gate=_SIX_DIGITS),
    Pattern(
        "social security number",
        "SSN",
        matches(
            r"(?<![\w-])\d{3}-\d\d-\d{4}(?![\w-])",
            starts=r"\d{3}-\d\d-",
            accept=_valid("us.ssn"),
        ),
        gate=r"\d{3}-\d\d-\d{4}",
    ),
    Pattern(
        "payment card",
        "CARD",
        matches(
            r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])",
            starts=r"\d(?:[ -]?\d){12}",
            accept=_is_card,
        ),
        gate=r"\d(?:[ -]?\d){12}",
    ),
    Pattern(
        "bank account (IBAN)",
        "BANK",
        matches(
            r"\b[A-Z]{2}\d\d(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?\b",
            starts=r"[A-Za-z]{2}\d\d[ -]?[A-Za-z0-9]{4}",
            accept=_valid("iban"),
            flags=re.I,
        ),
        gate=r"(?i)[A-Z]{2}\d\d[ -]?[A-Z0-9]{4}",
    ),
    Pattern(
        "bank code (BIC)",
        "BANK",
        matches(
            r"(?:BIC|SWIFT)(?: code)?:? {1,3}(?P<value>[A-Z0-9]{8}(?:[A-Z0-9]{3})?)\b",
            accept=_valid("bic"),
        ),
        gate="BIC|SWIFT",
    ),
    Pattern(
        "device (IMEI)",
        "DEVICE",
        matches(
            r"(?<![\w-])\d{2}-?\d{6}-?\d{6}-?\d(?![\w-])",
            starts=r"\d\d-?\d{6}",
            accept=_valid("imei"),
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
        "long number",
        "RECORD",
        matches(r"(?<![\w.,$€£/-])\d{7,30}(?![\w%/-]|[.,]\d)", starts=r"\d{7}"),
        gate=r"\d{7}",
    ),
)
