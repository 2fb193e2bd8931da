"""Moves all dates of a document by the same number of days, so that distances are kept.

The number is derived from the key and the document (or the person that it is about), so nobody
without the key can undo it. A date keeps its form: "3 May 2019" becomes "21 November 2018",
"05/03/19" becomes "11/21/18".
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from functools import cached_property
from typing import Annotated, ClassVar

import msgspec

from efface.document import Document, Term
from efface.keys import required
from efface.operators.base import Context, Operator, OperatorParameters, Wording, per_document

__all__ = ["DAYS", "Shift", "ShiftParameters", "day_first", "moves"]

DAYS = Annotated[int, msgspec.Meta(ge=1, le=36_500)]  # the most that a date is moved

_NUMERIC = re.compile(r"(?<!\d)(\d\d?)([-/.])(\d\d?)\2(?:\d{4}|\d\d)(?!\d)")


class ShiftParameters(OperatorParameters, frozen=True):
    """The keys of a table with `name = "shift"`; `days` is the most that a date is moved."""

    days: DAYS = 365
    day_first: bool | None = None


class Shift(Operator[ShiftParameters]):
    """
    >>> from efface.keys import Key
    >>> operator = Shift(ShiftParameters(days=100), Key(bytes(32)))
    >>> note = Document("Seen on 3 May 2019, and again a week later, on 10 May 2019.")
    >>> for text in ("3 May 2019", "10 May 2019"):
    ...     term = Term(start=1, end=len(text) + 1, label="DATE", text=text)
    ...     print(operator.replace(term, Context(document=note)).text)
    23 January 2019
    30 January 2019
    """

    name: ClassVar[str] = "shift"
    parameters_type: ClassVar[type[OperatorParameters]] = ShiftParameters
    recognisable: ClassVar[bool] = False
    exact: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    needs_key: ClassVar[bool] = True
    sign: ClassVar[str] = ""
    silent: ClassVar[bool] = True

    @cached_property
    def _days(self) -> Callable[[Document], int]:
        return moves(required(self.key).derived("shift"), self.parameters.days)

    def replace(self, term: Term, context: Context) -> Wording | None:
        first = self.parameters.day_first
        if first is None:
            first = day_first(context.document)
        text = context.language.shifted(term.text, self._days(context.document), first)
        return Wording(text) if text else None


def moves(key: bytes, most: int) -> Callable[[Document], int]:
    """A function that gives the days by which a document's dates move: 1 to `most`, either way.

    They are derived from the person that the document is about, if known, else from its text. So
    whoever knows one true date can undo one document (or person), not all.
    """

    @per_document
    def days(document: Document) -> int:
        whose = f"person {document.person}" if document.person else f"text {document.text}"
        digest = hmac.digest(key, whose.encode(), "sha256")
        number = int.from_bytes(digest[:8], "big") % (2 * most)
        return number - most if number < most else number - most + 1

    return days


@per_document
def day_first(document: Document) -> bool:
    """Whether 03/04/2021 is in April, judged by other dates of the text; by default it is not."""
    return any(
        int(first) > 12 or separator == "."
        for first, separator, second in _NUMERIC.findall(document.text)
        if int(second) <= 12
    )
