"""Counts the documents of a corpus that contain a term, or several terms together.

Each word and each pair of neighbouring content words has a posting list of its documents. A longer
phrase counts as contained in every document that has all its pairs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from efface.knowledge.postings import decode, size
from efface.knowledge.storage import Stored
from efface.knowledge.word_keys import (
    KEY_BITS,
    FunctionWords,
    keys_of,
    pair_key,
    phrases_of,
    plain_words,
)
from efface.text.cache import Cache, digest

__all__ = ["Counts", "Index", "SeveralCounts", "Without"]

KIND = "counts"
BUCKET_BITS = 16
_REST = KEY_BITS - BUCKET_BITS
_CACHED = 4_000  # terms whose documents are kept at hand
_NOWHERE = BitMap()


class Counts(Protocol):
    """What a background corpus knows about terms. A term is a word or a phrase.

    >>> counts = SeveralCounts([])
    >>> counts.documents, counts.count("tea"), counts.together(["tea", "biscuit"])
    (0, 0, 0)
    """

    @property
    def documents(self) -> int: ...

    def where(self, term: str) -> BitMap:
        """The numbers of the documents that contain the term; acronyms are case-sensitive."""
        ...

    def count(self, term: str) -> int:
        """How many documents contain the term."""
        ...

    def together(self, terms: Iterable[str]) -> int:
        """How many documents contain all of the terms."""
        ...

    def among(self, names: Sequence[str], least: int, most: int) -> Iterable[str]:
        """Names that may be in `least` to `most` documents: a quick filter before `where`."""
        ...

    def describe(self) -> list[dict[str, Any]]:
        """Where the counts came from."""
        ...


class Index:
    """The counts in a file, which were counted without these function words."""

    def __init__(self, path: Path, function_words: FunctionWords) -> None:
        self._function_words = function_words
        self._stored = Stored(path, KIND)
        self.documents: int = self._stored.about.get("documents", 0)
        if not isinstance(self.documents, int) or self.documents < 1:
            raise self._stored.damaged()
        self._buckets = self._stored.array("buckets")
        self._rests = self._stored.array("rests")
        self._lengths = self._stored.array("lengths")
        self._starts = self._stored.array("starts")
        if not self._is_sound():
            raise self._stored.damaged()
        self._known: Cache[BitMap] = Cache(_CACHED)

    def _is_sound(self) -> bool:
        """Whether the arrays fit together, so that no look-up can leave them."""
        terms = len(self._rests)
        return (
            len(self._buckets) == (1 << BUCKET_BITS) + 1
            and len(self._lengths) == len(self._starts) == terms
            and int(self._buckets[-1]) == terms
        )

    def __repr__(self) -> str:
        return f"<Index {self.documents} documents, {len(self._rests)} terms>"

    def describe(self) -> list[dict[str, Any]]:
        return [{**self._stored.about, "digest": self._stored.digest}]

    def count(self, term: str) -> int:
        keys = self._keys(term)
        return self.word_count(keys[0]) if len(keys) == 1 else len(self.where(term))

    def together(self, terms: Iterable[str]) -> int:
        first, *rest = [self.where(term) for term in terms] or [_NOWHERE]
        if len(rest) == 1:
            return int(first.intersection_cardinality(rest[0]))
        return len(BitMap.intersection(first, *rest)) if rest else len(first)

    def among(self, names: Sequence[str], least: int, most: int) -> Iterable[str]:
        """A name is judged by the count of the rarest of its words and pairs."""
        keys, owners, _ = keys_of(names, self._function_words)
        tops = np.repeat(np.arange(1 << BUCKET_BITS, dtype=np.uint64), np.diff(self._buckets))
        known = (tops << np.uint64(_REST)) | self._rests
        places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
        counts = np.where(known[places] == keys, self._lengths[places], 0)
        fewest = np.full(len(names), np.iinfo(np.uint32).max, np.uint32)
        np.minimum.at(fewest, owners, counts.astype(np.uint32))
        wanted = np.flatnonzero((fewest >= least) & (fewest <= most))
        return [names[place] for place in wanted.tolist()]

    def word_count(self, key: int) -> int:
        """How many documents contain the word or pair with a key; no posting list is read."""
        place = self._place(key)
        return int(self._lengths[place]) if place is not None else 0

    def where(self, term: str) -> BitMap:
        key = digest(term)
        documents = self._known.get(key)
        return self._known.keep(key, self._look_up(term)) if documents is None else documents

    def _look_up(self, term: str) -> BitMap:
        keys = self._keys(term)
        if not keys:  # function words stand everywhere
            return BitMap(range(self.documents)) if plain_words(term) else _NOWHERE
        return BitMap.intersection(*(self._documents(key) for key in keys))

    def _keys(self, term: str) -> list[int]:
        """The keys of a term's words and pairs; a document that has all contains the term."""
        keys: list[int] = []
        for run in phrases_of(term, self._function_words):
            keys += run if len(run) == 1 else map(pair_key, run, run[1:])
        return keys

    def _documents(self, key: int) -> BitMap:
        """The posting list of a key."""
        place = self._place(key)
        if place is None:
            return _NOWHERE
        length, start = int(self._lengths[place]), int(self._starts[place])
        data = self._stored.bytes("lists", start, start + size(length, self.documents))
        try:
            return bitmap(decode(data, length, self.documents))
        except ValueError:
            raise self._stored.damaged() from None

    def _place(self, key: int) -> int | None:
        """Where a key stands in the arrays: its first bits choose the bucket to search."""
        bucket, rest = key >> _REST, key & (1 << _REST) - 1
        first, last = int(self._buckets[bucket]), int(self._buckets[bucket + 1])
        place = first + int(np.searchsorted(self._rests[first:last], rest))
        return place if place < last and self._rests[place] == rest else None


def bitmap(numbers: NDArray[np.uint32]) -> BitMap:
    """A set of numbers; by way of Python's array, which is much faster than from NumPy's."""
    return BitMap(array("I", numbers.tobytes()))


class SeveralCounts:
    """Several corpora as one: documents are numbered on from one to the next."""

    def __init__(self, parts: Iterable[Counts]) -> None:
        self._parts = tuple(parts)

    @property
    def documents(self) -> int:
        return sum(part.documents for part in self._parts)

    def where(self, term: str) -> BitMap:
        documents, before = BitMap(), 0
        for part in self._parts:
            documents |= part.where(term).shift(before)
            before += part.documents
        return documents

    def count(self, term: str) -> int:
        return sum(part.count(term) for part in self._parts)

    def together(self, terms: Iterable[str]) -> int:
        terms = list(terms)
        return sum(part.together(terms) for part in self._parts)

    def among(self, names: Sequence[str], least: int, most: int) -> Iterable[str]:
        """The counts of the parts add up, so each part only needs one document."""
        candidates = [set(part.among(names, 1, most)) for part in self._parts]
        return sorted(set().union(*candidates))

    def describe(self) -> list[dict[str, Any]]:
        return [entry for part in self._parts for entry in part.describe()]


class Without:
    """Counts from which one document is left out, as if it had never been counted."""

    def __init__(self, counts: Counts, document: int) -> None:
        self._counts = counts
        self._document = document
        self.documents = counts.documents - 1

    def where(self, term: str) -> BitMap:
        documents = self._counts.where(term)
        return documents - BitMap([self._document]) if self._document in documents else documents

    def count(self, term: str) -> int:
        return len(self.where(term))

    def together(self, terms: Iterable[str]) -> int:
        document_sets = [self.where(term) for term in terms]
        return len(BitMap.intersection(*document_sets)) if document_sets else 0

    def among(self, names: Sequence[str], least: int, most: int) -> Iterable[str]:
        return self._counts.among(names, least, most + 1)

    def describe(self) -> list[dict[str, Any]]:
        return self._counts.describe()
