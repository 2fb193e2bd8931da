"""Identifiers that have a form: addresses, numbers, dates; and patterns of one's own.

The built-in expressions have bounded repetitions, so that they take linear time on any text.
Patterns from a policy run on RE2, which takes linear time whatever the pattern is.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from efface.errors import PolicyError
from efface.terms.labels import LABEL_FORM, is_label

__all__ = ["BUILT_IN", "Pattern", "custom"]

Find = Callable[[str], Iterator[tuple[int, int]]]


@dataclass(frozen=True)
class Pattern:
    """A named way to find spans with one label."""

    name: str
    label: str
    find: Find = field(repr=False)


def _matches(
    expression: str,
    *,
    starts: str = "",
    accept: Callable[[str], bool] | None = None,
    flags: int = 0,
) -> Find:
    """Finds the group `value` of the expression where it has one, else all that matches.

    `starts` matches where the expression may begin. It begins with a class of characters or a word,
    which is much faster to search for than an expression that begins with a look-behind.
    """
    compiled = re.compile(expression, flags)
    beginning = re.compile(starts)
    group = "value" if "value" in compiled.groupindex else 0

    def matches(text: str) -> Iterator[re.Match[str]]:
        if not starts:
            yield from compiled.finditer(text)
            return
        end = 0
        for start in beginning.finditer(text):
            if start.start() >= end and (match := compiled.match(text, start.start())):
                yield match
                end = match.end()

    def find(text: str) -> Iterator[tuple[int, int]]:
        for match in matches(text):
            if accept is None or accept(match[group]):
                yield match.span(group)

    return find


def _before(mark: str, expression: str, longest: int) -> Find:
    """Finds what stands right before a mark, at most so long."""
    marks = re.compile(mark)
    compiled = re.compile(rf"(?:{expression})\Z")

    def find(text: str) -> Iterator[tuple[int, int]]:
        for match in marks.finditer(text):
            first = max(0, match.start() - longest)
            if found := compiled.search(text[first : match.start()]):
                start, end = found.span("value")
                yield first + start, first + end

    return find


def _email(text: str) -> Iterator[tuple[int, int]]:
    """Each @ with what stands around it."""
    for start, at in _LOCAL_PART(text):
        if match := _DOMAIN.match(text, at):
            yield start, match.end()


def _ip(candidate: str) -> bool:
    try:
        ipaddress.ip_address(candidate.split("/")[0])
    except ValueError:
        return False
    return True


def _luhn(candidate: str) -> bool:
    from stdnum import luhn

    digits = re.sub(r"\D", "", candidate)
    return 13 <= len(digits) <= 19 and luhn.is_valid(digits)


def _iban(candidate: str) -> bool:
    from stdnum import iban

    return iban.is_valid(candidate)


def _bic(candidate: str) -> bool:
    from stdnum import bic

    return bic.is_valid(candidate)


def _ssn(candidate: str) -> bool:
    from stdnum.us import ssn

    return ssn.is_valid(candidate)


def _international(candidate: str) -> bool:
    import phonenumbers

    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(candidate))
    except phonenumbers.NumberParseException:
        return False


_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
)
_M = r"(?:1[0-2]|0?[1-9])"
_D = r"(?:[12]\d|3[01]|0?[1-9])"
_YEAR = r"(?:1[5-9]|20)\d\d"
_DAY_FIRST = "|".join(
    (
        rf"{_YEAR}([-/.]){_M}\1{_D}(?:T\d\d:\d\d(?::\d\d)?Z?)?",
        rf"{_D}([-/.]){_M}\2(?:{_YEAR}|\d\d)",
        rf"{_M}([-/.]){_D}\3(?:{_YEAR}|\d\d)",
        rf"{_D}(?:st|nd|rd|th)?\s{{1,3}}(?:of\s{{1,3}})?{_MONTH}(?:,?\s{{1,3}}{_YEAR})?",
    )
)
_MONTH_FIRST = "|".join(
    (
        rf"{_MONTH}\s{{1,3}}{_D}(?:st|nd|rd|th)?(?:,?\s{{1,3}}{_YEAR})?(?!\w)",
        rf"{_MONTH},?\s{{1,3}}{_YEAR}",
    )
)
_GAP = r"[ \u00a0.-]"
_NATIONAL = "|".join(
    (
        rf"(?:\(\d{{3}}\)|\b\d{{3}}){_GAP}{{1,2}}\d{{3}}{_GAP}\d{{4}}",  # North America
        r"(?:\(0\d{1,5}\)|\b0\d{1,5})(?:[ \u00a0-]{1,3}\d{2,8}){1,5}",  # a trunk prefix
        rf"\b\d{{3}}{_GAP}\d{{4}}",
    )
)
_LETTER = r"[\w\u0300-\u036f]"  # an accent may be a character of its own
_NAME = rf"[^\W\d_a-z]{_LETTER}{{0,40}}(?:['’-]{_LETTER}{{2,40}}){{0,3}}"
_LOCAL_PART = _before("@", r"(?P<value>[\w.+'-]{1,64})", 64)
_DOMAIN = re.compile(r"@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,8}[^\W\d_]{2,24}(?![\w-])")
_NUMBER = r"[\d(](?:(?<=\d)\d*)?"

BUILT_IN = (
    Pattern(
        "title",
        "PERSON",
        _matches(
            r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Judge)\b\.?[ \n][*_]{0,2}"
            rf"(?P<value>(?:[A-Z]\.[ \n]){{0,2}}{_NAME}(?: {_NAME}){{0,2}})",
            starts=r"[MDPSJ][a-z]{1,8}\b",
        ),
    ),
    Pattern(
        "name before an address",
        "PERSON",
        _before(r"<[^<>@\s]{1,64}@", rf"\b(?P<value>{_NAME}(?:,? {_NAME}){{0,3}})\"? {{0,2}}", 200),
    ),
    Pattern("e-mail address", "EMAIL", _email),
    Pattern(
        "web address",
        "URL",
        _matches(
            r"\b(?:https?://|ftp://|www\.)[^\s<>\"'`]{0,2000}[^\s<>\"'`.,;:!?)\]}*_]",
            starts=r"[hHfFwW](?:[tT]{1,2}[pP][sS]?://|[wW]{2}\.)",
            flags=re.I,
        ),
    ),
    Pattern(
        "IPv4 address",
        "IP",
        _matches(
            r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?:/\d\d?)?(?!\w|\.\d)",
            starts=r"\d{1,3}\.\d{1,3}\.",
            accept=_ip,
        ),
    ),
    Pattern(
        "IPv6 address",
        "IP",
        _matches(
            r"(?<![\w:])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![\w:])",
            starts=r"[0-9A-Fa-f:][0-9A-Fa-f]{0,3}:",
            accept=_ip,
        ),
    ),
    Pattern(
        "payment card",
        "CARD",
        _matches(
            r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])", starts=r"\d(?:[ -]?\d){12}", accept=_luhn
        ),
    ),
    Pattern(
        "bank account (IBAN)",
        "BANK",
        _matches(
            r"\b[A-Z]{2}\d\d(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b",
            starts=r"[A-Z]{2}\d\d ?[A-Z0-9]{4}",
            accept=_iban,
        ),
    ),
    Pattern(
        "bank code (BIC)",
        "BANK",
        _matches(
            r"(?:BIC|SWIFT)(?: code)?:? {1,3}(?P<value>[A-Z0-9]{8}(?:[A-Z0-9]{3})?)\b",
            starts=r"[BS](?:IC|WIFT)",
            accept=_bic,
        ),
    ),
    Pattern(
        "social security number",
        "SSN",
        _matches(r"(?<![\w-])\d{3}-\d\d-\d{4}(?![\w-])", starts=r"\d{3}-\d\d-", accept=_ssn),
    ),
    Pattern(
        "telephone number",
        "PHONE",
        _matches(
            r"(?<![\w+])(?:\+|\b00)\d(?:[/\s().-]{0,2}\d){6,16}(?!\w)",
            starts=r"[+0][0\d]\d*",
            accept=_international,
        ),
    ),
    Pattern(
        "telephone number",
        "PHONE",
        _matches(
            r"\b(?:tel|phone|telephone|mobile|cell|fax|call)\b[.: ]{1,4}"
            r"(?P<value>\(?\d(?:[/ ()-]{0,2}\d){5,14})",
            starts=r"[tTpPmMcCfF][A-Za-z]{2,8}[.: ]{1,4}[(\d]",
            flags=re.I,
        ),
    ),
    Pattern(
        "telephone number",
        "PHONE",
        _matches(rf"(?<![\w.+-])(?:{_NATIONAL})(?![\w-])", starts=_NUMBER),
    ),
    Pattern(
        "date",
        "DATE",
        _matches(
            rf"(?<![\w./-])(?:{_DAY_FIRST})(?!\w|[-/.]\d)",
            starts=r"\d{1,4}[-/.\sa-zA-Z]",
            flags=re.I,
        ),
    ),
    Pattern(
        "date",
        "DATE",
        _matches(
            rf"(?<![\w./-])(?:{_MONTH_FIRST})(?!\w|[-/.]\d)",
            starts=r"[JFMASONDjfmasond][aepucoAEPUCO][nbrylgptvcNBRYLGPTVC]",
            flags=re.I,
        ),
    ),
)


def custom(name: str, label: str, expression: str) -> Pattern:
    r"""A pattern of one's own, in the syntax of RE2; `\d`, `\w` and `\s` know all scripts."""
    import re2

    if not is_label(label):
        raise PolicyError(f"pattern {name!r}: a label is {LABEL_FORM}")
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(_unicode_classes(expression), options)
    except (re2.error, UnicodeError):
        raise PolicyError(
            f"pattern {name!r}: not a regular expression that runs in linear time;"
            " look-around and back-references are not possible"
        ) from None
    if compiled.search("") is not None:
        raise PolicyError(f"pattern {name!r}: matches the empty string; use + in the place of *")

    def find(text: str) -> Iterator[tuple[int, int]]:
        for match in compiled.finditer(text):
            if match.start() < match.end():
                yield match.span()

    return Pattern(name, label, find)


def _unicode_classes(expression: str) -> str:
    r"""RE2's \d, \w and \s know ASCII only; a name in another script must not slip through."""
    meanings = {"d": r"\p{Nd}", "w": r"\p{L}\p{M}\p{N}_", "s": r"\s\v\x{85}\p{Z}"}
    parts: list[str] = []
    in_class, position = False, 0
    while position < len(expression):
        step = 2 if expression[position] == "\\" else 1
        part = expression[position : position + step]
        position += step
        if part == "[" and not in_class:
            in_class = True
        elif part == "]" and in_class and parts[-1] not in ("[", "[^"):
            in_class = False
        elif part == "^" and in_class and parts[-1] == "[":
            parts[-1], part = "[^", ""
        elif step == 2 and part[1:] in meanings:
            part = meanings[part[1]] if in_class else f"[{meanings[part[1]]}]"
        elif step == 2 and not in_class and part[1:].lower() in meanings:
            part = f"[^{meanings[part[1].lower()]}]"
        if part:
            parts.append(part)
    return "".join(parts)
