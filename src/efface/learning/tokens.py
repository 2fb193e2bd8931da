"""Texts as rows of tokens: numbers of words, with where they stand in line and document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Tokens"]

Array = NDArray[Any]
_TOKEN = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True)
class Tokens:
    """The tokens of some texts, one after the other.

    `words` are the different ones; `ids` says which each token is, `documents` in which text it
    stands, from `starts` to `ends`. `breaks` counts the line breaks before it, up to two; `heads`
    is the token with which its line begins.
    """

    words: tuple[str, ...] = field(repr=False)
    ids: Array = field(repr=False)
    documents: Array = field(repr=False)
    starts: Array = field(repr=False)
    ends: Array = field(repr=False)
    breaks: Array = field(repr=False)
    heads: Array = field(repr=False)

    @classmethod
    def of(cls, texts: Sequence[str]) -> Tokens:
        known: dict[str, int] = {}
        ids: list[int] = []
        documents: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        breaks: list[int] = []
        heads: list[int] = []
        for number, text in enumerate(texts):
            before = head = 0
            first = True
            for match in _TOKEN.finditer(text):
                start, end = match.span()
                word = known.setdefault(match.group(), len(known))
                lines = 2 if first else min(2, text.count("\n", before, start))
                if lines:
                    head = len(ids)
                ids.append(word)
                documents.append(number)
                starts.append(start)
                ends.append(end)
                breaks.append(lines)
                heads.append(head)
                before, first = end, False
        columns = (ids, documents, starts, ends, breaks, heads)
        return cls(tuple(known), *(np.array(column, np.int32) for column in columns))

    def __len__(self) -> int:
        return len(self.ids)
