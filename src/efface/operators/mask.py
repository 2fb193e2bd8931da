"""Replaces each letter, digit and symbol by a sign; keeps the form, and some characters if asked.

Of rare runs of characters only the length is kept.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from typing import Annotated, ClassVar

import msgspec

from efface.document import Document, Term
from efface.errors import PolicyError
from efface.operators.base import Context, Operator, OperatorParameters, Wording
from efface.terms.labels import FORMLESS
from efface.text.intervals import tells

__all__ = ["Mask", "MaskParameters"]

_BLANK = "\N{BRAILLE PATTERN BLANK}"


class MaskParameters(OperatorParameters, frozen=True):
    """The keys of a table with `name = "mask"`."""

    character: Annotated[str, msgspec.Meta(min_length=1, max_length=1)] = "*"
    keep_first: Annotated[int, msgspec.Meta(ge=0)] = 0
    keep_last: Annotated[int, msgspec.Meta(ge=0)] = 0
    length: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    spaces: bool = True

    def check(self) -> None:
        sign = self.character
        if sign.isalnum() or unicodedata.category(sign)[0] in "CMZ" or sign == _BLANK:
            raise PolicyError("mask: character must be a sign that can be seen, such as * or #")


class Mask(Operator[MaskParameters]):
    """
    >>> phone = Term(start=0, end=8, label="PHONE", text="555-0199")
    >>> Mask(MaskParameters(keep_last=3)).replace(phone, Context()).text
    '***-*199'

    Where more than half of the term would be kept, nothing is:

    >>> Mask(MaskParameters(keep_last=6)).replace(phone, Context()).text
    '***-****'

    The form can be hidden too, and with it the length:

    >>> Mask(MaskParameters(length=6)).replace(phone, Context()).text
    '******'
    """

    name: ClassVar[str] = "mask"
    parameters_type: ClassVar[type[OperatorParameters]] = MaskParameters
    recognisable: ClassVar[bool] = False
    exact: ClassVar[bool] = True
    binds: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    needs_key: ClassVar[bool] = False
    sign: ClassVar[str] = ""

    @property
    def silent(self) -> bool:
        return not (self.parameters.keep_first or self.parameters.keep_last)

    def replace(self, term: Term, context: Context) -> Wording:
        options = self.parameters
        if term.label in FORMLESS:
            return Wording(options.character * (options.length or len(term.text)))
        telling = [i for i, character in enumerate(term.text) if tells(character)]
        first, last = options.keep_first, options.keep_last
        if 2 * (first + last) > len(telling):
            first = last = 0
        if options.length is not None:
            kept = [term.text[i] for i in telling]
            ends = "".join(kept[:first]), "".join(kept[len(kept) - last :])
            return Wording(ends[0] + options.character * options.length + ends[1])
        hidden = set(telling[first : len(telling) - last])
        return Wording(
            "".join(
                options.character if i in hidden or self._is_space(character) else character
                for i, character in enumerate(term.text)
            )
        )

    def _is_space(self, character: str) -> bool:
        """Whether the character is white space that is masked like a letter."""
        return not self.parameters.spaces and character.isspace() and character != "\n"

    def wrote(self, text: str, labels: Container[str]) -> bool:
        return self.parameters.character in text and not tells(
            text.replace(self.parameters.character, "")
        )

    def stands_out(self, document: Document) -> bool:
        """Not if the document has the sign itself: nobody could tell them apart."""
        return self.parameters.character not in document.text
