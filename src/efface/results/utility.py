"""How much of the information of a document is kept: equations 9 and 10 of the paper.

The information of a document is the sum over its noun phrases and mentions of entities. A
replacement keeps its own information, if it says something. For comparison there are what bars
would have kept, and the ideal, where each hidden term keeps just as much as the limit allows.
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
    """Bits of the original, kept, that bars alone would keep, and that the ideal would (if any)."""

    original: float
    kept: float
    suppression: float
    ideal: float | None

    @property
    def share(self) -> float:
        return self.kept / self.original if self.original else 1

    def to_dict(self) -> dict[str, float | None]:
        """The bits of the original, and what is kept as shares of them."""
        whole = self.original or 1
        return {
            "bits": round(self.original, 1),
            "kept": round(self.share, 4),
            "suppression": round(self.suppression / whole, 4) if self.original else 1,
            "ideal": None if self.ideal is None else round(self.ideal / whole, 4),
        }


def total(utilities: Iterable[Utility | None]) -> Utility | None:
    """The utility of several documents together."""
    measured = [utility for utility in utilities if utility]
    if not measured:
        return None
    ideals = [utility.ideal for utility in measured if utility.ideal is not None]
    return Utility(
        sum(utility.original for utility in measured),
        sum(utility.kept for utility in measured),
        sum(utility.suppression for utility in measured),
        sum(ideals) if len(ideals) == len(measured) else None,
    )


def utility(
    original: Document,
    output: Document,
    terms: Iterable[Place],
    information: Information,
    limit: float | None,
) -> Utility:
    """How much information of the terms of the original the output keeps; `limit` is in bits."""
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
        for place in hiding:  # a replacement of several terms counts once
            replacement = output.replaced[place]
            if place not in used and not replacement.silent:
                said = max(said, information.of(replacement.text))
            used.add(place)
        kept += min(bits, said)
    return Utility(whole, kept, suppression, None if limit is None else ideal)


def _touching(start: int, end: int, output: Document, starts: Sequence[int]) -> Iterator[int]:
    """The numbers of the replacements that overlap a term; `starts` are where they begin."""
    for place in range(max(0, bisect_right(starts, start) - 1), len(starts)):
        if starts[place] >= end:
            return
        if output.replaced[place].end > start:
            yield place


def outermost(places: Iterable[Place]) -> Iterator[Place]:
    """Places from left to right, without those that begin inside another."""
    last = 0
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if start >= last:
            yield start, end
            last = end
