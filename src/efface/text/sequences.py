"""Compares two sequences of tokens: what is the same in both, and the gaps between."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import accumulate, pairwise

__all__ = ["Stretch", "differences", "edges", "same"]

_SMALL = 250_000  # pairs of tokens that are compared one by one
_NEAR = 40  # tokens within which two texts that differ meet again

Stretch = tuple[int, int, int, int]  # start and end in `before`, start and end in `after`


def same(before: list[str], after: list[str]) -> Iterator[tuple[int, int, int]]:
    """Stretches of tokens that are in both: start in `before`, start in `after`, length."""
    i = j = 0
    for i1, i2, _, j2 in sorted(_gaps(before, after, (0, len(before), 0, len(after)))):
        if i1 > i:
            yield i, j, i1 - i
        i, j = i2, j2
    if i < len(before):
        yield i, j, len(before) - i


def edges(tokens: list[str]) -> list[int]:
    """The offsets of the tokens in their text, and its end."""
    return list(accumulate(map(len, tokens), initial=0))


def differences(before: list[str], after: list[str]) -> Iterator[Stretch]:
    """Where the two differ: found step by step, and for the rest by a search for anchors."""
    gaps, rest = _walk(before, after, (0, len(before), 0, len(after)), alike=5)
    yield from _joined([part for gap in (*gaps, rest) for part in _gaps(before, after, gap)])


def _walk(
    before: list[str], after: list[str], stretch: Stretch, *, alike: int
) -> tuple[list[Stretch], Stretch]:
    """Gaps from left to right, each up to the nearest place with `alike` equal tokens.

    If there is no such place nearby the walk ends; the unread rest comes with the gaps.
    """
    i, i2, j, j2 = stretch
    gaps = []
    while i < i2 and j < j2:
        if before[i] == after[j]:
            i, j = i + 1, j + 1
        elif place := _meeting(before, after, (i, i2, j, j2), alike):
            gaps.append((i, place[0], j, place[1]))
            i, j = place
        else:
            break
    return gaps, (i, i2, j, j2)


def _meeting(
    before: list[str], after: list[str], stretch: Stretch, alike: int
) -> tuple[int, int] | None:
    """The nearest place from which `alike` tokens are equal, in `before` and in `after`."""
    i, i2, j, j2 = stretch
    if after[j][0] in "[█" and j + alike < j2:
        # Nearly always an operator put one token for some words: look for what follows it.
        wanted = after[j + 1 : j + 1 + alike]
        for a in range(i + 1, min(i + _NEAR, i2)):
            if before[a] == wanted[0] and before[a : a + alike] == wanted:
                return a, j + 1
    for total in range(1, _NEAR):
        for b in range(max(j, j + total - (i2 - i) + 1), min(j + total + 1, j2)):
            a = i + total - (b - j)
            if before[a] == after[b] and before[a : a + alike] == after[b : b + alike]:
                return a, b
    return None


def _gaps(before: list[str], after: list[str], stretch: Stretch) -> Iterator[Stretch]:
    """Where the two differ: equal ends, and tokens that both have once, separate the gaps."""
    pending = [stretch]
    while pending:
        i1, i2, j1, j2 = pending.pop()
        while i1 < i2 and j1 < j2 and before[i1] == after[j1]:
            i1, j1 = i1 + 1, j1 + 1
        while i1 < i2 and j1 < j2 and before[i2 - 1] == after[j2 - 1]:
            i2, j2 = i2 - 1, j2 - 1
        if i1 == i2 or j1 == j2:
            if (i1, j1) != (i2, j2):
                yield i1, i2, j1, j2
        elif j2 - j1 == 1 and after[j1] not in before[i1:i2]:
            yield i1, i2, j1, j2
        elif anchors := _anchors(before, after, (i1, i2, j1, j2)):
            edges = [(i1 - 1, j1 - 1), *anchors, (i2, j2)]
            pending += reversed([(a + 1, c, b + 1, d) for (a, b), (c, d) in pairwise(edges)])
        elif (i2 - i1) * (j2 - j1) <= _SMALL:
            matcher = SequenceMatcher(None, before[i1:i2], after[j1:j2], autojunk=False)
            for tag, a, b, c, d in matcher.get_opcodes():
                if tag != "equal":
                    yield i1 + a, i1 + b, j1 + c, j1 + d
        else:
            gaps, rest = _walk(before, after, (i1, i2, j1, j2), alike=3)
            i1, i2, j1, j2 = rest
            yield from gaps
            if (i1, j1) != (i2, j2):
                yield rest


def _anchors(before: list[str], after: list[str], stretch: Stretch) -> list[tuple[int, int]]:
    """Matching places in order: pairs of words, else words, that both sides have exactly once."""
    i1, i2, j1, j2 = stretch
    for step in (2, 0):  # the word after next is the next word
        here = _once(after, j1, j2, step)
        there = _once(before, i1, i2, step)
        pairs = sorted((i, here[words]) for words, i in there.items() if words in here)
        if pairs:
            return _rising(pairs)
    return []


def _once(tokens: list[str], start: int, stop: int, step: int) -> dict[tuple[str, str], int]:
    """Pairs of tokens, `step` apart, that occur once and begin with a word; each with its place."""
    pairs = list(zip(tokens[start : stop - step], tokens[start + step : stop], strict=False))
    counts = Counter(pairs)
    return {
        pair: place
        for place, pair in enumerate(pairs, start)
        if counts[pair] == 1 and pair[0][0].isalnum()
    }


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest chain of pairs in which both places rise."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for index, (_, j) in enumerate(pairs):
        place = bisect_left(tails, j)
        previous.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [j]
        ends[place : place + 1] = [index]
    chain, index = [], ends[-1] if ends else -1
    while index >= 0:
        chain.append(pairs[index])
        index = previous[index]
    return chain[::-1]


def _joined(gaps: Iterable[Stretch]) -> Iterator[Stretch]:
    """Gaps in order; those that touch become one."""
    last: Stretch | None = None
    for gap in sorted(gaps):
        if last and last[1] == gap[0] and last[3] == gap[2]:
            last = last[0], gap[1], last[2], gap[3]
        else:
            if last:
                yield last
            last = gap
    if last:
        yield last
