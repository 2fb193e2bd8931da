"""What people and machines do to text: small letters, capitals, typing errors, bad scans."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tagger.everyday.grammar import Marked

__all__ = ["disturbed"]

_LOOKS_LIKE = {
    "o": "0",
    "O": "0",
    "0": "O",
    "l": "1",
    "1": "l",
    "I": "l",
    "S": "5",
    "5": "S",
    "B": "8",
    "m": "rn",
    "e": "c",
    "c": "e",
    "u": "ii",
    "h": "li",
    "g": "q",
}
_KEYS = "qwertyuiop asdfghjkl zxcvbnm"


def disturbed(document: Marked, random: Random) -> Marked:
    """The document, in some cases with the noise of everyday text."""
    draw = random.random()
    if draw < 0.06:
        return document.mapped(str.lower)
    if draw < 0.09:
        return document.mapped(str.upper)
    if draw < 0.15:
        return document.mapped(lambda text: _changed(text, _scanned, 0.02, random))
    if draw < 0.25:
        return document.mapped(lambda text: _changed(text, _mistyped, 0.012, random))
    return document


def _changed(text: str, change: Callable[[str, Random], str], rate: float, random: Random) -> str:
    return "".join(change(letter, random) if random.random() < rate else letter for letter in text)


def _scanned(letter: str, _: Random) -> str:
    return _LOOKS_LIKE.get(letter, letter)


def _mistyped(letter: str, random: Random) -> str:
    if not letter.isalpha():
        return letter
    at = _KEYS.find(letter.lower())
    neighbour = _KEYS[max(0, at - 1)].strip() or letter
    return random.choice(["", letter * 2, neighbour if at >= 0 else letter])
