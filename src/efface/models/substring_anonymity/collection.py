"""The collection of texts in which repeats are counted."""

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
    """Texts that are judged, and background texts that are only counted."""

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
        """The reach of each character of some of the texts; that of separators is 0."""
        if texts is self.texts:
            return self._reach
        starts = starts_of(map(len, texts))
        reached = np.zeros(starts[-1], np.int32)
        for text, start in zip(texts, starts.tolist(), strict=False):
            place = self._places[text]
            reached[start : start + len(text)] = self._reach[place : place + len(text)]
        return reached

    def reach_without(self, blocked: Array) -> Array:
        """The reach of all texts when the blocked characters are not counted."""
        return self._counted(blocked)[: len(blocked)]

    @cached_property
    def words(self) -> Counter[str]:
        """How many texts have each word, or how often it occurs."""
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
