"""How the pieces of a text are written: their capitals and digits, and the gap before them.

Tokenizers of uncased models drop both; a model that asks for `form_ids` is told them apart.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["FORMS", "GAPS", "SHAPES", "forms", "gaps", "shape_of"]

# Of a whole word; its first piece has the number, the others that of SHAPES + SHAPE.
_OTHER, _LOWER, _TITLE, _UPPER, _MIXED, _INITIAL, _DIGITS, _CODED = range(8)
SHAPES = 8
# What stands before a word: nothing, a space, more than that, a line end, an empty line.
_NONE, _SPACE, _WIDE, _LINE, _BLANK = range(5)
GAPS = 5
FORMS = 2 * SHAPES * GAPS


def forms(text: str, places: Sequence[tuple[int, int]]) -> NDArray[np.int64]:
    """A number for each piece of a text, given where the pieces stand in it.

    >>> [divmod(int(form), GAPS) for form in forms("Dr. A1", [(0, 2), (2, 3), (4, 6)])]
    [(2, 4), (0, 0), (7, 1)]
    """
    numbers = np.zeros(len(places), np.int64)
    index, end = 0, 0
    while index < len(places):
        first, start = index, places[index][0]
        gap = _gap(text, end, start)
        end = max(start, places[index][1])
        index += 1
        while index < len(places) and places[index][0] == end and _inside(text, end):
            end = max(end, places[index][1])
            index += 1
        shape = shape_of(text[start:end])
        numbers[first] = shape * GAPS + gap
        numbers[first + 1 : index] = (SHAPES + shape) * GAPS
    return numbers


def _inside(text: str, at: int) -> bool:
    """Whether a word goes on here."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


def _gap(text: str, end: int, start: int) -> int:
    if end == 0 and not text[:start].strip():
        return _BLANK  # the text begins
    between = text[end:start]
    if not between:
        return _NONE
    if "\n" in between:
        return _LINE if between.count("\n") == 1 else _BLANK
    return _SPACE if between == " " else _WIDE


def gaps(text: str, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """What stands before each word of a text, and after the last one.

    >>> gaps("To:  A. Lind", np.array([0, 2, 5, 6, 8]), np.array([2, 3, 6, 7, 12])).tolist()
    [4, 0, 2, 0, 1, 4]
    """
    letters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    lines = np.concatenate([[0], np.cumsum(letters == ord("\n"))])
    before, after = np.append(0, ends), np.append(starts, len(text))
    breaks = lines[after] - lines[before]
    space = (after - before == 1) & (np.append(letters, 0)[before] == ord(" "))
    found = np.where(space, _SPACE, _WIDE)
    found = np.where(after == before, _NONE, found)
    found = np.where(breaks > 0, np.where(breaks > 1, _BLANK, _LINE), found)
    found[[0, -1]] = _BLANK  # the text begins and ends
    return found.astype(np.int64)


def shape_of(word: str) -> int:
    """How a word is written: its capitals and digits."""
    if word.islower() and word.isalpha():
        return _LOWER
    if word.isdigit():
        return _DIGITS
    if not word.isalnum():
        return _OTHER
    if not word.isalpha():
        return _CODED
    if word.isupper():
        return _INITIAL if len(word) == 1 else _UPPER
    if word[0].isupper() and word[1:].islower():
        return _TITLE
    return _OTHER if word.lower() == word.upper() else _MIXED
