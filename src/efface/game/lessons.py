"""Labelled documents as tokens with features and marks; or why there is nothing to learn from."""

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
from efface.learning.view import Reader, View

__all__ = ["read_for_learning"]


def read_for_learning(
    documents: Sequence[Labelled], settings: Settings, labels: Sequence[str] | None = None
) -> tuple[View, Array]:
    """The tokens of documents with their features, and which of them are marked.

    Of copies one is taken: a document must not be judged by what was learnt from itself.
    """
    documents = _without_copies(documents)
    spans = [
        [(s.start, s.end) for s in one.spans if labels is None or s.label in labels]
        for one in documents
    ]
    for number, (one, places) in enumerate(zip(documents, spans, strict=True), 1):
        if any(mark[1] > after[0] for mark, after in pairwise(sorted(places))):
            raise InputError(
                f"{one.source or f'document {number}'}: marks overlap; mark each character once, or"
                " choose labels that do not overlap with --labels"
            )
    language = default_language()
    reader = Reader(
        language.knowledge().information if settings.information else None,
        Terms(language) if settings.tags else None,
    )
    view = reader.read([Document(one.text) for one in documents])
    marked = view.tokens.marked(spans)
    if why := _hindrance(view, marked, documents, labels):
        where = documents[0].source.rpartition(": ")[0] if documents else ""
        raise InputError(f"{where}: {why}" if where else why)
    return view, marked


def _without_copies(documents: Sequence[Labelled]) -> list[Labelled]:
    known: dict[str, Labelled] = {}
    for number, one in enumerate(documents, 1):
        other = known.setdefault(one.text, one)
        if other.text.strip() and set(one.spans) != set(other.spans):
            raise InputError(
                f"{one.source or f'document {number}'}: the same text is there twice, with other"
                " marks; keep one of them"
            )
    return list(known.values())


def _hindrance(
    view: View, marked: Array, documents: Sequence[Labelled], labels: Sequence[str] | None
) -> str:
    """Why there is nothing to learn; an empty text if there is something."""
    numbers = view.tokens.documents
    count = len(np.unique(numbers))
    if not count:
        return "all documents are empty, so there is nothing to learn from"
    if not marked.any():
        there = sorted({span.label for one in documents for span in one.spans})
        chosen = f" with the label {' or '.join(labels)}" if labels else ""
        other = f"; labels that are there: {', '.join(there)}" if there else ""
        return f"nothing is marked{chosen}, so there is nothing to learn{other}"
    if marked.all():
        return "everything is marked, so there is nothing to tell it from"
    if count < FOLDS:
        return f"learning takes at least {FOLDS} different documents with words, not {count}"
    if len(np.unique(numbers[marked])) < 2:
        return "marks stand in one document alone; label more of them"
    return ""
