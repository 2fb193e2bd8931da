"""Words and phrases as keys (numbers) by which the counts are looked up.

A word is a run of letters and digits, in small letters, without accents; an acronym (two or more
capitals, and no small letter) is a word of its own. A phrase is a sequence of content words: what
stands between them may be a function word, a space, a hyphen, but no other punctuation. It is
looked up by the keys of its pairs of neighbours, so it may have any length.

Keys have 48 bits: with a million terms, the chance that any two share a key is below 1 in 500.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "FunctionWords",
    "Keys",
    "content_words",
    "keys_of",
    "located",
    "pair_key",
    "word_key",
]

Keys = NDArray[np.uint64]
FunctionWords = frozenset[str]  # words that say nothing: of, the, and; a language has its own

_END = "\0"  # between two texts
_MASK = (1 << 64) - 1
_BASE = 0x9E3779B97F4A7C15 | 1
_INVERSE = pow(_BASE, -1, 1 << 64)
_MIX = 0xD6E8FEB86659FD93
_PAIR = 0xC2B2AE3D27D4EB4F
KEY_BITS = 48
_DROP = 64 - KEY_BITS
_GAP = 3  # function words that may stand inside a phrase
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+")
_DOTTED = re.compile(r"(?<![^\W_])([A-Z])\.(?=[A-Z](?![^\W_]))")
_FIRST_ACCENT, _LAST_ACCENT = 0x300, 0x36F
_ACCENTS = re.compile(f"[{chr(_FIRST_ACCENT)}-{chr(_LAST_ACCENT)}]+")
_LAST_CODE = (1 << 16) - 1
_BREAKS, _JOINS, _IN_WORD = 0, 1, 2
# A word may contain invisible characters and separate accents, but not the digit of a footnote.
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]+")
_LOCATED = re.compile(
    r"(?<![^\W_])[A-Z](?:\.[A-Z])+(?![^\W_])"
    r"|[^\W_²³¹⁰-₟]+(?:[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+[^\W_²³¹⁰-₟]*)*"
)
_JOINERS = " \t\n\r\x0b\x0c\xa0-‐‑'’/&_"


def _scan(text: str) -> list[tuple[str, bool]]:
    """The words of a short text, each with whether it may be in a phrase with the word before."""
    words, start, joined = [], -1, True
    for place, sign in enumerate(text + "\0"):
        if sign.isalnum() and ord(sign) <= _LAST_CODE:
            start = place if start < 0 else start
            continue
        if start >= 0:
            words.append((text[start:place], joined))
            start, joined = -1, True
        joined = joined and sign in _JOINERS
    return words


def plain(text: str) -> str:
    """A text without accents, and without the full stops of U.S. and the like."""
    if not text.isascii():
        text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text))
    return _DOTTED.sub(r"\1", text) if "." in text else text


def folded(word: str) -> str:
    """A word as it is counted: in small letters, unless it is an acronym."""
    if word.isascii():
        return word if is_acronym(word) else word.lower()
    return word if is_acronym(word) else "".join(map(_small, word))


def _small(sign: str) -> str:
    small = sign.lower()
    return small if len(small) == 1 else sign


def is_acronym(word: str) -> bool:
    if word.islower() or len(word) < 2:
        return False
    capitals = sum(map(str.isupper, word))
    return capitals >= 2 and not any(map(str.islower, word))


def plain_words(text: str) -> list[str]:
    """The words of a short text, as they are counted."""
    if text.isascii():
        return [folded(word) for word in _ASCII_WORD.findall(plain(text))]
    return [folded(word) for word, _ in _scan(plain(text))]


def content_words(text: str, function_words: FunctionWords) -> list[str]:
    """The words of a phrase without function words; if it has no others, all its words."""
    words = plain_words(text)
    return [word for word in words if word not in function_words] or words


def located(text: str) -> Iterator[tuple[int, int, str]]:
    """The places of the words of a text, with each word as it is counted.

    >>> list(located("The U.S. café's re\u00adport"))
    [(0, 3, 'the'), (4, 7, 'US'), (9, 13, 'cafe'), (14, 15, 's'), (16, 23, 'report')]
    """
    for match in _LOCATED.finditer(text):
        word = match.group()
        if word.isascii() and "." not in word:
            yield match.start(), match.end(), folded(word)
        else:
            yield match.start(), match.end(), " ".join(plain_words(_UNSEEN.sub("", word)))


def word_key(word: str) -> int:
    """The key of a word as `folded` gives it."""
    value, power = 0, 1
    for sign in word:
        value = (value + (ord(sign) + 1) * power) & _MASK
        power = power * _BASE & _MASK
    return _mixed(value)


def pair_key(first: int, second: int) -> int:
    """The key of a pair of neighbouring content words, from the keys of the two."""
    return _mixed((first * _PAIR + second) & _MASK)


def _mixed(value: int) -> int:
    value ^= value >> 32
    value = value * _MIX & _MASK
    return (value ^ value >> 29) >> _DROP


def _mixed_all(values: Keys) -> Keys:
    values ^= values >> np.uint64(32)
    values *= np.uint64(_MIX)
    values ^= values >> np.uint64(29)
    values >>= np.uint64(_DROP)
    return values


@dataclass(frozen=True)
class _Tables:
    """For each character of the first plane of Unicode, its kind, small letter and case."""

    kinds: NDArray[np.uint8]
    lower: NDArray[np.uint32]
    upper: NDArray[np.bool_]
    small: NDArray[np.bool_]
    capital: NDArray[np.bool_]


@lru_cache(1)
def _tables() -> _Tables:
    signs = [chr(code) for code in range(1 << 16)]
    kinds = np.full(len(signs), _BREAKS, np.uint8)
    kinds[[code for code, sign in enumerate(signs) if sign.isalnum()]] = _IN_WORD
    kinds[[ord(sign) for sign in _JOINERS]] = _JOINS
    return _Tables(
        kinds=kinds,
        lower=np.array([ord(_small(sign)) for sign in signs], np.uint32),
        upper=np.array([sign.isupper() for sign in signs]),
        small=np.array([sign.islower() for sign in signs]),
        capital=np.array(["A" <= sign <= "Z" for sign in signs]),
    )


@lru_cache(2)
def _powers(length: int) -> tuple[Keys, Keys]:
    def powers(base: int) -> Keys:
        factors = np.full(length, base, np.uint64)
        factors[0] = 1
        return np.multiply.accumulate(factors)

    return powers(_BASE), powers(_INVERSE)


@lru_cache(8)
def _function_keys(function_words: FunctionWords) -> Keys:
    return np.sort(np.array([word_key(word) for word in function_words], np.uint64))


def keys_of(
    texts: Sequence[str], function_words: FunctionWords
) -> tuple[Keys, NDArray[np.uint32], int]:
    """The keys of all content words and of all pairs of neighbours, many texts at a time.

    With the keys come the number of the text for each, and how many words there are. The texts are
    copied several times, so they must be small compared to the memory.
    """
    joined = _END.join(text.replace(_END, " ") for text in texts)
    if not joined.isascii():
        joined = unicodedata.normalize("NFKD", joined)
    codes = np.frombuffer(joined.encode("utf-32-le", "replace"), np.uint32)
    codes = _plain(np.minimum(codes, np.uint32(_LAST_CODE)))
    tables = _tables()
    kinds = tables.kinds[codes]
    inside = np.concatenate([[False], kinds == _IN_WORD, [False]])
    edges = np.flatnonzero(inside[1:] != inside[:-1])
    starts, stops = edges[::2], edges[1::2]
    if not len(starts):
        return np.zeros(0, np.uint64), np.zeros(0, np.uint32), 0
    words = _word_keys(codes, starts, stops, tables)
    owners = np.cumsum(codes == ord(_END), dtype=np.uint32)[starts]
    breaks = np.concatenate([[0], np.cumsum(kinds == _BREAKS, dtype=np.int32)])[starts]
    places = np.flatnonzero(~_among(words, _function_keys(function_words)))
    first, second = places[:-1], places[1:]
    together = (second - first <= _GAP + 1) & (breaks[first] == breaks[second])
    first, second = first[together], second[together]
    pairs = _mixed_all(words[first] * np.uint64(_PAIR) + words[second])
    keys = np.concatenate([words[places], pairs])
    return keys, np.concatenate([owners[places], owners[first]]), len(words)


def _plain(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Does what `plain` does, on the characters of many texts at once."""
    tables = _tables()
    codes = codes[(codes < _FIRST_ACCENT) | (codes > _LAST_ACCENT)]
    around = np.concatenate([np.zeros(2, np.uint32), codes, np.zeros(2, np.uint32)])
    stops = np.flatnonzero(codes == ord(".")) + 2
    capital = [tables.capital[around[stops + step]] for step in (-1, 1)]
    apart = [tables.kinds[around[stops + step]] != _IN_WORD for step in (-2, 2)]
    # A full stop goes if it stands between two single capitals; U.S.A. has two such.
    return np.delete(codes, stops[capital[0] & capital[1] & apart[0] & apart[1]] - 2)


def _word_keys(
    codes: NDArray[np.uint32],
    starts: NDArray[np.intp],
    stops: NDArray[np.intp],
    tables: _Tables,
) -> Keys:
    """The keys of all words: a rolling hash, from prefix sums at the two ends of each word."""
    capitals = np.concatenate([[0], np.cumsum(tables.upper[codes], dtype=np.int32)])
    smalls = np.concatenate([[0], np.cumsum(tables.small[codes], dtype=np.int32)])
    acronym = (capitals[stops] - capitals[starts] >= 2) & (smalls[stops] == smalls[starts])
    lower = tables.lower[codes]
    steps = np.zeros(len(codes) + 1, np.int8)
    steps[starts[acronym]], steps[stops[acronym]] = 1, -1
    as_they_are = np.cumsum(steps[:-1], dtype=np.int8).view(bool)
    lower[as_they_are] = codes[as_they_are]
    length = 1 << len(codes).bit_length()
    powers, inverse = _powers(length)
    values = (lower.astype(np.uint64) + np.uint64(1)) * powers[: len(codes)]
    sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(values, dtype=np.uint64)])
    return _mixed_all((sums[stops] - sums[starts]) * inverse[starts])


def _among(values: Keys, known: Keys) -> NDArray[np.bool_]:
    """For each value, whether it is one of the known ones, which are sorted."""
    if not len(known):
        return np.zeros(len(values), bool)
    places = np.minimum(np.searchsorted(known, values), len(known) - 1)
    is_known: NDArray[np.bool_] = known[places] == values
    return is_known


def phrases_of(text: str, function_words: FunctionWords) -> Iterator[list[int]]:
    """The phrases of a short text: runs of content words, as keys."""
    run: list[int] = []
    gap = 0
    for word, goes_on in _scan(plain(text)):
        if not goes_on and run:
            yield run
            run, gap = [], 0
        word = folded(word)
        if word in function_words:
            gap += 1
            if gap > _GAP and run:
                yield run
                run, gap = [], 0
        else:
            run.append(word_key(word))
            gap = 0
    if run:
        yield run
