"""Substring anonymity by counting every stretch, for small collections."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules

HOLE = "\0"  # what is hidden
Counter = Callable[[str], int]


def counter(texts: Sequence[str], rules: Rules) -> Counter:
    """In how many texts, or how often, something stands."""

    def count(part: str) -> int:
        if HOLE in part:
            return 0
        if rules.count == "documents":
            return sum(part in text for text in texts)
        return sum(text.startswith(part, i) for text in texts for i in range(len(text)))

    return count


def runs(text: str) -> Iterator[tuple[int, int]]:
    """Where something stands between holes."""
    place = 0
    for is_hole, group in groupby(text, HOLE.__eq__):
        length = len(list(group))
        if not is_hole:
            yield place, place + length
        place += length


def is_allowed(run: str, count: Counter, rules: Rules) -> bool:
    """Whether a run is a repeat, or can be cut at characters that always stay into repeats."""
    if not run or count(run) >= rules.k:
        return True
    return any(
        sign in rules.never_suppress
        and (place == 0 or count(run[:place]) >= rules.k)
        and is_allowed(run[place + 1 :], count, rules)
        for place, sign in enumerate(run)
    )


def covered(text: str, count: Counter, rules: Rules) -> list[bool]:
    """What the cover hides in a text in which nothing goes over holes."""
    n = len(text)
    repeats = [
        (start, end)
        for start in range(n)
        for end in range(start + 1, n + 1)
        if count(text[start:end]) >= rules.k
    ]
    if rules.cover == "greedy":
        return _greedy(repeats, n, rules.min_length)
    return _optimal(set(repeats), text, rules.min_length)


def _greedy(repeats: list[tuple[int, int]], n: int, shortest: int) -> list[bool]:
    hidden = [True] * n
    maximal = [
        (s, e)
        for s, e in repeats
        if e - s >= shortest and not ({(s - 1, e), (s, e + 1)} & set(repeats))
    ]
    for start, end in sorted(maximal, key=lambda one: (one[0] - one[1], one[0])):
        if (start == 0 or hidden[start - 1]) and (end == n or hidden[end]):
            hidden[start:end] = [False] * (end - start)
    return hidden


def _optimal(repeats: set[tuple[int, int]], text: str, shortest: int) -> list[bool]:
    """By trying every run before every hidden character; as many as can be between words."""
    n = len(text)
    # Of the first t, the last of which is hidden: how many are hidden, how many of them in words.
    best: list[tuple[int, int, list[bool]]] = [(0, 0, [])]
    for t in range(1, n + 2):
        in_word = t <= n and is_of_word(text[t - 1])
        choices = [(best[t - 1], [True])]
        for start in range(t - shortest):
            if (start, t - 1) in repeats:
                choices.append((best[start], [*[False] * (t - 1 - start), True]))
        made = [(cost + 1, words + in_word, [*m, *more]) for (cost, words, m), more in choices]
        best.append(min(made, key=lambda choice: choice[:2]))
    return best[-1][2][:n]


def is_of_word(sign: str) -> bool:
    return bool(re.match(r"\w", sign))


def hide(texts: Sequence[str], background: Sequence[str], rules: Rules) -> list[str]:
    """The texts, with holes."""
    count = counter([*texts, *background], rules)
    if rules.words == "rare":
        return _rare_words(texts, background, count, rules)
    current = list(texts)
    while True:
        if rules.scope == "published":
            count = counter([*current, *background], rules)
        found = [
            _round(text, original, count, rules)
            for text, original in zip(current, texts, strict=True)
        ]
        if found == current or rules.scope == "original":
            return found
        current = found


def _round(text: str, original: str, count: Counter, rules: Rules) -> str:
    found = list(text)
    masks = [False] * len(text)
    for start, end in runs(text):
        run = text[start:end]
        short = HOLE not in text and end - start < rules.min_length
        if is_allowed(run, count, rules) and not short:
            continue
        masks[start:end] = covered(run, count, rules)
    hidden = {i for i, mask in enumerate(masks) if mask and text[i] not in rules.never_suppress}
    if rules.words:
        for word in re.finditer(r"[^\W日]+", original):  # no script without spaces
            inside = range(*word.span())
            if sum(i in hidden for i in inside) > rules.share * len(inside):
                hidden.update(i for i in inside if text[i] not in rules.never_suppress)
        while more := _neighbours(text, original, hidden):
            hidden |= {i for i in more if text[i] not in rules.never_suppress}
            if more - hidden == more:
                break
    for i in hidden:
        found[i] = HOLE
    return "".join(found)


def _neighbours(text: str, original: str, hidden: set[int]) -> set[int]:
    """The longer word of the two around each hidden stretch of spaces, if both can be read."""
    signs = "".join(HOLE if i in hidden else text[i] for i in range(len(text)))
    more: set[int] = set()
    for start, end in _holes(signs):
        if all(i in hidden and original[i] == " " for i in range(start, end)):
            before = re.search(r"[^\W日]+(?= *$)", original[:start])
            after = re.match(r" *([^\W日]+)", original[end:])
            if before and after:
                words = [range(*before.span()), range(*(end + i for i in after.span(1)))]
                if not hidden & {words[0][0], words[1][0]} and HOLE not in (
                    signs[words[0][0]],
                    signs[words[1][0]],
                ):
                    more.update(words[0] if len(words[0]) > len(words[1]) else words[1])
    return more - hidden


def _holes(text: str) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in re.finditer(f"{HOLE}+", text))


def _rare_words(
    texts: Sequence[str], background: Sequence[str], count: Counter, rules: Rules
) -> list[str]:
    each = [re.findall(r"\w+", text) for text in (*texts, *background)]
    if rules.count == "documents":
        each = [list(set(found)) for found in each]
    counts = [word for found in each for word in found]
    results = []
    for text in texts:
        mask, found = covered(text, count, rules), list(text)
        for word in re.finditer(r"\w+", text):
            inside = range(*word.span())
            by_runs = sum(mask[i] for i in inside) > rules.share * len(inside)
            if by_runs and counts.count(word.group()) < rules.k:
                for i in inside:
                    if text[i] not in rules.never_suppress:
                        found[i] = HOLE
        results.append("".join(found))
    return results
