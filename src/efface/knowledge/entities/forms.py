"""The forms of a term: a strict one for its identity, and looser ones to find it in a text.

Two terms are the same if they differ only in case and in what joins words: "T-cell" and "t cell".
In a text a term is found in more spellings: accents, spaces, hyphens, apostrophes and markup do not
matter, nor does singular or plural. So no mention is missed, while an entity with a merely similar
term does not count as having this one. A short word in capitals is an acronym and has no singular:
AIDS is not "aid", though "aids" in a text may mean AIDS.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from efface.text.folding import fold, is_invisible, is_of_word

__all__ = ["LONGEST", "Token", "identity", "keys", "spellings", "substring_keys", "tokens"]

LONGEST = 200  # characters of a form
_AT_ONCE = 50_000  # forms whose keys are computed together
_ACRONYM = range(2, 6)  # letters of an acronym
_WORD, _INVISIBLE, _LOOSE, _APOSTROPHE, _SIGN = "wi-'s"
_PLURAL_ACRONYM = re.compile(r"[A-Z]{2,}s")
_APOSTROPHES = "'’‘‛ʼʻ′´`"
_TOKEN = re.compile(f"(?:{_WORD}(?:{_INVISIBLE}*{_WORD})*|{_SIGN}){_INVISIBLE}*")
_BASE = 0x9E3779B97F4A7C15 | 1
_INVERSE = pow(_BASE, -1, 1 << 64)
_MASK = (1 << 64) - 1
# A store keeps stems, so these two lists are part of its form, whatever language a document has.
# Endings of singular and plural, and what replaces them in the stem; the first that fits counts.
_ENDINGS = (("ies", "i"), ("ie", "i"), ("y", "i"), ("es", ""), ("is", ""), ("s", ""), ("e", ""))
_NO_PLURALS = frozenset(
    """a about above after again against all also although am an and any are as at be because been
    before being below between both but by can could did do does doing down during each either
    ever every for from further had has have having he hence her here hers herself him himself
    his how however i if in into is it its itself just less me might more most much must my
    myself neither no nor not now of off on once only onto or other our ours ourselves out over
    per s same shall she should since so some such t than that the their theirs them themselves
    then there these they this those though through thus to too under until up upon us very was
    we were what when where whether which while who whom whose why with within without would yet
    you your yours yourself yourselves""".split()
)
_STEM = 3  # letters of a stem, at least
_JOINED = re.compile(r"(?<=\w)[\s\-\u2010-\u2015]+(?=\w)|\s+")


class Token(NamedTuple):
    """A word or sign of a text, with its folded form and its stem (without plural endings)."""

    start: int
    end: int
    form: str
    stem: str

    def __repr__(self) -> str:
        return f"<Token {self.start}-{self.end}>"


class _Classes(dict[int, str]):
    """The class of each character (of a word, invisible, ...), computed when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if is_of_word(character):
            kind = _WORD
        elif character in _APOSTROPHES:
            kind = _APOSTROPHE
        elif is_invisible(character):
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
        stem = _stem(form)
        if form == "s" and _APOSTROPHE in classes[last:start] and last >= 0:
            between = text[last:start]
            stem = stem if any(map(str.isspace, between)) else ""
        elif _PLURAL_ACRONYM.fullmatch(text, start, end):
            stem = form[:-1]
        yield Token(start, end, form, stem)
        last = end


def identity(term: str) -> str:
    """The form by which two terms are the same or not."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", term).casefold())
    return _JOINED.sub(" ", plain).strip()


def spellings(term: str) -> tuple[str, ...]:
    """The forms in which a term is found; none for what has no letters, digits or symbols."""
    words = list(tokens(term))
    spelled = "".join(word.form for word in words)
    stems = "".join(word.stem for word in words)
    if len(words) == 1 and _is_acronym(term[words[0].start : words[0].end]):
        return (spelled,)
    kept = "".join(
        word.form if _is_acronym(term[word.start : word.end]) else word.stem for word in words
    )
    return tuple(dict.fromkeys(filter(None, (stems, spelled, kept))))


def keys(forms: Sequence[str]) -> NDArray[np.uint64]:
    """A number for each form; a million forms collide with a chance of 1 in 10 million."""
    parts = [np.zeros(0, dtype=np.uint64)]
    for first in range(0, len(forms), _AT_ONCE):
        batch = forms[first : first + _AT_ONCE]
        ends = np.cumsum([len(form) for form in batch])
        parts.append(substring_keys("".join(batch), np.r_[0, ends[:-1]], ends))
    return np.concatenate(parts)


def substring_keys(
    text: str, starts: Sequence[int] | NDArray[np.int64], ends: Sequence[int] | NDArray[np.int64]
) -> NDArray[np.uint64]:
    """The keys of stretches of a text: a rolling hash, from prefix sums over the text."""
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


def _stem(form: str) -> str:
    """A word without the endings of singular and plural; function words stay as they are."""
    if form[-1] not in "seyz":
        return form
    while form not in _NO_PLURALS and not form.endswith("ss"):
        for ending, instead in _ENDINGS:
            shorter = form.removesuffix(ending) + instead
            if (
                form.endswith(ending)
                and shorter != form
                and len(shorter) >= _STEM
                and shorter not in _NO_PLURALS
            ):
                break
        else:
            break
        form = shorter
    return form.removesuffix("z") if form.endswith("zz") else form
