"""Replaces a term by a bar of fixed width, so that its length tells nothing."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar

from efface.document import Term
from efface.operators.base import Context, Operator, OperatorParameters, Wording

__all__ = ["BAR", "Suppress"]

BAR = "█████"
_PLAIN_BAR = "#####"  # how it is written in an encoding that has no block character


class Suppress(Operator[OperatorParameters]):
    """
    >>> Suppress().replace(Term(start=0, end=8, label="PERSON", text="Ada Lind"), Context()).text
    '█████'
    """

    name: ClassVar[str] = "suppress"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = True
    exact: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    needs_key: ClassVar[bool] = False
    sign: ClassVar[str] = rf"█+|{_PLAIN_BAR}"
    silent: ClassVar[bool] = True

    def replace(self, term: Term, context: Context) -> Wording:
        return Wording(BAR)

    def wrote(self, text: str, labels: Container[str]) -> bool:
        """Neighbouring bars look like one."""
        return bool(text) and text in (BAR * (len(text) // len(BAR)), _PLAIN_BAR)
