"""What to hide in texts so that only repeats are left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.cover import broken, cap, hidden
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters
from efface.models.substring_anonymity.symbols import CODES, Array, codes, starts_of
from efface.models.substring_anonymity.whole_words import (
    between,
    between_words,
    edges,
    rare_words,
    torn_words,
    whole_graphemes,
    whole_words,
)
from efface.operators import SIGN

__all__ = ["Hiding"]

_SIGN = re.compile(SIGN)


class Hiding:
    """Judges texts of a collection, as one row of characters with a separator after each text.

    `starts` are the places of the texts in that row, and its end.
    """

    def __init__(
        self, texts: Sequence[str], collection: Collection, rules: SubstringAnonymityParameters
    ) -> None:
        self.texts = texts
        self.starts = starts_of(map(len, texts))
        self._collection = collection
        self._rules = rules

    @property
    def separators(self) -> Array:
        """Marks what stands between the texts."""
        marked = np.zeros(self.starts[-1], np.bool_)
        marked[self.starts[1:] - 1] = True
        return marked

    def piece(self, text: int) -> slice:
        """Where a text stands in the row."""
        return slice(int(self.starts[text]), int(self.starts[text + 1]) - 1)

    @cached_property
    def reach(self) -> Array:
        """How far the text goes on from each place as it does elsewhere."""
        return self._collection.reach(self.texts)

    def hidden(self, blocked: Array) -> Array:
        """What to hide, where some places are blocked already: separators, or hidden otherwise."""
        if self._rules.words == "rare":
            return self._open(self._rare_words(), blocked)
        if self._rules.scope == "original":
            return self._round(self.reach, blocked)
        found = np.zeros_like(blocked)
        while True:
            closed = blocked | found
            news = self._round(self._collection.reach_without(closed), closed)
            if not news.any():
                return found
            found |= news

    def figures(
        self, found: Array, blocked: Array, starts: Array, ends: Array
    ) -> tuple[Array, Array]:
        """Of stretches that are hidden, the run that would stand, and how far it is a repeat.

        That run is what stays before a stretch, and the stretch; where all of it is a repeat, what
        stays after it, too.
        """
        firsts, lasts = edges(~(found | blocked))
        firsts, lasts = np.append(firsts, -1), np.append(lasts, -1)
        before = np.searchsorted(firsts[:-1], starts) - 1
        begins = np.where(lasts[before] == starts, firsts[before], starts)
        reached = self.reach[begins]
        lengths = ends - begins
        more = (lengths <= reached) & (firsts[before + 1] == ends)
        return np.where(more, lasts[before + 1] - begins, lengths), reached

    def _round(self, reached: Array, blocked: Array) -> Array:
        """What to hide in the runs that are not repeats."""
        starts, ends = edges(~blocked)
        if np.count_nonzero(blocked) > len(self.texts):
            reached = cap(reached, blocked)
        chosen = broken(reached, starts, ends, self._always) | self._are_short(starts, ends)
        found = self._signs & ~blocked
        if chosen.any():
            cover = hidden(reached, self._rules.cover, self._rules.min_length, self._edges)
            found |= cover & between(starts[chosen], ends[chosen], len(cover))
        found = self._open(found, blocked)
        if not self._rules.words:
            return found
        return self._open(whole_words(self._row, found, self._rules.share, blocked), blocked)

    def _are_short(self, starts: Array, ends: Array) -> Array:
        """Texts of which nothing is hidden, too short to be a run."""
        short: Array = ends - starts < self._rules.min_length
        if short.any():
            short &= np.isin(starts, self.starts) & np.isin(ends, self.starts - 1)
        return short

    def _rare_words(self) -> Array:
        """The words that the runs hide and that are rare as words, too."""
        found = hidden(self.reach, self._rules.cover, self._rules.min_length, self._edges)
        by_runs = torn_words(self._row, found, self._rules.share)
        rare = rare_words(self._row, self._collection.words, self._rules.k)
        return whole_graphemes(self._row, by_runs & rare)

    def _open(self, found: Array, blocked: Array) -> Array:
        """What of it is not hidden already, and may be."""
        found &= ~blocked
        if len(self._always):
            found &= ~self._always
        return found

    @cached_property
    def _edges(self) -> Array:
        """Marks where a run is cut best: between words, unless these go whole in any case."""
        if self._rules.words and not self._rules.share:
            return np.zeros(self.starts[-1], np.bool_)
        return between_words(self._row)

    @cached_property
    def _row(self) -> str:
        """All texts, with a sign after each that is of no word and of no grapheme."""
        return "".join(f"{text}\0" for text in self.texts)

    @cached_property
    def _signs(self) -> Array:
        """Marks what looks like the signs that are put in: nobody could tell them apart."""
        marked = np.zeros(self.starts[-1], np.bool_)
        for piece, text in self._pieces():
            for match in _SIGN.finditer(text) if "█" in text or "[" in text or "#" in text else ():
                marked[piece.start + match.start() : piece.start + match.end()] = True
        return marked

    @cached_property
    def _always(self) -> Array:
        """Marks the characters that always stay; empty where there are none."""
        if not self._rules.never_suppress:
            return np.zeros(0, np.bool_)
        table = np.zeros(CODES, np.bool_)
        table[codes(self._rules.never_suppress)] = True
        marked = np.zeros(self.starts[-1], np.bool_)
        for piece, text in self._pieces():
            marked[piece] = table[codes(text)]
        return marked

    def _pieces(self) -> Iterator[tuple[slice, str]]:
        for index, text in enumerate(self.texts):
            yield self.piece(index), text
