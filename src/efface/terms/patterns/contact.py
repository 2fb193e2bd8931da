"""E-mail, web and network addresses, user names, telephone numbers."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from efface.terms.patterns.base import Pattern, before, matches

__all__ = ["EXTENSION", "INTERNATIONAL", "NATIONAL", "NETWORK", "SPEAKER"]


def _email(text: str) -> Iterator[tuple[int, int]]:
    """Each @ with a local part before it and a domain after it."""
    for start, at in _LOCAL_PART(text):
        if match := _DOMAIN.match(text, at):
            yield start, match.end()


def _user_name(text: str) -> Iterator[tuple[int, int]]:
    """@name, where the @ is not that of an e-mail address."""
    for match in _HANDLE.finditer(text):
        left = text[match.start() - 1 : match.start()]
        if not left.isalnum() and left not in {".", "_", "@", "/"}:
            yield match.start() + 1, match.end()


def _domain(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _DOMAIN_NAME(text):
        top = _TOP_LEVEL.match(text, end)
        assert top
        yield start, top.end()


def _is_ip(candidate: str) -> bool:
    try:
        ipaddress.ip_address(candidate.split("/")[0])
    except ValueError:
        return False
    return True


def _is_mac(candidate: str) -> bool:
    from stdnum import mac

    # Its list of makers takes most of a second to load, and an unknown maker makes a MAC, too.
    return bool(mac.is_valid(candidate, validate_manufacturer=False))


def _is_international(candidate: str) -> bool:
    import phonenumbers

    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(candidate))
    except phonenumbers.NumberParseException:
        return False


_LOCAL_PART = before("@", r"(?P<value>[\w.+'-]{1,64})", 64)
_DOMAIN = re.compile(r"@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,8}[^\W\d_]{2,24}(?![\w-])")
_HANDLE = re.compile(r"@[A-Za-z_][\w.]{1,29}(?<!\.)(?![\w@])")
_TOP = (
    r"\.(?:com|org|net|edu|gov|mil|int|info|biz|io|co|uk|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|cz|pt"
    r"|gr|ie|eu|us|ca|au|nz|jp|cn|in|br|mx|ru|za|me|tv|app|dev|xyz|online|site|name|pro|health)"
)
_TOP_LEVEL = re.compile(rf"{_TOP}(?:/[^\s<>\"'`]{{0,200}}[^\s<>\"'`.,;:!?)\]}}*_])?")
_DOMAIN_NAME = before(
    rf"{_TOP}(?![\w@-]|\.\w)",
    r"(?<![\w@.-])(?P<value>(?:[A-Za-z0-9][A-Za-z0-9-]{0,40}\.){0,4}[A-Za-z0-9][A-Za-z0-9-]{1,40})",
    120,
)
_GAP = r"[ \u00a0.-]"
_NATIONAL = "|".join(
    (
        rf"(?:\(\d{{3}}\)|\b\d{{3}}){_GAP}{{0,2}}\d{{3}}{_GAP}\d{{4}}",  # North America
        r"(?:\(0\d{1,5}\)|\b0\d{1,5})(?:[ \u00a0-]{1,3}\d{2,8}){1,5}",  # a trunk prefix
        r"\(\d{2,5}\) ?\d{3,4}[ -]?\d{3,4}",
        r"\b\d{2,3}(?:[.-]\d{2}){3,4}(?![.-]\d)",  # groups of two
        r"\b\d{2,4} \d{2,4} \d{2,4}(?: \d{2,4})?",
        rf"\b\d{{3}}{_GAP}\d{{4}}",
    )
)
EXTENSION = r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?"
_NUMBER = r"[\d(](?:(?<=\d)\d*)?"

NETWORK = (
    Pattern("e-mail address", "EMAIL", _email, gate="@"),
    Pattern(
        "web address",
        "URL",
        matches(
            r"\b(?:https?://|ftp://|www\.)[^\s<>\"'`]{0,2000}[^\s<>\"'`.,;:!?)\]}*_]",
            starts=r"[hHfFwW](?:[tT]{1,2}[pP][sS]?://|[wW]{2}\.)",
            flags=re.I,
        ),
        gate=r"(?i)(?:https?|ftp)://|www\.",
    ),
    Pattern("domain name", "URL", _domain, gate=rf"\w{_TOP}"),
    Pattern(
        "IPv4 address",
        "IP",
        matches(
            r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?:/\d\d?)?(?!\w|\.\d)",
            starts=r"\d{1,3}\.\d{1,3}\.",
            accept=_is_ip,
        ),
        gate=r"\d\.\d{1,3}\.\d{1,3}\.\d",
    ),
    Pattern(
        "IPv6 address",
        "IP",
        matches(
            r"(?<![\w:])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![\w:])",
            starts=r"[0-9A-Fa-f:][0-9A-Fa-f]{0,3}:",
            accept=_is_ip,
        ),
        gate=r":[0-9A-Fa-f]{0,4}:",
    ),
    Pattern(
        "MAC address",
        "MAC",
        matches(
            r"(?<![\w:-])(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}(?![\w:-])",
            starts=r"[0-9A-Fa-f]{2}[:-][0-9A-Fa-f]{2}[:-]",
            accept=_is_mac,
        ),
        gate=r"(?:[0-9A-Fa-f]{2}[:-]){5}",
    ),
    Pattern("user name", "USER", _user_name, gate=r"@[A-Za-z_]"),
)
SPEAKER = Pattern(
    "who speaks in a chat",
    "USER",
    matches(
        r"^\[?(?:\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?[ \t-]{1,4}"
        r"<?(?P<value>[\w.-]{2,30})>?:",
        flags=re.M,
    ),
    gate=r"(?m)^\[?[\d T-]{0,12}\d:\d\d",
    formal=False,
)
INTERNATIONAL = Pattern(
    "telephone number",
    "PHONE",
    matches(
        rf"(?<![\w+])(?:\+|\b00)\d(?:[/\s().-]{{0,2}}\d){{6,16}}{EXTENSION}(?!\w)",
        starts=r"[+0][0\d]\d*",
        accept=_is_international,
    ),
    gate=r"\+\d|00\d",
)
NATIONAL = Pattern(
    "telephone number",
    "PHONE",
    matches(rf"(?<![\w.+,-])(?:{_NATIONAL}){EXTENSION}(?![\w-]|[.,]\d)", starts=_NUMBER),
    gate=r"\d[) \x{a0}.-]{1,3}\d",
)
