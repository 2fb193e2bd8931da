"""The contract of all operators."""

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
        """A `PolicyError` where a value cannot be used."""


P = TypeVar("P", bound=OperatorParameters)


class Operator(ABC, Generic[P]):
    """Makes the text that goes in the place of a term. Constructors only store parameters.

    A `silent` operator tells nothing of what it hides. One that is not `recognisable` writes what
    could be words of the original, so that one must know what it wrote; of the others, `sign` is a
    regular expression of what they write. One that is `exact` must be given just what it replaces.
    Of these, one that `binds` is told its number, and what it named the text between all that it
    writes (`name_of`). One that `reasons` asks the knowledge, the language and the models.
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
        """A `PolicyError` if it cannot be used: it has no key, or something is not installed."""
        if self.needs_key:
            required(self.key)

    @property
    @abstractmethod
    def silent(self) -> bool: ...

    @abstractmethod
    def replace(self, term: Term, context: Context) -> Wording | None:
        """What goes in the place of a term; None where this operator has nothing to offer."""

    def wrote(self, text: str, labels: Container[str]) -> bool:
        """Whether this operator could have written the text for a term with one of the labels.

        Only a text that tells nothing counts, and only that of a recognisable operator.
        """
        return False

    def stands_out(self, document: Document) -> bool:
        """Whether all can see that something was hidden, and nothing of a term is left: for rare
        runs of characters, which have no form that could stay."""
        return self.recognisable

    def refuses(self, document: Document) -> str | None:
        """Why a document cannot be hidden with it, and what to do."""
        return None

    def name_of(self, between: str) -> str:
        """What an operator that binds calls the text between all that it writes."""
        return ""


def per_document(function: Callable[[Document], T]) -> Callable[[Document], T]:
    """Asks once for each document; the answer is forgotten with it."""
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
    """Whether every word of a candidate stands somewhere in the document."""
    return _words(document).issuperset(_WORD.findall(candidate.casefold()))
