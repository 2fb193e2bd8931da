"""How documents become tokens with features, for those who learn and for those who apply."""

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

__all__ = ["Reader", "View"]

_BITS = 2  # of information that are one step
_STEPS = 9
# What efface, or somebody with the same habits, has hidden before.
_SIGN = re.compile(SIGN)


@dataclass(frozen=True)
class View:
    """Tokens as they can be seen now, and what their features are made of."""

    tokens: Tokens
    features: Features

    def shown(self, marked: Array) -> Array:
        """Of what is known of all tokens, that of those that can be read."""
        return np.asarray(marked[~self.tokens.hidden])

    @property
    def examples(self) -> Examples:
        """The tokens that can be read."""
        return self.features.seen(self.tokens)

    def some(self, documents: Array) -> View:
        """Those of some documents; `documents` says of each whether it is one of them."""
        return View(self.tokens.some(documents), self.features)

    def hiding(self, more: Array) -> tuple[View, Array]:
        """With more tokens hidden, and which of these it has."""
        tokens, kept = self.tokens.hiding(more)
        return View(tokens, self.features), kept


class Reader:
    """Reads documents; `information` and the tags of `terms` are asked where they are given."""

    def __init__(
        self,
        information: Information | None = None,
        terms: Terms | None = None,
        language: Language | None = None,
    ) -> None:
        self._information = information
        self._terms = terms
        self._flags = (language or default_language()).flags

    def read(self, documents: Sequence[Document]) -> View:
        """What was replaced in a document counts as hidden, if it is known who wrote it; so do bars
        and labels that stand in it already."""
        hidden = [[*_hidden(document)] for document in documents]
        tokens = Tokens.of([document.text for document in documents], hidden)
        if self._terms:
            words = self._terms.words(documents)
            tokens = tokens.tagged([[(word.start, word.label) for word in one] for one in words])
        return View(tokens, Features(tokens.words, self._describe, tags=self._terms is not None))

    def _describe(self, word: str) -> tuple[str, ...]:
        if self._information is None:
            return (self._flags(word),)
        bits = self._information.of(word.lower())
        return self._flags(word), str(min(_STEPS, int(bits / _BITS)))


def _hidden(document: Document) -> Iterator[tuple[int, int]]:
    """The places that nobody can read, from left to right."""
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
