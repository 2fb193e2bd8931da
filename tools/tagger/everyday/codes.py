"""Made-up numbers and codes: of telephones, files, accounts, cars, machines."""

from __future__ import annotations

from random import Random

from tagger.classes import NONE, bit
from tagger.everyday.grammar import Marked
from tagger.everyday.lists import CODES

__all__ = ["code"]

_CAPITALS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_DRAWN = {"#": "0123456789", "A": _CAPITALS, "@": _CAPITALS.lower()}
_CLASSES = {
    "phone": bit("PHONE"),
    "extension": bit("PHONE"),
    "postcode": bit("ADDRESS"),
    "site": NONE | bit("ORG", "RECORD"),  # a part of an institution, in the address of a mail
    **dict.fromkeys(("server", "hash"), NONE | bit("RECORD")),
    **dict.fromkeys(("number", "dose", "bp", "icd", "clause", "log"), NONE),
}


def code(name: str, random: Random) -> Marked:
    """One with a form of the list with this name."""
    form = random.choice(CODES[name])
    return Marked.of(_filled(form, random), _CLASSES.get(name, bit("RECORD")))


def _filled(form: str, random: Random) -> str:
    made = []
    for letter in form:
        kind = random.choice("#A@") if letter == "*" else letter
        made.append(random.choice(_DRAWN[kind]) if kind in _DRAWN else letter)
    return "".join(made)
