"""Folds text, so that all spellings of a word become the same string and can be compared.

Compatibility forms are taken apart (a ligature is its letters), accents, strokes and case are
dropped, and so is what may stand inside a word or between two: white space, hyphens, invisible
characters, and the marks and tags of Markdown and HTML. For each folded character its offset in the
text is known. Letters of other scripts that look like Latin ones are also read as these.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "NAMED",
    "fold",
    "fold_with_case",
    "folded",
    "inside_words",
    "is_invisible",
    "is_of_word",
    "look_alike",
    "readings",
    "stands_alone",
]

# Characters that are dropped: they may stand between two letters of a word or two words of a name.
_LOOSE = frozenset("*_~=\\[]|^¬\u2212\u115f\u1160\u2800\u3164\uffa0'`’‘‛ʼʻ′´")
_LOOSE_CATEGORIES = frozenset({"Mn", "Me", "Cf", "Pd", "Cc", "Zs", "Zl", "Zp"})
# Characters that Unicode calls default ignorable, assigned or not: they are not shown.
_IGNORABLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
_SAME = {
    "ı": "i",
    "ȷ": "j",
    "“": '"',
    "”": '"',
    "„": '"',
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ð": "d",
    "Ð": "D",
    "þ": "th",
    "Þ": "Th",
    "ŋ": "n",
    "Ŋ": "N",
    "ĸ": "k",
    "\u0345": "",  # a mark that lower case makes a letter of
}
# Letters with a stroke, hook or dot that Unicode does not take apart; small capitals.
_DERIVED = re.compile(
    r"LATIN (?:(SMALL|CAPITAL) LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .+| BAR)?"
)
# Placeholders that keep the length of a reading; they have no folded form.
_IGNORED = "\u200b"  # for markup
NAMED = "\u2060"  # for the rest of a character that is given by its name, as in &amp;
# Footnotes, tags, comments, targets of links, marks of quoting, codes of terminals, characters
# by name.
_MARKS = (
    r"<sup>[^<>]{0,9}</sup>|\[\^[^\[\]\s]*\]"
    r"|</?[A-Za-z](?:[^<>\"']|\"[^\"<>]*\"|'[^'<>]*'|\"[^\"]*\"|'[^']*')*>|<!--(?s:.)*?-->"
    r"|\]\([^()\s]*(?:\s+(?:\"[^\"]*\"|'[^']*'))?\)"
    r"|(?:^|[\r\n])[^\S\r\n]*>[>\s]*|\x1b\[[0-9;]*[A-Za-z]"
    r"|&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});"
)
# Scripts without spaces between words, in which word boundaries are not asked for.
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


class _OfWords(dict[int, str]):
    """For each character "1" if it is part of words, else "0"; computed when it is first met."""

    def __missing__(self, code: int) -> str:
        digit = self[code] = "1" if is_of_word(chr(code)) else "0"
        return digit


_OF_WORDS = _OfWords()


def inside_words(text: str) -> NDArray[np.bool_]:
    """For each offset of a text, and its end, whether it is in the middle of a word."""
    of_word = np.frombuffer(text.translate(_OF_WORDS).encode(), np.uint8) == ord("1")
    inside = np.zeros(len(text) + 1, np.bool_)
    inside[1:-1] = of_word[1:] & of_word[:-1]
    return inside


def _joined(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong to one word."""
    return is_of_word(left) and is_of_word(right)


@cache
def is_of_word(character: str) -> bool:
    """A letter or digit of a script that has word boundaries; a footnote's ² is neither."""
    if not character.isalnum() or unicodedata.category(character) == "No":
        return False
    return not any(first <= character <= last for first, last in _UNSPACED)


def is_invisible(character: str) -> bool:
    """Whether it shows nothing by itself: a mark on a letter, or nothing at all."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return True
    return any(first <= ord(character) <= last for first, last in _IGNORABLE)


def _plain(character: str) -> str:
    """A Latin letter without stroke, hook or dot; ligatures as their letters."""
    if character in _SAME:
        return _SAME[character]
    match = None if character.isascii() else _DERIVED.fullmatch(unicodedata.name(character, ""))
    if not match:
        return character
    return match[2] if match[1] == "CAPITAL" else match[2].lower()


def fold(text: str) -> str:
    """The folded form of some words."""
    return text.translate(_FORMS)


def fold_with_case(text: str) -> str:
    """The folded form with capitals and small letters as they are."""
    return text.translate(_CASED_FORMS)


class _Forms(dict[int, str]):
    """The folded form of each character, made when it is first met."""

    def __init__(self, *, cased: bool) -> None:
        self._cased = cased

    def __missing__(self, code: int) -> str:
        character = "".join(map(_plain, unicodedata.normalize("NFKD", _plain(chr(code)))))
        if not self._cased:
            character = unicodedata.normalize("NFKD", character.casefold())
        form = self[code] = "".join(
            _plain(part)
            for part in character
            if part not in _LOOSE
            and not is_invisible(part)
            and unicodedata.category(part) not in _LOOSE_CATEGORIES
        )
        return form


class _Lengths(dict[int, int]):
    """The length of the folded form of each character."""

    def __missing__(self, code: int) -> int:
        length = self[code] = len(_FORMS[code])
        return length


_FORMS = _Forms(cased=False)
_CASED_FORMS = _Forms(cased=True)
_LENGTHS = _Lengths()


def folded(text: str) -> tuple[str, NDArray[np.int32]]:
    """The folded text, and for each of its characters the offset in the text that it came from."""
    lengths = np.frombuffer(text.translate(_LENGTHS).encode("latin-1"), dtype=np.uint8)
    return text.translate(_FORMS), np.repeat(np.arange(len(text), dtype=np.int32), lengths)


def readings(text: str) -> Iterator[str]:
    """The ways to read a text, all of the same length.

    As it is, and without its markup; each also with Latin letters in the place of those of other
    scripts that look like them.
    """
    for reading in _without_marks(text):
        yield reading
        if (alike := look_alike(reading)) != reading:
            yield alike


def look_alike(text: str) -> str:
    """The text, with a Latin letter for each of another script that looks like it."""
    return text if text.isascii() else text.translate(_look_alikes())


class _LookAlikes(dict[int, str]):
    """From a character to the Latin letter that it looks like, with or without an accent.

    From Unicode's table of confusables.
    """

    def __init__(self, table: str) -> None:
        self._letters = {line[0]: line[2] for line in table.splitlines()}

    def __missing__(self, code: int) -> str:
        base = unicodedata.normalize("NFD", chr(code))[0]
        alike = self[code] = self._letters.get(base, chr(code))
        return alike


@cache
def _look_alikes() -> _LookAlikes:
    """The table that tools/build_confusables.py wrote."""
    table = resources.files("efface.text").joinpath("data/confusables.txt").read_text("utf-8")
    return _LookAlikes(table)


def _without_marks(text: str) -> Iterator[str]:
    """The text as it is and, if it has markup, with placeholders in the place of that."""
    yield text
    if any(sign in text for sign in (">", "](", "[^", "&", "\x1b")):
        pieces, position = [], 0
        for mark in _marks().finditer(text):
            start, end = mark.span()
            named = html.unescape(text[start:end]) if text[start] == "&" else ""
            named = named if len(named) <= end - start else ""
            rest = NAMED if named else _IGNORED
            pieces += [text[position:start], named, rest * (end - start - len(named))]
            position = end
        if pieces:
            yield "".join([*pieces, text[position:]])


@cache
def _marks() -> Any:
    """The expression for markup, on RE2, which takes linear time on any text."""
    import re2

    return re2.compile(_MARKS)
