"""One sign for each letter, digit and symbol; the form stays, and some characters when asked."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, ClassVar

import msgspec

from efface.document import Term, tells
from efface.errors import PolicyError
from efface.operators.base import OperatorParameters

__all__ = ["Mask", "MaskParameters"]


class MaskParameters(OperatorParameters, frozen=True):
    """The keys of a table with `name = "mask"`."""

    character: Annotated[str, msgspec.Meta(min_length=1, max_length=1)] = "*"
    keep_first: Annotated[int, msgspec.Meta(ge=0)] = 0
    keep_last: Annotated[int, msgspec.Meta(ge=0)] = 0


class Mask:
    """
    >>> phone = Term(start=0, end=8, label="PHONE", text="555-0199")
    >>> Mask(MaskParameters(keep_last=3)).replace(phone, 1)
    '***-*199'

    Where more than half of the term would be kept, nothing is:

    >>> Mask(MaskParameters(keep_last=6)).replace(phone, 1)
    '***-****'
    """

    name: ClassVar[str] = "mask"
    parameters_type: ClassVar[type[OperatorParameters]] = MaskParameters

    def __init__(self, parameters: MaskParameters | None = None) -> None:
        self._parameters = parameters or MaskParameters()
        if self._parameters.character.isalnum() or self._parameters.character.isspace():
            raise PolicyError("mask: character must be a sign, such as * or #")

    @property
    def silent(self) -> bool:
        return not (self._parameters.keep_first or self._parameters.keep_last)

    def replace(self, term: Term, number: int) -> str:
        signs = [i for i, character in enumerate(term.text) if tells(character)]
        first, last = self._parameters.keep_first, self._parameters.keep_last
        if 2 * (first + last) <= len(signs):
            signs = signs[first : len(signs) - last]
        hidden = set(signs)
        return "".join(
            self._parameters.character if i in hidden else character
            for i, character in enumerate(term.text)
        )

    def wrote(self, text: str, labels: Container[str]) -> bool:
        return self._parameters.character in text and not tells(
            text.replace(self._parameters.character, "")
        )
