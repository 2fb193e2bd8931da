"""Where a line or column of a text ends, so that no name runs on over it."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["BREAK", "breaks", "lines_of", "paragraphs", "runs_on"]

BREAK = re.compile(r"[^\S\n]*\n[^\S\n]*\n\s*|\t\s*|[^\S\n]{3,}|[^\S\n]*\n\s*")
_FORM = re.compile(r"\S(?:[^\S\n]{3,}|\t)\S|^[\w .-]{1,30}:\s")  # columns, or a name and a value
_FULL_LINE = 50  # characters of a line that may go on in the next


def runs_on(text: str, end: int) -> bool:
    """Whether the line that ends here is so long that it may go on in the next."""
    start = text.rfind("\n", 0, end) + 1
    return end - start >= _FULL_LINE and not _FORM.search(text, start, end)


def breaks(text: str, start: int, end: int) -> bool:
    """Whether the white space between two words separates them: more than spaces or a line wrap."""
    if end - start < 2 and text[start:end] != "\n":
        return text[start:end] == "\t"
    if gap := BREAK.search(text, start, end):
        return gap.group().count("\n") != 1 or not runs_on(text, gap.start())
    return False


def lines_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a stretch between line ends and tabs; a full line may go on in the next.

    >>> text = "Room 3\\nMay 2019"
    >>> [text[start:end] for start, end in lines_of(text, 5, 15)]
    ['3', 'May 2019']
    """
    for match in _LINE_END.finditer(text, start, end):
        if match.group().count("\n") != 1 or not runs_on(text, match.start()):
            if start < match.start():
                yield start, match.start()
            start = match.end()
    if start < end:
        yield start, end


_LINE_END = re.compile(r"\s*[\n\t]\s*")
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Where paragraphs start and end: between them are blank lines."""
    start = 0
    for blank in _PARAGRAPH.finditer(text):
        yield start, blank.end()
        start = blank.end()
    if start < len(text):
        yield start, len(text)
