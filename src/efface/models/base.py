"""The interface of all privacy models.

A `Model` is a promise with the parameters of a policy. It stores nothing of a document, so a plan
can use it in several threads. `Model.prepare` returns a `Judge` for given documents, who finds the
terms that break the promise. The engine hides what the judges find until they find nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec

from efface.document import Document, Finding
from efface.knowledge.information import Information
from efface.knowledge.pack import Knowledge
from efface.languages import default_language
from efface.languages.base import Language
from efface.languages.terms import Terms
from efface.terms.tagged import Wanted

__all__ = ["Judge", "Memory", "Model", "Parameters", "Shared"]


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy may set; the fields of a subclass are the keys of its table."""

    # Whether a reader need not be in the policy, because an entity store knows it.
    readers_from_outside: ClassVar[bool] = False

    def check(self) -> None:
        """Raise a `PolicyError` if the values contradict each other; opens no files."""

    def placed(self, folder: Path, reader: str | None) -> Self:
        """A copy for one run: relative paths start at the policy's folder; the reader is set."""
        return self

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the parameters name."""
        return ()


P = TypeVar("P", bound=Parameters)


@dataclass(frozen=True)
class Shared:
    """What all models of a plan share: the language, the policy's keep list, the knowledge.

    The knowledge is loaded on first use, so a model that does not use it works without it.
    """

    language: Language = field(default_factory=default_language, repr=False)
    keep: tuple[str, ...] = ()
    load: Callable[[], Knowledge] | None = field(default=None, repr=False)

    @property
    def knowledge(self) -> Callable[[], Knowledge]:
        return self.load or self.language.knowledge


class Memory(NamedTuple):
    """The cost of judging a collection: bytes of text that are counted, bytes of memory needed."""

    counted: int
    needed: int


class Model(ABC, Generic[P]):
    """A privacy model. Constructors only store parameters.

    `collective`: the promise is about all documents of a collection together. The model is prepared
    with all of them and judges them at once, unless it is `divisible`.
    `unconditional`: what it finds in an original must not be in the output, whatever else was
    hidden. The findings of other models depend on the text around them.
    `reasons`: it uses the background knowledge, and judges replacements like any other term.
    """

    name: ClassVar[str]
    parameters_type: ClassVar[type[Parameters]]
    collective: ClassVar[bool]
    unconditional: ClassVar[bool]
    reasons: ClassVar[bool]

    def __init__(self, parameters: P, shared: Shared | None = None) -> None:
        self.parameters = parameters
        self.shared = shared or Shared()

    @property
    @abstractmethod
    def promise(self) -> str:
        """The promise, as the certificate words it."""

    @abstractmethod
    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        """A judge for these originals; `terms` tells it which terms they contain.

        A collective model must be given all documents that its promise is about.
        """

    def open(self) -> None:
        """Open the files that the parameters name, before any document is read.

        Raises a `PolicyError` if something cannot be used, or if the keep list breaks the promise.
        """

    @property
    def wants(self) -> frozenset[Wanted]:
        """What it will need from the tagger, so that documents are tagged once for all models."""
        return frozenset()

    @property
    def together(self) -> bool:
        """Whether, with these parameters, the promise is about all documents together."""
        return self.collective

    @property
    def divisible(self) -> bool:
        """Whether a prepared judge can judge a part of the documents of the collection."""
        return not self.together

    @property
    def limit(self) -> float | None:
        """How many bits of information a term may have, if the model limits that."""
        return None

    @property
    def information(self) -> Information | None:
        """What measures the bits of its limit; None if it is the knowledge of the policy."""
        return None

    @property
    def warnings(self) -> Sequence[str]:
        """Messages for the author of the policy."""
        return ()

    def memory(self, size: int, largest: int) -> Memory | None:
        """The memory that a collection needs, given its bytes and those of its largest document.

        None if documents are judged one by one. Raises an `InputError` if there is not enough.
        """
        return None


class Judge(ABC):
    """Decides whether documents keep a model's promise, and caches what it learns of them.

    A judge lives for one run and is used by one thread.
    """

    @abstractmethod
    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        """The terms of the documents that break the promise; it may refer to the originals."""

    @abstractmethod
    def accepts(self, text: str, original: Document) -> bool:
        """Whether the text may be used as a replacement in the document."""

    @abstractmethod
    def public_parameters(self) -> dict[str, Any]:
        """The parameters for the certificate, without anything that is itself secret."""

    def figures(self, original: Document) -> dict[str, Any]:
        """Figures for the report on the search in an original, if there are any."""
        return {}
