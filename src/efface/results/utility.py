"""How much of the information of a document is left: equations 9 and 10 of the paper.

The information of a document is the sum of that of its noun phrases and mentions of entities. What
stands in the place of one keeps its own, if it says something. Beside what was done stand what bars
would have kept, and the ideal, in which each hidden term keeps just as much as the limit allows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from efface.document import Document
from efface.knowledge.information import Information
from efface.text.intervals import Place

__all__ = ["Utility", "outermost", "total", "utility"]


@dataclass(frozen=True)
class Utility:
    """Bits: of the original, kept, kept by bars alone, and kept by the ideal where there is one."""

    original: float
    kept: float
    suppression: float
    ideal: float | None

    @property
    def share(self) -> float:
        return self.kept / self.original if self.original else 1

    def to_dict(self) -> dict[str, float | None]:
        """Shares of what the original has, and its bits."""
        whole = self.original or 1
        return {
            "bits": round(self.original, 1),
            "kept": round(self.share, 4),
            "suppression": round(self.suppression / whole, 4) if self.original else 1,
            "ideal": None if self.ideal is None else round(self.ideal / whole, 4),
        }


def total(utilities: Iterable[Utility | None]) -> Utility | None:
    """The utility of several documents together."""
    some = [one for one in utilities if one]
    if not some:
        return None
    ideals = [one.ideal for one in some if one.ideal is not None]
    return Utility(
        sum(one.original for one in some),
        sum(one.kept for one in some),
        sum(one.suppression for one in some),
        sum(ideals) if len(ideals) == len(some) else None,
    )


def utility(
    original: Document,
    output: Document,
    terms: Iterable[Place],
    information: Information,
    limit: float | None,
) -> Utility:
    """What is left of the information in the terms of the original."""
    starts, _ = output.offsets.there
    used: set[int] = set()
    whole = kept = suppression = ideal = 0.0
    for start, end in outermost(terms):
        bits = information.of(original.text[start:end])
        whole += bits
        hiding = list(_touching(start, end, output, starts))
        if not hiding:
            kept, suppression, ideal = kept + bits, suppression + bits, ideal + bits
            continue
        ideal += min(bits, limit or 0)
        said = 0.0
        for place in hiding:  # what stands for several terms counts once
            replacement = output.replaced[place]
            if place not in used and not replacement.silent:
                said = max(said, information.of(replacement.text))
            used.add(place)
        kept += min(bits, said)
    return Utility(whole, kept, suppression, None if limit is None else ideal)


def _touching(start: int, end: int, output: Document, starts: Sequence[int]) -> Iterator[int]:
    for place in range(max(0, bisect_right(starts, start) - 1), len(starts)):
        if starts[place] >= end:
            return
        if output.replaced[place].end > start:
            yield place


def outermost(places: Iterable[Place]) -> Iterator[Place]:
    """Places from left to right, without those that begin in another."""
    last = 0
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if start >= last:
            yield start, end
            last = end
