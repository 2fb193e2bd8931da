"""Information content: how many bits a term tells, on one scale.

It is -log2 of the share of the background's documents that contain the term. For single words there
is a second source, a table of word frequencies, mapped onto the same scale by a monotone function
when the table was built; the more documents a word was seen in, the less the table weighs.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from efface.knowledge.index import Counts
from efface.knowledge.storage import Stored
from efface.knowledge.vocabulary import Vocabulary
from efface.knowledge.word_keys import content_words, word_key
from efface.text.cache import Cache, digest

__all__ = ["WORDS_KIND", "Information", "WordTable", "count_of_word", "fitted"]

WORDS_KIND = "words"
_SEEN = 3  # documents in which a phrase must stand to be judged by its own count
_ZERO = 0.5  # the count that stands for 0, which has no logarithm
_EVEN = 3000  # documents at which count and table weigh the same
_CACHED = 100_000
_YEAR = re.compile(r"20[1-4]\d")
_IN_NUMBER = re.compile(r"(?<=\d)[.,](?=\d)")
# Parts that are judged each on its own: "action-adventure" tells as much as "adventure".
_APART = re.compile(r"[^\w\s'’&]+")


class WordTable:
    """The information of words from a table of word frequencies, not from the background corpus."""

    def __init__(self, path: Path) -> None:
        self._stored = Stored(path, WORDS_KIND)
        self._keys = self._stored.array("keys")
        self._bits = self._stored.array("bits")

    def bits(self, word: str) -> float | None:
        key = np.uint64(word_key(word))
        place = int(np.searchsorted(self._keys, key))
        if place < len(self._keys) and self._keys[place] == key:
            return float(self._bits[place]) / 256
        return None


class Information:
    """The information content of terms.

    `of` is never less for a phrase than for any of its parts. `of_noun` is at most the information
    of the concept that a noun stands for: who reads "symptom" learns of no special one.
    """

    def __init__(
        self,
        counts: Counts,
        vocabulary: Vocabulary,
        table: WordTable | None = None,
        concept_bits: Callable[[str], float | None] | None = None,
    ) -> None:
        self._concept_bits = concept_bits
        self._counts = counts
        self._vocabulary = vocabulary
        self._table = table
        self._documents = max(1, counts.documents)
        self._most = self._bits(0)
        self._terms: Cache[float] = Cache(_CACHED)
        self._words: Cache[float] = Cache(_CACHED)
        self._concepts: Cache[float | None] = Cache(_CACHED)

    def of(self, term: str) -> float:
        """The bits of a term; 0 for one that tells nothing."""
        key = digest(term)
        bits = self._terms.get(key)
        return self._terms.keep(key, self._find(term)) if bits is None else bits

    def of_noun(self, phrase: str) -> float:
        """The bits of a noun phrase, or of the concept of which it is a name."""
        bits = self.of(phrase)
        concept = self.of_concept(phrase)
        return bits if concept is None else min(bits, concept)

    def of_concept(self, name: str) -> float | None:
        """The bits of the concept that a noun stands for; None if there is none."""
        if self._concept_bits is None:
            return None
        key = digest(name)
        if key not in self._concepts:
            self._concepts.keep(key, self._concept_bits(name))
        return self._concepts.get(key)

    def _find(self, term: str) -> float:
        whole = _IN_NUMBER.sub("", term)
        return max(self._phrase(self._content(run)) for run in _APART.split(whole))

    def knows(self, term: str) -> bool:
        """Whether the term, or each word of it, occurs in the background at all."""
        words = self._content(term)
        return bool(words) and all(self._is_known(word) for word in words)

    def _content(self, term: str) -> list[str]:
        return content_words(term, self._vocabulary.function_words)

    def _is_known(self, word: str) -> bool:
        return bool(self._counts.count(word) or (self._table and self._table.bits(word)))

    def _bits(self, count: float) -> float:
        return abs(math.log2(min(1, (count or _ZERO) / self._documents)))

    def _phrase(self, words: Sequence[str]) -> float:
        """At least the bits of each pair of words; a rare pair has a bit more than its words."""
        if len(words) < 2:
            return self._word(words[0]) if words else 0
        if (
            words[0] in self._vocabulary.number_words
        ):  # how many there are tells nothing of what they are
            return max(self._word(words[0]), self._phrase(words[1:]))
        pairs = [self._pair(first, second) for first, second in pairwise(words)]
        return max(*pairs, self._whole(words))

    def _whole(self, words: Sequence[str]) -> float:
        """The bits of more than two words by where all of them stand; 0 if that is not known."""
        count = self._counts.count(" ".join(words)) if len(words) > 2 else 0
        return self._bits(count) if count >= _SEEN else 0

    def _pair(self, first: str, second: str) -> float:
        parts = max(self._word(first), self._word(second))
        count = self._counts.count(f"{first} {second}")
        if count >= _SEEN:
            return max(parts, self._bits(count))
        return parts + math.log2(_SEEN / (count + _ZERO))

    def _word(self, word: str) -> float:
        key = digest(word)
        bits = self._words.get(key)
        return self._words.keep(key, self._find_word(word)) if bits is None else bits

    def _find_word(self, word: str) -> float:
        if word in self._vocabulary.function_words:
            return 0
        if years := self._vocabulary.years_of(word):
            # A decade is spoken of wherever one of its years is.
            return min(self.of_word(word), *map(self._word, years))
        if _YEAR.fullmatch(word):
            # The background may be too old to know it: as frequent as the years before.
            return min(self.of_word(str(year)) for year in range(2010, int(word) + 1))
        return self.of_word(word)

    def of_word(self, word: str) -> float:
        """The bits of a word by its count and by the table, weighted by how often it was seen."""
        count = count_of_word(self._counts, word)
        table_bits = self._table.bits(word) if self._table else None
        if table_bits is None:
            return self._bits(count)
        weight = count**3 / (count**3 + _EVEN**3)
        return weight * self._bits(count) + (1 - weight) * min(table_bits, self._most)


def count_of_word(counts: Counts, word: str) -> int:
    """How many documents have a word: people write nato where they mean NATO, not the reverse."""
    count = counts.count(word)
    return max(count, counts.count(word.upper())) if word.islower() else count


def fitted(points: Sequence[tuple[float, float]], steps: int = 60) -> Callable[[float], float]:
    """A function that never falls, fitted to points (x, y).

    The points are split into equal parts along x; straight lines join the medians of the parts, and
    beyond the first and the last it goes on with slope 1.
    """
    order = sorted(points)
    parts = [part for part in np.array_split(np.array(order), min(steps, len(order))) if len(part)]
    xs = [float(part[:, 0].mean()) for part in parts]
    ys: list[float] = np.maximum.accumulate(
        [float(np.median(part[:, 1])) for part in parts]
    ).tolist()

    def mapped(x: float) -> float:
        place = bisect_left(xs, x)
        if place == 0:
            return max(0.0, ys[0] - (xs[0] - x))
        if place == len(xs):
            return ys[-1] + (x - xs[-1])
        share = (x - xs[place - 1]) / (xs[place] - xs[place - 1])
        return ys[place - 1] + share * (ys[place] - ys[place - 1])

    return mapped
