"""E-mail, web and network addresses, user names."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from efface.terms.patterns.base import Pattern, before, matches

__all__ = ["ASSIGNED", "FOLDER", "NETWORK", "SPEAKERS"]


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
        address = ipaddress.ip_address(candidate.split("/")[0].split("%")[0])
    except ValueError:
        return False
    if address.version == 4 and (address.is_loopback or address.is_unspecified):
        return False  # 127.0.0.1 and 0.0.0.0 are every machine's
    return len(candidate) > _LEAST  # "::" stands between other things, too


def _is_mac(candidate: str) -> bool:
    """Whether all its separators are the same; any maker has one."""
    return len(set(re.findall(r"[^0-9A-Fa-f]", candidate))) == 1


_LEAST = 2
_LOCAL_PART = before("@", r"(?P<value>[\w.+'-]{1,64})", 64)
# Letters of a domain in any script, with the marks that some scripts write beside their letters.
_L = r"\w\u0300-\u036f\u0900-\u0dff\u0e00-\u0eff"
_DOMAIN = re.compile(
    rf"@(?:[^\W_](?:[{_L}-]{{0,61}}[{_L}])?\.){{1,8}}"
    rf"(?:(?i:xn--[a-z0-9-]{{2,59}})|[^\W\d_][{_L}]{{1,23}})(?<![\d_])(?![\w-])"
    r"|@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,8}(?i:xn--[a-z0-9-]{2,59})(?![\w-])"
)
_HANDLE = re.compile(r"@[A-Za-z_][\w.]{1,29}(?<!\.)(?![\w@])")
_TOP = (
    r"\.(?:com|org|net|edu|gov|mil|int|info|biz|io|co|uk|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|cz|pt"
    r"|gr|ie|eu|us|ca|au|nz|jp|cn|in|br|mx|ru|za|me|tv|app|dev|xyz|online|site|name|pro|health|ai|kr"
    r"|sg|tr|th|il|ae|hk|tw|ph|vn|ar|cl|pe|ke|ng|ro|hu|bg|hr|si|sk|lt|lv|ee|lu|ua|shop|store|blog"
    r"|cloud|agency|example|internal|local|lan|xn--[a-z0-9-]{2,59})"
)
_TOP_LEVEL = re.compile(
    rf"{_TOP}(?::\d{{2,5}}(?!\d))?(?:[/?#][^\s<>\"'`]{{0,200}}[^\s<>\"'`.,;:!?)\]}}*_])?"
)
_DOMAIN_NAME = before(
    rf"{_TOP}(?![\w@-]|\.\w)",
    r"(?<![\w@.-])(?P<value>(?:[^\W_][\w-]{0,40}\.){0,4}[^\W_][\w-]{1,40})",
    120,
)
NETWORK = (
    Pattern("e-mail address", "EMAIL", _email, gate="@"),
    Pattern(
        "web address",
        "URL",
        matches(
            r"\b(?:https?://|s?ftps?://|wss?://|ssh://|git://|ldaps?://|smb://|rtsp://|www\.)[^\s<>\"'`]{0,2000}[^\s<>\"'`.,;:!?)\]}*_]",
            starts=r"[A-Za-z]{2,5}://|[wW]{3}\.",
            flags=re.I,
        ),
        gate=r"(?i)[A-Z]://|www\.",
    ),
    Pattern("domain name", "URL", _domain, gate=rf"\w{_TOP}"),
    Pattern(
        "IPv4 address",
        "IP",
        matches(
            r"(?<![\w.])(?<![Vv]ersion )(?<![Rr]elease )(?<![Vv]er\. )"
            r"(?:\d{1,3}\.){3}\d{1,3}(?:/\d\d?)?(?!\w|\.\d)",
            starts=r"\d{1,3}\.\d{1,3}\.",
            accept=_is_ip,
        ),
        gate=r"\d\.\d{1,3}\.\d{1,3}\.\d",
    ),
    Pattern(
        "IPv6 address",
        "IP",
        matches(
            r"(?<![\w.])(?<!::)(?:[0-9A-Fa-f]{1,4}:|::)(?:[0-9A-Fa-f]{0,4}:){0,7}"
            r"(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9A-Fa-f]{1,4}|(?<=::))(?:%[\w.-]{1,15}\w)?(?:/\d{1,3})?"
            r"(?!\w|:[0-9A-Fa-f:])",
            starts=r"[0-9A-Fa-f]{1,4}:(?=[0-9A-Fa-f]{0,4}:)|::",
            accept=_is_ip,
        ),
        gate=r":[0-9A-Fa-f]{0,4}:",
    ),
    Pattern(
        "MAC address",
        "MAC",
        matches(
            r"(?<![\w-])(?<!\b[0-9A-Fa-f]{2}[:-])(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}"
            r"(?!\w|[:-][0-9A-Fa-f]{2}\b)"
            r"|(?<![\w.-])(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}(?!\w|\.\w)",
            starts=r"[0-9A-Fa-f]{2}[:-](?=[0-9A-Fa-f]{2}[:-])|[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.",
            accept=_is_mac,
        ),
        gate=r"(?:[0-9A-Fa-f]{2}[:-]){5}|(?:[0-9A-Fa-f]{4}\.){2}",
    ),
    Pattern("user name", "USER", _user_name, gate=r"@[A-Za-z_]"),
)
_TIME = r"\[?(?:\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?"
SPEAKERS = (
    Pattern(
        "who speaks in a chat",
        "USER",
        matches(rf"^{_TIME}[ \t-]{{1,4}}<?(?P<value>[\w.-]{{2,30}})>?:", flags=re.M),
        gate=r"(?m)^\[?[\d T-]{0,12}\d:\d\d",
        formal=False,
    ),
    Pattern(
        "who speaks in a chat",
        "USER",
        matches(rf"^(?P<value>[A-Za-z][\w.-]{{1,29}})[ \t]{{1,4}}{_TIME}[ \t]{{0,3}}$", flags=re.M),
        gate=r"(?m)^[A-Za-z][\w.-]{1,29}[ \t]{1,4}\[?\d{1,4}[:-]\d\d",
        formal=False,
    ),
)
# The user whose folder it is; folders that every machine has are nobody's.
FOLDER = Pattern(
    "folder of a user",
    "USER",
    matches(
        r"(?:[\\/](?:Users|home|Benutzer|Utilisateurs|Usuarios)[\\/]{1,2})"
        r"(?P<value>(?!(?:Public|Shared|Default|All Users|runner|ubuntu|root|admin)\b)"
        r"[\w.-]{2,40})",
        flags=re.I,
    ),
    gate=r"(?i)[\\/](?:Users|home|Benutzer|Utilisateurs|Usuarios)[\\/]",
    formal=False,
)
# Notes in programs: TODO(name).
ASSIGNED = Pattern(
    "whose task it is",
    "USER",
    matches(r"\b(?:TODO|FIXME|XXX|HACK|NOTE)\((?P<value>[A-Za-z][\w.-]{1,30})\)"),
    gate=r"(?:TODO|FIXME|XXX|HACK|NOTE)\(",
    formal=False,
)
