"""Turns documents into tokens with features, to train classifiers and to apply them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from efface.document import UNALIGNED, Document
from efface.knowledge.information import Information
from efface.languages import default_language
from efface.languages.base import Language
from efface.languages.terms import Terms
from efface.learning.features import Examples, Features
from efface.learning.tokens import Array, Tokens
from efface.operators import SIGN

__all__ = ["Reader", "TokenView"]

_BITS = 2  # bits of information in one step
_STEPS = 9
# Signs that efface, or something like it, has written in the text before.
_SIGN = re.compile(SIGN)


@dataclass(frozen=True)
class TokenView:
    """Tokens as they can be seen now, and what makes their features."""

    tokens: Tokens
    features: Features

    def shown(self, marked: Array) -> Array:
        """The entries of an array over all tokens that belong to tokens which are not hidden."""
        return np.asarray(marked[~self.tokens.hidden])

    @property
    def examples(self) -> Examples:
        """The tokens that are not hidden, with their features."""
        return self.features.seen(self.tokens)

    def of_documents(self, documents: Array) -> TokenView:
        """The view of some documents; `documents` marks them."""
        return TokenView(self.tokens.of_documents(documents), self.features)

    def hiding(self, more: Array) -> tuple[TokenView, Array]:
        """The view with more tokens hidden, and the index that each of its tokens had before."""
        tokens, kept = self.tokens.hiding(more)
        return TokenView(tokens, self.features), kept


class Reader:
    """Reads documents; `information` and the tags of `terms` are used if they are given."""

    def __init__(
        self,
        information: Information | None = None,
        terms: Terms | None = None,
        language: Language | None = None,
    ) -> None:
        self._information = information
        self._terms = terms
        self._flags = (language or default_language()).flags

    def read(self, documents: Sequence[Document]) -> TokenView:
        """The view of documents. Replacements by a known operator are hidden tokens; so are bars
        and labels that the text already has."""
        hidden = [[*_hidden(document)] for document in documents]
        tokens = Tokens.of([document.text for document in documents], hidden)
        if self._terms:
            tagged = self._terms.words(documents)
            tokens = tokens.tagged(
                [[(word.start, word.label) for word in words] for words in tagged]
            )
        return TokenView(
            tokens, Features(tokens.words, self._describe, tags=self._terms is not None)
        )

    def _describe(self, word: str) -> tuple[str, ...]:
        if self._information is None:
            return (self._flags(word),)
        bits = self._information.of(word.lower())
        return self._flags(word), str(min(_STEPS, int(bits / _BITS)))


def _hidden(document: Document) -> Iterator[tuple[int, int]]:
    """The spans that are hidden, from left to right."""
    replaced = [
        (start, end)
        for start, end, replacement in document.replaced_here()
        if replacement.operator not in ("", UNALIGNED)
    ]
    place = 0
    for start, end in replaced:
        yield from (sign.span() for sign in _SIGN.finditer(document.text, place, start))
        yield start, end
        place = end
    yield from (sign.span() for sign in _SIGN.finditer(document.text, place))
