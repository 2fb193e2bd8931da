"""The features of tokens that learners see: numbers made by hashing, for all tokens at once.

The features of a word (its letters, shape, prefixes and suffixes, what the lexicon says of it) are
hashed once for each different word. A token has the features of its word and of its neighbours, of
pairs of them, of its line, and of the other occurrences of its word in the document. What is hidden
is a placeholder, so the features of neighbours show nothing of it either. No word can be read from
a hash.
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

BITS = 20  # a feature is a number of so many bits
_ODD = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xBF58476D1CE4E5B9)
_PAIR = np.uint64(0x100000001B3)
_LOWER, _SHAPE, _END, _FLAGS = 1, 2, 6, 9  # indices into what `Features._named` returns
_REPEATED = re.compile(r"(.)\1{2,}")


@dataclass(frozen=True)
class Examples:
    """Tokens as a learner sees them: a row of feature numbers for each token.

    `documents` is the document of each token; `begins` marks those with which a chain begins.
    """

    rows: Array = field(repr=False)
    documents: Array = field(repr=False)
    begins: Array = field(repr=False)

    def __len__(self) -> int:
        return len(self.rows)

    def shared(self, count: int) -> Array:
        """Marks the features that at least so many documents have."""
        pairs = self.documents.astype(np.int64)[:, None] << BITS | self.rows
        document_counts = np.bincount(np.unique(pairs) & (1 << BITS) - 1, minlength=1 << BITS)
        return np.asarray(document_counts >= count)

    def subset(self, chosen: Array) -> Examples:
        """The chosen tokens, usually those of some documents."""
        return Examples(self.rows[chosen], self.documents[chosen], self.begins[chosen])


class Features:
    """Makes the features of tokens with these words."""

    def __init__(
        self, words: Sequence[str], describe: Callable[[str], Sequence[str]], *, tags: bool = False
    ) -> None:
        """`describe` gives what a lexicon says of a word: equally many strings for each word.

        With `tags`, the parts of speech of the tokens are features, too.
        """
        self._words = words
        self._describe = describe
        self._has_tags = tags

    def seen(self, tokens: Tokens) -> Examples:
        """The tokens that are not hidden, with their features."""
        shown = ~tokens.hidden
        return Examples(self.of(tokens)[shown], tokens.documents[shown], tokens.begins[shown])

    def of(self, tokens: Tokens) -> Array:
        """A row for each token with its feature numbers."""
        here = tokens.ids
        beside = {step: self._beside(tokens, step) for step in (-2, -1, 1, 2)}
        columns = [self._hashes[:, column] for column in range(self._hashes.shape[1])]
        lower, shape, flags = columns[_LOWER], columns[_SHAPE], columns[_FLAGS]
        hashes = [_salted(column, salt)[here] for salt, column in enumerate(columns)]
        near, far = (_LOWER, _SHAPE, _END, _FLAGS), (_LOWER, _SHAPE)
        for step, wanted in ((-1, near), (1, near), (-2, far), (2, far)):
            hashes += [
                _salted(columns[column], 100 + 20 * step + column)[beside[step]]
                for column in wanted
            ]
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
        hashes += [
            _salted(left * _PAIR + right, 200 + number)
            for number, (left, right) in enumerate(pairs)
        ]
        numbers = [(column >> np.uint64(64 - BITS)).astype(np.int32) for column in hashes]
        return np.stack(numbers, axis=1)

    @cached_property
    def _hashes(self) -> Array:
        """A row of hashes for each word, then for hidden tokens, and for places outside a text."""
        rows = [[_hash(feature) for feature in self._named(word)] for word in self._words]
        width = len(self._named(""))
        rows += [
            [_hash(f"hidden{n}") for n in range(width)],
            [_hash(f"end{n}") for n in range(width)],
        ]
        return np.array(rows, np.uint64)

    def _named(self, word: str) -> tuple[str, ...]:
        """The features of a word, as strings."""
        small, shape = word.lower(), _shape(word)
        flags, *descriptions = self._describe(word)
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
            *(f"{number} {description}" for number, description in enumerate(descriptions)),
        )

    def _beside(self, tokens: Tokens, step: int) -> Array:
        """For each token the word so many steps further on, in the same document."""
        outside = len(self._words) + 1
        here, documents = tokens.ids, tokens.documents
        neighbours = np.full_like(here, outside)
        if step < 0:
            neighbours[-step:] = np.where(
                documents[-step:] == documents[:step], here[:step], outside
            )
        else:
            neighbours[:-step] = np.where(
                documents[:-step] == documents[step:], here[step:], outside
            )
        return neighbours

    def _elsewhere(
        self, tokens: Tokens, beside: dict[int, Array], shape: Array, flags: Array
    ) -> list[tuple[Array, Array]]:
        """How often the word occurs in its document, with a capital, and beside capitals."""
        same, capital = self._small
        keys = tokens.documents.astype(np.int64) * (len(self._words) + 1) + same[tokens.ids] + 1
        _, which, counts = np.unique(keys, return_inverse=True, return_counts=True)

        def share(marked: Array) -> Array:
            """The share of the word's occurrences that are marked, in quarters (0 to 3)."""
            return (np.bincount(which, marked, len(counts)) / counts * 3.99).astype(np.uint64)

        often = np.minimum(5, np.log2(counts).astype(np.uint64) + np.uint64(1))
        told = (share(capital[tokens.ids]) * np.uint64(8) + often)[which]
        around = share(capital[beside[-1]]) * np.uint64(8) + share(capital[beside[1]])
        return [(told, np.zeros_like(told)), (told, shape), (around[which], flags)]

    @cached_property
    def _small(self) -> tuple[Array, Array]:
        """A number for each word that ignores capitals, and whether it begins with one."""
        known: dict[str, int] = {}
        same = [known.setdefault(word.lower(), len(known)) for word in self._words]
        capital = [word[:1].isupper() for word in self._words]
        return np.array([*same, -1, -1]), np.array([*capital, False, False])


def _lines(tokens: Tokens, lower: Array, shape: Array) -> list[tuple[Array, Array]]:
    """The position of a token in its line, and how the line begins."""
    breaks = tokens.breaks
    place = (breaks + 3 * np.append(breaks[1:] > 0, True)[: len(breaks)]).astype(np.uint64)
    head = lower[tokens.heads]
    nothing = np.zeros_like(place)
    return [(head, nothing), (head, shape), (place, nothing), (place, shape)]


def _tags(tokens: Tokens) -> list[tuple[Array, Array]]:
    """The parts of speech of a token and of its neighbours."""
    tags = tokens.tags.astype(np.uint64)
    before, after = np.roll(tags, 1), np.roll(tags, -1)
    before[tokens.breaks == 2] = 1
    after[np.roll(tokens.breaks, -1) == 2] = 1
    nothing = np.zeros_like(tags)
    return [(tags, nothing), (before, nothing), (after, nothing), (before, tags), (tags, after)]


def _hash(feature: str) -> int:
    return int.from_bytes(blake2b(feature.encode(), digest_size=8).digest(), "little")


def _salted(hashes: Array, salt: int) -> Array:
    """Different hashes for each salt: the same word at another place is another feature."""
    mixed = (hashes ^ np.uint64(salt * 0x517CC1B727220A95 % 2**64)) * _ODD
    return (mixed ^ (mixed >> np.uint64(29))) * _OTHER


def _shape(word: str) -> str:
    """Letters and digits by their kind; at most two of a kind in a row.

    >>> _shape("McDonald"), _shape("2019"), _shape("IBM"), _shape("x-ray")
    ('XxXxx', '99', 'XX', 'x-xx')
    """
    signs = (
        "X" if sign.isupper() else "9" if sign.isdigit() else "x" if sign.isalpha() else sign
        for sign in word
    )
    return _REPEATED.sub(r"\1\1", "".join(signs))
