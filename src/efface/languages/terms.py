"""The terms of documents: a cache, so that each document is read once for all models."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

import numpy as np

from efface.document import Document
from efface.languages.base import Language, Progress, no_progress
from efface.terms.phrases import Phrases
from efface.terms.pieces import stretches
from efface.terms.tagged import Reading, Tagged, Wanted
from efface.text.cache import digest

__all__ = ["Terms"]


def _without_silent(words: Tagged, document: Document) -> Tagged:
    """The words, without the tags of those that a silent replacement put there."""
    if not document.replaced:
        return words
    starts, ends = map(np.asarray, document.offsets.here)
    silent = np.array([replacement.silent for replacement in document.replaced])
    places = np.searchsorted(starts, words.ends) - 1
    written = (places >= 0) & (words.starts < ends[places]) & silent[places]
    tags = zip(words.labels, written.tolist(), strict=True)
    return replace(words, labels=tuple("" if by_us else tag for tag, by_us in tags))


class Terms:
    """Finds the terms of documents, and caches them for as long as their document exists.

    A run has one, and calls `read` first with all that its models will want of the originals.
    """

    def __init__(self, language: Language, progress: Progress = no_progress) -> None:
        self.language = language
        self._asked = False
        self._progress = progress
        self._readings: WeakKeyDictionary[Document, Reading] = WeakKeyDictionary()
        self._phrases: WeakKeyDictionary[Document, Phrases] = WeakKeyDictionary()
        # The readings of the stretches of the outputs that were read last.
        self._stretches: dict[bytes, Reading] = {}

    def knowledge(self) -> dict[str, dict[str, str]]:
        """A description of the language, for the certificate; empty if it was not needed so far."""
        return {"language": self.language.describe()} if self._asked else {}

    def read(self, documents: Sequence[Document], wanted: Collection[Wanted]) -> None:
        """Read the documents now, for all that is wanted."""
        self._find(documents, wanted)

    def entities(self, documents: Sequence[Document]) -> list[Tagged]:
        return self._tagged(documents, "entities")

    def words(self, documents: Sequence[Document]) -> list[Tagged]:
        return self._tagged(documents, "words")

    def phrases(self, documents: Sequence[Document]) -> list[Phrases]:
        """Noun phrases, but none of what a silent replacement put there."""
        known = [self._phrases.get(document) for document in documents]
        if None not in known:
            return [phrases for phrases in known if phrases is not None]
        for document, words in zip(documents, self.words(documents), strict=True):
            if document not in self._phrases:
                self._phrases[document] = self.language.phrases(_without_silent(words, document))
        return [self._phrases[document] for document in documents]

    def places(self, document: Document) -> Iterator[tuple[int, int]]:
        """Where the noun phrases and the entities of a document stand."""
        (phrases,), (entities,) = self.phrases([document]), self.entities([document])
        yield from ((start, end) for start, end, _ in phrases.places())
        yield from ((start, end) for start, end, _ in entities.places())

    def _tagged(self, documents: Sequence[Document], what: Wanted) -> list[Tagged]:
        self._find(documents, {what})
        return [getattr(self._readings[document], what) for document in documents]

    def _find(self, documents: Sequence[Document], wanted: Collection[Wanted]) -> None:
        """Read what is wanted and not in the cache yet; outputs stretch by stretch."""
        missing: dict[frozenset[Wanted], list[Document]] = {}
        for document in dict.fromkeys(documents):
            known = self._readings.setdefault(document, Reading())
            lacking = frozenset(what for what in wanted if getattr(known, what) is None)
            if lacking:
                missing.setdefault(lacking, []).append(document)
        for lacking, unread in missing.items():
            self._asked = True
            originals = [document for document in unread if not document.replaced]
            outputs = [document for document in unread if document.replaced]
            first = self.language.read(originals, lacking, self._progress)
            again = self._in_stretches(outputs, lacking)
            for document, reading in zip((*originals, *outputs), (*first, *again), strict=True):
                news = {what: getattr(reading, what) for what in lacking}
                self._readings[document] = replace(self._readings[document], **news)

    def _in_stretches(
        self, outputs: Sequence[Document], lacking: frozenset[Wanted]
    ) -> Iterator[Reading]:
        """Readings of outputs; only stretches that are new since the last call are read.

        Outputs are read after each change, and most of their stretches stay the same.
        """
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
        readings = self.language.read([*new.values()], lacking, no_progress)
        known.update(zip(new, readings, strict=True))
        self._stretches = known
        for output, places in zip(outputs, named, strict=True):
            parts = [(start, known[name]) for start, name in places]
            yield Reading.joined(output.text, parts, lacking)
