"""Which script a text is written in, and names in scripts other than Latin."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from efface.errors import missing

__all__ = ["foreign_given_names", "foreign_surnames", "script"]

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


def script(text: str) -> str:
    """The script of the first letter, as Unicode names it."""
    letter = next((character for character in text if character.isalpha()), "a")
    return unicodedata.name(letter, "LATIN").split()[0].split("-")[0]


def foreign_given_names(like: str) -> tuple[str, ...]:
    """Given names in the script of a text; none if that is Latin."""
    written = script(like)
    return _foreign(_LOCALES[written], "first_name") if written in _LOCALES else ()


def foreign_surnames(like: str) -> tuple[str, ...]:
    """Surnames in the script of a text; none if that is Latin."""
    written = script(like)
    if written not in _LOCALES:
        return ()
    return _foreign(_LOCALES[written], "name" if written in _UNSPACED else "last_name")


@cache
def _foreign(locale: str, kind: str) -> tuple[str, ...]:
    try:
        from faker import Faker
    except ImportError:
        raise missing("surrogates in other scripts need Faker", "surrogates") from None
    maker: Any = Faker(locale)
    maker.seed_instance(0)
    return tuple(sorted({getattr(maker, kind)() for _ in range(2000)}))
