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
from efface.languages.english.fast import FastTagger
from efface.languages.english.tagger import SpacyTagger

__all__ = ["taggers"]

_SPEEDS = {"careful": 12, "fast": 100}  # kB of text that each should read in a CPU second
_START = 1.0  # CPU seconds that each may take to start, beyond importing NumPy
_NUMPY = "import numpy"
_LOADS = {
    "careful": "from efface.languages.english.careful import CarefulTagger; CarefulTagger().open()",
    "fast": "from efface.languages.english.fast import FastTagger; FastTagger().open()",
}


def taggers(files: Sequence[Path] = (), *, repeats: int = 3) -> list[Measurement]:
    """Bytes of text for each CPU second, of all taggers in turns, and what it costs to start."""
    texts = [text for file in files for text in texts_in(file)] or made_up_letters()
    documents = [Document(text) for text in texts]
    size = sum(len(text.encode()) for text in texts) / 1000
    readers: dict[str, Tagger] = {
        "spaCy": SpacyTagger(1),
        "careful": CarefulTagger(),
        "fast": FastTagger(),
    }
    works = [partial(_read, tagger, documents) for tagger in readers.values()]
    for work in works:
        work()  # loads models, so that loading is not measured
    costs = medians([partial(spent, work) for work in works], repeats)
    speeds = [
        Measurement(
            f"{name}, {size:.0f} kB of text, for each CPU second",
            size / cost,
            "kB",
            _SPEEDS.get(name),
        )
        for name, cost in zip(readers, costs, strict=True)
    ]
    return [*speeds, *_starts(repeats + 1)]


def _starts(repeats: int) -> list[Measurement]:
    programs = [_NUMPY, *(f"{_NUMPY}; {load}" for load in _LOADS.values())]
    works = [partial(command_cost, [sys.executable, "-c", program]) for program in programs]
    numpy, *loading = medians(works, repeats)
    return [
        Measurement(
            f"{name}, start beyond importing NumPy", cost - numpy, "CPU s", _START, at_most=True
        )
        for name, cost in zip(_LOADS, loading, strict=True)
    ]


def _read(tagger: Tagger, documents: Sequence[Document]) -> None:
    for _ in tagger.read(documents, ["entities"], no_progress):
        pass
