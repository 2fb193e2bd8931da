"""What efface needs from a language, and a memory of it that lasts as long as the documents do.

`Language` is the one thing to implement for a faster backend or another language. `Terms` is what
models ask: it reads each document once, however many models and rounds there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol
from weakref import WeakKeyDictionary

import numpy as np

from efface.document import Document
from efface.memory import digest
from efface.terms.phrases import Phrases
from efface.terms.pieces import stretches
from efface.terms.tagged import Tagged

__all__ = ["Language", "Progress", "Reading", "Terms", "Wanted", "joined", "no_progress"]

Progress = Callable[[int], None]
Wanted = Literal["entities", "words"]


@dataclass(frozen=True)
class Reading:
    """What was found in a document: mentions of entities, words with their tags.

    What was not asked for is None.
    """

    entities: Tagged | None = None
    words: Tagged | None = None


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


def _without_silent(words: Tagged, document: Document) -> Tagged:
    """The words, of which those that a silent replacement wrote have no tag."""
    if not document.replaced:
        return words
    starts, ends = map(np.asarray, document.offsets.here)
    silent = np.array([replacement.silent for replacement in document.replaced])
    places = np.searchsorted(starts, words.ends) - 1
    written = (places >= 0) & (words.starts < ends[places]) & silent[places]
    tags = zip(words.labels, written.tolist(), strict=True)
    return replace(words, labels=tuple("" if by_us else tag for tag, by_us in tags))


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
        self._phrases: WeakKeyDictionary[Document, Phrases] = WeakKeyDictionary()
        # What was found in each stretch of the outputs that were read last.
        self._stretches: dict[bytes, Reading] = {}

    def knowledge(self) -> dict[str, dict[str, str]]:
        """What was asked so far; a policy that needs no language needs none to be installed."""
        return {"language": self._language.describe()} if self._asked else {}

    def want(self, *wanted: Wanted) -> None:
        self._wanted |= {*wanted}

    def read(self, documents: Sequence[Document]) -> None:
        """Find at once all that is wanted of the documents."""
        self._find(documents, self._wanted)

    def entities(self, documents: Sequence[Document]) -> list[Tagged]:
        return self._found(documents, "entities")

    def words(self, documents: Sequence[Document]) -> list[Tagged]:
        return self._found(documents, "words")

    def phrases(self, documents: Sequence[Document]) -> list[Phrases]:
        """Noun phrases, but none of what a silent replacement put there."""
        for document, words in zip(documents, self.words(documents), strict=True):
            if document not in self._phrases:
                self._phrases[document] = Phrases(_without_silent(words, document))
        return [self._phrases[document] for document in documents]

    def places(self, document: Document) -> Iterator[tuple[int, int]]:
        """Where the noun phrases and the entities of a document stand."""
        (phrases,), (entities,) = self.phrases([document]), self.entities([document])
        yield from ((start, end) for start, end, _ in phrases.places())
        yield from ((start, end) for start, end, _ in entities.places())

    def _found(self, documents: Sequence[Document], what: Wanted) -> list[Tagged]:
        self._find(documents, {what})
        return [getattr(self._readings[document], what) for document in documents]

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
        named: list[list[tuple[int, bytes]]] = []
        new: dict[bytes, Document] = {}
        known: dict[bytes, Reading] = {}
        for output in outputs:
            named.append([])
            for start, end in stretches(output.text):
                text = output.text[start:end]
                name = digest(text, *sorted(lacking))
                named[-1].append((start, name))
                if name in self._stretches:
                    known[name] = self._stretches[name]
                else:
                    new.setdefault(name, Document(text))
        found = self._language.read([*new.values()], lacking, no_progress)
        known.update(zip(new, found, strict=True))
        self._stretches = known
        for output, places in zip(outputs, named, strict=True):
            parts = [(start, known[name]) for start, name in places]
            yield Reading(**{what: joined(output.text, parts, what) for what in lacking})


def joined(text: str, parts: Iterable[tuple[int, Reading]], what: Wanted) -> Tagged:
    """What was found in a text, from what was found in its parts, which begin at these places."""
    return Tagged.joined(text, [(start, getattr(reading, what)) for start, reading in parts])
