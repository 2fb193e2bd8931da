"""What many documents of a collection say: it singles nobody out among them.

A term is known by its words, whatever their case. It stands in a document where its words follow
each other in a noun phrase. Copies of a text count once.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from efface.document import Document
from efface.knowledge.word_keys import plain_words
from efface.languages.terms import Terms

__all__ = ["FEWEST", "CommonTerms"]

FEWEST = 5  # documents that must say a term, however small the collection is
_LONGEST = 12  # words of a noun phrase
_Words = tuple[str, ...]


class CommonTerms:
    """The terms that at least a `share` of the documents of a collection say."""

    def __init__(self, collection: Sequence[Document], share: float, terms: Terms) -> None:
        documents = [*{document.text: document for document in collection}.values()]
        self._documents = len(documents)
        self.least = max(FEWEST, math.ceil(round(share * len(documents), 9)))
        counts: Counter[_Words] = Counter()
        if len(documents) >= self.least:
            for document in documents:
                counts.update(_said_in(document, terms))
        self._common = frozenset(said for said, count in counts.items() if count >= self.least)

    def __contains__(self, text: str) -> bool:
        return _words(text) in self._common

    def figures(self) -> dict[str, int]:
        """For the report: how many different documents there were, and how many must say a term."""
        return {"documents": self._documents, "common if said by": self.least}


def _said_in(document: Document, terms: Terms) -> set[_Words]:
    """The runs of words in the noun phrases of a document, and the words apart from them."""
    (phrases,), (words,) = terms.phrases([document]), terms.words([document])
    said = {_words(document.text[start:end]) for start, end, _ in words.places()}
    for start, end, _ in phrases.places():
        said.update(_runs(_words(document.text[start:end])))
    return said


def _runs(words: _Words) -> Iterator[_Words]:
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + _LONGEST) + 1):
            yield words[start:end]


def _words(text: str) -> _Words:
    return tuple(word.casefold() for word in plain_words(text))
