"""Makes up names, places, organisations and addresses for English text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from efface.languages.base import Make
from efface.languages.english.kinds import ORGANISATION
from efface.languages.english.lexicon import COMMON, english_lexicon
from efface.text.draw import Draw
from efface.text.scripts import foreign_given_names, foreign_surnames, script

__all__ = ["MAKERS"]


def given_names(like: str) -> Sequence[str]:
    """Given names of the same script and, where known, gender."""
    if foreign := foreign_given_names(like):
        return foreign
    flags = english_lexicon().flags(like)
    return _latin("gm" if "m" in flags else "gf" if "f" in flags else "g")


def surnames(like: str) -> Sequence[str]:
    """Surnames of the same script."""
    return foreign_surnames(like) or _latin("s")


@cache
def _latin(flags: str) -> tuple[str, ...]:
    """Words of the lexicon with these flags that are no other kind of word as well."""
    unwanted = COMMON | set("rpno") | ({"g"} if flags == "s" else {"s"} if "g" in flags else set())
    return tuple(
        word.title()
        for word in english_lexicon().with_flags(flags)
        if word.isascii()
        and word.isalpha()
        and len(word) > 3
        and unwanted.isdisjoint(english_lexicon().flags(word))
    )


@cache
def _places() -> tuple[str, ...]:
    unwanted = COMMON | set("rgson")
    return tuple(
        word.title()
        for word in english_lexicon().with_flags("p")
        if word.isalpha() and len(word) > 3 and unwanted.isdisjoint(english_lexicon().flags(word))
    )


def _given(text: str, draw: Draw) -> str:
    return draw.one_of(given_names(text))


def _name(text: str, draw: Draw) -> str:
    return draw.one_of(surnames(text))


def _organisation(text: str, draw: Draw) -> str:
    """A made-up name, with the kind of organisation that the text names, as Bank."""
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


def _address(_: str, draw: Draw) -> str:
    street = f"{draw.below(198) + 1} {draw.one_of(_latin('s'))} Street"
    return f"{street}, {draw.one_of(_places())} {draw.below(90000) + 10000}"


MAKERS: Mapping[str, Make] = {
    "ADDRESS": _address,
    "EMAIL": _email,
    "EVENT": _name,
    "GIVEN": _given,
    "GROUP": _group,
    "LANGUAGE": _group,
    "LAW": _name,
    "NAME": _name,
    "OCCUPATION": _occupation,
    "ORG": _organisation,
    "PLACE": _place,
    "PRODUCT": _name,
    "SURNAME": _name,
    "URL": _url,
    "USER": _user,
    "WORK": _name,
}
