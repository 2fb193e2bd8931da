"""Decides what to hide in texts so that only repeats are kept."""

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
    """Judges texts of a collection, joined into one row with a separator after each text.

    Most arrays here have an entry for each character of that row. `starts` are the places of the
    texts in the row, and its end.
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
        """Marks the separators."""
        marked = np.zeros(self.starts[-1], np.bool_)
        marked[self.starts[1:] - 1] = True
        return marked

    def piece(self, text: int) -> slice:
        """The part of the row that is a text."""
        return slice(int(self.starts[text]), int(self.starts[text + 1]) - 1)

    @cached_property
    def reach(self) -> Array:
        """For each place the length of the longest repeat that begins there."""
        return self._collection.reach(self.texts)

    def hidden(self, blocked: Array) -> Array:
        """Marks what to hide; separators and what is hidden already are `blocked`."""
        if self._rules.words == "rare":
            return self._open(self._rare_words(), blocked)
        if self._rules.scope == "original":
            return self._round(self.reach, blocked)
        to_hide = np.zeros_like(blocked)
        while True:
            closed = blocked | to_hide
            more = self._round(self._collection.reach_without(closed), closed)
            if not more.any():
                return to_hide
            to_hide |= more

    def figures(
        self, to_hide: Array, blocked: Array, starts: Array, ends: Array
    ) -> tuple[Array, Array]:
        """Why spans are hidden: the run that would be kept without that, and its reach.

        Both are lengths. That run is what is kept before the span, and the span; if all of this is
        a repeat, what is kept after it, too.
        """
        firsts, lasts = edges(~(to_hide | blocked))
        firsts, lasts = np.append(firsts, -1), np.append(lasts, -1)
        before = np.searchsorted(firsts[:-1], starts) - 1
        begins = np.where(lasts[before] == starts, firsts[before], starts)
        reached = self.reach[begins]
        lengths = ends - begins
        more = (lengths <= reached) & (firsts[before + 1] == ends)
        return np.where(more, lasts[before + 1] - begins, lengths), reached

    def _round(self, reached: Array, blocked: Array) -> Array:
        """Marks what to hide in the runs that are not repeats."""
        starts, ends = edges(~blocked)
        if np.count_nonzero(blocked) > len(self.texts):
            reached = cap(reached, blocked)
        chosen = broken(reached, starts, ends, self._always) | self._are_short(starts, ends)
        to_hide = self._signs & ~blocked
        if chosen.any():
            cover = hidden(reached, self._rules.cover, self._rules.min_length, self._edges)
            to_hide |= cover & between(starts[chosen], ends[chosen], len(cover))
        to_hide = self._open(to_hide, blocked)
        if not self._rules.words:
            return to_hide
        return self._open(whole_words(self._row, to_hide, self._rules.share, blocked), blocked)

    def _are_short(self, starts: Array, ends: Array) -> Array:
        """Marks the runs that are a whole text, but shorter than the shortest run."""
        short: Array = ends - starts < self._rules.min_length
        if short.any():
            short &= np.isin(starts, self.starts) & np.isin(ends, self.starts - 1)
        return short

    def _rare_words(self) -> Array:
        """Marks the words that hiding by runs would hide, if they are also rare as words."""
        to_hide = hidden(self.reach, self._rules.cover, self._rules.min_length, self._edges)
        by_runs = torn_words(self._row, to_hide, self._rules.share)
        rare = rare_words(self._row, self._collection.words, self._rules.k)
        return whole_graphemes(self._row, by_runs & rare)

    def _open(self, to_hide: Array, blocked: Array) -> Array:
        """Unmarks what is blocked, and characters that are always kept; changes `to_hide`."""
        to_hide &= ~blocked
        if len(self._always):
            to_hide &= ~self._always
        return to_hide

    @cached_property
    def _edges(self) -> Array:
        """Marks where hiding is preferred: between words; nowhere if words are hidden whole."""
        if self._rules.words and not self._rules.share:
            return np.zeros(self.starts[-1], np.bool_)
        return between_words(self._row)

    @cached_property
    def _row(self) -> str:
        """All texts; the separators are null characters, part of no word or grapheme."""
        return "".join(f"{text}\0" for text in self.texts)

    @cached_property
    def _signs(self) -> Array:
        """Marks what looks like a sign that operators write: nobody could tell them apart."""
        marked = np.zeros(self.starts[-1], np.bool_)
        for piece, text in self._pieces():
            for match in _SIGN.finditer(text) if "█" in text or "[" in text or "#" in text else ():
                marked[piece.start + match.start() : piece.start + match.end()] = True
        return marked

    @cached_property
    def _always(self) -> Array:
        """Marks the characters that are always kept; an empty array if there are none."""
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
