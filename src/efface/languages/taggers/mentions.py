"""Mentions of identifiers in a text, from the scores of its tokens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from efface.languages.taggers.labels import Classes
from efface.languages.taggers.windows import Scores

__all__ = ["Mention", "mentions"]

_WORD = re.compile(r"\w+|[^\w\s]")
_FIRST_MARK = "\u0300"
# What may stand inside a mention: a space or a line end, but no gap as between columns.
_JOINS = re.compile(r"[^\S\n\t]?|[^\S\n]*\n[^\S\n]*")


class Mention(NamedTuple):
    """A stretch of a text, its label, and how sure the classifier is of it.

    `score` is the probability of an identifier of whatever kind, `share` how much of it is for the
    label.
    """

    start: int
    end: int
    label: str
    score: float
    share: float = 1.0


class _Word(NamedTuple):
    start: int
    end: int
    label: int  # the column of the label
    score: float
    share: float
    begins: bool


def mentions(
    text: str,
    places: Sequence[tuple[int, int]],
    scores: Scores,
    classes: Classes,
    threshold: float,
    sure: float = 0.0,
) -> list[Mention]:
    """What the classifier finds in a text, from left to right, in whole words.

    A word is part of a mention if one of its tokens is an identifier, of whatever kind, with at
    least the probability `threshold`; its label is the likeliest one of that token. Neighbours
    with the same label are one mention, unless a new one begins, or one of them is as likely as
    `sure` and the other is not. The score of a mention is that of its surest word.
    """
    chances, begins = _by_label(scores, classes)
    found: list[Mention] = []
    labels = classes.labels
    last = -1
    for word in _words(text, places, chances, begins, threshold):
        label = labels[word.label]
        mention = found[-1] if last == word.label and not word.begins else None
        if (
            mention
            and (mention.score < sure) == (word.score < sure)
            and _goes_on(text, mention.end, word.start)
        ):
            score = max(mention.score, word.score)
            share = max(mention.share, word.share)
            found[-1] = Mention(mention.start, word.end, label, score, share)
        else:
            found.append(Mention(word.start, word.end, label, word.score, word.share))
        last = word.label
    return found


def _goes_on(text: str, end: int, start: int) -> bool:
    return _JOINS.fullmatch(text, end, start) is not None


def _by_label(scores: Scores, classes: Classes) -> tuple[Scores, Scores]:
    """The probability of each label for each token, and that a mention of it begins there."""
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True, initial=-np.inf))
    shares = shifted / shifted.sum(axis=1, keepdims=True)
    chances = np.zeros((len(scores), len(classes.labels)), np.float32)
    begins = np.zeros_like(chances)
    for column, read in enumerate(classes.outputs):
        if read.label:
            place = classes.labels.index(read.label)
            chances[:, place] += shares[:, column]
            if read.begins:
                begins[:, place] += shares[:, column]
    return chances, begins


def _spelled_in(text: str, chunks: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The words of some chunks."""
    for chunk in chunks:
        yield from _spelled(text, *chunk)


def _spelled(text: str, first_place: int, last_place: int) -> Iterator[tuple[int, int]]:
    """Where words stand, with accents and vowel signs that are characters of their own.

    >>> list(_spelled("e\u0301te\u0301, au", 0, 9))
    [(0, 5), (5, 6), (7, 9)]
    """
    start = end = first_place
    for match in _WORD.finditer(text, first_place, last_place):
        first, last = match.span()
        if first == end > start and _belongs(text[end - 1], text[end]):
            end = last
            continue
        if end > start:
            yield start, end
        start, end = first, last
    if end > start:
        yield start, end


def _chunks(text: str, places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts of a text between white space in which these places, which are in order, stand."""
    last = 0
    for start, end in places:
        if end <= last:
            continue
        start = max(start, last)
        while start > last and not text[start - 1].isspace():
            start -= 1
        while end < len(text) and not text[end].isspace():
            end += 1
        yield start, end
        last = end


def _belongs(before: str, after: str) -> bool:
    """Whether a word goes on between two characters: one of them is a mark."""
    if after < _FIRST_MARK and before < _FIRST_MARK:
        return False
    is_mark = unicodedata.category(after)[0] == "M"
    return is_mark or (unicodedata.category(before)[0] == "M" and after.isalnum())


def _words(
    text: str,
    places: Sequence[tuple[int, int]],
    chances: Scores,
    begins: Scores,
    threshold: float,
) -> Iterator[_Word]:
    """The words of a text that are part of a mention, each with what its surest token says."""
    either = chances.sum(axis=1)
    hot = [t for t in np.flatnonzero(either >= threshold).tolist() if places[t][0] < places[t][1]]
    if not hot:
        return
    surest, likeliest = chances.max(axis=1, initial=0), chances.argmax(axis=1)
    opening = begins[np.arange(len(begins)), likeliest] > surest / 2
    for start, end, first, stop in _with_tokens(text, places, hot):
        best, opens = first, False
        if stop - first > 1 or places[first][1] <= start:
            inside = [t for t in range(first, stop) if start < places[t][1] > places[t][0]]
            best = max(inside, key=lambda t: (either[t], surest[t]))
            first = inside[0]
        label = int(likeliest[best])
        if places[first][0] >= start:
            opens = bool(
                opening[first]
                if first == best
                else begins[first, label] > chances[first, label] / 2
            )
        score = float(either[best])
        yield _Word(start, end, label, score, float(surest[best]) / score, opens)


def _with_tokens(
    text: str, places: Sequence[tuple[int, int]], hot: Sequence[int]
) -> Iterator[tuple[int, int, int, int]]:
    """The words that hold a hot token: start, end, the first of its tokens, and the one after."""
    next_hot = 0
    for start, end in _spelled_in(text, _chunks(text, [places[t] for t in hot])):
        while next_hot < len(hot) and places[hot[next_hot]][1] <= start:
            next_hot += 1
        if next_hot == len(hot):
            return
        first = stop = hot[next_hot]
        if places[first][0] >= end:
            continue
        while first > 0 and places[first - 1][1] > start:
            first -= 1
        while stop < len(places) and places[stop][0] < end:
            stop += 1
        yield start, end, first, stop
