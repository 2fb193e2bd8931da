"""Tokens that operators bind to their document, while an output is compared with its original."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any

from efface.document import Document
from efface.operators import Operator

__all__ = ["BoundTokens"]


class BoundTokens:
    """What operators wrote that bind it to its document: no two of them are the same.

    For a comparison, a sign that stands in neither text takes the place of each.
    """

    def __init__(
        self,
        original: Document,
        output: Document,
        operators: Sequence[Operator[Any]],
        labels: Container[str],
    ) -> None:
        binding = [operator for operator in operators if operator.binds]
        self._names = {operator.name for operator in binding}
        self._form = re.compile("|".join(operator.sign for operator in binding) or r"(?!)")
        self.written = [
            token
            for token in self._form.findall(output.text)
            if any(operator.wrote(token, labels) for operator in binding)
        ]
        self._known = {*self.written}
        both = {*original.text, *output.text} if self.written else set()
        self.sign = next(sign for sign in map(chr, range(0xFDD0, 0x110000)) if sign not in both)

    def in_output(self, output: Document) -> Document:
        """The output with the sign in the place of each token that was written with the key."""
        text = self._form.sub(
            lambda token: self.sign if token.group() in self._known else token.group(), output.text
        )
        return replace(output, text=text)

    def in_expected(self, expected: Document) -> Document:
        """What was expected, with the sign in the place of each token."""
        return replace(
            expected,
            text=self._form.sub(self.sign, expected.text),
            replaced=tuple(
                replace(written, text=self.sign) if written.operator in self._names else written
                for written in expected.replaced
            ),
        )

    def put_back(self, aligned: Document, output: Document) -> Document:
        """The output, with what was replaced in it."""
        left = iter(self.written)
        return replace(
            output,
            replaced=tuple(
                replace(
                    written, text="".join(next(left) if c == self.sign else c for c in written.text)
                )
                if self.sign in written.text
                else written
                for written in aligned.replaced
            ),
        )
