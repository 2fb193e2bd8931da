"""The labels of what can be found, and what operators write for them, in one place.

A pattern of one's own may add other labels.
"""

import re

__all__ = [
    "ENTITY_LABELS",
    "FORMAL",
    "FORMLESS",
    "LABELS",
    "LABEL_FORM",
    "PATTERN_LABELS",
    "SIGN",
    "TOKEN",
    "is_label",
]

LABEL_FORM = "written in capitals, digits and underscores, such as PERSON"
_FORM = re.compile(r"[A-Z][A-Z0-9_]*")
# What operators write that nobody takes for words: encrypted spans, bars (in ASCII, too), labels.
TOKEN = r"\[ENCRYPTED:[\w.-]+\]"
SIGN = rf"█+|#{{5}}|\[{_FORM.pattern}_\d+\]|{TOKEN}"

ENTITY_LABELS = (
    "PERSON",
    "ORG",
    "PLACE",
    "GROUP",  # nationalities, religious and political groups
    "EVENT",
    "WORK",
    "PRODUCT",
    "LAW",
    "LANGUAGE",
    "NAME",  # of an unknown kind
    "OCCUPATION",
    "DATE",
    "MONEY",
    "QUANTITY",
)
PATTERN_LABELS = (
    "PERSON",
    "EMAIL",
    "URL",
    "IP",
    "MAC",
    "USER",
    "PHONE",
    "ADDRESS",
    "POSTCODE",
    "DATE",
    "AGE",
    "SSN",
    "NATIONAL_ID",
    "PASSPORT",
    "LICENCE",
    "RECORD",
    "ACCOUNT",
    "CARD",
    "BANK",
    "VEHICLE",
    "DEVICE",
    "COORDINATES",
    "DATA",
)
# What has the form of an identifier and is nothing of which more could be said.
FORMAL = frozenset(PATTERN_LABELS) - {"PERSON", "DATE", "AGE"}
# What has no form that could stay: part of a word, or several words with what is between them.
FORMLESS = frozenset({"RARE"})
LABELS = tuple(dict.fromkeys(ENTITY_LABELS + PATTERN_LABELS))


def is_label(text: str) -> bool:
    return bool(_FORM.fullmatch(text))
