"""Finds out from an output's text alone what was replaced in it, by aligning it with the original.

So the models can be asked about what was written, without believing what the search says it did.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import accumulate, pairwise, takewhile

from efface.document import UNALIGNED, Document, Replacement
from efface.folding import fold
from efface.operators.base import Operator
from efface.terms.labels import SIGN

__all__ = ["align", "explained", "same"]

SURROGATE = "surrogate"
_TOKEN = re.compile(rf"{SIGN}|\w+|\s+|[^\w\s]")
_SMALL = 250_000  # pairs of tokens that are compared one by one
_NEAR = 40  # tokens within which two texts that differ meet again
_ACCIDENT = 3  # characters that two different words may have in common
_LONGEST = 1000  # characters of a change that one can believe in

_Stretch = tuple[int, int, int, int]  # start and end in the original, start and end in the output


def align(
    original: Document,
    output: Document,
    operators: Sequence[Operator],
    labels: Container[str],
    surrogates: Mapping[str, bool] | None = None,
) -> Document:
    """The output, with `replaced` as a comparison with the original tells it.

    `labels` are those that the operators can have met, and `surrogates` what they may have written
    that has no form of its own.
    """
    signs = _Signs(operators, labels, surrogates or {})
    exact = _by_what_was_kept(original.text, output.text, signs)
    if exact is None:
        exact = _place_by_place(original.text, output.text, operators, labels)
    if exact is not None:
        return Document(output.text, output.source, output.carrier, tuple(exact))
    replaced: list[Replacement] = []
    tokens = signs.tokens.findall(output.text)
    for start, end, first, last in _changes(original.text, tokens):
        text = output.text[first:last]
        operator = signs.writer(text)
        if operator is None:
            # A reviewer may cut a word in two: its other half is still the original's.
            edge = _common(original.text[start + 1 : end][::-1], text[::-1])
            end, text = end - edge, text[: len(text) - edge]
            edge = _common(original.text[start : end - 1], text)
            start, text = start + edge, text[edge:]
        if operator is None and len(text) > _LONGEST:
            operator = UNALIGNED
        if operator is None:
            replaced += _pieces(start, end, text, signs)
            continue
        replaced.append(
            Replacement(
                start=start, end=end, text=text, operator=operator, silent=operator != UNALIGNED
            )
        )
    return Document(output.text, output.source, output.carrier, tuple(replaced))


def explained(original: Document, output: Document, ours: Document | None) -> Document | None:
    """The output with the replacements of another, if these make just this output of the original.

    None if they do not, or if one of them puts words back that it takes away.
    """
    if ours is None or ours.text != output.text:
        return None
    position, pieces = 0, []
    for one in ours.replaced:
        if (words := fold(one.text)) and words == fold(original.text[one.start : one.end]):
            return None
        pieces += [original.text[position : one.start], one.text]
        position = one.end
    if "".join([*pieces, original.text[position:]]) != output.text:
        return None
    return replace(output, replaced=ours.replaced)


class _Signs:
    """What operators may have written, for terms with some labels: signs, and surrogates.

    Of each surrogate is known whether it is silent.
    """

    def __init__(
        self,
        operators: Sequence[Operator],
        labels: Container[str],
        surrogates: Mapping[str, bool],
    ) -> None:
        self.surrogates = surrogates
        self._operators = operators
        self._labels = labels

    @cached_property
    def tokens(self) -> re.Pattern[str]:
        """The tokens of an output, each surrogate one of them."""
        if not self.surrogates:
            return _TOKEN
        longest_first = sorted(self.surrogates, key=lambda one: (-len(one), one))
        whole = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
        return re.compile(rf"{whole}|{_TOKEN.pattern}")

    def is_sign(self, token: str) -> bool:
        return token[0] in "[█#" and self._writing(token) is not None

    def writer(self, text: str) -> str | None:
        """The name of the operator that wrote all of it; "" where there was nothing to write."""
        if text in self.surrogates:
            return SURROGATE if self.surrogates[text] else None
        if (name := self._writing(text)) is not None:
            return name
        name = ""
        for token in self.tokens.findall(text):
            wrote = self._writing(token)
            if token in self.surrogates:
                wrote = SURROGATE if self.surrogates[token] else None
            if wrote is None:
                return None
            name = wrote or name
        return name

    def _writing(self, text: str) -> str | None:
        return next((one.name for one in self._operators if one.wrote(text, self._labels)), None)


def same(before: list[str], after: list[str]) -> Iterator[tuple[int, int, int]]:
    """Stretches of tokens that stand in both, in the same order: where in either, and how long."""
    i = j = 0
    for i1, i2, _, j2 in sorted(_gaps(before, after, (0, len(before), 0, len(after)))):
        if i1 > i:
            yield i, j, i1 - i
        i, j = i2, j2
    if i < len(before):
        yield i, j, len(before) - i


def _pieces(start: int, end: int, text: str, signs: _Signs) -> Iterator[Replacement]:
    """A change in which words stand beside signs of operators: these are silent, those are not.

    Nobody knows which of the original each stands for; a character each, and the last the rest.
    """
    parts: list[tuple[str, bool]] = []
    for token in _TOKEN.findall(text):
        silent = signs.is_sign(token)
        if parts and parts[-1][1] == silent:
            parts[-1] = parts[-1][0] + token, silent
        else:
            parts.append((token, silent))
    if len(parts) > end - start or not parts:
        parts = [(text, False)]
    for place, (part, silent) in enumerate(parts):
        last = place == len(parts) - 1
        yield Replacement(
            start=start + place,
            end=end if last else start + place + 1,
            text=part,
            operator=SURROGATE if silent or part in signs.surrogates else "",
            silent=silent,
        )


def _by_what_was_kept(original: str, output: str, signs: _Signs) -> list[Replacement] | None:
    """What was replaced, if all that stands between the writing of operators is the original's.

    Each stretch that was kept is looked for after the one before it; where one is not found, the
    output has other words too, and only a comparison can tell.
    """
    groups = _side_by_side(_written(output, signs))
    edges = [0, *(edge for group in groups for edge in group), len(output)]
    kept = [output[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]
    if not groups:
        return [] if original == output else None
    if not original.startswith(kept[0]) or not original.endswith(kept[-1]):
        return None
    replaced, start = [], len(kept[0])
    for (first, last), after in zip(groups, kept[1:], strict=True):
        is_last = last == groups[-1][1]
        end = len(original) - len(after) if is_last else original.find(after, start + 1)
        if end <= start:
            return None
        text = output[first:last]
        silent = signs.surrogates.get(text, True) and original[start:end] != text
        name = "" if original[start:end] == text else SURROGATE
        replaced.append(Replacement(start=start, end=end, text=text, operator=name, silent=silent))
        start = end + len(after)
    return replaced


def _place_by_place(
    original: str, output: str, operators: Sequence[Operator], labels: Container[str]
) -> list[Replacement] | None:
    """What was replaced, if all that differs are the signs of operators that keep the length."""
    keeping = [operator for operator in operators if operator.exact]
    if len(original) != len(output) or not keeping:
        return None
    differing = (i for i, (a, b) in enumerate(zip(original, output, strict=True)) if a != b)
    replaced = []
    for start, end in _side_by_side((i, i + 1) for i in differing):
        text = output[start:end]
        name = next((one.name for one in keeping if one.wrote(text, labels)), None)
        if name is None:
            return None
        replaced.append(Replacement(start=start, end=end, text=text, operator=name))
    return replaced


def _side_by_side(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places of which those that touch are one."""
    groups: list[tuple[int, int]] = []
    for first, last in places:
        if groups and groups[-1][1] == first:
            groups[-1] = groups[-1][0], last
        else:
            groups.append((first, last))
    return groups


def _written(output: str, signs: _Signs) -> Iterator[tuple[int, int]]:
    """Where something stands that an operator wrote."""
    for token in signs.tokens.finditer(output):
        if token.group() in signs.surrogates or signs.is_sign(token.group()):
            yield token.span()


def _common(one: str, other: str) -> int:
    """The length of a common beginning that is no accident."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    length = sum(1 for _ in pairs)
    return length if length >= _ACCIDENT else 0


def _changes(original: str, after: list[str]) -> list[_Stretch]:
    """What of the original stands in the output as something else, from left to right."""
    before = _TOKEN.findall(original)
    there, here = _edges(before), _edges(after)
    changes: list[_Stretch] = []
    for i1, i2, j1, j2 in _joined(_differences(before, after)):
        start, end, first, last = there[i1], there[i2], here[j1], here[j2]
        # What was only added stands for its neighbour: every change is a change of something.
        if start == end and start > 0:
            start, first = start - 1, first - 1
        elif start == end:
            end, last = end + 1, last + 1
        if changes and start < changes[-1][1]:
            earlier = changes.pop()
            start, first, end = earlier[0], earlier[2], max(end, earlier[1])
        if end <= len(original):
            changes.append((start, end, first, last))
    return changes


def _edges(tokens: list[str]) -> list[int]:
    return list(accumulate(map(len, tokens), initial=0))


def _differences(before: list[str], after: list[str]) -> Iterator[_Stretch]:
    """Where the two differ: first step by step, and what is left by a search for anchors."""
    gaps, rest = _walk(before, after, (0, len(before), 0, len(after)), alike=5)
    yield from gaps
    yield from _gaps(before, after, rest)


def _walk(
    before: list[str], after: list[str], stretch: _Stretch, *, alike: int
) -> tuple[list[_Stretch], _Stretch]:
    """Gaps from left to right, each up to the nearest place where the two go on alike.

    Where there is no such place nearby the walk ends; what is left comes with the gaps.
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
    before: list[str], after: list[str], stretch: _Stretch, alike: int
) -> tuple[int, int] | None:
    i, i2, j, j2 = stretch
    if after[j][0] in "[█" and j + alike < j2:
        # Nearly always one sign of an operator stands for some words: look for what follows it.
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


def _gaps(before: list[str], after: list[str], stretch: _Stretch) -> Iterator[_Stretch]:
    """Where the two differ: equal ends and tokens that each has once are anchors between gaps."""
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


def _anchors(before: list[str], after: list[str], stretch: _Stretch) -> list[tuple[int, int]]:
    """The longest rising chain of what stands once on either side: pairs of words, else words."""
    i1, i2, j1, j2 = stretch
    for step in (2, 0):  # the word after next is the next word
        here = _once(after, j1, j2, step)
        there = _once(before, i1, i2, step)
        pairs = sorted((i, here[words]) for words, i in there.items() if words in here)
        if pairs:
            return _rising(pairs)
    return []


def _once(tokens: list[str], start: int, stop: int, step: int) -> dict[tuple[str, str], int]:
    """Each pair of tokens, `step` apart, that stands once and begins with a word; its place."""
    found = list(zip(tokens[start : stop - step], tokens[start + step : stop], strict=False))
    counts = Counter(found)
    return {
        pair: place
        for place, pair in enumerate(found, start)
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


def _joined(gaps: Iterable[_Stretch]) -> Iterator[_Stretch]:
    """Gaps in order; those that touch become one."""
    last: _Stretch | None = None
    for gap in sorted(gaps):
        if last and last[1] == gap[0] and last[3] == gap[2]:
            last = last[0], gap[1], last[2], gap[3]
        else:
            if last:
                yield last
            last = gap
    if last:
        yield last
