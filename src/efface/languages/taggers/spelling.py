"""Words as numbers: how each is spelled, for a network that knows no list of words.

A word is a bag of rows of one table: the word itself, the letters three, four and five at a time,
and its shape ("Xxx", "dd/dd"). Rows are found by hashing, so that any word in any script has some,
and words that are spelled alike share them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bags", "bags"]

_LONGEST = 20  # letters of a word that count: the first and the last ones
_GRAMS = (3, 4, 5)
_MIX = np.uint64(0x9E3779B97F4A7C15)  # the golden ratio in 64 bits, as in Fibonacci hashing
_STEP = np.uint64(0x100000001B3)  # the prime of FNV-1a
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_REPEATED = re.compile(r"([^\n])\1{3,}")
_ASCII = str.maketrans(ascii_lowercase + ascii_uppercase + digits, "x" * 26 + "X" * 26 + "d" * 10)


class Bags(NamedTuple):
    """For each word the rows of the table that are added up, one word after the other."""

    rows: NDArray[np.int64]
    weights: NDArray[np.float32]
    starts: NDArray[np.int64]  # where the rows of each word begin


def bags(words: Sequence[str], size: int) -> Bags:
    """The bags of words; the table has `size` rows, a power of two.

    >>> bag = bags(["o", "to"], 1024)
    >>> bag.starts.tolist(), [f"{weight:.2f}" for weight in bag.weights[6:]]
    ([0, 4], ['1.00', '0.33', '0.33', '0.33'])
    """
    spelled = [f"<{_cut(word)}>" for word in _each(words, _without_figures)]
    shapes = [f"\x01{shape}" for shape in _shapes([_cut(word) for word in words])]
    hashes = [np.stack([_whole(spelled, 1), _whole(spelled, 2), _whole(shapes, 3)], axis=1)]
    owners = [np.repeat(np.arange(len(words)), 3)]
    weights = [np.ones(3 * len(words), np.float32)]
    letters, owner = _letters(spelled)
    grams, gram_owners = [], []
    for length in _GRAMS:
        if len(letters) < length:
            continue
        hashed = np.full(len(letters) - length + 1, length, np.uint64)
        for offset in range(length):
            hashed = (hashed ^ letters[offset : offset + len(hashed)]) * _STEP
        inside = owner[: len(hashed)] == owner[length - 1 :]
        grams.append(hashed[inside])
        gram_owners.append(owner[: len(hashed)][inside])
    count = np.bincount(np.concatenate([*gram_owners, []]).astype(int), minlength=len(words))
    each = (1 / np.maximum(count, 1)).astype(np.float32)
    weights += [each[owner] for owner in gram_owners]
    order = np.argsort(np.concatenate([*owners, *gram_owners]), kind="stable")
    rows = _rows(np.concatenate([hashes[0].ravel(), *grams])[order], size)
    starts = np.cumsum(count + 3) - count - 3
    return Bags(rows, np.concatenate(weights)[order], starts)


def _cut(word: str) -> str:
    half = _LONGEST // 2
    return word if len(word) <= _LONGEST else word[:half] + word[-half:]


def _each(words: Sequence[str], change: Callable[[str], str]) -> list[str]:
    """Each word changed; all at once, line by line, which is much faster than one by one."""
    changed = change("\n".join(words)).split("\n")
    return changed if len(changed) == len(words) else [change(word) for word in words]


def _without_figures(words: str) -> str:
    return _DIGIT.sub("0", words.lower())


def _shapes(words: Sequence[str]) -> list[str]:
    """The shapes of words: "Xxx", "dd/dd"; of signs that recur, three are left."""
    shapes = _each([word if word.isascii() else "" for word in words], _ascii_shapes)
    return [shape or _other_shape(word) for word, shape in zip(words, shapes, strict=True)]


def _ascii_shapes(words: str) -> str:
    shapes = words.translate(_ASCII)
    for sign in "xXd":
        shapes = re.sub(f"{sign}{{4,}}", 3 * sign, shapes)
    return _REPEATED.sub(r"\1\1\1", shapes)


def _other_shape(word: str) -> str:
    return _REPEATED.sub(r"\1\1\1", _LETTER.sub(_case, _DIGIT.sub("d", word.translate(_ASCII))))


def _case(letter: re.Match[str]) -> str:
    return "X" if letter.group().isupper() else "x"


def _letters(words: Sequence[str]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The code points of all words in a row, and to which word each belongs."""
    text = "".join(words).encode("utf-32-le", "surrogatepass")
    owner = np.repeat(np.arange(len(words)), [len(word) for word in words])
    return np.frombuffer(text, np.uint32).astype(np.uint64), owner


def _whole(words: Sequence[str], seed: int) -> NDArray[np.uint64]:
    """A hash for each word."""
    letters, owner = _letters(words)
    lengths = np.bincount(owner, minlength=len(words))
    starts = np.cumsum(lengths) - lengths
    place = (np.arange(len(letters)) - starts[owner]).astype(np.uint64)
    # A sum of mixed letters, each with its place: it needs no loop over the letters.
    mixed = (letters + place * _MIX + np.uint64(seed)) * _MIX
    mixed ^= mixed >> np.uint64(29)
    return np.add.reduceat(mixed * _STEP, starts) if len(words) else np.empty(0, np.uint64)


def _rows(hashes: NDArray[np.uint64], size: int) -> NDArray[np.int64]:
    mixed = hashes * _MIX
    mixed ^= mixed >> np.uint64(32)
    return (mixed * _MIX >> np.uint64(64 - (size.bit_length() - 1))).astype(np.int64)
