"""Finds out from an output's text alone what was replaced in it, by aligning it with the original.

So the models can be asked about what was written, without believing what the search says it did.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from efface.document import UNALIGNED, Document, Replacement
from efface.operators import SIGN, Operator
from efface.pipeline.tokens import BoundTokens
from efface.text.folding import fold
from efface.text.sequences import Stretch, differences, edges

__all__ = ["align"]

SURROGATE = "surrogate"
_TOKEN = re.compile(rf"{SIGN}|\w+|\s+|[^\w\s]")
_ACCIDENT = 3  # characters that two different words may have in common
_LONGEST = 1000  # characters of a change that one can believe in


def align(
    original: Document,
    output: Document,
    operators: Sequence[Operator[Any]],
    labels: Container[str],
    expected: Document | None = None,
) -> Document:
    """The output, with `replaced` as a comparison with the original tells it.

    `labels` are those that the operators can have met. `expected` is the original as the operators
    would word it: where the output is like that, its replacements explain it.
    """
    expected = expected or original
    tokens = BoundTokens(original, output, operators, labels)
    if tokens.written:
        aligned = _aligned(original, tokens.in_output(output), operators, labels, tokens, expected)
        return tokens.put_back(aligned, output)
    return _aligned(original, output, operators, labels, None, expected)


def _aligned(
    original: Document,
    output: Document,
    operators: Sequence[Operator[Any]],
    labels: Container[str],
    tokens: BoundTokens | None,
    expected: Document,
) -> Document:
    surrogates = _surrogates(expected, operators)
    if tokens:
        expected = tokens.in_expected(expected)
        surrogates[tokens.sign] = True
    signs = _Signs(operators, labels, surrogates)
    replaced = _as_expected(original, output, expected)
    if replaced is None and not expected.replaced:
        replaced = _by_what_was_kept(original.text, output.text, signs)
    if replaced is None and not expected.replaced:
        replaced = _place_by_place(original.text, output.text, operators, labels)
    if replaced is None:
        replaced = _compared(original, output, expected, signs)
    return Document(output.text, output.source, output.carrier, tuple(replaced))


def _surrogates(expected: Document, operators: Sequence[Operator[Any]]) -> dict[str, bool]:
    """What operators may have written that has no form of its own, and whether it is silent."""
    recognised = {operator.name for operator in operators if operator.recognisable}
    return {r.text: r.silent for r in expected.replaced if r.operator not in recognised}


def _as_expected(
    original: Document, output: Document, expected: Document
) -> Sequence[Replacement] | None:
    """What was replaced, if the output is just what was expected.

    None if it is not, or if a replacement puts words back that it takes away.
    """
    if expected.text != output.text:
        return None
    puts_back = any(_puts_back(replacement, original.text) for replacement in expected.replaced)
    return None if puts_back else expected.replaced


def _puts_back(replacement: Replacement, text: str) -> bool:
    words = fold(replacement.text)
    return bool(words) and words == fold(text[replacement.start : replacement.end])


def _compared(
    original: Document, output: Document, expected: Document, signs: _Signs
) -> list[Replacement]:
    """What was replaced: as expected where the output is like that, else as the words tell."""
    changes = [*_whole(_changes(expected.text, output.text, signs), expected)]
    touched = [change[:2] for change in changes]
    replaced = [
        replacement
        for start, end, replacement in expected.replaced_here()
        if not _overlaps(start, end, touched) and not _puts_back(replacement, original.text)
    ]
    for start, end, first, last in changes:
        text = output.text[first:last]
        start, end = expected.offsets.to_original(start, end)
        wanted = [
            replacement
            for replacement in expected.replaced
            if start <= replacement.start and replacement.end <= end
        ]
        for at_end in (True, False):
            while wanted and (edge := _edge(start, end, text, wanted[-at_end], at_end=at_end)):
                start, end, text = edge
                replaced.append(wanted.pop(-at_end))
        if start < end:
            replaced += _changed(start, end, text, original.text, signs)
    return sorted(replaced, key=lambda replacement: replacement.start)


def _edge(
    start: int, end: int, text: str, wanted: Replacement, *, at_end: bool
) -> tuple[int, int, str] | None:
    """A change without what was expected at an edge of it, if that stands there."""
    if at_end and wanted.end == end and text.endswith(wanted.text) and wanted.start > start:
        return start, wanted.start, text.removesuffix(wanted.text)
    if not at_end and wanted.start == start and text.startswith(wanted.text) and wanted.end < end:
        return wanted.end, end, text.removeprefix(wanted.text)
    return None


def _overlaps(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a stretch has a character of one of the spans, which are in order."""
    place = bisect_left(spans, (start + 1, 0))
    before = place > 0 and spans[place - 1][1] > start
    return before or (place < len(spans) and spans[place][0] < end)


def _whole(changes: Iterable[Stretch], expected: Document) -> Iterator[Stretch]:
    """Changes, each with all of the replacements that it touches: of these nothing is sure."""
    starts, ends = expected.offsets.here
    pending: Stretch | None = None
    for start, end, first, last in changes:
        place = bisect_right(starts, start) - 1
        if place >= 0 and start < ends[place]:
            start, first = starts[place], first - (start - starts[place])
        place = bisect_left(starts, end) - 1
        if place >= 0 and end < ends[place]:
            last, end = last + (ends[place] - end), ends[place]
        if pending and start < pending[1]:
            pending = pending[0], max(end, pending[1]), pending[2], last
            continue
        if pending:
            yield pending
        pending = start, end, first, last
    if pending:
        yield pending


def _changed(
    start: int, end: int, text: str, original: str, signs: _Signs
) -> Iterator[Replacement]:
    """What stands in the place of a stretch of the original, if nobody expected it there."""
    if text == original[start:end]:
        return  # it was put back
    operator = signs.writer(text)
    if operator is None:
        # A reviewer may cut a word in two: its other half is still the original's.
        edge = _common(original[start + 1 : end][::-1], text[::-1])
        end, text = end - edge, text[: len(text) - edge]
        edge = _common(original[start : end - 1], text)
        start, text = start + edge, text[edge:]
    if operator is None and len(text) > _LONGEST:
        operator = UNALIGNED
    if operator is None:
        yield from _pieces(start, end, text, signs)
        return
    silent = operator != UNALIGNED
    yield Replacement(start=start, end=end, text=text, operator=operator, silent=silent)


class _Signs:
    """What operators may have written, for terms with some labels: signs, and surrogates.

    Of each surrogate is known whether it is silent.
    """

    def __init__(
        self,
        operators: Sequence[Operator[Any]],
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
        longest_first = sorted(self.surrogates, key=lambda surrogate: (-len(surrogate), surrogate))
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
        return next(
            (operator.name for operator in self._operators if operator.wrote(text, self._labels)),
            None,
        )


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
    original: str, output: str, operators: Sequence[Operator[Any]], labels: Container[str]
) -> list[Replacement] | None:
    """What was replaced, if all that differs are the signs of operators that keep the length."""
    keeping = [operator for operator in operators if operator.exact]
    if len(original) != len(output) or not keeping:
        return None
    differing = (i for i, (a, b) in enumerate(zip(original, output, strict=True)) if a != b)
    replaced = []
    for start, end in _side_by_side((i, i + 1) for i in differing):
        text = output[start:end]
        name = next((operator.name for operator in keeping if operator.wrote(text, labels)), None)
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


def _common(first: str, second: str) -> int:
    """The length of a common beginning that is no accident."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    length = sum(1 for _ in pairs)
    return length if length >= _ACCIDENT else 0


def _changes(expected: str, output: str, signs: _Signs) -> list[Stretch]:
    """What was expected and stands in the output as something else, from left to right."""
    before, after = signs.tokens.findall(expected), signs.tokens.findall(output)
    there, here = edges(before), edges(after)
    changes: list[Stretch] = []
    for i1, i2, j1, j2 in differences(before, after):
        start, end, first, last = there[i1], there[i2], here[j1], here[j2]
        # What was only added stands for its neighbour: every change is a change of something.
        if start == end and start > 0:
            start, first = start - 1, first - 1
        elif start == end:
            end, last = end + 1, last + 1
        if changes and start < changes[-1][1]:
            earlier = changes.pop()
            start, first, end = earlier[0], earlier[2], max(end, earlier[1])
        if end <= len(expected):
            changes.append((start, end, first, last))
    return changes
