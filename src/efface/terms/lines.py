"""Where one line or column of a text ends and what follows is something else."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["BREAK", "breaks", "paragraphs", "runs_on", "sentences"]

BREAK = re.compile(r"[^\S\n]*\n[^\S\n]*\n\s*|\t\s*|[^\S\n]{3,}|[^\S\n]*\n\s*")
_FORM = re.compile(r"\S(?:[^\S\n]{3,}|\t)\S|^[\w .-]{1,30}:\s")  # columns, or a name and a value
_FULL_LINE = 50  # characters of a line that may go on in the next


def runs_on(text: str, end: int) -> bool:
    """Whether the line that ends here is so long that it may go on in the next."""
    start = text.rfind("\n", 0, end) + 1
    return end - start >= _FULL_LINE and not _FORM.search(text, start, end)


def breaks(text: str, start: int, end: int) -> bool:
    """Whether the white space between two words is more than a space, or the end of a full line."""
    if end - start < 2 and text[start:end] != "\n":
        return text[start:end] == "\t"
    if found := BREAK.search(text, start, end):
        return found.group().count("\n") != 1 or not runs_on(text, found.start())
    return False


_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")
_SENTENCE = re.compile(r"([.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[^\W_a-z])")
_SHORT = re.compile(r"(?:^|[\s(\[])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|No|vs|ca|al|e\.g|i\.e)\Z")


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Where paragraphs start and end: between them are blank lines."""
    yield from _between(text, 0, len(text), _PARAGRAPH)


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences start and end; one does not go on in the next paragraph.

    >>> text = "Dr. Finch came. Was it late? Yes"
    >>> [text[start:end] for start, end in sentences(text)]
    ['Dr. Finch came. ', 'Was it late? ', 'Yes']
    """
    for start, end in paragraphs(text):
        yield from _between(text, start, end, _SENTENCE)


def _between(text: str, start: int, end: int, breaks: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    for found in breaks.finditer(text, start, end):
        if not _SHORT.search(text, max(start, found.start() - 5), found.start()):
            yield start, found.end()
            start = found.end()
    if start < end:
        yield start, end
