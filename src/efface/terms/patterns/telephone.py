"""Telephone numbers by their form: international ones, and those of the common countries.

A number with a 0 before the area code, or in the groups of North America, is one by its form: many
are made up, such as those with 555. Other groups of digits must be a valid number of a country.
"""

from __future__ import annotations

import re

from efface.terms.patterns.base import Pattern, matches

__all__ = ["EXTENSION", "INTERNATIONAL", "NATIONAL"]

# Countries where numbers without a 0 before them are written in groups of so many digits.
_REGIONS = {
    (2, 2, 2, 2): ("NO", "DK"),
    (3, 2, 3): ("NO",),
    (3, 2, 2, 2): ("ES",),
    (3, 3, 3): ("ES", "PL", "PT", "CZ"),
    (2, 3, 2, 2): ("PL",),
    (3, 3, 4): ("GR", "IT"),
    (5, 5): ("IN",),
    (4, 4): ("SG",),
}
_DATE = re.compile(
    r"\d\d?([/.-])\d\d?\1(?:(?:19|20)\d\d|\d\d)(?![\d.-])|\d\d? \d\d? (?:19|20)\d\d(?!\d)"
    r"|(?:19|20)\d\d[ /.-]\d\d[ /.-]\d\d(?!\d)"
)
_FEWEST, _WITH_AREA = 7, 9  # digits; "0800-1700" is a time


def _is_international(candidate: str) -> bool:
    import phonenumbers

    number = re.sub(r"^00", "+", candidate)
    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(number))
    except phonenumbers.NumberParseException:
        return False


def _is_national(candidate: str) -> bool:
    """Whether a country has such a number; a date, or a row of years or amounts, is none."""
    digits = re.sub(r"\D", "", candidate)
    if len(digits) < _FEWEST or _DATE.match(candidate):
        return False
    if candidate[0] == "0" and len(digits) < _WITH_AREA:
        return False
    if re.fullmatch(rf"(?:{_BY_FORM}){EXTENSION}", candidate):
        return True
    groups = re.findall(r"\d+", candidate)
    is_round = all(group[-1] == "0" for group in groups)  # a row of amounts
    regions = () if is_round else _REGIONS.get(tuple(map(len, groups)), ())
    return any(_is_valid(groups, region) for region in regions)


def _is_valid(groups: list[str], region: str) -> bool:
    """Whether a country has this number, and writes it in these groups."""
    import phonenumbers

    try:
        number = phonenumbers.parse("".join(groups), region)
    except phonenumbers.NumberParseException:
        return False
    usual = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.NATIONAL)
    same_groups = re.findall(r"\d+", usual.lstrip("0")) == groups
    by_threes = region == "ES" and [len(group) for group in groups] == [3, 3, 3]
    return (same_groups or by_threes) and phonenumbers.is_valid_number(number)


EXTENSION = r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?"
_GAP = r"[ \u00a0.-]"
_FREE = r"\d{2,5}(?:[ \u00a0-]\d{2,5}){1,4}|\d\d(?:\.\d\d){3,4}"  # in any groups
_BY_FORM = "|".join(
    (
        rf"(?:1{_GAP})?(?:\(\d{{3}}\)|\b\d{{3}}){_GAP}{{0,2}}\d{{3}}{_GAP}\d{{4}}",  # North America
        r"\(\d{2,5}\) ?\d{3,4}[ -]?\d{3,4}",
        # A 0 before the area code: brackets, a slash or dots, too.
        r"(?:\(0\d{0,5}\)|\b0\d{1,5})"
        r"(?:[ \u00a0-]{0,3}[ \u00a0-](?:\(\d{1,5}\)|\d{1,8})| ?/ ?\d{3,8}){1,5}",
        r"\b0\d(?:\.\d\d){4}|\b0\d{2,4}(?:\.\d{3,4}){2}",
        r"\b\d{3}-\d{4}",
    )
)
_NUMBER = r"[\d(](?:(?<=\d)\d*)?"

INTERNATIONAL = Pattern(
    "telephone number",
    "PHONE",
    matches(
        rf"(?<![\w+])(?:\+|\b00)[ ]?\d(?:[/ ().\u00a0-]{{0,2}}\d){{6,16}}{EXTENSION}(?!\w)",
        starts=r"[+0][0\d ]\d*",
        accept=_is_international,
    ),
    gate=r"\+ ?\d|00 ?\d",
)
NATIONAL = Pattern(
    "telephone number",
    "PHONE",
    matches(
        rf"(?<![\w.+$€£/-])(?<!\d[,:])(?:{_BY_FORM}|{_FREE}){EXTENSION}(?![\w-]|[.,:/]\d)",
        starts=_NUMBER,
        accept=_is_national,
    ),
    gate=r"\d[) \x{a0}./-]{1,3}\(?\d",
)
