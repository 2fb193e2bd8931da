"""A collection in which repeats are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters
from efface.models.substring_anonymity.reach import reach
from efface.models.substring_anonymity.symbols import Array, starts_of
from efface.models.substring_anonymity.whole_words import count_words

__all__ = ["Collection"]


class Collection:
    """Texts that are judged, and a background that only counts."""

    def __init__(
        self,
        texts: Sequence[str],
        background: Sequence[str],
        rules: SubstringAnonymityParameters,
    ) -> None:
        self.texts = texts
        self.background = background
        self._rules = rules

    def __len__(self) -> int:
        return len(self.texts) + len(self.background)

    def reach(self, texts: Sequence[str]) -> Array:
        """How far some of the texts go on from each place as others do; nothing from separators."""
        if texts is self.texts:
            return self._reach
        starts = starts_of(map(len, texts))
        row = np.zeros(starts[-1], np.int32)
        for text, start in zip(texts, starts.tolist(), strict=False):
            place = self._places[text]
            row[start : start + len(text)] = self._reach[place : place + len(text)]
        return row

    def reach_without(self, blocked: Array) -> Array:
        """The same for all texts, when some of their characters are hidden."""
        return self._counted(blocked)[: len(blocked)]

    @cached_property
    def words(self) -> Counter[str]:
        """In how many texts, or how often, each word stands."""
        return count_words([*self.texts, *self.background], self._rules.count)

    @cached_property
    def _reach(self) -> Array:
        return self._counted(None)[: int(starts_of(map(len, self.texts))[-1])]

    def _counted(self, blocked: Array | None) -> Array:
        everything = [*self.texts, *self.background]
        if self._rules.count == "documents" and len(self) < self._rules.k:
            return np.zeros(starts_of(map(len, everything))[-1], np.int32)
        return reach(everything, self._rules.k, self._rules.count, blocked)

    @cached_property
    def _places(self) -> dict[str, int]:
        return dict(zip(self.texts, starts_of(map(len, self.texts)).tolist(), strict=False))
