"""User names and telephone numbers after a cue word."""

from __future__ import annotations

import re

from efface.terms.patterns.base import Pattern, matches
from efface.terms.patterns.contact import EXTENSION, INTERNATIONAL, NATIONAL, NETWORK, SPEAKER

__all__ = ["PATTERNS"]

_PHONE_CUE = (
    r"\b(?:tel|phone|telephone|mobile|cell|fax|call|desk|office|answering at"
    r"|(?:call|reach) (?:me|us) (?:on|at))\b(?:\s(?:no|number|is))?[.:#\s]{1,6}"
)
_USER_CUE = (
    r"\b(?:user ?name|user ?id|login|screen name|handle|skype|twitter|facebook|instagram|telegram)"
    r"\b"
)

PATTERNS = (
    *NETWORK,
    Pattern(
        "user name",
        "USER",
        matches(
            rf"(?:{_USER_CUE}(?:\s(?:name|id))?(?:\s?[:=]\s?|\s(?:is|was)\s|\s(?=\S{{0,30}}[\d_.@]))"
            r"|\buser=)@?(?P<value>[A-Za-z][\w.-]{1,30}\w)",
            flags=re.I,
        ),
        gate=rf"(?i){_USER_CUE}|\buser=",
        formal=False,
    ),
    SPEAKER,
    INTERNATIONAL,
    Pattern(
        "telephone number",
        "PHONE",
        matches(
            rf"{_PHONE_CUE}(?P<value>[+(]?\d(?:[/ ().-]{{0,2}}\d){{5,14}}{EXTENSION})(?!\w)",
            flags=re.I,
        ),
        gate=rf"(?i){_PHONE_CUE}[+(]?\d",
    ),
    NATIONAL,
)
