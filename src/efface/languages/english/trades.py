"""Finds trades, offices and ranks that a text says of a person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from efface.languages.english.words import Word

__all__ = ["TRADE", "trades"]

TRADE, REPEATED = "trade", "repeated"

_STOP = (
    r"(?!(?:the|an?|and|or|of|in|to|by|for|on|at|as|is|was|were|are|be|been|who|that|which|this|his|her"
    r"|their|with|from|not|than|then|when|where|while|but|if|it|he|she|they|we|you|i)\b)"
)
_MODIFIER = rf"(?:{_STOP}(?:[A-Za-z][a-z-]{{1,20}}|\d{{1,3}}(?:st|nd|rd|th))\s{{1,3}})"
_PLAIN = rf"(?:{_STOP}[a-z][a-z-]{{1,20}}\s)"
_NOBODY = "The|This|That|These|Those|My|Our|Your|His|Her|Its|Their|An?|Each|Every|No|Any|Some|One"
_VERB = r"(?:[Aa]s|is|was|became|become|being|been|be)(?: (?:also|now|once|currently))?"
# What stands before a trade that is said of a person: an article, a verb, another trade, a name.
_BEFORE = re.compile(
    rf"(?:\b(?:[Aa]n?|{_VERB}(?: (?:an?|the))?|both|former|retired|late)\s{{1,3}}"
    rf"(?P<said>{_MODIFIER}{{0,3}})"
    rf"|[,/)]\s{{0,3}}(?:and\s)?(?P<listed>{_PLAIN}{{0,2}})"
    rf"|\b(?:and|or)\s{{1,3}}(?P<joined>{_PLAIN}{{0,2}})"
    rf"|\b(?!(?:{_NOBODY})\b)[A-Z][a-z]{{0,20}}\s(?P<named>{_PLAIN}{{0,2}}))\Z"
)
# Modifiers that say nothing about the trade.
_IDLE = re.compile(
    r"(?:(?:former|retired|late|first|second|only|best|same|new|old|young|most|more|other|two|three"
    r"|four)\s{1,3})+"
)
# An office with what it is for: "Deputy Minister of Education", "40th vice president".
_SAID_OF = (
    r"(?:[Aa]s|[Ii]s|[Ww]as|[Bb]ecame|[Bb]ecome|[Bb]een|[Bb]e|[Aa]ppointed|[Ee]lected|[Ff]ormer"
    r"|[Ff]irst|[Tt]he|[Aa]n?)"
)
_NTH = r"\d{1,3}(?:st|nd|rd|th)"
_RANK = rf"(?:(?:{_NTH}|[A-Z][a-z]{{2,15}}|[Aa]cting|[Dd]eputy|[Aa]ssistant|[Vv]ice)[ -])"
_HELD = (
    r"(?:[Pp]resident|[Mm]inister|[Ss]ecretary|[Aa]mbassador|[Cc]hancellor|[Gg]overnor|[Dd]irector"
    r"|[Cc]ommissioner|[Mm]ayor|[Pp]rofessor|[Dd]ean|[Cc]hair(?:man|woman|person)?|[Tt]reasurer"
    r"|[Ss]enator|[Cc]onsul|[Bb]ishop)"
)
_NUMBERED = (
    rf"{_NTH} (?:[Vv]ice[ -])?"
    r"(?:[Pp]resident|[Pp]rime [Mm]inister|[Gg]overnor|[Mm]ayor|[Cc]hancellor)"
)
_UNNAMED = (
    r" State\b(?! for)| the (?:[A-Z]\w+ )?(?:Court|Chamber|Section|Tribunal|Committee|Board)\b"
)
_OFFICE = re.compile(
    rf"\b{_SAID_OF}\s(?P<office>{_RANK}{{0,3}}{_HELD}(?: of| for)(?!{_UNNAMED})"
    r"(?: (?:the )?[A-Z][\w'’-]+(?:(?:,? and|,| of| for|) [A-Z][\w'’-]+){0,5})"
    rf"|{_NUMBERED})\b"
)
_LINE = re.compile(r"(?:[A-Za-z][A-Za-z'’,-]{1,20} ){0,5}\Z")
_LONGEST_LINE = 60
_REACH = 70  # characters before a trade that are read


def trades(text: str, words: Sequence[Word]) -> Iterator[tuple[int, int, str]]:
    """Trades with their modifiers that a text says of a person, and words derived from them.

    If a person is said to be president, "presidency" gives it away, too.
    """
    heads = set()
    end = 0
    for office in _OFFICE.finditer(text):
        yield *office.span("office"), TRADE
    for word in words:
        if "o" in word.flags and (start := _beginning(text, word, end)) is not None:
            end = word.end
            heads.add(word.text)
            yield start, end, TRADE
    if heads:
        stems = "|".join(re.escape(head[:-1] if len(head) > 6 else head) for head in sorted(heads))
        for match in re.finditer(rf"\b(?:{stems})[a-z]{{0,6}}\b", text, re.I):
            yield *match.span(), REPEATED


def _beginning(text: str, trade: Word, last: int) -> int | None:
    """Where a trade with its modifiers begins; None if it is said of no person."""
    after = text[trade.end : trade.end + 2]
    line = text.rfind("\n", 0, trade.start) + 1
    if (
        after[:1] in ("", "\n")
        and trade.start - line < _LONGEST_LINE
        and _LINE.fullmatch(text, line, trade.start)
    ):
        return line
    first = max(0, trade.start - _REACH)
    before = _BEFORE.search(text[first : trade.start])
    group = before.lastgroup if before else None
    if (
        before is None
        or group is None
        or (group in {"listed", "joined"} and first + before.start() - last > 2)
    ):
        names_somebody = after[:1] == " " and after[1:].isupper()
        return trade.start if names_somebody else None
    start = first + before.start(group)
    idle = _IDLE.match(text, start, trade.start)
    return idle.end() if idle else start
