"""What speaks for and against a word being part of an identifier, in English text.

Voices (tagger, capitals, lists, patterns), the lexicon, how the word is written, where it stands
on its line, and what is thought of the same word elsewhere in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np

from efface.languages.base import Call
from efface.languages.english.lexicon import Lexicon
from efface.languages.judge import WordEvidence
from efface.languages.taggers.forms import SHAPES, shape_of

__all__ = ["NAMES", "TAGGER", "Weighed", "weigh"]

TAGGER = "tagger"  # the voice

_WORD = re.compile(r"\w+")
_LEAST, _MOST = 0.02, 0.98  # scores of a tagger beyond these say no more
_VOICES = ("capitals", "list of names", "title", "trade", "repeated", "script", "pattern")
_FLAGS = {
    "C": "nearly always small",
    "c": "usually small",
    "r": "often small",
    "g": "given name",
    "s": "surname",
    "p": "known place",
    "o": "trade word",
    "n": "people",
}
_SHAPES = ("sign", "small letters", "Capital", "CAPITALS", "MiXed", "initial", "figure", "code")
_LABELS = ("PERSON", "ORG", "PLACE", "DATE", "OCCUPATION", "NAME", "RECORD", "GROUP")
_PLACES = (
    "begins a sentence", "field name", "field value", "line in capitals", "short line",
    "small elsewhere", "found elsewhere", "recurs", "unknown word", "short word",
)  # fmt: skip
NAMES = (
    "tagger", "tagger is silent", "tagger, capital", "tagger, small", "tagger, without a score",
    *_VOICES, *_FLAGS.values(), *_SHAPES, *(f"tagger: {label}" for label in _LABELS), *_PLACES,
)  # fmt: skip
_COLUMN = {name: number for number, name in enumerate(NAMES)}
_TOLD = tuple(
    _COLUMN[name] for name in (*_FLAGS.values(), "found elsewhere", "field value", "code")
)
assert len(_SHAPES) == SHAPES
_LONG_LINE = 45
_SHORT = 4
_FIELD = 25  # characters of a line that may be the name of a field
_SENTENCE_ENDS = frozenset(".!?:;>|•-")
_REACH = 80  # characters around a word that are looked at


class Weighed(NamedTuple):
    """The words of a text about which a voice says something, and what is known of each."""

    numbers: dict[int, int]  # the row of a word, by its number in the text
    evidence: WordEvidence
    starts: list[int]  # of all words of the text
    ends: list[int]

    def rows(self, start: int, end: int) -> tuple[int, int]:
        """The first row of the words in a stretch that a voice called, and the one after the last.

        All words of such a stretch have rows, in their order.
        """
        words = _inside(self.starts, self.ends, start, end)
        first = self.numbers[words[0]] if words else 0
        return first, first + len(words)


def _inside(starts: list[int], ends: list[int], start: int, end: int) -> range:
    return range(bisect_right(ends, start), bisect_left(starts, end))


def weigh(text: str, calls: Iterable[Call], lexicon: Lexicon, sure: float = 0.5) -> Weighed:
    """The evidence for the words that voices call identifiers.

    With the score `sure`, the tagger speaks neither for nor against it.
    """
    words = [match.span() for match in _WORD.finditer(text)]
    starts, ends = [start for start, _ in words], [end for _, end in words]
    said: dict[int, dict[str, float]] = {}
    for call in calls:
        about = _said(call, sure)
        for word in _inside(starts, ends, call.start, call.end):
            said.setdefault(word, {}).update(about)
    elsewhere = _Elsewhere(text, words, said)
    numbers = {word: row for row, word in enumerate(sorted(said))}
    of_words = {written: _of_word(written, lexicon) for written in elsewhere.written}
    rows: list[int] = []
    columns: list[int] = []
    known_values: list[float] = []
    for word, row in numbers.items():
        start, end = words[word]
        written = text[start:end]
        known = said[word]
        known |= _of_tagger(known, written) | of_words[written]
        known |= elsewhere.of(written, known.get("tagger", 0.0)) | _of_place(text, start, end)
        rows += [row] * len(known)
        columns += map(_COLUMN.__getitem__, known)
        known_values += known.values()
    values = np.zeros((len(numbers), len(NAMES)))
    values[rows, columns] = known_values
    return Weighed(numbers, WordEvidence(NAMES, values, _TOLD), starts, ends)


def _said(call: Call, sure: float) -> dict[str, float]:
    """What a voice says of each word that it calls."""
    if call.voice != TAGGER:
        return {call.voice if call.voice in _COLUMN else "pattern": 1}
    label = {f"tagger: {call.label}": 1.0} if call.label in _LABELS else {}
    if call.score is None:
        return {"tagger, without a score": 1, **label}
    return {"tagger": _odds(call.score) - _odds(sure), **label}


def _odds(score: float) -> float:
    """The logarithm of the odds."""
    chance = min(max(score, _LEAST), _MOST)
    return log(chance / (1 - chance))


def _of_tagger(known: Mapping[str, float], written: str) -> dict[str, float]:
    """The tagger may be less right about words without a capital."""
    score = known.get("tagger")
    if score is None:
        return {} if "tagger, without a score" in known else {"tagger is silent": 1}
    return {"tagger, capital" if written[0].isupper() else "tagger, small": score}


def _of_word(written: str, lexicon: Lexicon) -> dict[str, float]:
    """What the lexicon says, and how the word is written."""
    flags = lexicon.flags(written)
    known = {_FLAGS[flag]: 1.0 for flag in flags if flag in _FLAGS}
    known[_SHAPES[shape_of(written)]] = 1
    if not flags:
        known["unknown word"] = 1
    if len(written) < _SHORT:
        known["short word"] = 1
    return known


class _Elsewhere:
    """What is known of the same word at other places of the text."""

    def __init__(
        self,
        text: str,
        words: Sequence[tuple[int, int]],
        said: Mapping[int, Mapping[str, float]],
    ) -> None:
        self._as_written = Counter(text[start:end] for start, end in words)
        self._anyhow: Counter[str] = Counter()
        for written, count in self._as_written.items():
            self._anyhow[written.lower()] += count
        self.written: set[str] = set()  # the words about which something is said
        self._sure: dict[str, list[float]] = {}  # by word, the two highest scores
        for word, known in said.items():
            written = text[slice(*words[word])]
            self.written.add(written)
            scores = self._sure.setdefault(written.lower(), [0.0, 0.0])
            scores[:] = sorted([*scores, known.get("tagger", 0.0)])[1:]

    def of(self, written: str, score: float) -> dict[str, float]:
        """`score` is that of the place itself."""
        key = written.lower()
        second, first = self._sure[key]
        return {
            "small elsewhere": written != key and key in self._as_written,
            "recurs": self._anyhow[key] > 1,
            "found elsewhere": second if score == first else first,
        }


def _of_place(text: str, start: int, end: int) -> dict[str, float]:
    """Where a word stands on its line."""
    first = max(text.rfind("\n", max(0, start - _REACH), start) + 1, start - _REACH)
    last = text.find("\n", end, end + _REACH)
    line = text[first : end + _REACH if last < 0 else last]
    before = text[max(first, start - 3) : start].rstrip(" \"'“‘(")
    return {
        "begins a sentence": not before or before[-1] in _SENTENCE_ENDS,
        "field name": text[end : end + 1] == ":" and start - first < _FIELD,
        "field value": ":" in text[max(first, start - _FIELD) : start],
        "line in capitals": line.isupper(),
        "short line": len(line) < _LONG_LINE,
    }
