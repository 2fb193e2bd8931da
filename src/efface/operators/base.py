"""The contract of all operators."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, ClassVar, Protocol

import msgspec

from efface.document import Term

__all__ = ["Operator", "OperatorParameters"]


class OperatorParameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy may set; the fields of a subclass are the keys of its table."""


class Operator(Protocol):
    """Makes the text that goes in the place of a term.

    A `silent` operator tells nothing of what it hides.
    """

    name: ClassVar[str]
    parameters_type: ClassVar[type[OperatorParameters]]

    def __init__(self, parameters: Any) -> None: ...

    @property
    def silent(self) -> bool: ...

    def replace(self, term: Term, number: int) -> str:
        """The text for a term; `number` counts the identities of its label in its document."""
        ...

    def wrote(self, text: str, labels: Container[str]) -> bool:
        """Whether this operator could have written the text for a term with one of the labels.

        Only a text that tells nothing counts.
        """
        ...
