"""Information by several backgrounds, each with a weight: a small corpus of one's own field counts.

Pooled, a small corpus drowns in a large one. Here the share of documents with a term is the
weighted mean of its shares in the backgrounds, p = sum of w_i * count_i / documents_i, and its bits
are -log2 p. What a background has never seen adds nothing there, so that a term that is missing in
a small corpus gets no fewer bits by it; what none has seen counts half of what is seen in one
document of the background where that says least.

A pair of words has at most the bits that it would have if it had never been seen (2.6 more than its
words), and longer phrases those of their pairs. So a term that is more frequent in a background
never has more bits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from efface.errors import InputError
from efface.knowledge.index import Counts, Index
from efface.knowledge.information import Information, count_of_word
from efface.knowledge.pack import Knowledge
from efface.knowledge.vocabulary import Vocabulary

__all__ = ["BUILT_IN", "CLINICAL", "NAMED", "Background", "MixedInformation", "mixed"]

BUILT_IN = "built-in"  # the knowledge of the policy: the language's, and its own `counts`
CLINICAL = "clinical"
NAMED = (BUILT_IN, CLINICAL)  # all else is the path of an index
_UNSEEN = math.log2(6)  # bits of a pair of words that was never seen, beside those of its words
_ZERO = 0.5  # the count that stands for 0


class Background(NamedTuple):
    """Counts with a weight. With `information` it says itself how it judges words and concepts."""

    counts: Counts
    weight: float
    information: Information | None = None

    def of_word(self, word: str) -> float:
        """The share of documents that have a word."""
        if self.information:
            return math.exp2(-self.information.of_word(word))
        return count_of_word(self.counts, word) / self.counts.documents

    def of_pair(self, first: str, second: str) -> float:
        return self.counts.count(f"{first} {second}") / self.counts.documents

    def of_concept(self, name: str) -> float:
        """The share of documents about what a noun means; it is that of its name at the least."""
        bits = self.information.of_concept(name) if self.information else None
        return self.counts.count(name) / self.counts.documents if bits is None else math.exp2(-bits)


class MixedInformation(Information):
    """The information of terms by several backgrounds; weights count relative to their sum."""

    def __init__(self, backgrounds: Sequence[Background], vocabulary: Vocabulary) -> None:
        super().__init__(backgrounds[0].counts, vocabulary)
        whole = sum(background.weight for background in backgrounds)
        self._backgrounds = [each._replace(weight=each.weight / whole) for each in backgrounds]
        least = min(each.weight / each.counts.documents for each in self._backgrounds)
        self._least = _ZERO * least

    def of_word(self, word: str) -> float:
        shares = [
            sum(each.weight * each.of_word(form) for each in self._backgrounds)
            for form in {word, word.lower()}
        ]
        return self._told(max(shares))

    def of_concept(self, name: str) -> float | None:
        if all(
            each.information is None or each.information.of_concept(name) is None
            for each in self._backgrounds
        ):
            return None
        return self._told(sum(each.weight * each.of_concept(name) for each in self._backgrounds))

    def _told(self, share: float) -> float:
        return abs(math.log2(min(1, max(share, self._least))))

    def _pair(self, first: str, second: str) -> float:
        parts = max(self._word(first), self._word(second))
        share = max(
            sum(each.weight * each.of_pair(*pair) for each in self._backgrounds)
            for pair in {(first, second), (first.lower(), second.lower())}
        )
        return max(parts, min(parts + _UNSEEN, self._told(share)))

    def _whole(self, words: Sequence[str]) -> float:
        return 0

    def _is_known(self, word: str) -> bool:
        return any(
            each.counts.count(word) or (each.information and each.information.knows(word))
            for each in self._backgrounds
        )


def mixed(chosen: Sequence[tuple[str, float]], knowledge: Knowledge) -> Information:
    """The information by backgrounds, given as names or paths with their weights.

    With none, or the built-in one alone, it is that of the knowledge. Raises an `InputError` if a
    background cannot be used.
    """
    if {name for name, _ in chosen} <= {BUILT_IN}:
        return knowledge.information
    backgrounds = [
        Background(knowledge.counts, weight, knowledge.information)
        if name == BUILT_IN
        else Background(_index(name, knowledge), weight)
        for name, weight in chosen
    ]
    return MixedInformation(backgrounds, knowledge.vocabulary)


def digest_of(name: str, knowledge: Knowledge) -> str:
    """The digest of a background; of several files, those of each, with a space between."""
    counts = knowledge.counts if name == BUILT_IN else _index(name, knowledge)
    return " ".join(str(entry["digest"]) for entry in counts.describe())


def _index(name: str, knowledge: Knowledge) -> Index:
    path = knowledge.shipped.get(name) if name in NAMED else Path(name)
    if path is None:
        known = ", ".join(sorted([BUILT_IN, *knowledge.shipped]))
        raise InputError(f"{name}: does not come with this language; known are {known}, and paths")
    return Index(path, knowledge.vocabulary.function_words)
