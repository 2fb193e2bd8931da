"""Recall and precision by words, of what a tagger finds in text that is marked.

Words that count have letters or digits and are no stop words. A word that is marked with several
classes counts as neither right nor wrong where only some of them are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from efface.evaluation.spans import is_stop_word
from tagger.classes import CLASSES, bit
from tagger.sets import Passage

__all__ = ["NAMES", "PERSONS", "Everyday", "Found", "Rates", "score_everyday", "score_names"]

Found = Sequence[tuple[int, int, str]]  # start, end, label
_WORD = re.compile(r"\w+")
PERSONS = bit("PERSON")
NAMES = bit("PERSON", "ORG", "PLACE", "ADDRESS")


@dataclass(frozen=True)
class Rates:
    """How many words were found that should be, and how many that should not."""

    right: int
    missed: int
    wrong: int

    @property
    def recall(self) -> float:
        return self.right / max(1, self.right + self.missed)

    @property
    def precision(self) -> float:
        return self.right / max(1, self.right + self.wrong)

    def __str__(self) -> str:
        return f"{self.recall:.3f}/{self.precision:.3f}".replace("0.", ".")


def score_names(passages: Sequence[Passage], found: Sequence[Found], asked: int) -> Rates:
    """The rates for words of the classes that are asked for."""
    right = missed = wrong = 0
    for passage, spans in zip(passages, found, strict=True):
        marked = _covering(passage.text, passage.marks)
        called = _covering(passage.text, [(s, e, _bit(label)) for s, e, label in spans])
        for word in _words(passage.text):
            classes, is_found = marked.get(word, 1), bool(called.get(word, 0) & asked)
            if not classes & ~asked:
                right, missed = right + is_found, missed + (not is_found)
            elif not classes & asked:
                wrong += is_found
    return Rates(right, missed, wrong)


def _bit(label: str) -> int:
    return bit(label) if label in CLASSES else 0


def _words(text: str) -> Iterator[tuple[int, int]]:
    return (m.span() for m in _WORD.finditer(text) if not is_stop_word(m.group()))


def _covering(text: str, spans: Iterable[tuple[int, int, int]]) -> dict[tuple[int, int], int]:
    """The words that spans cover, each with what the first span says."""
    covering: dict[tuple[int, int], int] = {}
    ordered = sorted(spans)
    index = 0
    for word in _words(text):
        while index < len(ordered) and ordered[index][1] <= word[0]:
            index += 1
        for start, end, value in ordered[index : index + 4]:
            if start < word[1] and end > word[0]:
                covering.setdefault(word, value)
    return covering


@dataclass(frozen=True)
class Everyday:
    """The share of the words hidden that must be, by kind, and of the others that stay."""

    direct: float
    quasi: float
    kept: float

    def __str__(self) -> str:
        return f"{self.direct:.3f} {self.quasi:.3f} {self.kept:.3f}".replace("0.", ".")


def score_everyday(
    documents: Sequence[tuple[str, Sequence[tuple[int, int, str, str]]]], found: Sequence[Found]
) -> Everyday:
    """For texts with marks of the kinds DIRECT, QUASI and MAY; what is not marked must stay."""
    kinds = {"DIRECT": 4, "QUASI": 2, "MAY": 1}
    hidden, all_words = [0] * 5, [0] * 5
    for (text, marks), spans in zip(documents, found, strict=True):
        marked: dict[tuple[int, int], int] = {}
        for kind in ("DIRECT", "QUASI", "MAY"):
            some = [(start, end, kinds[kind]) for start, end, _, k in marks if k == kind]
            marked = {**_covering(text, some), **marked}
        called = _covering(text, [(start, end, 1) for start, end, _ in spans])
        for word in _words(text):
            rank = marked.get(word, 0)
            all_words[rank] += 1
            hidden[rank] += word in called
    share = [part / max(1, whole) for part, whole in zip(hidden, all_words, strict=True)]
    return Everyday(share[4], share[2], 1 - share[0])
