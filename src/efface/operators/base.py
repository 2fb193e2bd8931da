"""The contract of all operators."""

from __future__ import annotations

import hmac
import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import msgspec

from efface.document import Document, Term
from efface.errors import PolicyError

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
    """Where a term stands: the original document, the collection, the number of its identity."""

    number: int = 1
    document: Document = field(default=Document(""), repr=False)
    vocabulary: Vocabulary = field(default_factory=Vocabulary, repr=False)


@dataclass(frozen=True)
class Wording:
    """What an operator writes, and how many candidates it skipped because the input has them."""

    text: str = field(repr=False)
    skipped: int = 0


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
