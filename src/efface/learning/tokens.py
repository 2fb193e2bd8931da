"""Texts as arrays of tokens: the word of each, and its place in its line and document."""

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
    """The tokens of several texts, one after the other.

    `words` are the different words. For each token, `ids` is the number of its word, `documents` of
    its text, `starts` and `ends` are its span, `breaks` is the number of line breaks before it (at
    most two), `heads` the first token of its line, and `tags` its part of speech, if it was given.
    A hidden token has the number after the last word; hidden neighbours in a line are one token.
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
        """The tokens of texts; `hidden` are the hidden spans of each text, from left to right."""
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
        """Marks the hidden tokens."""
        return np.asarray(self.ids == len(self.words))

    @property
    def begins(self) -> Array:
        """Marks the tokens that begin a paragraph, or come after a hidden one."""
        after = np.zeros(len(self), np.bool_)
        after[1:] = self.hidden[:-1]
        return np.asarray((self.breaks == 2) | after)

    def hiding(self, more: Array) -> tuple[Tokens, Array]:
        """The tokens with more of them hidden, and the index that each of them had before.

        If hidden neighbours became one token, that is the index of the first.
        """
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

    def of_documents(self, documents: Array) -> Tokens:
        """The tokens of some documents; `documents` marks them."""
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
        """The tokens with tags; given are, for each text, the start and tag of its words."""
        token_tags = np.zeros(len(self), np.uint32)
        firsts = np.searchsorted(self.documents, np.arange(len(tags) + 1))
        for number, words in enumerate(tags):
            if words:
                first, last = firsts[number : number + 2]
                places = np.array([start for start, _ in words])
                which = np.searchsorted(places, self.starts[first:last], side="right") - 1
                numbers = np.array([crc32(tag.encode()) for _, tag in words], np.uint32)
                token_tags[first:last] = np.where(which < 0, 0, numbers[np.maximum(which, 0)])
        return replace(self, tags=np.where(self.hidden, 0, token_tags).astype(np.uint32))

    def marked(self, spans: Sequence[Sequence[Place]]) -> Array:
        """Marks the tokens that overlap one of the spans of their document."""
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
    """The spans of tokens and of what is hidden, and whether it is a token."""
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
    """For each token the first token of its line."""
    numbers = np.arange(len(breaks), dtype=np.int32)
    return np.asarray(np.maximum.accumulate(np.where(breaks > 0, numbers, 0)), np.int32)
