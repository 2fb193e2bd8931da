"""Postal addresses and codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from efface.languages.english.patterns.dates import MONTH
from efface.terms.patterns.base import Pattern, matches

__all__ = ["PATTERNS"]

_WORD = r"[^\W\d_][\w.'’-]{0,30}"
_CAPITALISED = r"[^\W\d_a-zà-öø-ÿ][\w.'’-]{0,30}"
_LITTLE = (
    r"(?i:de|la|le|les|du|des|del|della|delle|dei|di|da|do|dos|das|van|von|der|den|het|of|the|y|e|nad"
    r"|na|al|el|am|an|auf|im|in|sur|sous|aux?|upon)"
)
_COMPOUND_NAME = (
    r"\w{2,24}(?:strasse|straße|str\.|gatan?|vägen|vegen|veien|vej|vei|gate|gade|katu|tie|kuja|laan"
    r"|straat|weg|plein|platz|allee|gasse|graben|dreef|kade|singel|stræde|gränd|terrasse|utca|ring|damm)"
)
_AFTER_NAME = (  # what comes after the name of a street
    r"(?i:street|st|road|rd|avenue|ave|drive|dr|lane|ln|way|court|ct|boulevard|blvd|place|pl|square|sq"
    r"|terrace|close|crescent|gardens|grove|hill|parade|parkway|pkwy|highway|hwy|alley|trail|row|walk"
    rf"|mews|circle|quay|{_COMPOUND_NAME}|utca|u\.|út|útja|gate|gade|str\.?|ulica|tér|köz|tee|tänav"
    r"|puiestee|terrasse|straat|laan|weg|allee|strasse|straße|katu|tie)"
)
_BEFORE_NAME = (  # what comes before it
    r"(?:Via|Place|Route|R\.|(?i:rue|viale|piazza|corso|vicolo|calle|c/|avenida|avda\.?|av\.|paseo|plaza|camino|carrer|rua"
    r"|travessa|largo|estrada|ulica|ul\.|aleja|al\.|plac|pl\.|avenue|allée|chemin|impasse|quai"
    r"|boulevard|ruelle|cité|cite|strada|bulevardul))"
)
_BOX = r"(?i:p\.? ?o\.? ?box|psc|unit|cmr|postfach|apartado)"
_CORNER = r"(?i:the corner of)"
_HOUSE = r"\d{1,6}[A-Za-z]?"
_FLAT = (
    r"(?i:apt|apartment|suite|ste|unit|flat|floor|room|rm|box|bldg|building|#)\.?[ ]?#?[A-Za-z]?-?"
    r"\d{1,5}[A-Za-z]?"
)
_CODE = (
    r"(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}(?:-\d{3,4})?"
    r"|\d{4} ?[A-Z]{2}\b|\d{3} \d\d|\d\d-\d{3}|\d{4,6}|[A-Z]{1,2}-\d{4,5})"
)
_SEPARATOR = r"(?:[ ]{0,3}[,\n][\s>?]{0,12}|[ ]{1,4})"
_STREET_FIRST = r"(?:Via|Viale|Piazza|Corso|Rue|Calle|Avenida|Rua|Avenue|Boulevard|Ulica|ul\.)"
_COMPOUND = r"[^\W\d_]{2,24}(?:str\.|straße|strasse|gasse|platz|weg|laan|straat|gatan|gade|vej)"
# "On 21 March 2002 the Court", "in 1998, the hearing": dates, and no house numbers.
_DATE = rf"\d{{1,2}} {MONTH}\.?,? (?:\d{{4}}|the)\b|\d{{1,4}},? the\b"
_STARTS = rf"\d{{1,6}}[A-Za-z]?,?[ ]|{_BOX}|US[NCS]|{_CORNER}|{_STREET_FIRST}[ ]|{_COMPOUND}[ ]"


@cache
def _expression(word: str) -> re.Pattern[str]:
    """An address whose words match `word`: a street, and the rest up to a postal code or a town."""
    words = rf"(?:(?:{word}|{_LITTLE}|\d{{1,4}})[ ]{{1,2}})"
    last = rf"(?:{word}|\d{{1,4}})"
    number = r"\d{1,4}[A-Za-z]?"
    street = "|".join(
        (
            rf"{_HOUSE},?[ ](?!(?:of|and|or|to|in|at)\b){words}{{1,5}}{_AFTER_NAME}(?!\w)\.?"
            rf"(?:[ ]{number}\b\.?)?",
            rf"{_HOUSE},?[ ](?={word}){_COMPOUND_NAME}(?!\w)",
            rf"(?:{_HOUSE},?[ ]){{1,2}}{_BEFORE_NAME}[ ]{words}{{0,6}}{last}(?:,?[ ]{number}\b)?",
            rf"{_HOUSE},?[ ]{words}{{0,6}}{last}{_SEPARATOR}(?={_FLAT})",
            rf"(?!\d+ {MONTH}){_HOUSE}[ ](?=\S{{4}}){words}{{0,4}}(?!{MONTH}){word}[ ]{number}"
            rf"(?=,|\s{{0,3}}\n|\s{_FLAT})",
            rf"{_STREET_FIRST}[ ]{words}{{0,4}}{last}(?<=\d)",
            rf"{_COMPOUND}[ ]{number}\b",
            rf"{_BOX}[ ]\d{{1,6}}(?i:,[ ]box[ ]\d{{1,6}})?",
            rf"{_CORNER}[ ]{words}{{0,6}}{word}(?:[ ]\d{{1,4}})?[ ]and[ ]{words}{{0,4}}{last}",
            rf"(?:USNS|USNV|USCGC|USS)[ ]{word}",
        )
    )
    part = rf"(?!{MONTH})(?:{_FLAT}|\(?{word}\)?|{_LITTLE}|[A-Z]{{2}}\b|nan\b|\d{{1,4}}(?=[ ]))"
    to_town_of_code = rf",?[ ]{_CODE}[ ]{word}"
    to_code = rf"(?:{_SEPARATOR}{part}){{0,10}}?{_SEPARATOR}{_CODE}(?![\w-])"
    to_town = rf"(?:{_SEPARATOR}?{_FLAT})?(?:,[ ]{word}(?:[ ]{word}){{0,2}}){{0,2}}"
    return re.compile(
        rf"(?<![\w.-])(?!{_DATE})(?:{street})(?:{to_code}|{to_town_of_code}|{to_town})"
    )


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    """The addresses; in a text without capitals, every word may be part of a street's name."""
    expression = _expression(_CAPITALISED if any(map(str.isupper, text)) else _WORD)
    end = 0
    for start in re.finditer(_STARTS, text):
        if start.start() >= end and (match := expression.match(text, start.start())):
            end = match.start() + len(match.group().rstrip(".,"))
            yield match.start(), end


_STATE = (
    r"(?:A[AEKLPRZ]|C[AOT]|D[CE]|FL|GA|I[AL]|K[SY]|LA|M[ADINOST]|N[CDEHJMVY]|OH|P[AR]|RI|S[CD]|T[NX]|UT"
    r"|V[AT]|W[AIVY])"
)
_CUE = r"\b(?:zip|zip ?code|postal ?code|post ?code)\b(?:\s(?:is|was))?\s?:?\s{0,2}"

PATTERNS = (
    Pattern(
        "address",
        "ADDRESS",
        _addresses,
        gate=rf"\d[A-Za-z]?,? \pL|\d \d|{_BOX} \d|US[NCS]|{_CORNER}|{_STREET_FIRST} |{_COMPOUND} ",
    ),
    Pattern(
        "postal code",
        "POSTCODE",
        matches(
            rf"{_CUE}(?P<value>(?=[A-Z -]{{0,4}}\d)[A-Z0-9]{{2,6}}(?:[ -][A-Z0-9]{{2,4}})?)(?!\w)",
            flags=re.I,
        ),
        gate=rf"(?i){_CUE}",
        formal=False,
    ),
    Pattern(
        "postal code",
        "POSTCODE",
        matches(
            rf"\b{_STATE},?\s{{1,3}}(?P<value>\d{{5}}(?:-\d{{4}})?)(?![\w-])",
            starts=r"[A-Z]{2},?\s{1,3}\d",
        ),
        gate=rf"{_STATE},?\s{{1,3}}\d{{5}}",
    ),
    Pattern(
        "postal code",
        "POSTCODE",
        matches(
            r"(?<![\w-])(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKSTUW]"
            r"|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2}"  # United Kingdom
            r"|[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d)(?![\w-])",  # Canada
            starts=r"[A-Z]{1,2}[\dI]",
        ),
        gate=r"[A-Z\d]{2,4} \d[A-Z]",
    ),
)
