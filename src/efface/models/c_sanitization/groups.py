"""Terms that tell too much of a topic together, though none of them does alone.

The documents that have all terms of a group are their intersection. Groups are looked for from the
rarest terms on, and grown one by one: what is not supported by enough documents that tell of the
topic cannot become so by another term.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from efface.knowledge.topics import Topic

__all__ = ["LIFT", "SUPPORT", "Candidate", "Group", "Groups", "choose"]

SUPPORT = 3  # documents that tell of the topic, in which all terms of a group must stand
LIFT = 1.5  # times that a group must tell more than any of its terms


@dataclass(frozen=True)
class Candidate:
    """A term that may be part of a group, its documents, and the share of them that tell.

    Terms with the same `key` have the same documents.
    """

    key: bytes
    documents: BitMap = field(repr=False)
    share: float
    was_replaced: bool = False


@dataclass(frozen=True)
class Group:
    """The numbers of some candidates, and the share of their common documents that tell."""

    members: tuple[int, ...]
    share: float


@dataclass(frozen=True)
class _Growing:
    """A group that is not yet large enough: its documents, and which of the topic's are theirs."""

    members: tuple[int, ...]
    documents: BitMap = field(repr=False)
    row: NDArray[np.float32] = field(repr=False)
    has_new: bool


class Groups:
    """Finds the groups that tell too much of a topic, among terms that change little each time.

    What was found among some terms is remembered, by their keys, so that only groups with a new
    term are looked for.
    """

    def __init__(self, topic: Topic) -> None:
        self._topic = topic
        self._told = _numbers(topic.told)
        self._searched: dict[int, frozenset[bytes]] = {}
        self._found: dict[int, dict[tuple[bytes, ...], float]] = {}

    def find(self, candidates: Sequence[Candidate], size: int) -> list[Group]:
        """The groups of just that many candidates, in the order of these."""
        searched, found = self._searched.get(size, frozenset()), self._found.get(size, {})
        places = {candidate.key: place for place, candidate in enumerate(candidates)}
        groups = [
            Group(tuple(sorted(map(places.__getitem__, keys))), share)
            for keys, share in found.items()
            if places.keys() >= {*keys}
        ]
        groups += self._new(candidates, places.keys() - searched, size)
        self._searched[size] = frozenset(places)
        self._found[size] = {
            tuple(candidates[member].key for member in group.members): group.share
            for group in groups
        }
        return sorted(groups, key=lambda group: group.members)

    def _new(
        self, candidates: Sequence[Candidate], new: Collection[bytes], size: int
    ) -> Iterator[Group]:
        rows = np.zeros((len(candidates), len(self._told)), np.float32)
        is_new = np.zeros(len(candidates), bool)
        for place, candidate in enumerate(candidates):
            common = candidate.documents & self._topic.told
            rows[place, np.searchsorted(self._told, _numbers(common))] = 1
            is_new[place] = candidate.key in new
        for first, candidate in enumerate(candidates):
            documents = candidate.documents
            if self._topic.among is not None:
                documents = documents & self._topic.among
            start = _Growing((first,), documents, rows[first], bool(is_new[first]))
            yield from self._grow(start, candidates, rows, is_new, size)

    def _grow(
        self,
        group: _Growing,
        candidates: Sequence[Candidate],
        rows: NDArray[np.float32],
        is_new: NDArray[np.bool_],
        size: int,
    ) -> Iterator[Group]:
        after = group.members[-1] + 1
        supports = rows[after:] @ group.row
        wanted = supports >= SUPPORT
        is_last = len(group.members) == size - 1
        if is_last and not group.has_new:
            wanted &= is_new[after:]
        best = max(candidates[member].share for member in group.members)
        for place in np.flatnonzero(wanted).tolist():
            other = candidates[after + place]
            members = (*group.members, after + place)
            if not is_last:
                grown = _Growing(
                    members,
                    group.documents & other.documents,
                    group.row * rows[after + place],
                    group.has_new or bool(is_new[after + place]),
                )
                yield from self._grow(grown, candidates, rows, is_new, size)
                continue
            seen = group.documents.intersection_cardinality(other.documents)
            share = self._topic.smoothed(float(supports[place]), seen)
            if self._topic.tells(share) and share >= LIFT * max(best, other.share):
                yield Group(members, share)


def _numbers(documents: BitMap) -> NDArray[np.uint32]:
    return np.frombuffer(documents.to_array(), np.uint32)


def choose(groups: Sequence[Group], candidates: Sequence[Candidate]) -> dict[int, Group]:
    """Which candidates to hide so that of each group one is hidden, and for each why.

    The one that is in the most groups goes first, then the riskier; but before all others what was
    put there in the place of something. In the end what need not be hidden is put back.
    """
    of: dict[int, set[int]] = {}
    for number, group in enumerate(groups):
        for member in group.members:
            of.setdefault(member, set()).add(number)
    open_groups = {member: len(numbers) for member, numbers in of.items()}
    left = set(range(len(groups)))
    hidden: dict[int, None] = {}
    while left:
        chosen = max(
            (member for member, count in open_groups.items() if count),
            key=lambda member: (
                candidates[member].was_replaced,
                open_groups[member],
                candidates[member].share,
                -member,
            ),
        )
        hidden[chosen] = None
        for number in of[chosen] & left:
            left.remove(number)
            for member in groups[number].members:
                open_groups[member] -= 1
    for member in list(hidden):
        others = hidden.keys() - {member}
        if not any(others.isdisjoint(groups[number].members) for number in of[member]):
            del hidden[member]
    return {
        member: max(
            (
                groups[number]
                for number in sorted(of[member])
                if hidden.keys() & {*groups[number].members} == {member}
            ),
            key=lambda group: group.share,
        )
        for member in hidden
    }
