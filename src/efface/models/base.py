"""The contract of all models.

A `Model` is a promise, as a policy sets it up. It holds nothing of a document, so that a plan can
use it in several threads. `prepare` gives a `Judge` for some documents: the promise as a predicate.
The engine hides what the judges find until they find nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec

from efface.document import Document, Finding
from efface.knowledge.pack import Knowledge
from efface.languages import default_language
from efface.languages.base import Language
from efface.languages.terms import Terms
from efface.terms.tagged import Wanted

__all__ = ["Judge", "Memory", "Model", "Parameters", "Shared"]


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy may set; the fields of a subclass are the keys of its table."""

    # Whether others than the policy can know a reader.
    readers_from_outside: ClassVar[bool] = False

    def check(self) -> None:
        """A `PolicyError` where the values contradict each other; nothing is opened."""

    def placed(self, folder: Path, reader: str | None) -> Self:
        """The same, with paths from the policy's folder, for the reader of a run."""
        return self

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that they name."""
        return ()


P = TypeVar("P", bound=Parameters)


@dataclass(frozen=True)
class Shared:
    """What a plan gives to all of its models: the language, the policy's keep list, the knowledge.

    The knowledge is loaded when it is asked for; a model that needs none needs none installed.
    """

    language: Language = field(default_factory=default_language, repr=False)
    keep: tuple[str, ...] = ()
    load: Callable[[], Knowledge] | None = field(default=None, repr=False)

    @property
    def knowledge(self) -> Callable[[], Knowledge]:
        return self.load or self.language.knowledge


class Memory(NamedTuple):
    """What judging a collection takes: the bytes of text that are counted, and those of memory."""

    counted: int
    needed: int


class Model(ABC, Generic[P]):
    """A privacy model. Constructors only store parameters.

    `collective` models speak about all documents of a collection together. They are prepared with
    all of them, and judge them at once, unless they say that they are `divisible`. What an
    `unconditional` model finds in an original may not be read in the output, whatever else was
    hidden; the findings of others depend on what stands around. One that `reasons` asks the
    background knowledge, and judges what was put in the place of others like any other term.
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
        """What the certificate says that it promises."""

    @abstractmethod
    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        """A judge for originals, who asks `terms` what stands in them.

        Of a collective model they are all that it speaks about.
        """

    def open(self) -> None:
        """Open what the parameters name, before any document is read.

        A `PolicyError` says what cannot be used, or what of the keep list breaks the promise.
        """

    @property
    def wants(self) -> frozenset[Wanted]:
        """What it will ask of the language, so that documents are read once for all models."""
        return frozenset()

    @property
    def divisible(self) -> bool:
        """Whether a prepared judge can be asked about some documents of the collection alone."""
        return not self.collective

    @property
    def limit(self) -> float | None:
        """The bits that a term may tell, where that is what the model bounds."""
        return None

    @property
    def warnings(self) -> Sequence[str]:
        """What the author of the policy should know."""
        return ()

    def memory(self, size: int, largest: int) -> Memory | None:
        """What a collection takes, given its bytes and those of its largest document.

        None where documents are judged apart; an `InputError` if there is not enough.
        """
        return None


class Judge(ABC):
    """The promise of a model as a predicate on documents, and what is remembered of them.

    A judge lives as long as a run, and is used by one thread.
    """

    @abstractmethod
    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        """What in the documents breaks the promise; the promise may refer to the originals."""

    @abstractmethod
    def accepts(self, text: str, original: Document) -> bool:
        """Whether the text may be put into the document without breaking the promise."""

    @abstractmethod
    def public_parameters(self) -> dict[str, Any]:
        """What the certificate says of the parameters: nothing that is itself to be hidden."""

    def figures(self, original: Document) -> dict[str, Any]:
        """What the report says of the search for an original, if there is something to say."""
        return {}
