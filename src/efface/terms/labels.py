"""The table of labels, in which models, operators and readers look up what a label means.

The user's own patterns may add other labels.
"""

import re
from enum import Flag, auto

__all__ = [
    "ALL_LABELS",
    "ENTITY_LABELS",
    "FORMAL",
    "FORMLESS",
    "LABEL",
    "LABELS",
    "LABEL_FORM",
    "SECRET",
    "is_label",
]

LABEL_FORM = "written in capitals, digits and underscores, such as PERSON"
LABEL = r"[A-Z][A-Z0-9_]*"
SECRET = "SECRET"


class _Is(Flag):
    """What the label says of a term."""

    NAMED = auto()  # taggers, lists and cue words find it: a name, a date, an amount
    FORM = auto()  # patterns find it
    FORMAL = auto()  # patterns find it, and there is no more general word for it
    JUDGED = auto()  # other models than `identifiers` find it
    FORMLESS = auto()  # any run of characters: part of a word, or words with what is between


_TABLE = {
    "PERSON": _Is.NAMED | _Is.FORM,
    "ORG": _Is.NAMED,
    "PLACE": _Is.NAMED,
    "GROUP": _Is.NAMED,  # nationalities, religious and political groups
    "EVENT": _Is.NAMED,
    "WORK": _Is.NAMED,
    "PRODUCT": _Is.NAMED,
    "LAW": _Is.NAMED,
    "LANGUAGE": _Is.NAMED,
    "NAME": _Is.NAMED,  # of an unknown kind
    "OCCUPATION": _Is.NAMED,
    "DATE": _Is.NAMED | _Is.FORM,
    "MONEY": _Is.NAMED,
    "PAYMENT": _Is.NAMED | _Is.FORM,  # what somebody earns, owes or is paid
    "QUANTITY": _Is.NAMED,
    "EMAIL": _Is.FORMAL,
    "URL": _Is.FORMAL,
    "IP": _Is.FORMAL,
    "MAC": _Is.FORMAL,
    "USER": _Is.FORMAL,
    "PHONE": _Is.FORMAL,
    "ADDRESS": _Is.FORMAL,
    "POSTCODE": _Is.FORMAL,
    "AGE": _Is.FORM,
    "SSN": _Is.FORMAL,
    "NATIONAL_ID": _Is.FORMAL,
    "PASSPORT": _Is.FORMAL,
    "LICENCE": _Is.FORMAL,
    "RECORD": _Is.FORMAL,
    "ACCOUNT": _Is.FORMAL,
    "CARD": _Is.FORMAL,
    "BANK": _Is.FORMAL,
    "VEHICLE": _Is.FORMAL,
    "DEVICE": _Is.FORMAL,
    "COORDINATES": _Is.FORMAL,
    SECRET: _Is.FORMAL,  # passwords, keys, tokens, codes, wallets
    "DATA": _Is.FORMAL,
    "HIDDEN": _Is.JUDGED,  # of the hide list, and of reviewers
    "TERM": _Is.JUDGED,  # a noun phrase, or a term of an entity store
    "TOPIC": _Is.JUDGED,  # what tells of a protected topic
    "RARE": _Is.JUDGED | _Is.FORMLESS,  # a run of characters that few documents have
    "SENSITIVE": _Is.JUDGED,  # what classifiers were taught
}


def _that_are(what: _Is) -> tuple[str, ...]:
    return tuple(label for label, flags in _TABLE.items() if flags & what)


ALL_LABELS = tuple(_TABLE)
ENTITY_LABELS = _that_are(_Is.NAMED)
LABELS = _that_are(_Is.NAMED | _Is.FORM | _Is.FORMAL)  # of the model identifiers
FORMAL = frozenset(_that_are(_Is.FORMAL))
FORMLESS = frozenset(_that_are(_Is.FORMLESS))
_FORM = re.compile(LABEL)


def is_label(text: str) -> bool:
    return bool(_FORM.fullmatch(text))
