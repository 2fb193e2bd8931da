"""Titles of works and names of prizes, where the words before say that they are such."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.terms.patterns.base import Pattern, matches

__all__ = ["PATTERNS"]

_CAPITAL = r"[A-ZÀ-Þ$][\w'’&.$-]{0,30}(?<![.'’-])"
_SMALL = r"(?:of|the|and|a|an|in|to|for|on|with|at|by|from|or|is|my|your|plus)"
_PLAIN = rf"{_CAPITAL}(?::? (?:{_SMALL} ){{0,3}}{_CAPITAL}){{0,9}}"
_QUOTED = r"[\"“][^\"“”\n]{1,80}[\"”]"
# After these a title needs no quotation marks; "the book Ada has" shows why it does after others.
_PLAY = (
    r"(?:albums?|EPs?|LPs?|songs?|films?|movies?|motion pictures?|documentar(?:y|ies)|operas?"
    r"|musicals?|sitcoms?|novels?|novellas?|memoirs?|autobiograph(?:y|ies)|ballads?|anthems?)"
)
_OTHER = (
    r"(?:singles?|tracks?|hits?|plays?|series|shows?|ballets?|programmes?|books?|poems?"
    r"|stor(?:y|ies)|essays?|collections?|paintings?|sculptures?|thes[ie]s|dissertation|articles?"
    r"|papers?|epics?)"
)
_CALLED = r",? (?:called|titled|entitled)"
_LISTED = r",? (?:including|such as)"
_BEFORE = (
    rf"\b(?:(?P<plain>{_PLAY}(?:{_CALLED}|{_LISTED})?|{_OTHER}{_CALLED})|{_OTHER}(?:{_LISTED})?) "
)
# Words that begin the next sentence, or tell when.
_NO_TITLE = (
    r"(?!(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|\w{3,6}day|I|It|He|She|They|We|You|In|On|At|As|By)\b)"
)
_FIRST = re.compile(rf"{_BEFORE}(?P<title>{_QUOTED}|(?(plain){_NO_TITLE}{_PLAIN}|(?!)))")
# "the tracks "Rain", "Sun" and "Wind""
_NEXT = re.compile(rf"(?:,|,? and|,? or) (?P<title>{_QUOTED})")
_PRIZE = (
    rf"(?:\b(?:Awards?|Prizes?|Medals?|Troph(?:y|ies)) for (?:the )?"
    rf"|\b(?:award|prize) for (?=Best )|\bin the category (?:of )?)(?P<value>{_PLAIN})"
)
_KIND = (
    r"(?:Awards?|Cup|Trophy|Prize|Medal|Championships?|Competition|Festival|Olympics|Accords|Games"
    r"|Congress|Conference)"
)
_CONTEST = (
    rf"\b(?:\d{{1,3}}(?:st|nd|rd|th) (?:Annual )?(?:{_CAPITAL} ){{1,6}}{_KIND}"
    rf"|(?!The |An? ){_CAPITAL} (?:{_CAPITAL} ){{0,3}}(?:Awards?|Cup|Trophy|Accords|Olympics))\b"
)

# In a list of works, each with its year; a law may have one, too.
_DATED = re.compile(
    rf"(?P<title>{_PLAIN}(?<!Act)(?<!Code)(?<!Rules)(?<!Order)(?<!Convention)(?<!Directive))"
    r" \((?:19|20)\d\d\)"
)
_LISTED_FROM = 2


def _dated(text: str) -> Iterator[tuple[int, int]]:
    titles = [match.span("title") for match in _DATED.finditer(text)]
    if len(titles) >= _LISTED_FROM:
        yield from titles


def _titles(text: str) -> Iterator[tuple[int, int]]:
    match = _FIRST.search(text)
    while match:
        yield match.span("title")
        end = match.end()
        match = _NEXT.match(text, end) or _FIRST.search(text, end)


PATTERNS = (
    Pattern(
        "title of a work",
        "WORK",
        _titles,
        gate=rf"(?:{_PLAY}|{_OTHER})(?:,? [a-z]{{4,9}}(?: as)?)? [\"“A-ZÀ-Þ$]",
        formal=False,
    ),
    Pattern("title with its year", "WORK", _dated, gate=r" \((?:19|20)\d\d\)", formal=False),
    Pattern(
        "name of a prize",
        "NAME",
        matches(_PRIZE),
        gate=r"(?i)(?:award|prize|medal|troph|category)",
        formal=False,
    ),
    Pattern("contest", "EVENT", matches(_CONTEST), gate=_KIND, formal=False),
)
