"""Where an identifier ends: with its cell, its sentence, and before a bracket that stays open."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.languages.english.lines import ends_of_sentences
from efface.terms.layout import Layout

__all__ = ["may_end", "parts_of"]

_BRACKET = re.compile(r"[()\[\]{}]")
_PAIRS = {")": "(", "]": "[", "}": "{"}
_EDGE = ' \t\r\n\u00a0,;:|>*_"“”‘'


# Without one of these, a stretch is in one cell and in one sentence.
_MAY_END = re.compile(r"[^\S ]|  |[|¦│,;:.!?()\[\]{}]")


def may_end(text: str, start: int, end: int) -> bool:
    """Whether a stretch may have several parts."""
    return _MAY_END.search(text, start, end) is not None


def parts_of(
    text: str, layout: Layout, start: int, end: int, *, wrapped: bool = False
) -> Iterator[tuple[int, int]]:
    """The parts of a stretch that can be one identifier each.

    With `wrapped`, one may go on in the next line where the line is full.

    >>> from efface.terms.layout import layout_of
    >>> text = "39.4 C. She had (Ada Lind"
    >>> [text[a:b] for a, b in parts_of(text, layout_of(text), 0, len(text))]
    ['39.4 C.', 'She had', 'Ada Lind']
    """
    if not may_end(text, start, end):
        yield from _stripped(text, start, end)
        return
    for cell in layout.parts(start, end):
        for line in [cell] if wrapped else _between(*cell, _line_ends(text, *cell)):
            for sentence in _between(*line, ends_of_sentences(text, *line)):
                for part in _between(*sentence, _open_brackets(text, *sentence)):
                    yield from _stripped(text, *part)


def _line_ends(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while (place := text.find("\n", start, end)) >= 0:
        yield place, place + 1
        start = place + 1


def _between(start: int, end: int, ends: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts of a stretch between others."""
    for first, last in ends:
        yield start, first
        start = last
    yield start, end


def _open_brackets(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The brackets of a stretch that are not closed or not opened in it."""
    opened: list[int] = []
    loose: list[int] = []
    for match in _BRACKET.finditer(text, start, end):
        sign = match.group()
        if sign not in _PAIRS:
            opened.append(match.start())
        elif opened and text[opened[-1]] == _PAIRS[sign]:
            opened.pop()
        else:
            loose.append(match.start())
    for place in sorted([*opened, *loose]):
        yield place, place + 1


def _stripped(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip(_EDGE))
    end -= len(piece) - len(piece.rstrip(_EDGE))
    if start < end:
        yield start, end
