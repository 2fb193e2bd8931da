"""The noun phrases of a text; a language says where they are."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from efface.document import Span, Term
from efface.terms.tagged import Tagged

__all__ = ["Phrase", "Phrases"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase(Span):
    """A noun phrase and its words, each with its tag; reprs show none of them."""

    words: tuple[Term, ...] = field(repr=False)
    is_plural: bool = False


class Phrases:
    """The noun phrases of a text, from left to right, each made when it is asked for."""

    def __init__(
        self, words: Tagged, places: Iterable[tuple[int, int]], plural: Container[str]
    ) -> None:
        """`places` has for each phrase the number of its first word, and of the first after it.

        A phrase is plural if the tag of its last word is among `plural`.
        """
        self._words = words
        self._plural = plural
        self._places = np.array([*places], np.int32).reshape(-1, 2)
        self._starts = words.starts[self._places[:, 0]]
        self._ends = words.ends[self._places[:, 1] - 1]

    def places(self) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Start and end of each phrase, and the tags of its words: cheaper than a `Phrase`."""
        tags = (self._words.labels[first:last] for first, last in self._places.tolist())
        return zip(self._starts.tolist(), self._ends.tolist(), tags, strict=True)

    def from_start(self, start: int) -> Phrase | None:
        """The phrase that starts there."""
        place = int(np.searchsorted(self._starts, start))
        return self[place] if place < len(self) and self._starts[place] == start else None

    def up_to(self, end: int) -> Phrase | None:
        """The phrase that ends there."""
        place = int(np.searchsorted(self._ends, end))
        return self[place] if place < len(self) and self._ends[place] == end else None

    def around(self, span: Span) -> Phrase | None:
        """The phrase in which a span lies, or which at least ends with it."""
        place = int(np.searchsorted(self._starts, span.start, "right")) - 1
        if place >= 0 and span.end <= self._ends[place]:
            return self[place]
        return self.up_to(span.end)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Phrase]:
        return (self._phrase(first, last) for first, last in self._places.tolist())

    def __getitem__(self, index: int) -> Phrase:
        return self._phrase(*self._places[index].tolist())

    def _phrase(self, first: int, last: int) -> Phrase:
        words = tuple(self._words[place] for place in range(first, last))
        return Phrase(
            start=words[0].start,
            end=words[-1].end,
            words=words,
            is_plural=words[-1].label in self._plural,
        )
