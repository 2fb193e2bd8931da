"""The interface of all operators."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Container
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from efface.document import Document, Term
from efface.keys import Key, required
from efface.languages.context import Context, Wording

__all__ = [
    "GAP",
    "Context",
    "Operator",
    "OperatorParameters",
    "Wording",
    "per_document",
    "stands_in",
]

T = TypeVar("T")
GAP = "[ENCRYPTED:]"
_WORD = re.compile(r"\w+")


class OperatorParameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy may set; the fields of a subclass are the keys of its table."""

    def check(self) -> None:
        """Raise a `PolicyError` if a value cannot be used."""


P = TypeVar("P", bound=OperatorParameters)


class Operator(ABC, Generic[P]):
    """Makes the replacement of a term. Constructors only store parameters.

    `silent`: the replacement tells nothing of the term.
    `recognisable`: the replacement cannot be taken for words of the original; `sign` is a regular
    expression for it. What other operators wrote must be recorded.
    `exact`: it must be given exactly the span that it replaces, no more.
    `binds`: an exact operator that is told the number of each replacement, and its own name for the
    text between all replacements (`name_of`).
    `reasons`: it uses the knowledge, the language and the models.
    """

    name: ClassVar[str]
    parameters_type: ClassVar[type[OperatorParameters]]
    recognisable: ClassVar[bool]
    exact: ClassVar[bool]
    binds: ClassVar[bool]
    reasons: ClassVar[bool]
    needs_key: ClassVar[bool]
    sign: ClassVar[str]

    def __init__(self, parameters: Any = None, key: Key | None = None) -> None:
        self.parameters: P = parameters or self.parameters_type()  # type: ignore[assignment]
        self.key = key

    def open(self) -> None:
        """Raise a `PolicyError` if it cannot be used: without a key, or without a package."""
        if self.needs_key:
            required(self.key)

    @property
    @abstractmethod
    def silent(self) -> bool: ...

    @abstractmethod
    def replace(self, term: Term, context: Context) -> Wording | None:
        """The replacement of a term; None if this operator has none to offer."""

    def wrote(self, text: str, labels: Container[str]) -> bool:
        """Whether this operator could have written the text for a term with one of the labels.

        Only counts texts that tell nothing, and only those of a recognisable operator.
        """
        return False

    def stands_out(self, document: Document) -> bool:
        """Whether everyone can see that something was hidden, and nothing of the term is left.

        Rare runs of characters need that: they have no form that could be kept.
        """
        return self.recognisable

    def refuses(self, document: Document) -> str | None:
        """Why it cannot be used on a document, and what to do; None if it can."""
        return None

    def name_of(self, between: str) -> str:
        """The name that a binding operator gives to the text between its replacements."""
        return ""


def per_document(function: Callable[[Document], T]) -> Callable[[Document], T]:
    """Cache the result of a function for each document, as long as the document lives."""
    known: WeakKeyDictionary[Document, T] = WeakKeyDictionary()

    def remembered(document: Document) -> T:
        answer = known.get(document)
        if answer is None:
            answer = known[document] = function(document)
        return answer

    return remembered


@per_document
def _words(document: Document) -> frozenset[str]:
    return frozenset(_WORD.findall(document.text.casefold()))


def stands_in(document: Document, candidate: str) -> bool:
    """Whether every word of a candidate is somewhere in the document."""
    return _words(document).issuperset(_WORD.findall(candidate.casefold()))
