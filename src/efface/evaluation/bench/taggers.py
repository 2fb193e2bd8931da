"""How fast the taggers of English read, and what it costs to start them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from efface.document import Document
from efface.evaluation.bench.costs import Measurement, made_up_letters, medians, spent, texts_in
from efface.evaluation.bench.start import command_cost
from efface.languages.base import Tagger, no_progress
from efface.languages.english.careful import CarefulTagger
from efface.languages.english.tagger import SpacyTagger

__all__ = ["taggers"]

_SPEED = 12  # kB of text for each CPU second that the careful tagger should read
_START = 1.0  # CPU seconds that it may take to start, beyond importing NumPy
_NUMPY = "import numpy"
_LOAD = (
    "import numpy; from efface.languages.english.careful import CarefulTagger;"
    " CarefulTagger().open()"
)


def taggers(files: Sequence[Path] = (), *, repeats: int = 3) -> list[Measurement]:
    """Bytes of text for each CPU second, of spaCy and of the careful tagger in turns."""
    texts = [text for file in files for text in texts_in(file)] or made_up_letters()
    documents = [Document(text) for text in texts]
    size = sum(len(text.encode()) for text in texts) / 1000
    readers: dict[str, Tagger] = {"spaCy": SpacyTagger(1), "careful": CarefulTagger()}
    works = [partial(_read, tagger, documents) for tagger in readers.values()]
    for work in works:
        work()  # loads models, so that loading is not measured
    costs = medians([partial(spent, work) for work in works], repeats)
    loading, numpy = medians(
        [partial(command_cost, [sys.executable, "-c", line]) for line in (_LOAD, _NUMPY)],
        repeats + 1,
    )
    rows = [
        Measurement(
            f"{name}, {size:.0f} kB of text, for each CPU second",
            size / cost,
            "kB",
            _SPEED if name == "careful" else None,
        )
        for name, cost in zip(readers, costs, strict=True)
    ]
    start = Measurement(
        "careful, start beyond importing NumPy", loading - numpy, "CPU s", _START, at_most=True
    )
    return [*rows, start]


def _read(tagger: Tagger, documents: Sequence[Document]) -> None:
    for _ in tagger.read(documents, ["entities"], no_progress):
        pass
