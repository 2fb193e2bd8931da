"""Terms of a text kept as numbers, for texts with hundreds of thousands of them.

A `Term` takes about 150 bytes. Here a word takes 16, and its `Term` is made when it is needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from efface.document import Term

__all__ = ["Reading", "Tagged", "Wanted"]

_Places = NDArray[np.int32]
Wanted = Literal["entities", "words"]


@dataclass(frozen=True, slots=True, eq=False)
class Tagged(Sequence[Term]):
    """Stretches of a text, from left to right, each with its label or tag."""

    text: str = field(repr=False)
    starts: _Places = field(repr=False)
    ends: _Places = field(repr=False)
    labels: tuple[str, ...] = field(repr=False)
    scores: tuple[float, ...] | None = field(default=None, repr=False)  # how sure the tagger is
    shares: tuple[float, ...] | None = field(default=None, repr=False)  # of it, for the label

    @classmethod
    def of(
        cls,
        text: str,
        places: Sequence[tuple[int, int, str]],
        scores: Sequence[float] | None = None,
        shares: Sequence[float] | None = None,
    ) -> Tagged:
        """From the start, end and label of each stretch, with how sure the tagger is of it."""
        starts = np.array([start for start, _, _ in places], np.int32)
        ends = np.array([end for _, end, _ in places], np.int32)
        labels = tuple([label for _, _, label in places])
        figures = [None if each is None else tuple(each) for each in (scores, shares)]
        return cls(text, starts, ends, labels, *figures)

    @classmethod
    def joined(cls, text: str, parts: Sequence[tuple[int, Tagged]]) -> Tagged:
        """For a whole text, from its parts, each with its offset in the text."""
        if len(parts) == 1 and parts[0][0] == 0:
            return replace(parts[0][1], text=text)
        none = np.empty(0, np.int32)
        return cls(
            text,
            np.concatenate([none, *(part.starts + np.int32(offset) for offset, part in parts)]),
            np.concatenate([none, *(part.ends + np.int32(offset) for offset, part in parts)]),
            tuple(label for _, part in parts for label in part.labels),
            _all_of([part.scores for _, part in parts]),
            _all_of([part.shares for _, part in parts]),
        )

    def places(self) -> Iterator[tuple[int, int, str]]:
        """Start, end and label of each: cheaper than `Term` objects."""
        return zip(self.starts.tolist(), self.ends.tolist(), self.labels, strict=True)

    def __len__(self) -> int:
        return len(self.labels)

    def __iter__(self) -> Iterator[Term]:
        text = self.text
        scores: Iterable[float | None] = repeat(None) if self.scores is None else self.scores
        shares: Iterable[float] = repeat(1.0) if self.shares is None else self.shares
        for (start, end, label), score, share in zip(self.places(), scores, shares, strict=False):
            term = text[start:end]
            yield Term(start=start, end=end, label=label, text=term, score=score, share=share)

    @overload
    def __getitem__(self, index: int) -> Term: ...
    @overload
    def __getitem__(self, index: slice) -> Tagged: ...
    def __getitem__(self, index: int | slice) -> Term | Tagged:
        if isinstance(index, slice):
            figures = [each and each[index] for each in (self.scores, self.shares)]
            places = self.starts[index], self.ends[index]
            return Tagged(self.text, *places, self.labels[index], *figures)
        start, end = int(self.starts[index]), int(self.ends[index])
        return Term(
            start=start,
            end=end,
            label=self.labels[index],
            text=self.text[start:end],
            score=None if self.scores is None else self.scores[index],
            share=1.0 if self.shares is None else self.shares[index],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tagged) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # as of a list


def _all_of(parts: Sequence[tuple[float, ...] | None]) -> tuple[float, ...] | None:
    """The figures of all parts, if all have some."""
    known = [part for part in parts if part is not None]
    return tuple(figure for part in known for figure in part) if len(known) == len(parts) else None


@dataclass(frozen=True)
class Reading:
    """What was found in a document: mentions of entities, words with their tags.

    What was not asked for is None.
    """

    entities: Tagged | None = None
    words: Tagged | None = None

    @classmethod
    def joined(
        cls, text: str, parts: Sequence[tuple[int, Reading]], wanted: Collection[Wanted]
    ) -> Reading:
        """For a whole text, from the readings of its parts, each with its offset in the text."""
        return cls(
            **{
                what: Tagged.joined(text, [(start, getattr(part, what)) for start, part in parts])
                for what in wanted
            }
        )
