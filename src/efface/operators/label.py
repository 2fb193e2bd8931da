"""Replaces a term by its label and a number for its identity in the document."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import ClassVar

from efface.document import Term
from efface.operators.base import Context, Operator, OperatorParameters, Wording
from efface.terms.labels import LABEL

__all__ = ["Label"]

_FORM = re.compile(rf"\[(?P<label>{LABEL})_[1-9][0-9]*\]")


class Label(Operator[OperatorParameters]):
    """
    >>> Label().replace(Term(start=0, end=8, label="PERSON", text="Ada Lind"), Context()).text
    '[PERSON_1]'
    """

    name: ClassVar[str] = "label"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = True
    exact: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    needs_key: ClassVar[bool] = False
    sign: ClassVar[str] = rf"\[{LABEL}_\d+\]"
    silent: ClassVar[bool] = True

    def replace(self, term: Term, context: Context) -> Wording:
        return Wording(f"[{term.label}_{context.number}]")

    def wrote(self, text: str, labels: Container[str]) -> bool:
        match = _FORM.fullmatch(text)
        return match is not None and match["label"] in labels
