"""Texts as rows of tokens: numbers of words, with where they stand in line and document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Tokens"]

Array = NDArray[Any]
Place = tuple[int, int]  # start and end
_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True)
class Tokens:
    """The tokens of some texts, one after the other.

    `words` are the different ones; `ids` says which each token is, `documents` in which text it
    stands, from `starts` to `ends`. `breaks` counts the line breaks before it, up to two; `heads`
    is the token with which its line begins. What is hidden has a number of its own, after those of
    the words; what is hidden side by side in a line is one token. `tags` are parts of speech, where
    somebody gave them.
    """

    words: tuple[str, ...] = field(repr=False)
    ids: Array = field(repr=False)
    documents: Array = field(repr=False)
    starts: Array = field(repr=False)
    ends: Array = field(repr=False)
    breaks: Array = field(repr=False)
    heads: Array = field(repr=False)
    tags: Array = field(repr=False)

    @classmethod
    def of(cls, texts: Sequence[str], hidden: Sequence[Sequence[Place]] = ()) -> Tokens:
        """`hidden` are for each text the places, from left to right, that nobody can read."""
        known: dict[str, int] = {}
        rows: list[tuple[int, int, int, int, int]] = []
        for number, text in enumerate(texts):
            before = 0
            for start, end, shown in _pieces(text, hidden[number] if hidden else ()):
                word = known.setdefault(text[start:end], len(known)) if shown else -1
                lines = min(2, text.count("\n", before, start)) if before else 2
                rows.append((word, number, start, end, lines))
                before = end
        columns = np.array(rows, np.int32).reshape(-1, 5).T
        ids, documents, starts, ends, breaks = map(np.ascontiguousarray, columns)
        ids[ids < 0] = len(known)
        untagged = np.zeros(len(ids), np.uint32)
        tokens = cls(tuple(known), ids, documents, starts, ends, breaks, _heads(breaks), untagged)
        return tokens.hiding(tokens.hidden)[0] if tokens.hidden.any() else tokens

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def hidden(self) -> Array:
        """Which of them nobody can read."""
        return np.asarray(self.ids == len(self.words))

    @property
    def begins(self) -> Array:
        """With which of them a paragraph begins, or goes on after something hidden."""
        after = np.zeros(len(self), np.bool_)
        after[1:] = self.hidden[:-1]
        return np.asarray((self.breaks == 2) | after)

    def hiding(self, more: Array) -> tuple[Tokens, Array]:
        """With more of them hidden, and which of these tokens those are; of several that became
        one, the first."""
        hidden = self.hidden | more
        goes_on = np.zeros(len(hidden), np.bool_)
        goes_on[1:] = hidden[1:] & hidden[:-1] & (self.breaks[1:] == 0)
        kept = np.flatnonzero(~goes_on)
        ends = self.ends.copy()
        if len(kept):
            ends[kept] = self.ends[np.append(kept[1:], len(hidden)) - 1]
        ids = np.where(hidden, len(self.words), self.ids).astype(np.int32)
        tags = np.where(hidden, 0, self.tags).astype(np.uint32)
        return replace(self, ids=ids, ends=ends, tags=tags)._taken(kept), kept

    def some(self, documents: Array) -> Tokens:
        """Those of some documents; `documents` says of each whether it is one of them."""
        return self._taken(np.flatnonzero(documents[self.documents]))

    def _taken(self, chosen: Array) -> Tokens:
        return Tokens(
            words=self.words,
            ids=self.ids[chosen],
            documents=self.documents[chosen],
            starts=self.starts[chosen],
            ends=self.ends[chosen],
            breaks=self.breaks[chosen],
            heads=_heads(self.breaks[chosen]),
            tags=self.tags[chosen],
        )

    def tagged(self, tags: Sequence[Sequence[tuple[int, str]]]) -> Tokens:
        """With the tag of the word in which each begins; of each text, where words begin."""
        found = np.zeros(len(self), np.uint32)
        firsts = np.searchsorted(self.documents, np.arange(len(tags) + 1))
        for number, words in enumerate(tags):
            if words:
                first, last = firsts[number : number + 2]
                places = np.array([start for start, _ in words])
                which = np.searchsorted(places, self.starts[first:last], side="right") - 1
                numbers = np.array([crc32(tag.encode()) for _, tag in words], np.uint32)
                found[first:last] = np.where(which < 0, 0, numbers[np.maximum(which, 0)])
        return replace(self, tags=np.where(self.hidden, 0, found).astype(np.uint32))

    def marked(self, spans: Sequence[Sequence[Place]]) -> Array:
        """Which of them share a character with one of the spans of their document."""
        marks = np.zeros(len(self), np.bool_)
        firsts = np.searchsorted(self.documents, np.arange(len(spans) + 1))
        for number, places in enumerate(spans):
            first, last = firsts[number : number + 2]
            for start, end in places:
                begin = np.searchsorted(self.ends[first:last], start, side="right")
                stop = np.searchsorted(self.starts[first:last], end)
                marks[first + begin : first + stop] = True
        return marks


def _pieces(text: str, hidden: Sequence[Place]) -> list[tuple[int, int, bool]]:
    """The tokens of a text and what is hidden between them."""
    if not hidden:
        return [(*match.span(), True) for match in _TOKEN.finditer(text)]
    pieces: list[tuple[int, int, bool]] = []
    place = 0
    for start, end in hidden:
        pieces += ((*match.span(), True) for match in _TOKEN.finditer(text, place, start))
        pieces.append((start, end, False))
        place = end
    pieces += ((*match.span(), True) for match in _TOKEN.finditer(text, place))
    return pieces


def _heads(breaks: Array) -> Array:
    """The first token of the line of each."""
    numbers = np.arange(len(breaks), dtype=np.int32)
    return np.asarray(np.maximum.accumulate(np.where(breaks > 0, numbers, 0)), np.int32)
