"""What kind of thing it was, and which: one number for each identity of a document."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import ClassVar

from efface.document import Term
from efface.keys import Key
from efface.operators.base import Context, OperatorParameters, Wording

__all__ = ["Label"]

_FORM = re.compile(r"\[(?P<label>[A-Z][A-Z0-9_]*)_[1-9][0-9]*\]")


class Label:
    """
    >>> Label().replace(Term(start=0, end=8, label="PERSON", text="Ada Lind"), Context()).text
    '[PERSON_1]'
    """

    name: ClassVar[str] = "label"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = True
    exact: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    silent: ClassVar[bool] = True

    def __init__(
        self, parameters: OperatorParameters | None = None, key: Key | None = None
    ) -> None:
        pass

    def replace(self, term: Term, context: Context) -> Wording:
        return Wording(f"[{term.label}_{context.number}]")

    def wrote(self, text: str, labels: Container[str]) -> bool:
        match = _FORM.fullmatch(text)
        return match is not None and match["label"] in labels
