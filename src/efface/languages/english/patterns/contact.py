"""User names and telephone numbers after a cue word."""

from __future__ import annotations

import re

from efface.terms.patterns.base import Pattern, matches
from efface.terms.patterns.contact import ASSIGNED, FOLDER, NETWORK, SPEAKERS
from efface.terms.patterns.telephone import EXTENSION, INTERNATIONAL, NATIONAL

__all__ = ["PATTERNS"]

_PHONE_CUE = (
    r"\b(?:tel|ph|phone|telephone|mobile|mob|cell|fax|call|ring|text|desk|office|direct|hotline"
    r"|whatsapp|sms|telefon|telefax|handy|mobil|rufnummer|tlf|téléphone|portable|teléfono|móvil"
    r"|telefono|cellulare|telefone|telemóvel|telefoon|puhelin"
    r"|answering at|(?:call|reach|ring|text) (?:me|us|her|him|them) (?:on|at))\b"
    r"(?:[ \t](?:no|nr|number|line|is|on|at)\b)?[.:#= \t]{1,12}"
)
_EXTENSION_CUE = (
    r"\b(?:ext|extn|extension|bleep|pager|durchwahl)\b\.?(?: (?:no|number|is)\b)?[.: ]{1,3}"
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
    *SPEAKERS,
    Pattern(
        "who wrote a post",
        "USER",
        matches(
            r"^[>| \t]{0,12}(?P<value>[A-Za-z][\w.-]{2,29}) (?:wrote|said|posted):", flags=re.M
        ),
        gate=r" (?:wrote|said|posted):",
        formal=False,
    ),
    FOLDER,
    ASSIGNED,
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
    Pattern(
        "extension",
        "PHONE",
        matches(rf"{_EXTENSION_CUE}(?P<value>\d{{3,6}})(?![\w/%-]|[.,:]\d)", flags=re.I),
        gate=rf"(?i){_EXTENSION_CUE}\d{{3}}",
        formal=False,
    ),
    NATIONAL,
)
