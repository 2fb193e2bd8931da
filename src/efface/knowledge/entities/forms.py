"""Terms as they are compared: the words of a text, in a form that all their spellings share.

Case, accents, hyphens, spaces, apostrophes and markup are dropped; a word is in the singular. So
"Night sweats", "night-sweat" and "NIGHT SWEATS" are one term. A short word in capitals is an
acronym, which has no singular: AIDS is not an aid, though "aids" in a text may be meant to be it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from efface.folding import fold, is_of_word

__all__ = ["LONGEST", "Token", "key", "spellings", "substring_keys", "tokens"]

LONGEST = 200  # characters of a form
_ACRONYM = range(2, 6)  # letters
_WORD, _INVISIBLE, _LOOSE, _APOSTROPHE, _SIGN = "wi-'s"
_APOSTROPHES = "'’‘‛ʼʻ′´`"
_TOKEN = re.compile(f"{_WORD}(?:{_INVISIBLE}*{_WORD})*|{_SIGN}")
_BASE = 0x9E3779B97F4A7C15 | 1
_INVERSE = pow(_BASE, -1, 1 << 64)
_MASK = (1 << 64) - 1
# What is left of the endings of a plural, and of singulars that would differ; the first that fits.
_ENDINGS = (
    ("ies", "y", 5),
    ("sses", "ss", 6),
    ("shes", "sh", 6),
    ("ches", "ch", 6),
    ("xes", "x", 5),
    ("zes", "z", 5),
    ("oes", "o", 6),
    ("sis", "se", 6),
    ("ss", "ss", 0),
    ("us", "use", 4),
    ("is", "is", 0),
    ("s", "", 4),
    ("che", "ch", 5),
    ("she", "sh", 5),
    ("xe", "x", 4),
    ("ze", "z", 4),
)


class Token(NamedTuple):
    """A word or sign of a text, as it is compared: as it stands, and in the singular."""

    start: int
    end: int
    form: str
    singular: str

    def __repr__(self) -> str:
        return f"<Token {self.start}-{self.end}>"


class _Classes(dict[int, str]):
    """What each character is to a word, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if is_of_word(character):
            kind = _WORD
        elif character in _APOSTROPHES:
            kind = _APOSTROPHE
        elif unicodedata.category(character) in ("Mn", "Cf"):
            kind = _INVISIBLE
        else:
            kind = _SIGN if fold(character) else _LOOSE
        self[code] = kind
        return kind


_CLASSES = _Classes()


def tokens(text: str) -> Iterator[Token]:
    """The words and signs of a text, from left to right; what joins words is left out."""
    classes = text.translate(_CLASSES)
    last = -1
    for match in _TOKEN.finditer(classes):
        start, end = match.span()
        form = fold(text[start:end])
        if not form:
            continue
        possessive = form == "s" and last == start - 1 and classes[last] == _APOSTROPHE
        yield Token(start, end, form, "" if possessive else _singular(form))
        last = end


def spellings(term: str) -> tuple[str, ...]:
    """The forms in which a term is found; the first is that which tells it from others."""
    words = list(tokens(term))
    spelled = "".join(word.form for word in words)
    singular = "".join(word.singular for word in words)
    if len(words) > 1 and term.isupper():  # a way to write, and no acronyms
        return tuple(dict.fromkeys((singular, spelled)))
    identity = "".join(
        word.form if _is_acronym(term[word.start : word.end]) else word.singular for word in words
    )
    several = (singular,) if len(words) > 1 else ()
    return tuple(dict.fromkeys(filter(None, (identity, spelled, *several))))


def key(form: str) -> int:
    """A number for a form; two of a million forms share one with a chance of 1 in 10 million."""
    return int(substring_keys(form, [0], [len(form)])[0])


def substring_keys(
    text: str, starts: Sequence[int] | NDArray[np.int64], ends: Sequence[int] | NDArray[np.int64]
) -> NDArray[np.uint64]:
    """The keys of stretches of a text."""
    codes = np.frombuffer(text.encode("utf-32-le"), dtype="<u4").astype(np.uint64) + np.uint64(1)
    sums = np.zeros(len(codes) + 1, dtype=np.uint64)
    np.cumsum(codes * _powers(_BASE, len(codes)), out=sums[1:])
    first, last = np.asarray(starts, dtype=np.int64), np.asarray(ends, dtype=np.int64)
    mixed = (sums[last] - sums[first]) * _powers(_INVERSE, len(codes) + 1)[first]
    return np.asarray(mixed ^ (mixed >> np.uint64(29)), dtype=np.uint64)


def _powers(base: int, count: int) -> NDArray[np.uint64]:
    factors = np.full(count, base & _MASK, dtype=np.uint64)
    if count:
        factors[0] = 1
    return np.asarray(np.cumprod(factors, dtype=np.uint64), dtype=np.uint64)


def _is_acronym(word: str) -> bool:
    return len(word) in _ACRONYM and word.isupper()


def _singular(form: str) -> str:
    if form[-1] not in "se":
        return form
    for ending, instead, least in _ENDINGS:
        if form.endswith(ending):
            return form[: len(form) - len(ending)] + instead if len(form) >= least else form
    return form
