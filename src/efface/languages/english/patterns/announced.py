"""Secrets that a word announces: passwords, tokens, codes; and random strings beside such a word.

The word and the name of the key stay: the value alone is the secret, and it is found to its end.
That is the end of the quotation, of the line in a file of settings, or of the run of characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from efface.languages.english.patterns.values import (
    Value,
    is_random,
    is_said,
    looks_secret,
    read_line,
    read_phrase,
    read_value,
)
from efface.terms.patterns.base import Pattern, matches

__all__ = ["PATTERNS"]

# Words after which any value is a secret, the first ones also after "is".
_PASSWORD = (
    r"passw(?:or)?d|passphrase|passcode|pwd|passwort|kennwort|mot de passe|contraseña|wachtwoord"
    r"|senha"
)
_PHRASE = r"passphrase|seed[ _-]phrase|recovery[ _-]phrase|mnemonic"
_KEY = (
    r"(?:api|app|access|account|secret|private|signing|encryption|master|session|wallet|wpa2?|wi-?fi"
    r"|product|licen[sc]e)[ _-]?key"
    r"|secret[ _-]?access[ _-]?key|(?:client|app|shared|consumer|webhook)[ _-]?secret"
    r"|(?:api|auth|access|refresh|bearer|bot|session|csrf|login)[ _-]?token|authorization"
    r"|sess(?:ion)?[ _-]?id"
)
# Words after which something that looks random is one.
_TOKEN = r"secret|token|session|pass|pw|psk"
_ANY = r"key|sig|signature|bearer|auth|cookie|credentials?"
_WORDS = rf"{_PASSWORD}|{_PHRASE}|{_KEY}|{_TOKEN}|{_ANY}"
_CUE = re.compile(
    rf"(?i:(?P<password>{_PASSWORD}|{_PHRASE})|(?P<key>{_KEY})|(?P<token>{_TOKEN})|(?P<any>{_ANY}))"
)
# The rest of a key's name, and what says that its value is no secret.
_REST = r"(?P<rest>(?:(?:[_.-]|\d|(?<=[a-z])(?=[A-Z]))[A-Za-z0-9_.-]{0,40})?)"
_NO_VALUE = re.compile(
    r"(?i)polic|len|file|path|dir\b|type|name|url|uri|endpoint|expir|count|limit|size|min|max|hint"
    r"|field|label|algo|version|reset|format|valid|error|[_.-]?id$"
)
_SEPARATOR = re.compile(
    rf"{_REST}(?P<marks>[\"'\\\]*`]{{0,4}})(?P<sign>"
    r"[ \t]{0,6}(?::=|=>|=|:|\()\*{0,2}[ \t]{0,8}|>|[ \t]{1,3}(?:value|content)[ \t]?=[ \t]?)"
)
_OPTION = re.compile(rf"{_REST}(?P<marks>)(?P<sign>[ ])")
_SCHEME = re.compile(r"(?i)[\"']?(?:bearer|basic|token|apikey|bot|jwt)[ \t]{1,3}(?=\S{6})")
_NAME = re.compile(r"[\w.-]{0,60}\Z")
_LONGEST_NAME = 60
_STARTS_LINE = re.compile(r"(?:\A|\n)[ \t]*(?:(?:export|set|env|ENV|ARG)[ \t]+)?\Z")
_SAYS = re.compile(
    r"(?i)(?:\s(?:for|of|to|on|at|in)(?:\s[^\s.;:!?]{1,40}){1,5}?)?\s"
    r"(?:(?:is|are|was|be|will be|has been|ist|lautet|est|es)"
    r"(?:\s(?:now|still|set|changed|reset)){0,2}(?:\sto)?|(?:changed|reset|set)\sto)(?::\s?|\s)"
)
_BESIDE = re.compile(
    r"(?:[\"'*]{0,2}[ \t]{0,3}[|;\t][ \t]{0,3}[\"']{0,2}(?=\w)|\s(?:to\s|[-–—]\s)?)\(?"
)
_NEXT_LINE = re.compile(r"[ \t]*\r?\n[ \t>]{0,8}(?=\S+[ \t\r]*(?:\n|\Z))")
_FOLDER = re.compile(r"[/~]|[A-Z]:\\")  # shells keep the folder they are in as PWD
_ASSIGNMENT = re.compile(r"\w{1,30}[=:]")
# What follows a word that is a value by itself; in a sentence more words would follow.
_GOES_ON = re.compile(
    r"[ \t\r]*(?:\n|\Z)|[.,;:!?)\]}\"'`|<*]|[ \t]{2}"
    r"|[ \t](?:and|for|on|at|when|if|but|as|until|in|after)\b|[ \t][\w.-]{1,30}[\"']?[=:]"
)


def _announced(text: str) -> Iterator[tuple[int, int]]:
    """The values of keys, and what is said to be a password."""
    end = 0
    for cue in _cues(text):
        if cue.start() < end or not _is_a_word(text, cue):
            continue
        if value := _field(text, cue) or _said(text, cue):
            yield value.start, value.end
            end = value.end


def _cues(text: str) -> Iterator[re.Match[str]]:
    """The words that announce; RE2 finds them in a fraction of the time."""
    for place in _quick_cues().finditer(text):
        if cue := _CUE.match(text, place.start()):
            yield cue


@cache
def _quick_cues() -> Any:
    import re2

    return re2.compile(rf"(?i){_WORDS}")


def _is_a_word(text: str, cue: re.Match[str]) -> bool:
    """Whether the cue is no part of another word: "key" in "monkey"; but "dbPassword" has one."""
    before = text[cue.start() - 1] if cue.start() else " "
    if not before.isalpha() or cue.lastgroup in ("password", "key"):
        return True
    if text[max(0, cue.start() - 2) : cue.start()] in (r"\n", r"\t"):
        return True
    return before.islower() and text[cue.start()].isupper()


def _field(text: str, cue: re.Match[str]) -> Value | None:
    """The value of `name = value`: in settings, JSON, a header, an address, an option."""
    before = text[max(0, cue.start() - _LONGEST_NAME) : cue.start()]
    name = _NAME.search(before)
    assert name
    separator = _SEPARATOR.match(text, cue.end())
    if not separator and name.group().startswith("--"):
        separator = _OPTION.match(text, cue.end())
    if not separator or _NO_VALUE.search(separator["rest"]):
        return None
    sign, start = separator["sign"], separator.end()
    if scheme := _SCHEME.match(text, start):
        start = scheme.end()
    in_line = sign == "=" and _STARTS_LINE.search(before[: name.start()])
    value = (read_line(text, start) if in_line else None) or read_value(text, start)
    if not value and (line_end := _NEXT_LINE.match(text, start)):
        below = read_value(text, line_end.end())
        return below if below and _is_said_to_be(text, cue, below, False) else None
    if not value or (sign.strip() == "(" and not value.quoted):
        return None
    if sign == ">" and not before[: name.start()].endswith("<"):
        return None
    is_tight = sign == " " or sign.strip() == sign or '"' in separator["marks"]
    is_tight |= before[-1:] in ("_", ".") or (value.quoted and "=" in sign)
    if cue.lastgroup == "password" and not value.quoted and (phrase := read_phrase(text, start)):
        return phrase
    return value if _is_value(text, cue, value, is_tight) else None


def _is_value(text: str, cue: re.Match[str], value: Value, is_tight: bool) -> bool:
    """Whether the value of a key is a secret; `is_tight` where only keys and values are written."""
    if value.is_nothing or (cue.group() == "PWD" and _FOLDER.match(value.text)):
        return False
    if cue.lastgroup == "any":
        return is_random(value.text, 12)
    if cue.lastgroup == "token" and not (is_tight and len(value.text) > 5):
        return looks_secret(value.text, 6)
    if not value.is_words:
        return True
    return not is_said(value.text) and bool(
        is_tight or value.quoted or _GOES_ON.match(text, value.end)
    )


def _said(text: str, cue: re.Match[str]) -> Value | None:
    """What a sentence says to be a password: "the password is ...", "with password ..."."""
    says = _SAYS.match(text, cue.end())
    beside = says or _BESIDE.match(text, cue.end())
    if not beside:
        return None
    is_phrase = says and re.fullmatch(_PHRASE, cue.group(), re.I)
    if is_phrase and (phrase := read_phrase(text, beside.end())):
        return phrase
    value = read_value(text, beside.end())
    if not value or value.is_nothing or _ASSIGNMENT.match(value.text):
        return None
    return value if _is_said_to_be(text, cue, value, says is not None) else None


def _is_said_to_be(text: str, cue: re.Match[str], value: Value, says: bool) -> bool:
    if cue.lastgroup == "any" or (cue.lastgroup == "token" and not says):
        return is_random(value.text, 12)
    if looks_secret(value.text, 4 if says else 6):
        return True
    if cue.lastgroup != "password" or not value.is_words or is_said(value.text, of=True):
        return False
    if value.quoted:
        return says or " " not in value.text
    after = text[value.end : value.end + 2]
    return says and len(value.text) > 3 and (after[:1] in "\n.,;!?" or not after.strip())


# Codes of some digits.
_PIN = (
    r"pin(?:[ _-]?(?:code|number))?|otp|totp|cvv2?|cvc2?|csc|passcode|tan|mfa|2fa"
    r"|(?:one[ -]time|verification|security|2fa|mfa|login|auth(?:entication)?|confirmation|access"
    r"|door|gate|alarm|sms|card)[ _-](?:pass)?code|one[ -]time password|card pin"
)
_BETWEEN = (
    r"(?:[_ -](?:code|no|number))?[\"'\\\]*`]{0,3}[ \t]{0,2}\(?(?:(?:is|was|:|=>|=|#)\*{0,2}"
    r"[ \t]{0,3}){0,2}[\"'`\\]{0,2}"
)
_CODE = r"(?:[A-Z]{1,2}-)?\d(?:[ -]?\d){2,9}(?:(?=[A-Z0-9]{0,9}\d)[A-Z0-9]{1,9})?"
_CODE_OF = r"[A-Z0-9]{0,2}-?\d{3,8}[ ](?:is|as) (?:your|the)\b"
# Codes for when the password is lost: one or a list of them.
_RECOVERY = re.compile(
    r"(?i:(?:recovery|backup|rescue|scratch|emergency)[ _-](?:codes?|keys?)[\"'\]]{0,3}"
    r"(?:[ \t](?:for|of)[^\n:=]{1,40})?(?:[ \t]{0,3}[:=]|[ \t](?:is|are)\b|(?=[ \t]))[ \t]?)"
)
_CODES = re.compile(
    r"(?:[\s,;/|\[\"'`•*-]|\d{1,2}[.)] |and ){0,8}"
    r"(?P<value>[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{3,12}){1,9}|(?:\d{4,6} ){1,7}\d{4,6}"
    r"|(?=[A-Za-z]{0,19}\d)[A-Za-z0-9]{6,20})(?![\w-])"
)
_MOST_CODES = 20


def _recovery_codes(text: str) -> Iterator[tuple[int, int]]:
    end = 0
    for cue in _RECOVERY.finditer(text):
        position = max(end, cue.end())
        for _ in range(_MOST_CODES):
            code = _CODES.match(text, position)
            if not code:
                break
            if re.search(r"\d", code["value"]):
                yield code.span("value")
            position = end = code.end()


# A long string, and the words around it.
_STRING = re.compile(r"[A-Za-z0-9+/_~.-]{20,500}={0,2}")
_LONG = 32
_LONG_RUN = rf"[A-Za-z0-9+/_-]{{{_LONG}}}"
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_BESIDE_IT = (
    r"(?i)passw|secret|token|\bkeys?\b|[_-]key\b|credential|apikey|\bseed\b|wallet|hmac|bearer"
)
_NEAR = re.compile(_BESIDE_IT)
_NO_SECRET = re.compile(
    r"(?i)commit|\bsha-?\d|digest|checksum|hash|md5|etag|integrity|revision|\brev\b|blob|merge"
    r"|cherry|fingerprint|public|ssh-(?:rsa|ed25519)|trace|version|tree [0-9a-f]"
)
_ASSIGNED = re.compile(r"(?P<name>[A-Za-z][\w.-]{0,60})[\"'\\\]]{0,3}\s?[:=]\s?\\?[\"'`]?\Z")
_NO_SECRET_NAME = re.compile(
    r"(?i)id$|ids$|url|uri|path|file|src|href|ref|image|photo|content|boundary|message|name|address"
    r"|subject|title|text|cert|mod(?:ule|el)|package|branch|tag|host|user|email|nonce|cursor"
)
_IN_ADDRESS = re.compile(r"(?:[@%]|mailto:)\|.?\Z|\|@\Z")
_AROUND = 80


def _random_strings(text: str) -> Iterator[tuple[int, int]]:
    """Strings made by chance that are the value of a key, or stand beside a word for secrets."""
    for string in _STRING.finditer(text):
        value = string.group().rstrip(".-~")
        if is_random(value, 20) and _is_kept_secret(text, string, value):
            yield string.start(), string.start() + len(value)


def _is_kept_secret(text: str, string: re.Match[str], value: str) -> bool:
    """Whether what stands around a random string on its line makes it a secret.

    A long one with capitals and small letters is one by itself: no word and no number is like it.
    """
    before = text[max(0, string.start() - _AROUND) : string.start()].rpartition("\n")[2]
    after = text[string.end() : string.end() + _AROUND // 2].partition("\n")[0]
    if _NO_SECRET.search(before) or _IN_ADDRESS.search(before + "|" + after[:1]):
        return False
    if _NEAR.search(before) or _NEAR.search(after) or _is_long_and_mixed(value):
        return True
    name = _ASSIGNED.search(before)
    if not name or _NO_SECRET_NAME.search(name["name"]) or _UUID.fullmatch(value):
        return False
    if value.startswith("//") or not is_random(value, 20, mixed=0.3):
        return False
    return len(value) >= _LONG or not re.fullmatch(r"[0-9a-f.-]*|[0-9A-F.-]*", value)


def _is_long_and_mixed(value: str) -> bool:
    has_both = value != value.lower() and value != value.upper()
    return has_both and bool(re.search(_LONG_RUN, value)) and is_random(value, _LONG, mixed=0.4)


_COMMAND = (
    r"(?:(?<!\S)(?:-u|--user|--proxy-user)[ =][\"']?(?!\d{1,5}:\d)(?=[^\s:\"']{1,100}:[^\s\"'/])"
    r"|\b(?:sshpass|mysql(?:dump|admin)?)\b[^\n|;]{0,80}?\s-p[ ]?[\"']?(?=[^\s\"'-]))"
    r"(?P<value>[^\s\"']{3,300})"
)

PATTERNS = (
    Pattern("announced secret", "SECRET", _announced, gate=rf"(?i)(?:{_WORDS})", formal=False),
    Pattern(
        "code beside a cue",
        "SECRET",
        matches(
            rf"(?<![A-Za-z0-9])(?i:{_PIN}){_BETWEEN}(?P<value>{_CODE})(?![\w]|[.,-]\d)",
        ),
        gate=rf"(?i)(?:{_PIN})[^\n]{{0,16}}\d",
        formal=False,
    ),
    Pattern(
        "code beside a cue",
        "SECRET",
        matches(
            r"(?<![\w-])(?P<value>(?:[A-Z]{1,2}-)?\d{3,8}) (?:is|as) (?:your|the)\b"
            r"[^.\n]{0,40}\b(?:code|otp|OTP|pin|PIN|passcode|password)\b",
        ),
        gate=_CODE_OF,
        formal=False,
    ),
    Pattern(
        "recovery code",
        "SECRET",
        _recovery_codes,
        gate=r"(?i)(?:recovery|backup|rescue|scratch|emergency)[ _-](?:code|key)",
        formal=False,
    ),
    Pattern(
        "user and password of a command",
        "SECRET",
        matches(_COMMAND),
        gate=r"(?:-u|-user)[ =]|\s-p[^-]",
        formal=False,
    ),
    Pattern(
        "random string",
        "SECRET",
        _random_strings,
        gate=rf"{_BESIDE_IT}|{_LONG_RUN}|[:=]\s?\\?[\"'`]?[A-Za-z0-9+/_~.-]{{20}}",
        formal=False,
    ),
)
