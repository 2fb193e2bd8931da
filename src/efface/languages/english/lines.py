"""Where sentences end, which depends on English abbreviations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.terms.lines import paragraphs

__all__ = ["sentences"]

_SENTENCE = re.compile(r"([.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[^\W_a-z])")
_SHORT = re.compile(r"(?:^|[\s(\[])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|No|vs|ca|al|e\.g|i\.e)\Z")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences start and end; one does not go on in the next paragraph.

    >>> text = "Dr. Finch came. Was it late? Yes"
    >>> [text[start:end] for start, end in sentences(text)]
    ['Dr. Finch came. ', 'Was it late? ', 'Yes']
    """
    for start, end in paragraphs(text):
        yield from _between(text, start, end, _SENTENCE)


def _between(text: str, start: int, end: int, breaks: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The parts of a stretch between breaks; one after an abbreviation does not count."""
    for match in breaks.finditer(text, start, end):
        if not _SHORT.search(text, max(start, match.start() - 5), match.start()):
            yield start, match.end()
            start = match.end()
    if start < end:
        yield start, end
