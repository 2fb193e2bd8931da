"""What a learner sees of a token: numbers of hashed features, made for all tokens at once.

The features of a word (its letters, shape, ends, what the lexicon says of it) are hashed once for
each different word; a token has those of its word and of its neighbours, of pairs of them, of its
line, and of the other places where the same word stands in the document. What was hidden is a
placeholder, so that nothing of it is seen from beside it either. No word can be read from a hash.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b

import numpy as np

from efface.learning.tokens import Array, Tokens

__all__ = ["BITS", "Examples", "Features"]

BITS = 20  # of the number of a feature
_ODD = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xBF58476D1CE4E5B9)
_PAIR = np.uint64(0x100000001B3)
_LOWER, _SHAPE, _END, _FLAGS = 1, 2, 6, 9  # of what a word is called by
_REPEATED = re.compile(r"(.)\1{2,}")


@dataclass(frozen=True)
class Examples:
    """Tokens as a learner sees them: rows of numbers of features.

    `documents` says in which document each stands, `begins` with which a chain of them begins.
    """

    rows: Array = field(repr=False)
    documents: Array = field(repr=False)
    begins: Array = field(repr=False)

    def __len__(self) -> int:
        return len(self.rows)

    def shared(self, count: int) -> Array:
        """Which features stand in at least so many documents."""
        pairs = self.documents.astype(np.int64)[:, None] << BITS | self.rows
        found = np.bincount(np.unique(pairs) & (1 << BITS) - 1, minlength=1 << BITS)
        return np.asarray(found >= count)

    def some(self, chosen: Array) -> Examples:
        """Those of some documents."""
        return Examples(self.rows[chosen], self.documents[chosen], self.begins[chosen])


class Features:
    """The features of tokens with these words."""

    def __init__(
        self, words: Sequence[str], describe: Callable[[str], Sequence[str]], *, tags: bool = False
    ) -> None:
        """`describe` is what a lexicon says of a word: the same number of things of each.

        With `tags`, tokens must have them.
        """
        self._words = words
        self._describe = describe
        self._has_tags = tags

    def seen(self, tokens: Tokens) -> Examples:
        """The tokens that can be read."""
        shown = ~tokens.hidden
        return Examples(self.of(tokens)[shown], tokens.documents[shown], tokens.begins[shown])

    def of(self, tokens: Tokens) -> Array:
        """A row for each token, with the numbers of its features."""
        here = tokens.ids
        beside = {step: self._beside(tokens, step) for step in (-2, -1, 1, 2)}
        columns = [self._hashes[:, column] for column in range(self._hashes.shape[1])]
        lower, shape, flags = columns[_LOWER], columns[_SHAPE], columns[_FLAGS]
        found = [_salted(column, salt)[here] for salt, column in enumerate(columns)]
        near, far = (_LOWER, _SHAPE, _END, _FLAGS), (_LOWER, _SHAPE)
        for step, wanted in ((-1, near), (1, near), (-2, far), (2, far)):
            found += [_salted(columns[one], 100 + 20 * step + one)[beside[step]] for one in wanted]
        pairs = [
            (lower[beside[-1]], lower[here]),
            (lower[here], lower[beside[1]]),
            (lower[beside[-2]], lower[beside[-1]]),
            (lower[beside[1]], lower[beside[2]]),
            (flags[beside[-1]], flags[here]),
            (flags[here], flags[beside[1]]),
            (shape[beside[-1]] * _PAIR + shape[here], shape[beside[1]]),
            *_lines(tokens, lower[here], shape[here]),
            *self._elsewhere(tokens, beside, shape[here], flags[here]),
            *(_tags(tokens) if self._has_tags else ()),
        ]
        found += [_salted(one * _PAIR + two, 200 + n) for n, (one, two) in enumerate(pairs)]
        return np.stack([(one >> np.uint64(64 - BITS)).astype(np.int32) for one in found], axis=1)

    @cached_property
    def _hashes(self) -> Array:
        """A row of hashes for each word; then one for what is hidden, and one for the outside."""
        rows = [[_hash(feature) for feature in self._named(word)] for word in self._words]
        width = len(self._named(""))
        rows += [
            [_hash(f"hidden{n}") for n in range(width)],
            [_hash(f"end{n}") for n in range(width)],
        ]
        return np.array(rows, np.uint64)

    def _named(self, word: str) -> tuple[str, ...]:
        small, shape = word.lower(), _shape(word)
        flags, *more = self._describe(word)
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
            *(f"{number} {one}" for number, one in enumerate(more)),
        )

    def _beside(self, tokens: Tokens, step: int) -> Array:
        """The words some steps further on, in the same document."""
        outside = len(self._words) + 1
        here, documents = tokens.ids, tokens.documents
        found = np.full_like(here, outside)
        if step < 0:
            found[-step:] = np.where(documents[-step:] == documents[:step], here[:step], outside)
        else:
            found[:-step] = np.where(documents[:-step] == documents[step:], here[step:], outside)
        return found

    def _elsewhere(
        self, tokens: Tokens, beside: dict[int, Array], shape: Array, flags: Array
    ) -> list[tuple[Array, Array]]:
        """How often the word stands in its document, with a capital, and beside capitals."""
        same, capital = self._small
        keys = tokens.documents.astype(np.int64) * (len(self._words) + 1) + same[tokens.ids] + 1
        _, which, counts = np.unique(keys, return_inverse=True, return_counts=True)

        def share(marked: Array) -> Array:
            """In quarters, of the places of the word."""
            return (np.bincount(which, marked, len(counts)) / counts * 3.99).astype(np.uint64)

        often = np.minimum(5, np.log2(counts).astype(np.uint64) + np.uint64(1))
        told = (share(capital[tokens.ids]) * np.uint64(8) + often)[which]
        around = share(capital[beside[-1]]) * np.uint64(8) + share(capital[beside[1]])
        return [(told, np.zeros_like(told)), (told, shape), (around[which], flags)]

    @cached_property
    def _small(self) -> tuple[Array, Array]:
        """Which words are the same but for capitals, and which begin with one."""
        known: dict[str, int] = {}
        same = [known.setdefault(word.lower(), len(known)) for word in self._words]
        capital = [word[:1].isupper() for word in self._words]
        return np.array([*same, -1, -1]), np.array([*capital, False, False])


def _lines(tokens: Tokens, lower: Array, shape: Array) -> list[tuple[Array, Array]]:
    """Where in its line a token stands, and how the line begins."""
    breaks = tokens.breaks
    place = (breaks + 3 * np.append(breaks[1:] > 0, True)[: len(breaks)]).astype(np.uint64)
    head = lower[tokens.heads]
    nothing = np.zeros_like(place)
    return [(head, nothing), (head, shape), (place, nothing), (place, shape)]


def _tags(tokens: Tokens) -> list[tuple[Array, Array]]:
    """The part of speech, and those of the neighbours."""
    tags = tokens.tags.astype(np.uint64)
    before, after = np.roll(tags, 1), np.roll(tags, -1)
    before[tokens.breaks == 2] = 1
    after[np.roll(tokens.breaks, -1) == 2] = 1
    nothing = np.zeros_like(tags)
    return [(tags, nothing), (before, nothing), (after, nothing), (before, tags), (tags, after)]


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
