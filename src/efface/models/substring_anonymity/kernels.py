"""Loops over suffix arrays that cannot be written as operations on whole arrays.

Compiled when they are first called; the compiled code is kept on disk. Only `reach` and `cover`
import this module, and only when there is something to count.
"""

from __future__ import annotations

import numpy as np

from efface.models.substring_anonymity.symbols import Array
from efface.text.compiling import compiled

__all__ = [
    "best_with_short_runs",
    "by_documents",
    "by_occurrences",
    "capped",
    "common_prefixes",
    "furthest_scan",
    "in_characters",
    "is_cut",
    "longest_first",
]

_BLOCK = 8192  # places that are fetched together


@compiled
def common_prefixes(text: Array, order: Array, separator: int) -> Array:
    """For each suffix what it has in common with the one before it in order, in text order.

    Nothing goes on over a separator. (The permuted LCP array, by the way of its inverse.)
    """
    n = len(text)
    common = np.empty(n, np.int32)
    if n:
        common[order[0]] = -1
    for i in range(1, n):
        common[order[i]] = order[i - 1]
    length = 0
    for place in range(n):
        other = common[place]
        if other < 0:
            length = 0
        else:
            most = n - max(place, other)
            while (
                length < most
                and text[place + length] == text[other + length]
                and text[place + length] != separator
            ):
                length += 1
        common[place] = length
        if length:
            length -= 1
    return common


@compiled
def by_occurrences(order: Array, common: Array, k: int) -> None:
    """Turn `common` into the longest stretch from each place that occurs k times.

    Each window of k neighbours in order has in common the least of its k - 1 steps; a suffix takes
    the best of the windows that it is in. Block by block: far places are fetched together, and the
    sliding extremes double their width on what is near.
    """
    n = len(order)
    block = max(_BLOCK, 2 * k)
    steps = np.zeros(block + 2 * k, np.int32)  # from k before the block to k after it
    fetched = 0
    for begin in range(0, n, block):
        if begin:
            steps[: 2 * k] = steps[block:].copy()
        upto = min(n, begin + block + k)
        for i in range(fetched, upto):
            steps[i - begin + k] = common[order[i]]
        steps[upto - begin + k :] = 0
        fetched = upto
        best = -_least(-_least(steps, k - 1), k)  # the largest of the least
        for i in range(begin, min(n, begin + block)):
            common[order[i]] = best[i - begin + 2]


@compiled
def _least(values: Array, width: int) -> Array:
    """The least of each window."""
    done = 1
    while done < width:
        step = min(done, width - done)
        wider = np.empty(len(values) - step, np.int32)
        for i in range(len(wider)):
            wider[i] = min(values[i], values[i + step])
        values = wider
        done += step
    return values


@compiled
def by_documents(
    order: Array, common: Array, k: int, starts: Array, first: Array, shift: int, best: Array
) -> None:
    """The same for k documents.

    `starts` are the beginnings of the documents, and the end; `first` is, for each block of
    2 ** shift places, the document in which it begins. `best` is room for as many lengths.
    """
    n = len(order)
    counts = np.zeros(len(starts), np.int32)
    distinct = lowest = carried = 0
    size, head, tail = 1024, 0, 0
    at, least = np.empty(size, np.int32), np.empty(size, np.int32)
    steps, documents = np.empty(_BLOCK, np.int32), np.empty(_BLOCK, np.int32)
    leaving, since, fetched = np.empty(_BLOCK, np.int32), 0, 0
    for begin in range(0, n, _BLOCK):
        upto = min(n, begin + _BLOCK)
        for i in range(begin, upto):
            steps[i - begin] = common[order[i]]
        _documents(order, begin, upto, starts, first, shift, documents)
        for i in range(begin, upto):
            step, document = steps[i - begin], documents[i - begin]
            distinct += counts[document] == 0
            counts[document] += 1
            while tail > head and least[(tail - 1) & (size - 1)] >= step:
                tail -= 1
            if tail - head == size:
                at, least = _doubled(at, head), _doubled(least, head)
                head, tail, size = 0, size, 2 * size
            at[tail & (size - 1)], least[tail & (size - 1)] = i, step
            tail += 1
            shared = 0
            if distinct >= k:
                # The shortest window that ends here and holds k documents.
                while True:
                    if lowest >= fetched:
                        fetched = min(n, lowest + _BLOCK)
                        _documents(order, lowest, fetched, starts, first, shift, leaving)
                        since = lowest
                    document = leaving[lowest - since]
                    if counts[document] == 1:
                        if distinct == k:
                            break
                        distinct -= 1
                    counts[document] -= 1
                    lowest += 1
                while at[head & (size - 1)] <= lowest:
                    head += 1
                shared = least[head & (size - 1)]
            carried = max(shared, min(carried, step))
            best[i] = carried
    _spread_back(order, common, best)


@compiled
def _spread_back(order: Array, common: Array, best: Array) -> None:
    """What the windows that end further on give to those before; the result is in text order."""
    n = len(order)
    steps = np.empty(_BLOCK, np.int32)
    carried = step = 0
    for upto in range(n, 0, -_BLOCK):
        begin = max(0, upto - _BLOCK)
        for i in range(begin, upto):
            steps[i - begin] = common[order[i]]
        for i in range(upto - 1, begin - 1, -1):
            carried = min(carried, step)
            if best[i] > carried:
                carried = int(best[i])
            best[i] = carried
            step = steps[i - begin]
        for i in range(begin, upto):
            common[order[i]] = best[i]


@compiled
def _documents(
    order: Array, begin: int, upto: int, starts: Array, first: Array, shift: int, found: Array
) -> None:
    """The documents of some suffixes."""
    for i in range(begin, upto):
        place = order[i]
        document = first[place >> shift]
        while starts[document + 1] <= place:
            document += 1
        found[i - begin] = document


@compiled
def _doubled(ring: Array, start: int) -> Array:
    size = len(ring)
    larger = np.empty(2 * size, ring.dtype)
    for i in range(size):
        larger[i] = ring[(start + i) & (size - 1)]
    return larger


@compiled
def in_characters(continued: Array, reach: Array) -> None:
    """Turn reaches in bytes of UTF-8 into reaches in characters, which take the first places.

    A character that would be cut is not reached. The ends never go back, so one walk is enough.
    """
    n = len(continued)
    characters = end = ended = 0
    for place in range(n):
        if not continued[place]:
            while end < place + reach[place]:
                ended += not continued[end]
                end += 1
            whole = ended
            if end < n and continued[end]:
                whole -= 1
            reach[characters] = max(0, whole - characters)
            characters += 1


@compiled
def capped(reach: Array, blocked: Array) -> None:
    """Let no stretch reach over a place that is blocked."""
    room = 0
    for place in range(len(reach) - 1, -1, -1):
        room = 0 if blocked[place] else room + 1
        if reach[place] > room:
            reach[place] = room


@compiled
def furthest_scan(reach: Array) -> Array:
    """What is hidden when each run goes as far as it can: the fewest characters."""
    n = len(reach)
    hidden = np.zeros(n, np.bool_)
    place = 0
    while place < n:
        place += reach[place]
        if place < n:
            hidden[place] = True
        place += 1
    return hidden


@compiled
def best_with_short_runs(reach: Array, edge: Array, shortest: int) -> Array:
    """The fewest hidden characters when no run is shorter than `shortest`; `reach` is used up.

    Of several ways to hide as few, the one that hides most at an `edge`. kept[t] is the most that
    can stay of the first t characters when the last of them is hidden; a character is worth more
    than all edges. The run before that begins at the best place that still reaches it, the head of
    a queue.
    """
    n = len(reach)
    hidden = np.ones(n, np.bool_)
    room = shortest + 2  # values of kept that are still asked for
    kept = np.zeros(room, np.int64)
    one = np.int64(n + 2)
    size, head, tail = 1024, 0, 0
    at, to, worth = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size, np.int64)
    best, here = np.int64(0), 0  # kept[t] stands at t % room
    for t in range(1, n + 2):
        here = here + 1 if here + 1 < room else 0
        start = t - 1 - shortest
        if start >= 0:
            if reach[start] >= shortest:
                value = kept[here + 1 if here + 1 < room else 0] - start * one
                while tail > head and worth[(tail - 1) & (size - 1)] < value:
                    tail -= 1
                if tail - head == size:
                    at, to, worth = _doubled(at, head), _doubled(to, head), _doubled(worth, head)
                    head, tail, size = 0, size, 2 * size
                place = tail & (size - 1)
                at[place], to[place], worth[place] = start, start + reach[start], value
                tail += 1
            while head < tail and to[head & (size - 1)] < t - 1:
                head += 1
            reach[start] = -1
            if head < tail and worth[head & (size - 1)] + (t - 1) * one > best:
                best = worth[head & (size - 1)] + (t - 1) * one
                # The place is read no more; it says where the run begins.
                reach[start] = at[head & (size - 1)]
        best += t <= n and edge[t - 1]
        kept[here] = best
    t = n + 1
    while t > shortest:
        begin = reach[t - 1 - shortest]
        if begin < 0:
            t -= 1
        else:
            hidden[begin : t - 1] = False
            t = begin
    return hidden


@compiled
def longest_first(reach: Array, shortest: int) -> Array:
    """What is hidden when maximal repeats are taken longest first, unless they touch one taken.

    Of repeats as long as each other, the one to the left is taken first.
    """
    n = len(reach)
    hidden = np.ones(n, np.bool_)
    longest = 0
    for length in reach:
        longest = max(longest, length)
    # Places in the order of their lengths, by counting how many have each.
    slots = np.zeros(longest + 2, np.int32)
    for place in range(n):
        if _is_maximal(reach, place, shortest):
            slots[longest - reach[place] + 1] += 1
    for i in range(1, longest + 2):
        slots[i] += slots[i - 1]
    order = np.empty(slots[longest + 1], np.int32)
    for place in range(n):
        if _is_maximal(reach, place, shortest):
            order[slots[longest - reach[place]]] = place
            slots[longest - reach[place]] += 1
    for start in order:
        end = start + reach[start]
        if (start == 0 or hidden[start - 1]) and (end == n or hidden[end]):
            hidden[start:end] = False
    return hidden


@compiled
def _is_maximal(reach: Array, place: int, shortest: int) -> bool:
    """Whether a repeat begins here that is no part of the one before."""
    length = reach[place]
    return length >= shortest and (place == 0 or length >= reach[place - 1])


@compiled
def is_cut(reach: Array, starts: Array, ends: Array, always: Array) -> Array:
    """For each run whether it is rare: not one repeat, nor several with always shown ones between.

    `always` tells which characters always stay; it is empty where none do.
    """
    rare = np.zeros(len(starts), np.bool_)
    for run in range(len(starts)):
        place, end = starts[run], ends[run]
        while place < end and place + reach[place] < end:
            cut = -1
            if len(always):
                for other in range(place, place + reach[place] + 1):
                    if always[other]:
                        cut = other
            if cut < 0:
                rare[run] = True
                break
            place = cut + 1
    return rare
