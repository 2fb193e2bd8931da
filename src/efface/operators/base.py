"""The contract of all operators."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from efface.document import Document, Term
from efface.keys import Key
from efface.terms.phrases import Phrase

if TYPE_CHECKING:
    from efface.knowledge.pack import Knowledge

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


@dataclass(frozen=True)
class Context:
    """Where a term stands, and what is known of it.

    `number` is that of its identity among those with its label; for an operator that `binds`, that
    of the span among the `total` of those that it hides, from left to right, and `between` is the
    output with a `GAP` in the place of each. `document` is the original, `now` the document in
    which the term stands at this moment, `phrase` the noun phrase around it, `descriptions` what
    the original says of its identity, `terms` what else the document speaks of. `accepts` tells
    whether the models of the policy let a text stand.
    """

    number: int = 1
    total: int = 1
    between: str = field(default="", repr=False)
    document: Document = field(default=Document(""), repr=False)
    now: Document | None = field(default=None, repr=False)
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
    be given just what it replaces. Of these, one that `binds` is told its number and what stands
    between all that it writes.
    """

    name: ClassVar[str]
    parameters_type: ClassVar[type[OperatorParameters]]
    recognisable: ClassVar[bool]
    exact: ClassVar[bool]
    binds: ClassVar[bool]

    def __init__(self, parameters: Any, key: Key | None) -> None: ...

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
