"""What the tagger tells apart, and how the labels of each set are said in these classes.

Sets mark different things. What a mark, or the lack of one, says of a word is a set of classes that
it may have, as bits: `PERSON | NONE` is a title such as "Mr", which may be part of the name or not.
"""

from __future__ import annotations

import re

__all__ = ["ALL", "CLASSES", "EVERYDAY", "NAMES", "NONE", "bit", "by_form", "everyday"]

# The labels of efface that the tagger gives; "O" is no identifier.
CLASSES = (
    "O",
    "PERSON",
    "ORG",
    "PLACE",
    "ADDRESS",
    "DATE",
    "AGE",
    "GROUP",
    "OCCUPATION",
    "NAME",  # works, products, events, animals, ships
    "PHONE",
    "RECORD",  # references, codes, secrets
    "USER",
    "MONEY",
)
ALL = (1 << len(CLASSES)) - 1


def bit(*names: str) -> int:
    """The classes with these names, as a set."""
    return sum(1 << CLASSES.index(name) for name in {*names})


NONE = bit("O")
NAMES = bit("PERSON", "ORG", "PLACE")

# The labels of everyday documents, marked by ourselves.
EVERYDAY = {
    **{name: name for name in CLASSES[1:]},
    "POSTCODE": "ADDRESS",
    "EVENT": "NAME",
    "WORK": "NAME",
    "PRODUCT": "NAME",
    **dict.fromkeys(
        "EMAIL URL IP MAC COORDINATES BANK ACCOUNT CARD SSN NATIONAL_ID PASSPORT LICENCE DEVICE"
        " SECRET VEHICLE".split(),
        "RECORD",
    ),
}
_TITLES = bit("PERSON", "OCCUPATION", "NAME")  # "Dr" is marked as each of them


def everyday(label: str, kind: str, text: str) -> int:
    """The classes of a stretch of an everyday document; MAY says that it may stay."""
    name = EVERYDAY.get(label)
    if name is None:  # QUANTITY: no class of ours
        return NONE
    if label == "VEHICLE" and not any(map(str.isdigit, text)):
        name = "NAME"
    classes = bit(name)
    if kind != "MAY":
        return classes
    return NONE | (classes | _TITLES if classes & _TITLES else classes)


_MONTH = re.compile(
    r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|christmas|easter|spring|summer|autumn|winter",
    re.I,
)
_FIGURES = bit("DATE", "AGE", "MONEY", "RECORD", "PHONE", "ADDRESS")


def by_form(word: str, *others: str) -> int:
    """What an unmarked word may be in a set that marks names alone: figures may be anything.

    `others` are classes that the set does not mark, and that a word with a capital may have.
    """
    if word.startswith(("@", "http", "www.")):
        return NONE | bit("USER", "RECORD")
    if any(map(str.isdigit, word)):
        return NONE | _FIGURES
    if _MONTH.fullmatch(word):
        return NONE | bit("DATE")
    if word[:1].isupper():
        return NONE | bit("OCCUPATION", *others)
    return NONE
