"""What a small network is told of each token of a text: its word, its place, where it recurs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from efface.languages.taggers.forms import GAPS, SHAPES, gaps, shape_of

__all__ = ["AFTER", "FLAGS", "FORMS", "SEEN", "Inputs", "inputs"]

Numbers = NDArray[np.int64]
Places = Sequence[tuple[int, int]]
FORMS = SHAPES * GAPS  # shape of a token, with the gap before it
AFTER = GAPS
SEEN = 8
FLAGS = 16  # bits at most
_LOWER, _TITLE, _UPPER, _MIXED = 1, 2, 3, 4  # shapes
_SPACE = 1  # a gap


class Inputs(NamedTuple):
    """The tokens of a text as numbers."""

    words: list[str]  # the distinct words, as they are written
    word: Numbers  # of each token: its number among them
    same: Numbers  # of each token: the number of its word, whatever its capitals
    form: Numbers  # of each token: its shape and the gap before it
    after: Numbers  # of each token: the gap after it
    seen: Numbers  # of each token: how its word is written elsewhere in the text
    flags: Numbers  # of each distinct word: what a lexicon says of it, as bits

    def __repr__(self) -> str:
        return f"<Inputs of {len(self.word)} tokens>"  # no word of the text

    def with_flags(self, flags: Sequence[int]) -> Inputs:
        """The same, with what a lexicon says of each of the distinct words."""
        return self._replace(flags=np.array(flags, np.int64))


def inputs(text: str, places: Places) -> Inputs:
    """The tokens at these places; a lexicon has said nothing of them yet."""
    known: dict[str, int] = {}
    word = np.array(
        [known.setdefault(text[start:end], len(known)) for start, end in places], np.int64
    )
    words = [*known]
    folded: dict[str, int] = {}
    same = np.array([folded.setdefault(each.lower(), len(folded)) for each in words], np.int64)
    shapes = np.array([shape_of(each) for each in words], np.int64)
    bits = np.zeros(len(words), np.int64)
    if not words:
        none = np.empty(0, np.int64)
        return Inputs(words, none, none, none, none, none, none)
    same, shape = same[word], shapes[word]
    starts, ends = np.array(places, np.int64).T
    gap = gaps(text, starts, ends)
    form = shape * GAPS + gap[:-1]
    return Inputs(words, word, same, form, gap[1:], _seen(same, shape, gap), bits)


def _seen(same: Numbers, shape: Numbers, gap: Numbers) -> Numbers:
    """Whether the word stands in the text in small letters, with a capital, and more than once.

    A capital counts after a word in small letters: there it is no beginning of a sentence.
    """
    small = shape == _LOWER
    capital = (shape >= _TITLE) & (shape <= _MIXED)
    inside = np.append(False, small[:-1]) & (gap[:-1] == _SPACE)
    count = int(same.max()) + 1
    lower = np.bincount(same, small, count) > 0
    named = np.bincount(same, capital & inside, count) > 0
    often = np.bincount(same, minlength=count) > 1
    seen: Numbers = (lower + 2 * named + 4 * often)[same]
    return seen
