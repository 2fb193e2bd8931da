"""Groups of terms that tell too much of a topic together, though none of them does alone.

The documents of a group are the intersection of its terms' documents. A search starts from each
term, the rarest first, and adds one term at a time. It stops when too few documents of the topic
have all terms of the group, as adding more terms cannot change that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from efface.knowledge.topics import Topic

__all__ = ["LIFT", "SUPPORT", "Candidate", "Group", "Groups", "choose"]

SUPPORT = 3  # documents of the topic that must have all terms of a group
LIFT = 1.5  # a group must have this many times the share of any of its terms


@dataclass(frozen=True)
class Candidate:
    """A term that may be part of a group, its documents, and the share that tell of the topic.

    Terms with the same `key` have the same documents.
    """

    key: bytes
    documents: BitMap = field(repr=False)
    share: float
    was_replaced: bool = False


@dataclass(frozen=True)
class Group:
    """Indices of candidates, and the share of their common documents that tell of the topic."""

    members: tuple[int, ...]
    share: float


@dataclass(frozen=True)
class _Growing:
    """A group that is not large enough yet.

    `row` has a 1 for each document of the topic that has all members; `has_new` says whether a
    member was not among the candidates of the last search.
    """

    members: tuple[int, ...]
    documents: BitMap = field(repr=False)
    row: NDArray[np.float32] = field(repr=False)
    has_new: bool


class Groups:
    """Finds the groups that tell too much of a topic.

    Between searches the candidates change little. So found groups are cached by the keys of their
    terms, and only groups with a new term are searched for.
    """

    def __init__(self, topic: Topic) -> None:
        self._topic = topic
        self._told = _numbers(topic.told)
        self._searched: dict[int, frozenset[bytes]] = {}
        self._found: dict[int, dict[tuple[bytes, ...], float]] = {}

    def find(self, candidates: Sequence[Candidate], size: int) -> list[Group]:
        """The groups with exactly `size` members, sorted by their members."""
        searched, remembered = self._searched.get(size, frozenset()), self._found.get(size, {})
        places = {candidate.key: place for place, candidate in enumerate(candidates)}
        groups = [
            Group(tuple(sorted(map(places.__getitem__, keys))), share)
            for keys, share in remembered.items()
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
        """The groups that have at least one member whose key is in `new`."""
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
        """All groups of the wanted size that begin with the members of `group`."""
        after = group.members[-1] + 1
        supports = rows[after:] @ group.row
        wanted = supports >= SUPPORT
        is_last = len(group.members) == size - 1
        if is_last and not group.has_new:
            wanted &= is_new[after:]
        best = max(candidates[member].share for member in group.members)
        for place in np.flatnonzero(wanted).tolist():
            candidate = candidates[after + place]
            members = (*group.members, after + place)
            if not is_last:
                grown = _Growing(
                    members,
                    group.documents & candidate.documents,
                    group.row * rows[after + place],
                    group.has_new or bool(is_new[after + place]),
                )
                yield from self._grow(grown, candidates, rows, is_new, size)
                continue
            seen = group.documents.intersection_cardinality(candidate.documents)
            share = self._topic.smoothed(float(supports[place]), seen)
            if self._topic.tells(share) and share >= LIFT * max(best, candidate.share):
                yield Group(members, share)


def _numbers(documents: BitMap) -> NDArray[np.uint32]:
    return np.frombuffer(documents.to_array(), np.uint32)


def choose(groups: Sequence[Group], candidates: Sequence[Candidate]) -> dict[int, Group]:
    """Choose candidates to hide so that every group loses a member.

    Returns for each hidden candidate the reason: of the groups in which only it is hidden, the one
    with the largest share.
    """
    groups_of: dict[int, set[int]] = {}
    for number, group in enumerate(groups):
        for member in group.members:
            groups_of.setdefault(member, set()).add(number)
    hidden = _hit_all(groups, groups_of, candidates)
    _keep_unneeded(hidden, groups, groups_of)
    return {
        member: max(
            (
                groups[number]
                for number in sorted(groups_of[member])
                if hidden.keys() & {*groups[number].members} == {member}
            ),
            key=lambda group: group.share,
        )
        for member in hidden
    }


def _hit_all(
    groups: Sequence[Group], groups_of: dict[int, set[int]], candidates: Sequence[Candidate]
) -> dict[int, None]:
    """Hide candidates one by one until every group has a hidden member.

    Replacements are hidden first, then the candidate in the most open groups, then the one with the
    larger share.
    """
    open_groups = {member: len(numbers) for member, numbers in groups_of.items()}
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
        for number in groups_of[chosen] & left:
            left.remove(number)
            for member in groups[number].members:
                open_groups[member] -= 1
    return hidden


def _keep_unneeded(
    hidden: dict[int, None], groups: Sequence[Group], groups_of: dict[int, set[int]]
) -> None:
    """Take out of `hidden` each candidate whose groups all have another hidden member."""
    for member in list(hidden):
        rest = hidden.keys() - {member}
        if not any(rest.isdisjoint(groups[number].members) for number in groups_of[member]):
            del hidden[member]
