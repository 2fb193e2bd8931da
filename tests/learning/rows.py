"""A few texts, and the features of their tokens."""

from __future__ import annotations

import numpy as np

from efface.learning.features import Features
from efface.learning.tokens import Array, Tokens

TEXTS = [
    "From: Ada Lind\n\nDear Bo,\nthe house is sold.",
    "Yours, Cy Ram",
    "",
    "the ADA council met Ada.",
]


def describe(word: str) -> tuple[str]:
    return ("g" if word in ("Ada", "Bo", "Cy") else "",)


def rows(texts: list[str], hidden: list[int] | None = None) -> Array:
    tokens = Tokens.of(texts)
    marked = np.zeros(len(tokens), np.bool_)
    marked[hidden or []] = True
    return Features(tokens.words, describe).of(tokens.hiding(marked)[0])
