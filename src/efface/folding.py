"""How text is compared: in a folded form, in which all spellings of a word are one.

Compatibility forms are taken apart (a ligature is its letters), accents and case are dropped, and
so is what may stand inside a word or between two: white space, hyphens, invisible characters, and
the marks and tags of Markdown and HTML. Every folded character remembers where it came from.
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "NAMED",
    "fold",
    "fold_with_case",
    "folded",
    "is_of_word",
    "readings",
    "stands_alone",
]

# What may stand between two letters of a word, or between two words of a name.
_LOOSE = frozenset("*_~=\\[]|^¬\u2212\u115f\u1160\u2800\u3164\uffa0'`’‘‛ʼʻ′´")
_LOOSE_CATEGORIES = frozenset({"Mn", "Cf", "Pd", "Cc", "Zs", "Zl", "Zp"})
_SAME = {
    "ı": "i",
    "“": '"',
    "”": '"',
    "„": '"',
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
}
# These have no folded form.
_IGNORED = "\u200b"
NAMED = "\u2060"  # the rest of a character that is given by its name
# Footnotes, tags, comments, targets of links, marks of quoting, codes of terminals, characters
# by name.
_MARKS = (
    r"<sup>[^<>]{0,9}</sup>|\[\^[^\[\]\s]*\]"
    r"|</?[A-Za-z](?:[^<>\"']|\"[^\"<>]*\"|'[^'<>]*'|\"[^\"]*\"|'[^']*')*>|<!--(?s:.)*?-->"
    r"|\]\([^()\s]*(?:\s+(?:\"[^\"]*\"|'[^']*'))?\)"
    r"|(?:^|[\r\n])[^\S\r\n]*>[>\s]*|\x1b\[[0-9;]*[A-Za-z]"
    r"|&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});"
)
# Scripts that put no space between words, or join words to them: no boundary is asked for.
_UNSPACED = (
    ("\u0e00", "\u0eff"),
    ("\u0f00", "\u11ff"),
    ("\u1780", "\u17ff"),
    ("\u2e80", "\ud7ff"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether there is a word boundary at both ends."""
    return not (
        (start and _joined(text[start - 1], text[start]))
        or (end < len(text) and _joined(text[end - 1], text[end]))
    )


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    return is_of_word(left) and is_of_word(right)


@cache
def is_of_word(character: str) -> bool:
    """A letter or digit of a script that has word boundaries; a footnote's ² is neither."""
    if not character.isalnum() or unicodedata.category(character) == "No":
        return False
    return not any(first <= character <= last for first, last in _UNSPACED)


def fold(text: str) -> str:
    """The folded form of some words."""
    return text.translate(_FORMS)


def fold_with_case(text: str) -> str:
    return text.translate(_CASED_FORMS)


class _Forms(dict[int, str]):
    """The folded form of each character, made when it is first met."""

    def __init__(self, *, cased: bool) -> None:
        self._cased = cased

    def __missing__(self, code: int) -> str:
        character = unicodedata.normalize("NFKD", _SAME.get(chr(code), chr(code)))
        if not self._cased:
            character = unicodedata.normalize("NFKD", character.casefold())
        self[code] = "".join(
            _SAME.get(part, part)
            for part in character
            if part not in _LOOSE and unicodedata.category(part) not in _LOOSE_CATEGORIES
        )
        return self[code]


class _Lengths(dict[int, int]):
    """The length of that form."""

    def __missing__(self, code: int) -> int:
        self[code] = len(_FORMS[code])
        return self[code]


_FORMS = _Forms(cased=False)
_CASED_FORMS = _Forms(cased=True)
_LENGTHS = _Lengths()


def folded(text: str) -> tuple[str, NDArray[np.int64]]:
    """The folded text, and for each of its characters the offset in the text that it came from."""
    lengths = np.frombuffer(text.translate(_LENGTHS).encode("latin-1"), dtype=np.uint8)
    return text.translate(_FORMS), np.repeat(np.arange(len(text)), lengths)


def readings(text: str) -> Iterator[str]:
    """The text as it is, and as one reads it who does not see its marks."""
    yield text
    if any(sign in text for sign in (">", "](", "[^", "&", "\x1b")):
        pieces, position = [], 0
        for mark in _marks().finditer(text):
            start, end = mark.span()
            meant = html.unescape(text[start:end]) if text[start] == "&" else ""
            meant = meant if len(meant) <= end - start else ""
            rest = NAMED if meant else _IGNORED
            pieces += [text[position:start], meant, rest * (end - start - len(meant))]
            position = end
        if pieces:
            yield "".join([*pieces, text[position:]])


@cache
def _marks() -> Any:
    """On RE2, for which no text is too twisted."""
    import re2

    return re2.compile(_MARKS)
