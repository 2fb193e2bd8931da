"""What a learner sees of a token: numbers of hashed features, made for all tokens at once.

The features of a word (its letters, shape, ends, what the lexicon says of it) are hashed once for
each different word; a token has those of its word and of its neighbours, of pairs of them, of its
line, and of the other places where the same word stands in the document. What was hidden is a
placeholder, so that nothing of it is seen from beside it either. No word can be read from a hash.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b

import numpy as np

from efface.learning.tokens import Array, Tokens

__all__ = ["BITS", "Features"]

BITS = 20  # of the number of a feature
_ODD = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xBF58476D1CE4E5B9)
_PAIR = np.uint64(0x100000001B3)
_REPEATED = re.compile(r"(.)\1{2,}")


class Features:
    """The features of tokens, given which of them are hidden."""

    def __init__(self, tokens: Tokens, flags: Callable[[str], str]) -> None:
        """`flags` is what a lexicon says of a word."""
        self.tokens = tokens
        self._flags = flags

    def of(self, hidden: Array) -> Array:
        """A row for each token, with the numbers of its features."""
        count = len(self.tokens.words)
        here = np.where(hidden, count, self.tokens.ids)
        beside = {step: self._beside(here, step) for step in (-2, -1, 1, 2)}
        columns = [self._words[:, column] for column in range(self._words.shape[1])]
        lower, shape, flags = columns[1], columns[2], columns[-1]
        found = [_salted(column, salt)[here] for salt, column in enumerate(columns)]
        for step, wanted in ((-1, (1, 2, 6, 9)), (1, (1, 2, 6, 9)), (-2, (1, 2)), (2, (1, 2))):
            found += [_salted(columns[one], 100 + 20 * step + one)[beside[step]] for one in wanted]
        pairs = [
            (lower[beside[-1]], lower[here]),
            (lower[here], lower[beside[1]]),
            (lower[beside[-2]], lower[beside[-1]]),
            (lower[beside[1]], lower[beside[2]]),
            (flags[beside[-1]], flags[here]),
            (flags[here], flags[beside[1]]),
            (shape[beside[-1]] * _PAIR + shape[here], shape[beside[1]]),
            *self._lines(lower[here], shape[here]),
            *self._elsewhere(here, beside, shape[here], flags[here]),
        ]
        found += [_salted(one * _PAIR + two, 200 + n) for n, (one, two) in enumerate(pairs)]
        return np.stack([(one >> np.uint64(64 - BITS)).astype(np.int32) for one in found], axis=1)

    @cached_property
    def _words(self) -> Array:
        """A row of hashes for each word; then one for what is hidden, and one for the outside."""
        rows = [[_hash(feature) for feature in self._named(word)] for word in self.tokens.words]
        width = len(rows[0]) if rows else 11
        rows += [
            [_hash(f"hidden{n}") for n in range(width)],
            [_hash(f"end{n}") for n in range(width)],
        ]
        return np.array(rows, np.uint64)

    def _named(self, word: str) -> tuple[str, ...]:
        small, flags, shape = word.lower(), self._flags(word), _shape(word)
        return (
            f"word {word}",
            f"lower {small}",
            f"shape {shape}",
            f"begins {small[:2]}",
            f"begins {small[:3]}",
            f"ends {small[-1:]}",
            f"ends {small[-2:]}",
            f"ends {small[-3:]}",
            f"length {min(len(word), 12)}",
            f"flags {flags}",
            f"flags {flags} {shape[:2]}",
        )

    def _beside(self, here: Array, step: int) -> Array:
        """The words some steps further on, in the same document."""
        outside = len(self.tokens.words) + 1
        found = np.full_like(here, outside)
        documents = self.tokens.documents
        if step < 0:
            found[-step:] = np.where(documents[-step:] == documents[:step], here[:step], outside)
        else:
            found[:-step] = np.where(documents[:-step] == documents[step:], here[step:], outside)
        return found

    def _lines(self, lower: Array, shape: Array) -> list[tuple[Array, Array]]:
        """Where in its line a token stands, and how the line begins."""
        breaks = self.tokens.breaks
        place = (breaks + 3 * np.append(breaks[1:] > 0, True)[: len(breaks)]).astype(np.uint64)
        head = lower[self.tokens.heads]
        nothing = np.zeros_like(place)
        return [(head, nothing), (head, shape), (place, nothing), (place, shape)]

    def _elsewhere(
        self, here: Array, beside: dict[int, Array], shape: Array, flags: Array
    ) -> list[tuple[Array, Array]]:
        """How often the word stands in its document, with a capital, and beside capitals."""
        words = self.tokens.words
        small: dict[str, int] = {}
        same = np.array([small.setdefault(word.lower(), len(small)) for word in words] + [-1, -1])
        capital = np.array([word[:1].isupper() for word in words] + [False, False])
        keys = self.tokens.documents.astype(np.int64) * (len(small) + 1) + same[here] + 1
        _, which, counts = np.unique(keys, return_inverse=True, return_counts=True)

        def share(marked: Array) -> Array:
            """In quarters, of the places of the word."""
            return (np.bincount(which, marked, len(counts)) / counts * 3.99).astype(np.uint64)

        often = np.minimum(5, np.log2(counts).astype(np.uint64) + np.uint64(1))
        told = (share(capital[here]) * np.uint64(8) + often)[which]
        around = share(capital[beside[-1]]) * np.uint64(8) + share(capital[beside[1]])
        return [(told, np.zeros_like(told)), (told, shape), (around[which], flags)]


def _hash(feature: str) -> int:
    return int.from_bytes(blake2b(feature.encode(), digest_size=8).digest(), "little")


def _salted(hashes: Array, salt: int) -> Array:
    """Other hashes for the same thing at another place."""
    mixed = (hashes ^ np.uint64(salt * 0x517CC1B727220A95 % 2**64)) * _ODD
    return (mixed ^ (mixed >> np.uint64(29))) * _OTHER


def _shape(word: str) -> str:
    """
    >>> _shape("McDonald"), _shape("2019"), _shape("IBM"), _shape("x-ray")
    ('XxXxx', '99', 'XX', 'x-xx')
    """
    signs = (
        "X" if sign.isupper() else "9" if sign.isdigit() else "x" if sign.isalpha() else sign
        for sign in word
    )
    return _REPEATED.sub(r"\1\1", "".join(signs))
