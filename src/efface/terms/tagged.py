"""Terms of a text kept as numbers, for texts with hundreds of thousands of them.

A `Term` takes about 150 bytes. Here a word takes 16, and its `Term` is made when it is needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
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

    @classmethod
    def of(cls, text: str, places: Sequence[tuple[int, int, str]]) -> Tagged:
        """From the start, end and label of each stretch."""
        starts = np.array([start for start, _, _ in places], np.int32)
        ends = np.array([end for _, end, _ in places], np.int32)
        return cls(text, starts, ends, tuple([label for _, _, label in places]))

    @classmethod
    def joined(cls, text: str, parts: Sequence[tuple[int, Tagged]]) -> Tagged:
        """For a whole text, from its parts, each with its offset in the text."""
        if len(parts) == 1 and parts[0][0] == 0:
            return cls(text, parts[0][1].starts, parts[0][1].ends, parts[0][1].labels)
        none = np.empty(0, np.int32)
        return cls(
            text,
            np.concatenate([none, *(part.starts + np.int32(offset) for offset, part in parts)]),
            np.concatenate([none, *(part.ends + np.int32(offset) for offset, part in parts)]),
            tuple(label for _, part in parts for label in part.labels),
        )

    def places(self) -> Iterator[tuple[int, int, str]]:
        """Start, end and label of each: cheaper than `Term` objects."""
        return zip(self.starts.tolist(), self.ends.tolist(), self.labels, strict=True)

    def __len__(self) -> int:
        return len(self.labels)

    def __iter__(self) -> Iterator[Term]:
        text = self.text
        for start, end, label in self.places():
            yield Term(start=start, end=end, label=label, text=text[start:end])

    @overload
    def __getitem__(self, index: int) -> Term: ...
    @overload
    def __getitem__(self, index: slice) -> Tagged: ...
    def __getitem__(self, index: int | slice) -> Term | Tagged:
        if isinstance(index, slice):
            return Tagged(self.text, self.starts[index], self.ends[index], self.labels[index])
        start, end = int(self.starts[index]), int(self.ends[index])
        return Term(start=start, end=end, label=self.labels[index], text=self.text[start:end])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tagged) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # as of a list


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
