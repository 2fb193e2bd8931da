"""Reads labelled documents for learning: tokens with features, and which of them are marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from efface.corpora.labelled import Labelled
from efface.document import Document
from efface.errors import InputError
from efface.languages import default_language
from efface.languages.terms import Terms
from efface.learning.greedy import FOLDS
from efface.learning.tokens import Array
from efface.learning.trained import Settings
from efface.learning.view import Reader, TokenView

__all__ = ["read_for_learning"]


def read_for_learning(
    documents: Sequence[Labelled], settings: Settings, labels: Sequence[str] | None = None
) -> tuple[TokenView, Array]:
    """The tokens of documents with their features, and which of them are marked.

    `labels` are those of the marks that count (default: all). Copies of a text are dropped: else
    a document would be judged by what was learnt from itself. An error says why nothing can be
    learnt.
    """
    documents = _without_copies(documents)
    spans = [
        [(s.start, s.end) for s in document.spans if labels is None or s.label in labels]
        for document in documents
    ]
    for number, (document, places) in enumerate(zip(documents, spans, strict=True), 1):
        if any(mark[1] > after[0] for mark, after in pairwise(sorted(places))):
            raise InputError(
                f"{document.source or f'document {number}'}: marks overlap; mark each character"
                " once, or choose labels that do not overlap with --labels"
            )
    language = default_language()
    reader = Reader(
        language.knowledge().information if settings.information else None,
        Terms(language) if settings.tags else None,
    )
    view = reader.read([Document(document.text) for document in documents])
    marked = view.tokens.marked(spans)
    if why := _hindrance(view, marked, documents, labels):
        where = documents[0].source.rpartition(": ")[0] if documents else ""
        raise InputError(f"{where}: {why}" if where else why)
    return view, marked


def _without_copies(documents: Sequence[Labelled]) -> list[Labelled]:
    known: dict[str, Labelled] = {}
    for number, document in enumerate(documents, 1):
        first = known.setdefault(document.text, document)
        if first.text.strip() and set(document.spans) != set(first.spans):
            raise InputError(
                f"{document.source or f'document {number}'}: the same text is there twice, with"
                " other marks; keep one of them"
            )
    return list(known.values())


def _hindrance(
    view: TokenView, marked: Array, documents: Sequence[Labelled], labels: Sequence[str] | None
) -> str:
    """Why nothing can be learnt, or an empty string."""
    numbers = view.tokens.documents
    count = len(np.unique(numbers))
    if not count:
        return "all documents are empty, so there is nothing to learn from"
    if not marked.any():
        there = sorted({span.label for document in documents for span in document.spans})
        chosen = f" with the label {' or '.join(labels)}" if labels else ""
        hint = f"; labels that are there: {', '.join(there)}" if there else ""
        return f"nothing is marked{chosen}, so there is nothing to learn{hint}"
    if marked.all():
        return "everything is marked, so there is nothing to tell it from"
    if count < FOLDS:
        return f"learning takes at least {FOLDS} different documents with words, not {count}"
    if len(np.unique(numbers[marked])) < 2:
        return "marks stand in one document alone; label more of them"
    return ""
