"""The words of a text that may be a name or a trade, with their flags in the lexicon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from efface.languages.english.lexicon import COMMON, Lexicon

__all__ = ["Word", "Words", "words_of"]

MARKS = "\u0300-\u036f"  # an accent may be a character of its own
_WORD = re.compile(rf"[^\W\d_][\w{MARKS}]*(?:[-'’][^\W\d_][\w{MARKS}]*)*")
_POSSESSIVE = re.compile(r"['’]s$", re.I)
_CONTRACTION = re.compile(r"(?:n['’]t|['’](?:re|ll|ve|d|m))$", re.I)


class Word(NamedTuple):
    """A word with its place and the lexicon's flags."""

    start: int
    end: int
    text: str
    flags: str

    def __repr__(self) -> str:
        return f"<Word {self.start}-{self.end} {self.flags}>"

    @property
    def is_common(self) -> bool:
        """Whether it is usually written in lower case."""
        return not COMMON.isdisjoint(self.flags)

    @property
    def is_initial(self) -> bool:
        return len(self.text) == 1


class Words(NamedTuple):
    """Words with a capital, and words without one that the lexicon calls a name or a trade."""

    capitalised: list[Word]
    notable: list[Word]


def words_of(text: str, lexicon: Lexicon) -> Words:
    capitalised, notable = [], []
    for match in _WORD.finditer(text):
        word = match.group()
        if word[0].isupper():
            if "'" in word or "’" in word:
                if _CONTRACTION.search(word):
                    continue
                word = _POSSESSIVE.sub("", word)
            start = match.start()
            capitalised.append(Word(start, start + len(word), word, lexicon.flags(word)))
        elif flags := lexicon.notable(word):
            notable.append(Word(match.start(), match.end(), word, flags))
    return Words(capitalised, notable)


def words_between(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[Word]:
    """All words of a stretch of text."""
    for match in _WORD.finditer(text, start, end):
        word = _POSSESSIVE.sub("", match.group())
        yield Word(match.start(), match.start() + len(word), word, lexicon.flags(word))
