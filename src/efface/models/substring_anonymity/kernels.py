"""Loops over suffix arrays that cannot be written as operations on whole arrays.

numba compiles them on the first call and caches the code on disk. Only `reach` and `cover` import
this module, and only when there is something to count.

In all of them, `order` is the suffix array. A queue is a ring buffer whose size is a power of two;
`head` and `tail` only grow, and their low bits are the place in the buffer.
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

_BLOCK = 8192  # entries that are fetched together: they lie far apart in memory


@compiled
def common_prefixes(text: Array, order: Array, separator: int) -> Array:
    """The permuted LCP array, in text order.

    For each suffix the length of the prefix that it shares with the suffix before it in `order`. No
    prefix goes over a separator.
    """
    n = len(text)
    common = np.empty(n, np.int32)
    if n:
        common[order[0]] = -1
    for i in range(1, n):
        common[order[i]] = order[i - 1]
    length = 0
    for place in range(n):
        previous = common[place]
        if previous < 0:
            length = 0
        else:
            most = n - max(place, previous)
            while (
                length < most
                and text[place + length] == text[previous + length]
                and text[place + length] != separator
            ):
                length += 1
        common[place] = length
        if length:
            length -= 1
    return common


@compiled
def by_occurrences(order: Array, common: Array, k: int) -> None:
    """Turn `common` into the length of the longest substring at each place that occurs k times.

    Any k neighbours in the suffix array share a prefix: the minimum of their k - 1 common prefixes.
    A suffix takes the longest of the windows that it is in. That is done block by block, so that
    entries which are far apart in memory are fetched together.
    """
    n = len(order)
    block = max(_BLOCK, 2 * k)
    steps = np.zeros(block + 2 * k, np.int32)  # common prefixes, from k before the block to k after
    fetched = 0
    for begin in range(0, n, block):
        if begin:
            steps[: 2 * k] = steps[block:].copy()
        upto = min(n, begin + block + k)
        for i in range(fetched, upto):
            steps[i - begin + k] = common[order[i]]
        steps[upto - begin + k :] = 0
        fetched = upto
        best = -_least(-_least(steps, k - 1), k)  # the maximum of the minima
        for i in range(begin, min(n, begin + block)):
            common[order[i]] = best[i - begin + 2]


@compiled
def _least(values: Array, width: int) -> Array:
    """The minimum of each window of `width` values; the width is doubled step by step."""
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
    """The same for substrings that occur in k documents.

    `starts` are the beginnings of the documents, and the end; `first` is, for each block of
    2 ** shift places, the document in which it begins; `best` is a buffer. A window slides over the
    suffix array, and a queue (`at`, `least`) holds the minima of its common prefixes. All is in one
    loop: a function call for each suffix would make it much slower.
    """
    n = len(order)
    counts = np.zeros(len(starts), np.int32)  # suffixes of each document in the window
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
                # Drop suffixes from the low end while the window still has k documents.
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
    """Give the lengths of windows that end further on to the suffixes before.

    Writes the result to `common`, in text order.
    """
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
    order: Array, begin: int, upto: int, starts: Array, first: Array, shift: int, documents: Array
) -> None:
    """Write the documents of the suffixes from `begin` to `upto` into `documents`."""
    for i in range(begin, upto):
        place = order[i]
        document = first[place >> shift]
        while starts[document + 1] <= place:
            document += 1
        documents[i - begin] = document


@compiled
def _doubled(ring: Array, start: int) -> Array:
    """A ring buffer of twice the size, with the entries of a full one from `start` on."""
    size = len(ring)
    larger = np.empty(2 * size, ring.dtype)
    for i in range(size):
        larger[i] = ring[(start + i) & (size - 1)]
    return larger


@compiled
def in_characters(continued: Array, reach: Array) -> None:
    """Turn reaches in bytes of UTF-8 into reaches in characters, written to the first entries.

    A character that would be cut is not reached. The ends never go back, so one pass is enough.
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
    """Shorten the reaches so that none goes over a blocked place."""
    room = 0
    for place in range(len(reach) - 1, -1, -1):
        room = 0 if blocked[place] else room + 1
        if reach[place] > room:
            reach[place] = room


@compiled
def furthest_scan(reach: Array) -> Array:
    """Marks what is hidden if each run is as long as it can be: the fewest characters."""
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
    """Marks the fewest characters to hide if no run may be shorter than `shortest`.

    Of several ways to hide as few, the one that hides most at an `edge`: a kept character is worth
    more than all edges. kept[t] is the largest worth of the first t characters when the last of
    them is hidden. The run before that one begins at the best place that still reaches it: the head
    of a queue, in which the worth descends. Overwrites `reach`.
    """
    n = len(reach)
    room = shortest + 2  # the last values of kept, which are still needed
    kept = np.zeros(room, np.int64)
    character = np.int64(n + 2)  # the worth of a kept character
    size, head, tail = 1024, 0, 0
    at, to, worth = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size, np.int64)
    best, here = np.int64(0), 0  # kept[t] stands at t % room
    for t in range(1, n + 2):
        here = here + 1 if here + 1 < room else 0
        start = t - 1 - shortest
        if start >= 0:
            if reach[start] >= shortest:
                value = kept[here + 1 if here + 1 < room else 0] - start * character
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
            if head < tail and worth[head & (size - 1)] + (t - 1) * character > best:
                best = worth[head & (size - 1)] + (t - 1) * character
                # This entry is not read any more; it now says where the run begins.
                reach[start] = at[head & (size - 1)]
        best += t <= n and edge[t - 1]
        kept[here] = best
    return _outside_runs(reach, shortest)


@compiled
def _outside_runs(begins: Array, shortest: int) -> Array:
    """Marks what is outside of the chosen runs, going backwards from the end.

    `begins` says for each end of a run, minus `shortest`, where the best run begins; -1 if the
    character before is better hidden.
    """
    n = len(begins)
    hidden = np.ones(n, np.bool_)
    t = n + 1
    while t > shortest:
        begin = begins[t - 1 - shortest]
        if begin < 0:
            t -= 1
        else:
            hidden[begin : t - 1] = False
            t = begin
    return hidden


@compiled
def longest_first(reach: Array, shortest: int) -> Array:
    """Marks what is hidden if maximal repeats are kept, the longest first.

    A repeat is not kept if it touches one that is. Of repeats with the same length, the left one
    comes first.
    """
    n = len(reach)
    hidden = np.ones(n, np.bool_)
    longest = 0
    for length in reach:
        longest = max(longest, length)
    # Sort the places by length, with a counting sort.
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
    """Whether a repeat begins here that is not inside the one at the place before."""
    length = reach[place]
    return length >= shortest and (place == 0 or length >= reach[place - 1])


@compiled
def is_cut(reach: Array, starts: Array, ends: Array, always: Array) -> Array:
    """Marks the rare runs: no single repeat, nor several repeats with a kept character between.

    `always` marks the characters that are always kept; it is empty if there are none.
    """
    rare = np.zeros(len(starts), np.bool_)
    for run in range(len(starts)):
        place, end = starts[run], ends[run]
        while place < end and place + reach[place] < end:
            cut = -1
            if len(always):
                for inside in range(place, place + reach[place] + 1):
                    if always[inside]:
                        cut = inside
            if cut < 0:
                rare[run] = True
                break
            place = cut + 1
    return rare
