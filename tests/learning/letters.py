"""Made-up letters with the names in them marked, to learn from."""

from __future__ import annotations

import numpy as np

from efface.corpora.labelled import Labelled, Marked
from efface.document import Document
from efface.learning.tokens import Array
from efface.learning.view import Reader, TokenView

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def letters(count: int, seed: int) -> list[Labelled]:
    rng = np.random.default_rng(seed)
    return [_letter(rng, number) for number in range(count)]


def _letter(rng: np.random.Generator, number: int) -> Labelled:
    pieces = (
        "Dear ",
        rng.choice(NAMES),
        ",\nthe ",
        rng.choice(["house", "car", "boat"]),
        " is sold. ",
        rng.choice(["Then", "Soon", "Later"]),
        " we met ",
        rng.choice(NAMES),
        f" Testperson in town {number}.",
    )
    text, spans = "", []
    for piece in pieces:
        if piece in NAMES:
            spans.append(Marked(len(text), len(text) + len(piece), "PERSON"))
        text += str(piece)
    return Labelled(text, tuple(spans), f"letter{number}")


def view_of(documents: list[Labelled]) -> tuple[TokenView, Array]:
    view = Reader().read([Document(one.text) for one in documents])
    return view, view.tokens.marked([[(s.start, s.end) for s in one.spans] for one in documents])
