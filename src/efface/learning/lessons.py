"""Labelled documents as tokens with features and marks; or why there is nothing to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from efface.document import Document
from efface.errors import InputError
from efface.knowledge.pack import Knowledge
from efface.labelled import Labelled
from efface.learning.greedy import FOLDS
from efface.learning.reading import Reader, View
from efface.learning.tokens import Array
from efface.learning.trained import Settings
from efface.terms.english import English
from efface.terms.language import Terms

__all__ = ["read_for_learning"]


def read_for_learning(
    documents: Sequence[Labelled], settings: Settings, labels: Sequence[str] | None = None
) -> tuple[View, Array]:
    """The tokens of documents with their features, and which of them are marked."""
    spans = [
        [(s.start, s.end) for s in one.spans if labels is None or s.label in labels]
        for one in documents
    ]
    for number, places in enumerate(spans, 1):
        if any(one[1] > two[0] for one, two in pairwise(sorted(places))):
            raise InputError(
                f"document {number}: marks overlap; mark each character once, or choose labels"
                " that do not overlap with --labels"
            )
    reader = Reader(
        Knowledge.load().information if settings.information else None,
        Terms(English()) if settings.tags else None,
    )
    view = reader.read([Document(one.text) for one in documents])
    marked = view.tokens.marked(spans)
    _check(view, marked, labels)
    return view, marked


def _check(view: View, marked: Array, labels: Sequence[str] | None) -> None:
    """Whether there is something to learn from."""
    documents = view.tokens.documents
    count = len(np.unique(documents))
    if not count:
        raise InputError("all documents are empty, so there is nothing to learn from")
    if not marked.any():
        chosen = f" with the label {' or '.join(labels)}" if labels else ""
        raise InputError(f"nothing is marked{chosen}, so there is nothing to learn")
    if marked.all():
        raise InputError("everything is marked, so there is nothing to tell it from")
    if count < FOLDS or len(np.unique(documents[marked])) < 2:
        raise InputError(
            f"there are {count} documents with words; learning takes at least {FOLDS}, and marks in"
            " more than one: each is judged by what was learnt from others"
        )
