"""Cuts a text into pieces for a tagger, and finds runs that are too long to be words."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["LONGEST_WORD", "pieces", "stretches", "unreadable"]

# No word is this long. A tokenizer takes time that grows with the square of such a run.
LONGEST_WORD = 200
_STRETCH = 200  # characters of a stretch, at least
_SENTENCE_END = re.compile(r"\n[^\S\n]*\n\s*|[.!?][\"')\]]*\s+(?=[\"'(\[]*[A-Z])")
_RUN = re.compile(rf"(?<!\S)\S{{{LONGEST_WORD + 1},}}")
# Where a piece may end, the best place first.
_ENDS = tuple(
    re.compile(end)
    for end in (r"\n[^\S\n]*\n", r"[.!?][\"')\]]*\s+(?=[\"'(\[]*[A-Z])", r"\n", r"\s")
)


def pieces(text: str, longest: int) -> Iterator[tuple[int, str]]:
    """Pieces of at most `longest` characters, with their offsets, without what is unreadable."""
    start = 0
    for run in _runs(text):
        yield from _cut(text, start, run.start(), longest)
        start = run.end()
    yield from _cut(text, start, len(text), longest)


def stretches(text: str) -> Iterator[tuple[int, int]]:
    """Short stretches of whole sentences, so that a change to the text changes few of them."""
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if match.end() - start >= _STRETCH:
            yield start, match.end()
            start = match.end()
    if start < len(text):
        yield start, len(text)


def unreadable(text: str) -> Iterator[tuple[int, int]]:
    """Runs too long for a word that hold letters or digits: data, or a script without spaces."""
    for run in _runs(text):
        if any(character.isalnum() for character in run.group()):
            yield run.span()


def _runs(text: str) -> Iterator[re.Match[str]]:
    # Nearly every text has none, and splitting it tells so much faster than searching it.
    if max(map(len, text.split()), default=0) > LONGEST_WORD:
        yield from _RUN.finditer(text)


def _cut(text: str, start: int, stop: int, longest: int) -> Iterator[tuple[int, str]]:
    while stop - start > longest:
        end = _end(text, start + longest // 2, start + longest)
        yield start, text[start:end]
        start = end
    if text[start:stop].strip():
        yield start, text[start:stop]


def _end(text: str, low: int, high: int) -> int:
    """The last good place to end between `low` and `high`."""
    for ends in _ENDS:
        places = [match.end() for match in ends.finditer(text, low, high)]
        if places:
            return places[-1]
    return high
