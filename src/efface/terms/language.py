"""What efface needs from a language, and a memory of it that lasts as long as the documents do.

`Language` is the one thing to implement for a faster backend or another language. `Terms` is what
models ask: it reads each document once, however many models and rounds there are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol
from weakref import WeakKeyDictionary

from efface.document import Document, Term
from efface.memory import digest
from efface.terms.phrases import Phrase, phrases
from efface.terms.pieces import stretches

__all__ = ["Language", "Progress", "Reading", "Terms", "Wanted", "no_progress"]

Progress = Callable[[int], None]
Wanted = Literal["entities", "words"]


@dataclass(frozen=True)
class Reading:
    """What was found in a document: mentions of entities, words with their tags.

    What was not asked for is None.
    """

    entities: tuple[Term, ...] | None = None
    words: tuple[Term, ...] | None = None


class Language(Protocol):
    """Finds terms in documents."""

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        """One reading for each document, in order.

        Entities have the labels of `efface.terms.labels`, words the tags of the Penn Treebank.
        """
        ...

    def describe(self) -> dict[str, str]:
        """What the certificate says of the knowledge used: its name, version and digest."""
        ...


def no_progress(characters: int) -> None:
    """Nobody watches."""


def _without_silent(words: Iterable[Term], document: Document) -> Iterator[Term]:
    """The words, of which those that a silent replacement wrote are no words."""
    starts, ends = document.offsets.here
    for word in words:
        place = bisect_left(starts, word.end) - 1
        if place >= 0 and word.start < ends[place] and document.replaced[place].silent:
            yield Term(start=word.start, end=word.end, text=word.text)
        else:
            yield word


class Terms:
    """The terms of documents, each found once; they are forgotten with their document.

    Models say when they are made what they will want of the originals (`want`), so that a document
    is read once for all of them (`read`).
    """

    def __init__(self, language: Language, progress: Progress = no_progress) -> None:
        self._language = language
        self._wanted: set[Wanted] = set()
        self._asked = False
        self._progress = progress
        self._readings: WeakKeyDictionary[Document, Reading] = WeakKeyDictionary()
        self._phrases: WeakKeyDictionary[Document, tuple[Phrase, ...]] = WeakKeyDictionary()
        # Of the outputs that were read last: where each stretch stood, and what was found there.
        self._stretches: dict[bytes, tuple[int, Reading]] = {}

    def knowledge(self) -> dict[str, dict[str, str]]:
        """What was asked so far; a policy that needs no language needs none to be installed."""
        return {"language": self._language.describe()} if self._asked else {}

    def want(self, *wanted: Wanted) -> None:
        self._wanted |= {*wanted}

    def read(self, documents: Sequence[Document]) -> None:
        """Find at once all that is wanted of the documents."""
        self._find(documents, self._wanted)

    def entities(self, documents: Sequence[Document]) -> list[tuple[Term, ...]]:
        self._find(documents, {"entities"})
        return [self._readings[document].entities or () for document in documents]

    def words(self, documents: Sequence[Document]) -> list[tuple[Term, ...]]:
        self._find(documents, {"words"})
        return [self._readings[document].words or () for document in documents]

    def phrases(self, documents: Sequence[Document]) -> list[tuple[Phrase, ...]]:
        """The noun phrases."""
        for document, words in zip(documents, self.words(documents), strict=True):
            if document not in self._phrases:
                self._phrases[document] = tuple(
                    phrases(_without_silent(words, document), document.text)
                )
        return [self._phrases[document] for document in documents]

    def _find(self, documents: Sequence[Document], wanted: Collection[Wanted]) -> None:
        missing: dict[frozenset[Wanted], list[Document]] = {}
        for document in dict.fromkeys(documents):
            known = self._readings.setdefault(document, Reading())
            lacking = frozenset(what for what in wanted if getattr(known, what) is None)
            if lacking:
                missing.setdefault(lacking, []).append(document)
        for lacking, some in missing.items():
            self._asked = True
            originals = [one for one in some if not one.replaced]
            outputs = [one for one in some if one.replaced]
            found = self._language.read(originals, lacking, self._progress)
            again = self._in_stretches(outputs, lacking)
            for document, reading in zip((*originals, *outputs), (*found, *again), strict=True):
                news = {what: getattr(reading, what) for what in lacking}
                self._readings[document] = replace(self._readings[document], **news)

    def _in_stretches(
        self, outputs: Sequence[Document], lacking: frozenset[Wanted]
    ) -> Iterator[Reading]:
        """Outputs are read again after each change: what is as it was need not be read again."""
        if not outputs:
            return
        named: list[list[tuple[bytes, int]]] = []
        new: dict[bytes, tuple[int, str]] = {}
        known: dict[bytes, tuple[int, Reading]] = {}
        for output in outputs:
            named.append([])
            for start, end in stretches(output.text):
                name = digest(output.text[start:end], *sorted(lacking))
                named[-1].append((name, start))
                if name in self._stretches:
                    known[name] = self._stretches[name]
                else:
                    new.setdefault(name, (start, output.text[start:end]))
        texts = [Document(text) for _, text in new.values()]
        found = self._language.read(texts, lacking, no_progress)
        for (name, (start, _)), reading in zip(new.items(), found, strict=True):
            known[name] = start, _moved(reading, start)
        self._stretches = known
        for places in named:
            moved = [_moved(known[name][1], start - known[name][0]) for name, start in places]
            yield Reading(*(_joined(moved, what) for what in ("entities", "words")))


def _moved(reading: Reading, by: int) -> Reading:
    """What was found in a stretch, if this stands so many characters further on."""
    if not by:
        return reading
    return Reading(
        *(
            None if terms is None else tuple(t.at(t.start + by, t.end + by) for t in terms)
            for terms in (reading.entities, reading.words)
        )
    )


def _joined(readings: Iterable[Reading], what: str) -> tuple[Term, ...] | None:
    found = [getattr(reading, what) for reading in readings]
    return None if None in found else tuple(term for terms in found for term in terms)
