"""The contract of all operators."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from efface.document import Document, Term
from efface.errors import PolicyError
from efface.terms.phrases import Phrase

if TYPE_CHECKING:
    from efface.knowledge.pack import Knowledge

__all__ = ["Context", "Operator", "OperatorParameters", "Vocabulary", "Wording", "keyed"]


class OperatorParameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy may set; the fields of a subclass are the keys of its table."""


class Vocabulary:
    """The words of the input collection, which no surrogate may consist of."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._words: set[str] = set()
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        self._words.update(_WORD.findall(text.casefold()))

    def has(self, candidate: str) -> bool:
        """Whether every word of the candidate stands somewhere in the collection."""
        return self._words.issuperset(_WORD.findall(candidate.casefold()))


_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Context:
    """Where a term stands, and what is known of it.

    `document` is the original, `now` the document in which the term stands at this moment, `phrase`
    the noun phrase around it, `descriptions` what the original says of its identity, `terms` what
    else the document speaks of. `accepts` tells whether the models of the policy let a text stand.
    """

    number: int = 1
    document: Document = field(default=Document(""), repr=False)
    now: Document | None = field(default=None, repr=False)
    vocabulary: Vocabulary = field(default_factory=Vocabulary, repr=False)
    phrase: Phrase | None = None
    descriptions: tuple[str, ...] = field(default=(), repr=False)
    accepts: Callable[[str], bool] = bool
    terms: Callable[[], tuple[str, ...]] = tuple
    load: Callable[[], Knowledge] | None = None

    @property
    def here(self) -> Document:
        return self.now or self.document

    @property
    def knowledge(self) -> Knowledge:
        from efface.knowledge.pack import Knowledge

        return (self.load or Knowledge.load)()


@dataclass(frozen=True)
class Wording:
    """What an operator writes, and how many candidates it skipped because the input has them.

    `span` is what it replaces, where that is more than the term: its article goes with it.
    """

    text: str = field(repr=False)
    skipped: int = 0
    span: tuple[int, int] | None = None


class Operator(Protocol):
    """Makes the text that goes in the place of a term.

    A `silent` operator tells nothing of what it hides. One that is not `recognisable` writes what
    could be words of the original, so that one must know what it wrote. One that is `exact` must
    be given just what it replaces. One that is `collective` asks for the vocabulary.
    """

    name: ClassVar[str]
    parameters_type: ClassVar[type[OperatorParameters]]
    recognisable: ClassVar[bool]
    exact: ClassVar[bool]
    collective: ClassVar[bool]

    def __init__(self, parameters: Any, key: bytes | None) -> None: ...

    @property
    def silent(self) -> bool: ...

    def replace(self, term: Term, context: Context) -> Wording | None:
        """What goes in the place of a term; None where this operator has nothing to offer."""
        ...

    def wrote(self, text: str, labels: Container[str]) -> bool:
        """Whether this operator could have written the text for a term with one of the labels.

        Only a text that tells nothing counts, and only that of a recognisable operator.
        """
        ...


def keyed(key: bytes | None, purpose: str) -> bytes:
    """A key of its own for each purpose, made from that of the user."""
    if key is None:
        raise PolicyError(
            "needs a key: name a file with a long random line as key_file in the policy,"
            " or set the environment variable EFFACE_KEY"
        )
    return hmac.digest(key, f"efface {purpose}".encode(), "sha256")
