"""Words and graphemes of any script, as spans of code points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from efface.errors import missing
from efface.models.substring_anonymity.parameters import Count
from efface.models.substring_anonymity.symbols import CODES, Array, codes

__all__ = [
    "between",
    "between_words",
    "count_words",
    "edges",
    "graphemes",
    "rare_words",
    "torn_words",
    "whole_graphemes",
    "whole_words",
    "words",
]

# Letters, digits, marks, and the joiners inside a word.
WORD = r"[\w\p{M}\u200c\u200d]+"
# Scripts that put no spaces between words.
UNSPACED = "[{}]".format(
    "".join(
        rf"\p{{scx={script}}}"
        for script in "Han Hira Kana Bopo Thai Laoo Khmr Mymr Tibt Lana Talu Java Bali".split()
    )
)
# Characters that tell nothing between two words.
_SILENT = r"[\s\p{P}\p{Z}\p{C}]"
# Characters that can form a grapheme with a neighbour.
_JOINING = r"[^\p{Grapheme_Cluster_Break=Other}]|\p{Extended_Pictographic}"


def words(text: str) -> tuple[Array, Array]:
    """Where the words begin and end."""
    return edges(_of_words(text))


def between_words(text: str) -> Array:
    """Marks the characters that are not part of a word."""
    return ~_of_words(text)


def _of_words(text: str) -> Array:
    """Marks the characters of words."""
    return _table(WORD.removesuffix("+"))[codes(text)]


def edges(marked: Array) -> tuple[Array, Array]:
    """Where runs of marked characters begin and end."""
    steps = np.flatnonzero(np.diff(marked, prepend=False, append=False))
    return steps[::2], steps[1::2]


def torn_words(text: str, hidden: Array, share: float) -> Array:
    """Marks every word of which more than a share is hidden."""
    return _torn(*words(text), hidden, share)


def whole_words(text: str, hidden: Array, share: float, blocked: Array) -> Array:
    """Marks what is hidden when words and graphemes are hidden as a whole.

    A grapheme is hidden if a part of it is; a word if more than a `share` of it is, counted in
    characters or in graphemes. If only signs between two words are hidden, everybody can guess
    them, so the longer word is hidden, too; unless a neighbour is `blocked`, which is hidden
    already. Scripts without spaces are left out, as the ends of their words are not known.
    """
    if not hidden.any():
        return hidden
    starts, ends = edges(_of_words(text) & ~_table(UNSPACED)[codes(text)])
    silent = _table(_SILENT)[codes(text)]
    while True:
        whole = whole_graphemes(text, hidden)
        more = _torn(starts, ends, whole, share)
        if not text.isascii():
            more |= _torn(starts, ends, whole, share, _first_of_graphemes(text))
        more |= _neighbours(starts, ends, whole | more | blocked, silent & ~blocked)
        if not (more & ~whole).any():
            return whole
        hidden = whole | more


def _neighbours(starts: Array, ends: Array, hidden: Array, silent: Array) -> Array:
    """Marks the longer of the two words around each hidden run of only silent characters."""
    firsts, lasts = edges(hidden)
    counts = np.concatenate([[0], np.cumsum(silent)])
    lone = counts[lasts] - counts[firsts] == lasts - firsts
    firsts, lasts = firsts[lone], lasts[lone]
    before, after = np.searchsorted(ends, firsts, "right") - 1, np.searchsorted(starts, lasts)
    inside = (before >= 0) & (after < len(starts))
    before, after = before[inside], after[inside]
    gaps = starts[after] - ends[before]
    inside = counts[starts[after]] - counts[ends[before]] == gaps  # nothing else between them
    inside &= ~hidden[starts[before]] & ~hidden[starts[after]]
    before, after = before[inside], after[inside]
    lengths = ends - starts
    chosen = np.unique(np.where(lengths[before] > lengths[after], before, after))
    return between(starts[chosen], ends[chosen], len(hidden))


def _torn(
    starts: Array, ends: Array, hidden: Array, share: float, counted: Array | None = None
) -> Array:
    """Marks the spans of which more than a share of the `counted` characters is hidden."""
    inside = hidden if counted is None else hidden & counted
    counts = np.concatenate([[0], np.cumsum(inside)])
    sizes = ends - starts
    if counted is not None:
        all_counts = np.concatenate([[0], np.cumsum(counted)])
        sizes = all_counts[ends] - all_counts[starts]
    chosen = counts[ends] - counts[starts] > share * sizes
    return between(starts[chosen], ends[chosen], len(hidden))


def _first_of_graphemes(text: str) -> Array:
    """Marks the first character of each grapheme."""
    first = np.ones(len(text), np.bool_)
    for start, end in graphemes(text):
        first[start + 1 : end] = False
    return first


def between(starts: Array, ends: Array, size: int) -> Array:
    """Marks the characters of spans that do not overlap, in a text of `size` characters."""
    steps = np.zeros(size + 1, np.int8)
    steps[starts] = 1
    steps[ends] -= 1
    return np.cumsum(steps[:-1], dtype=np.int8).astype(np.bool_)


def whole_graphemes(text: str, hidden: Array) -> Array:
    """Marks what is hidden, and all of a grapheme if a part of it is."""
    whole = hidden.copy()
    for start, end in graphemes(text):
        whole[start:end] = hidden[start:end].any()
    return whole


def graphemes(text: str) -> Iterable[tuple[int, int]]:
    """The spans of graphemes that have several characters."""
    if text.isascii() and "\r\n" not in text:
        return
    joining = _table(_JOINING)[codes(text)]
    near = joining.copy()
    near[:-1] |= joining[1:]
    near[1:] |= joining[:-1]
    grapheme = _regex().compile(r"\X")
    for start, end in zip(*map(Array.tolist, edges(near)), strict=True):
        for match in grapheme.finditer(text, start, end):
            if match.end() - match.start() > 1:
                yield match.span()


def count_words(texts: Iterable[str], count: Count) -> Counter[str]:
    """How many documents have each word, or how often it occurs."""
    find = _regex().compile(WORD).findall
    counts: Counter[str] = Counter()
    for text in texts:
        occurrences = find(text)
        counts.update(set(occurrences) if count == "documents" else occurrences)
    return counts


def rare_words(text: str, counts: Counter[str], k: int) -> Array:
    """Marks the words with a count below k."""
    starts, ends = words(text)
    chosen = np.fromiter(
        (
            counts[text[start:end]] < k
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        ),
        np.bool_,
        len(starts),
    )
    return between(starts[chosen], ends[chosen], len(text))


@cache
def _table(pattern: str) -> Array:
    """Marks the code points that match the pattern."""
    table = np.zeros(CODES, np.bool_)
    every = np.arange(CODES, dtype=np.uint32)
    every[0xD800:0xE000] = 0  # surrogates
    text = every.tobytes().decode("utf-32-le")
    table[[match.start() for match in _regex().finditer(pattern, text)]] = True
    return table


def _regex() -> Any:
    try:
        import regex
    except ImportError:
        raise missing("words of substring-anonymity need regex", "substrings") from None
    return regex
