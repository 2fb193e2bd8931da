"""Names of persons that show by their place: headers of mails, salutations, signatures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.languages.english.kinds import NOT_NAMES
from efface.languages.english.lexicon import COMMON, english_lexicon
from efface.terms.patterns.base import Pattern, before, matches

__all__ = ["PATTERNS"]

_LETTER = r"[\w\u0300-\u036f]"  # an accent may be a character of its own
_NAME = rf"[^\W\d_a-z]{_LETTER}{{0,40}}(?:['’-]{_LETTER}{{2,40}}){{0,3}}"
_INITIAL = r"[A-Z](?:\.|\b)"
_FULL = rf"{_NAME}(?:\.? {_INITIAL}){{0,2}}(?: {_NAME}){{0,3}}"
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir)\b\.? )?"
_LINE_START = r"^[ \t>]{0,8}"

_FIELDS = (
    r"(?:from|to|cc|bcc|x-from|x-to|x-cc|x-bcc|sent by|attn|attendees|participants|name|patient"
    r"|author|signed|prepared by|reviewed by|referred by|reply-to|sender)[ \t]{0,3}:"
)
_HEADER = (
    rf"^[\s>|*]{{0,8}}{_FIELDS}(?P<names>[^\n]{{0,4000}}(?:\n[ \t]{{1,8}}[^\n]{{0,400}}){{0,40}})"
)
_IN_HEADER = re.compile(
    rf"(?<![\w@.!/-])(?:(?:[A-Z]\.)?{_NAME}(?:['’]{_LETTER}{{1,9}})?(?: {_INITIAL}(?=[ \n]))?"
    rf"(?:[ \n]{{1,3}}(?:{_INITIAL}[ \n]{{1,3}})?{_NAME}){{0,3}})(?!\w|!|\.\w|@[^A-Z])"
)
_GREETING = r"(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|to|attn|fao)\b[, ]{1,3}"
_CLOSING = (
    r"(?:thanks|thank you|many thanks|regards|best|best regards|kind regards|warm regards"
    r"|best wishes|all the best|cheers|sincerely|yours|yours sincerely|yours truly|yours faithfully"
    r"|sincerely yours|respectfully|cordially|love|take care|rgds|thx|--|signed)"
)
_BY = r"(?:Forwarded|Sent|Written|Posted|Signed|Dictated|Reviewed|Approved) by:? "
_WROTE = r" (?:wrote|writes|said|asked|replied)\b"


def _is_name(candidate: str) -> bool:
    """Whether it is likely a person's name, by what the lexicon says of its words."""
    words = re.findall(r"[^\W\d_]{2,}", candidate)
    flags = [english_lexicon().flags(word) for word in words]
    if not NOT_NAMES.isdisjoint(map(str.lower, words)):
        return False
    if all(map(str.isupper, words)):  # an acronym, unless a word is a given name
        return any("g" in f and COMMON.isdisjoint(f) for f in flags)
    if all(not COMMON.isdisjoint(f) for f in flags):
        return False
    if "g" in flags[0] and len(flags) > 1:
        return True
    return all("n" not in f and (COMMON.isdisjoint(f) or "s" in f) for f in flags)


def _is_uncommon(word: str) -> bool:
    return COMMON.isdisjoint(english_lexicon().flags(word.split()[-1]))


def _headers(text: str) -> Iterator[tuple[int, int]]:
    """Names in the headers of mails and in fields such as "Patient:"."""
    for header in re.finditer(_HEADER, text, re.I | re.M):
        for item in _IN_HEADER.finditer(text, *header.span("names")):
            if _is_name(item.group()):
                yield item.span()


PATTERNS = (
    Pattern(
        "name before an address",
        "PERSON",
        before(r"<[^<>@\s]{1,64}@", rf"\b(?P<value>{_NAME}(?:,? {_NAME}){{0,3}})\"? {{0,2}}", 200),
        gate=r"<[^<>@\s]{1,64}@",
    ),
    Pattern(
        "title",
        "PERSON",
        matches(
            r"\b(?:mr|mrs|ms|dr|prof)\b\.? (?P<value>(?:[a-z]\. )?[a-z][a-z'’-]{2,30})",
            accept=_is_uncommon,
        ),
        gate=r"\b(?:mr|mrs|ms|dr|prof)\.? [a-z]",
        formal=False,
    ),
    Pattern(
        "name after an address",
        "PERSON",
        matches(
            rf"@[\w.-]{{3,80}} {{1,2}}\({_TITLE}(?P<value>{_FULL})\)",
            starts=r"@[\w.-]{3,80} {1,2}\(",
            accept=_is_name,
        ),
        gate=r"@[\w.-]{3,80} {1,2}\(",
        formal=False,
    ),
    Pattern(
        "mail header", "PERSON", _headers, gate=rf"(?im)^[\s>|*]{{0,8}}{_FIELDS}", formal=False
    ),
    Pattern(
        "mail routing",
        "PERSON",
        before(
            r"(?:/[A-Za-z_ ]{2,24}){1,3}(?:@| on \d)",
            rf"(?<![\w/@.])(?P<value>{_NAME}(?:[ \n]{{1,3}}(?:{_INITIAL}|{_NAME})){{1,3}})",
            80,
        ),
        gate=r"/[A-Za-z_ ]{2,24}(?:@| on \d)",
        formal=False,
    ),
    Pattern(
        "who wrote",
        "PERSON",
        matches(rf"{_BY}{_TITLE}(?P<value>{_FULL})", accept=_is_name),
        gate=_BY,
        formal=False,
    ),
    Pattern(
        "who wrote",
        "PERSON",
        matches(
            rf"{_LINE_START}(?:(?:On|In) [^\n]{{0,80}}[ ,])?{_TITLE}(?P<value>{_FULL})"
            rf"(?: \([^()\n]{{1,80}}\)| <[^<>\n]{{1,80}}>)?{_WROTE}",
            flags=re.M,
            accept=_is_name,
        ),
        gate=_WROTE,
        formal=False,
    ),
    Pattern(
        "salutation",
        "PERSON",
        matches(
            rf"{_LINE_START}(?i:{_GREETING}(?:all )?){_TITLE}(?P<value>{_NAME}(?: {_NAME}){{0,2}})"
            r"(?=\s{0,2}[,:;!.–-]|\s{0,3}$| and )",
            flags=re.M,
            accept=_is_name,
        ),
        gate=rf"(?im){_LINE_START}{_GREETING}",
        formal=False,
    ),
    Pattern(
        "salutation",
        "PERSON",
        matches(
            rf"{_LINE_START}{_TITLE}(?P<value>{_NAME}(?: {_NAME})?)[ \t]{{0,2}}(?:[,:]|--?)"
            r"[ \t]{0,3}$",
            flags=re.M,
            accept=_is_name,
        ),
        gate=r"(?m)^.{1,100}[,:-][ \t]{0,3}$",
        formal=False,
    ),
    Pattern(
        "signature",
        "PERSON",
        matches(
            rf"{_LINE_START}(?i:{_CLOSING})[,.! \t]{{0,4}}(?:\n[ \t>]{{0,12}}){{1,4}}"
            rf"{_TITLE}(?P<value>{_FULL})[ \t.]{{0,3}}$",
            flags=re.M,
            accept=_is_name,
        ),
        gate=rf"(?im){_LINE_START}{_CLOSING}[,.! \t]{{0,4}}$",
        formal=False,
    ),
    Pattern(
        "signature",
        "PERSON",
        matches(
            rf"\n[ \t]{{0,12}}{_TITLE}(?P<value>{_FULL})\s{{0,9}}\Z",
            starts=r"\n[^\n]{1,60}\s{0,9}\Z",
            accept=_is_name,
        ),
        gate=r"\n[^\n]{1,60}\s{0,9}\z",
        formal=False,
    ),
)
