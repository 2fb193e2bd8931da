"""Passages as the numbers that the network reads: pieces of words, their forms and classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.languages.taggers.forms import GAPS, SHAPES, forms
from tagger.classes import NONE
from tagger.sets import Passage

__all__ = ["Pieces", "Window", "pieces_of", "recased", "windows_of"]

_Numbers = NDArray[np.int64]
_LOWER, _TITLE, _UPPER, _MIXED, _INITIAL = 1, 2, 3, 4, 5  # shapes, as in efface's forms


@dataclass(frozen=True)
class Pieces:
    """A passage in pieces; `classes` says what each of them may be."""

    ids: _Numbers
    forms: _Numbers
    classes: _Numbers
    places: list[tuple[int, int]]


Window = tuple[_Numbers, _Numbers, _Numbers]  # ids, forms, classes


def pieces_of(passage: Passage, tokenizer: Any) -> Pieces:
    """The pieces of a passage."""
    encoded = tokenizer.encode(passage.text, add_special_tokens=False)
    places = encoded.offsets
    classes = np.full(len(places), NONE, np.int64)
    mark = 0
    for index, (start, end) in enumerate(places):
        while mark < len(passage.marks) and passage.marks[mark][1] <= start:
            mark += 1
        if mark < len(passage.marks) and passage.marks[mark][0] < end:
            classes[index] = passage.marks[mark][2]
    return Pieces(np.array(encoded.ids, np.int64), forms(passage.text, places), classes, places)


def windows_of(pieces: Pieces, size: int, random: np.random.Generator) -> Iterator[Window]:
    """Windows that cover a passage once, beginning at a place that differs each time."""
    length = len(pieces.ids)
    first = int(random.integers(size // 2, size + 1)) if length > size else length
    start, end = 0, first
    while start < length:
        part = slice(start, min(end, length))
        yield pieces.ids[part], pieces.forms[part], pieces.classes[part]
        start, end = end, end + size


def recased(
    forms: Sequence[int] | _Numbers, words: float, whole: float, random: np.random.Generator
) -> _Numbers:
    """Forms with the capitals of some words changed; with the chance `whole`, those of all words.

    The vocabulary has no capitals, so that only the forms tell them.
    """
    given = np.asarray(forms)
    inside, rest = np.divmod(given, SHAPES * GAPS)
    shape, gap = np.divmod(rest, GAPS)
    letters = (shape >= _LOWER) & (shape <= _INITIAL)
    drawn = random.random()
    if drawn < whole:
        chosen = np.full(len(given), _LOWER)
        changed = letters
    elif drawn < 2 * whole:
        chosen = np.full(len(given), _UPPER)
        changed = letters & (shape != _INITIAL)
    else:
        word = np.cumsum(inside == 0) - (inside[0] == 0 if len(inside) else 0)
        count = int(word[-1]) + 1 if len(word) else 0
        chosen = random.choice([_LOWER, _TITLE, _UPPER], count)[word]
        changed = letters & (random.random(count) < words)[word]
    return (inside * SHAPES + np.where(changed, chosen, shape)) * GAPS + gap
