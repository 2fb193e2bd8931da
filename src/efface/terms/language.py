"""What efface needs from a language, and a memory of it that lasts as long as the documents do.

`Language` is the one thing to implement for a faster backend or another language. `Terms` is what
models ask: it reads each document once, however many models and rounds there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar
from weakref import WeakKeyDictionary

from efface.document import Document, Term

__all__ = ["Language", "Progress", "Syntax", "Terms", "no_progress"]

T = TypeVar("T")
Progress = Callable[[int], None]
Entities = tuple[Term, ...]


@dataclass(frozen=True)
class Syntax:
    """Tokens (labelled with their part of speech), noun phrases and sentences."""

    tokens: tuple[Term, ...]
    phrases: tuple[Term, ...]
    sentences: tuple[Term, ...]


class Language(Protocol):
    """Finds terms in documents. Both methods give one result for each document, in order."""

    def entities(self, documents: Iterable[Document], progress: Progress) -> Iterator[Entities]:
        """Mentions of entities, with the labels of `efface.terms.labels`."""
        ...

    def syntax(self, documents: Iterable[Document], progress: Progress) -> Iterator[Syntax]: ...

    def describe(self) -> dict[str, str]:
        """What the certificate says of the knowledge used: its name, version and digest."""
        ...


def no_progress(characters: int) -> None:
    """Nobody watches."""


class Terms:
    """The terms of documents, each found once; they are forgotten with their document."""

    def __init__(self, language: Language, progress: Progress = no_progress) -> None:
        self._language = language
        self._asked = False
        self._progress = progress
        self._entities: WeakKeyDictionary[Document, Entities] = WeakKeyDictionary()
        self._syntax: WeakKeyDictionary[Document, Syntax] = WeakKeyDictionary()

    def knowledge(self) -> dict[str, dict[str, str]]:
        """What was asked so far; a policy that needs no language needs none to be installed."""
        return {"language": self._language.describe()} if self._asked else {}

    def entities(self, documents: Sequence[Document]) -> list[Entities]:
        return self._look_up(documents, self._entities, self._language.entities)

    def syntax(self, documents: Sequence[Document]) -> list[Syntax]:
        return self._look_up(documents, self._syntax, self._language.syntax)

    def _look_up(
        self,
        documents: Sequence[Document],
        known: WeakKeyDictionary[Document, T],
        read: Callable[[Iterable[Document], Progress], Iterator[T]],
    ) -> list[T]:
        self._asked = True
        missing = [document for document in dict.fromkeys(documents) if document not in known]
        for document, found in zip(missing, read(missing, self._progress), strict=True):
            known[document] = found
        return [known[document] for document in documents]
