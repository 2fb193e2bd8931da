"""The content words of a document and the phrases they form, spelled as the background counts them.

Words of a phrase are neighbours in the same sense as in the counts: up to three function words may
be between two of them, but no punctuation. Markup of Markdown and HTML is no punctuation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from efface.document import Document
from efface.knowledge.word_keys import FunctionWords, is_acronym, located

__all__ = ["Expression", "expressions", "forms", "is_shouted"]

_LONGEST = 4  # words of a phrase, function words not counted
_BETWEEN = 3  # function words between two content words
_TAG = r"</?[A-Za-z][^<>]{0,60}>|&nbsp;"
_MARKUP = re.compile(_TAG)
_GAP = re.compile(rf"(?!\s*\n\s*\n)(?:[\s\-‐‑'’/&_*~`]|{_TAG})*")
# A line break that ends a phrase: before an item of a list, or a field of a form.
_NEW_ITEM = re.compile(r"[^\S\n]*\n\s*(?:[-*•+]\s|\d+[.)]\s|[^\s:][^\n:]{0,30}:(?:\s|$))")
_HYPHENATED = re.compile(r"[-‐‑¬]\s*\n\s*")
_DIGITS = re.compile(r"\d+$")


@dataclass(frozen=True, slots=True)
class Expression:
    """A word or phrase with its span; `text` is spelled as the background counts it."""

    start: int
    end: int
    text: str = field(repr=False)
    parts: tuple[tuple[int, int], ...] = ()  # its spans without the last, and the first word


def expressions(document: Document, function_words: FunctionWords) -> Iterator[Expression]:
    """The content words, then phrases of two words, three and four, then hyphenated words."""
    runs = [_Run(run, document.text, function_words) for run in _runs(document)]
    for length in range(1, _LONGEST + 1):
        for run in runs:
            yield from run.phrases(length)
    for run in runs:
        yield from run.hyphenated(document.text)


def _runs(document: Document) -> Iterator[list[tuple[int, int, str]]]:
    """Lists of words with nothing between them that ends a phrase; without silent replacements.

    Words inside a tag of HTML are lists of their own: phrases go on around it.
    """
    run: list[tuple[int, int, str]] = []
    markup = [match.span() for match in _MARKUP.finditer(document.text)]
    ends = [end for _, end in markup]
    inside: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
    for start, end, word in located(document.text):
        if not document.shows(start, end, silent_only=True):
            continue
        place = bisect_right(ends, start)
        if place < len(markup) and markup[place][0] <= start:
            inside[place].append((start, end, word))
            continue
        if run and not _goes_on(document.text, run[-1][1], start):
            yield run
            run = []
        run.append((start, end, word))
    if run:
        yield run
    yield from inside.values()


def _goes_on(text: str, end: int, start: int) -> bool:
    """Whether nothing between two words ends a phrase."""
    return bool(_GAP.fullmatch(text, end, start)) and not _NEW_ITEM.match(text, end)


class _Run:
    """Words that can form phrases, and which of them are content words."""

    def __init__(
        self, words: list[tuple[int, int, str]], text: str, function_words: FunctionWords
    ) -> None:
        self._words = words
        self._content = [
            place
            for place, word in enumerate(words)
            if not _is_function_word(*word, text, function_words)
        ]

    def phrases(self, length: int) -> Iterator[Expression]:
        """The phrases with so many content words."""
        places = self._content
        for first in range(len(places) - length + 1):
            inside = places[first : first + length]
            if all(b - a <= _BETWEEN + 1 for a, b in pairwise(inside)):
                words = self._words[inside[0] : inside[-1] + 1]
                start, end = words[0][0], words[-1][1]
                text = " ".join(word for _, _, word in words)
                parts: tuple[tuple[int, int], ...] = ()
                if length > 1:
                    second, last = self._words[inside[1]][0], self._words[inside[-2]][1]
                    parts = (start, last), (second, end)
                yield Expression(start, end, text, parts)

    def hyphenated(self, text: str) -> Iterator[Expression]:
        """Words that are hyphenated at the end of a line, put together."""
        for (start, end, first), (after, last, second) in pairwise(self._words):
            if _HYPHENATED.fullmatch(text, end, after):
                yield Expression(start, last, first + second)


def _is_function_word(
    start: int, end: int, word: str, text: str, function_words: FunctionWords
) -> bool:
    """Whether it is a function word; one in capitals only counts in a line of capitals."""
    if word in function_words:
        return True
    if word.lower() not in function_words:
        return False
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return line.isupper() and len(line.split()) > 1


def forms(words: str) -> Iterator[str]:
    """Other forms of a word: lower case, upper case, singular, without digits at its end."""
    yield words.lower()
    yield words.upper()
    yield words.lower().removesuffix("s")
    bare = _DIGITS.sub("", words)
    if bare and bare != words:
        yield bare
        yield bare.lower()


def is_shouted(words: str) -> bool:
    """Whether a word is in capitals: an acronym, or emphasis."""
    return any(is_acronym(word) for word in words.split())
