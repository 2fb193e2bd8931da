"""Makes things that look like others: names, places, addresses, numbers of the same form."""

from __future__ import annotations

import hmac
import ipaddress
import re
import string
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from efface.errors import MissingExtraError
from efface.terms.kinds import ORGANISATION
from efface.terms.lexicon import COMMON, english_lexicon

__all__ = ["MAKERS", "Draw", "given_names", "same_form", "surnames"]

T = TypeVar("T")
Make = Callable[[str, "Draw"], str]

# Where names in another script come from: locales of the package Faker.
_LOCALES = {
    "ARABIC": "ar_AA",
    "ARMENIAN": "hy_AM",
    "BENGALI": "bn_BD",
    "CJK": "zh_CN",
    "CYRILLIC": "ru_RU",
    "DEVANAGARI": "hi_IN",
    "GEORGIAN": "ka_GE",
    "GREEK": "el_GR",
    "HANGUL": "ko_KR",
    "HEBREW": "he_IL",
    "HIRAGANA": "ja_JP",
    "KATAKANA": "ja_JP",
    "TAMIL": "ta_IN",
    "THAI": "th_TH",
}
_UNSPACED = frozenset({"CJK", "HANGUL", "HIRAGANA", "KATAKANA"})  # one word is a whole name


class Draw:
    """Numbers that follow from a key, a kind, some words and a count, and look random."""

    def __init__(self, key: bytes, kind: str, words: str, number: int) -> None:
        self._key = key
        self._message = f"{kind}\0{words}\0{number}\0"
        self._drawn = 0

    def below(self, limit: int) -> int:
        self._drawn += 1
        message = f"{self._message}{self._drawn}".encode()
        return int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big") % limit

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]


def script(text: str) -> str:
    """The script of the first letter, as Unicode names it."""
    letter = next((character for character in text if character.isalpha()), "a")
    return unicodedata.name(letter, "LATIN").split()[0].split("-")[0]


def given_names(like: str) -> Sequence[str]:
    """Given names of the same script and, where known, gender."""
    if (written := script(like)) in _LOCALES:
        return _foreign(_LOCALES[written], "first_name")
    flags = english_lexicon().flags(like)
    return _latin("gm" if "m" in flags else "gf" if "f" in flags else "g")


def surnames(like: str) -> Sequence[str]:
    """Surnames of the same script."""
    if (written := script(like)) in _LOCALES:
        return _foreign(_LOCALES[written], "name" if written in _UNSPACED else "last_name")
    return _latin("s")


@cache
def _latin(flags: str) -> tuple[str, ...]:
    """Words of the lexicon that are nothing else."""
    kinds = COMMON | set("rpno") | ({"g"} if flags == "s" else {"s"} if "g" in flags else set())
    return tuple(
        word.title()
        for word in english_lexicon().with_flags(flags)
        if word.isascii()
        and word.isalpha()
        and len(word) > 3
        and kinds.isdisjoint(english_lexicon().flags(word))
    )


@cache
def _places() -> tuple[str, ...]:
    others = COMMON | set("rgson")
    return tuple(
        word.title()
        for word in english_lexicon().with_flags("p")
        if word.isalpha() and len(word) > 3 and others.isdisjoint(english_lexicon().flags(word))
    )


@cache
def _foreign(locale: str, kind: str) -> tuple[str, ...]:
    try:
        from faker import Faker
    except ImportError:
        raise MissingExtraError(
            "surrogates in other scripts need Faker; install it with: pip install"
            " 'efface[surrogates]'"
        ) from None
    maker: Any = Faker(locale)
    maker.seed_instance(0)
    return tuple(sorted({getattr(maker, kind)() for _ in range(2000)}))


def same_form(text: str, draw: Draw) -> str:
    """A digit for each digit and a letter for each letter.

    >>> same_form("W-4471/b", Draw(b"key", "RECORD", "", 0))
    'M-0246/s'
    """
    made = []
    for character in text:
        if character.isdigit():
            made.append(draw.one_of(string.digits))
        elif character.isalpha() and character.isascii():
            letters = string.ascii_uppercase if character.isupper() else string.ascii_lowercase
            made.append(draw.one_of(letters))
        elif character.isalpha():
            made.append(_neighbour(character, draw))
        else:
            made.append(character)
    return "".join(made)


def _neighbour(character: str, draw: Draw) -> str:
    """A letter of the same script and case."""
    near = [chr(ord(character) + step) for step in range(-15, 16)]
    kind = unicodedata.category(character)
    return draw.one_of(
        [c for c in near if unicodedata.category(c) == kind and script(c) == script(character)]
    )


def _name(text: str, draw: Draw) -> str:
    return draw.one_of(surnames(text))


def _organisation(text: str, draw: Draw) -> str:
    """Another name with the same kind of organisation, where the text names one."""
    kind = next((w for w in reversed(re.findall(r"\w+", text)) if w.lower() in ORGANISATION), "")
    name = draw.one_of(surnames(text))
    return f"{name} {kind or 'Company'}" if script(text) == "LATIN" else name


def _place(text: str, draw: Draw) -> str:
    return draw.one_of(_places()) if script(text) == "LATIN" else _name(text, draw)


def _group(text: str, draw: Draw) -> str:
    made = draw.one_of(english_lexicon().with_flags("n"))
    return made if text.islower() else made.title()


def _occupation(text: str, draw: Draw) -> str:
    made = draw.one_of(english_lexicon().with_flags("o"))
    return made if text.islower() else made.title()


def _email(_: str, draw: Draw) -> str:
    name = f"{draw.one_of(_latin('g'))}.{draw.one_of(_latin('s'))}".lower()
    return f"{name}@{draw.one_of(('example.com', 'example.net', 'example.org'))}"


def _url(_: str, draw: Draw) -> str:
    return f"https://{draw.one_of(_latin('s')).lower()}.example.org/"


def _user(_: str, draw: Draw) -> str:
    return f"{draw.one_of(_latin('g')).lower()}{draw.below(9000) + 1000}"


def _ip(text: str, draw: Draw) -> str:
    if ":" in text:
        return str(ipaddress.IPv6Address((0x20010DB8 << 96) + draw.below(1 << 62)))
    return str(ipaddress.IPv4Address((10 << 24) + draw.below(1 << 24)))


def _mac(text: str, draw: Draw) -> str:
    separator = "-" if "-" in text else ":"
    return separator.join(["02", *(f"{draw.below(256):02x}" for _ in range(5))])


def _card(text: str, draw: Draw) -> str:
    """A number with a valid check digit."""
    from stdnum import luhn

    digits = [draw.one_of(string.digits) for character in text if character.isdigit()]
    digits = ["4", *digits[1:-1]]
    return _filled(text, [*digits, luhn.calc_check_digit("".join(digits))])


def _bank(text: str, draw: Draw) -> str:
    from stdnum import iban

    made = same_form(text, draw)
    if not re.match(r"[A-Za-z]{2}\d\d", text):
        return made
    plain = re.sub(r"\s", "", text[:4] + made[4:]).upper()
    return text[:2] + iban.calc_check_digits(plain[:2] + "00" + plain[4:]) + made[4:]


def _filled(form: str, digits: Sequence[str]) -> str:
    left = iter(digits)
    return "".join(next(left) if character.isdigit() else character for character in form)


def _phone(text: str, draw: Draw) -> str:
    """Another number of the same form; country code and trunk prefix stay."""
    made = same_form(text, draw)
    prefix = re.match(r"\+\d{1,3}(?=[ .(/-])|\+\d\d|00\d\d|\(?0", text)
    return prefix.group() + made[prefix.end() :] if prefix else made


def _address(_: str, draw: Draw) -> str:
    street = f"{draw.below(198) + 1} {draw.one_of(_latin('s'))} Street"
    return f"{street}, {draw.one_of(_places())} {draw.below(90000) + 10000}"


def _age(_: str, draw: Draw) -> str:
    return str(draw.below(70) + 19)


def _coordinates(text: str, draw: Draw) -> str:
    """Other decimals, and whole degrees that a map has."""

    def number(match: re.Match[str]) -> str:
        decimals = same_form(match[2], draw)
        return f"{draw.below(80) + 1}{decimals}"

    return re.sub(r"(\d+)(\.\d+|(?=°))", number, text)


MAKERS: Mapping[str, Make] = {
    "ADDRESS": _address,
    "AGE": _age,
    "BANK": _bank,
    "CARD": _card,
    "COORDINATES": _coordinates,
    "EMAIL": _email,
    "EVENT": _name,
    "GROUP": _group,
    "IP": _ip,
    "LANGUAGE": _group,
    "LAW": _name,
    "MAC": _mac,
    "NAME": _name,
    "OCCUPATION": _occupation,
    "ORG": _organisation,
    "PHONE": _phone,
    "PLACE": _place,
    "PRODUCT": _name,
    "URL": _url,
    "USER": _user,
    "WORK": _name,
}
