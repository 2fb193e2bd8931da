"""Trains `careful`: on all sets and generated text, then a little longer on everyday documents.

The second step is done once for each fold of the documents that measure it, too, so that each of
them is read by a network that has not seen it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tagger.everyday import generate
from tagger.network import Network
from tagger.sets import GROUPS, SETS, Passage, read_own, read_set
from tagger.train import Schedule, train

__all__ = ["FOLDS", "build", "cross_validated", "fold_of", "left_out", "unfinished"]

SEED = 7
FOLDS = 4  # parts of the everyday documents that measure
_GENERATED = 6_000  # documents
_MEASURING = "documents"

# How often each source is read in a round. Large ones would drown the others.
_REPEATS = {
    "more": 5, "court": 2, "wikigold": 2, "re3d": 2, "ewt": 3, "btc": 0.6, "generated": 0.5,
    "documents": 5,
}  # fmt: skip
_REPEATS_AT_LAST = {
    "documents": 6, "more": 1.5, "court": 0.3, "wikigold": 0.4, "re3d": 0.5, "ewt": 0.5,
    "btc": 0.05, "wnut": 0.2, "templates": 0.2, "generated": 0.06,
}  # fmt: skip
_LONG = Schedule(pieces=2_600_000)
_LAST = Schedule(pieces=450_000, rate=6e-5, head_rate=3e-4)


def _passages(names: Iterable[str], data: Path, *, generated: bool = True) -> list[Passage]:
    passages = [passage for name in names for passage in read_set(name, data)]
    return [*passages, *generate(_GENERATED, SEED)] if generated else passages


def fold_of(number: int) -> int:
    """The fold in which a document, by its number, is left out."""
    return number % FOLDS


def _without_measuring(
    data: Path, work: Path, own: Sequence[Path] = ()
) -> tuple[list[Passage], Path]:
    """All passages but the measuring documents, and the weights that were learned from them."""
    passages = _passages((name for name in SETS if name != _MEASURING), data)
    passages += [passage for file in own for passage in read_own(file)]
    train(passages, _REPEATS, _LONG, work / "base")
    return passages, work / "base" / "weights.pt"


def _finished(
    passages: Sequence[Passage], documents: Sequence[Passage], folder: Path, base: Path
) -> Network:
    return train([*passages, *documents], _REPEATS_AT_LAST, _LAST, folder, base)


def build(data: Path, work: Path, own: Sequence[Path] = ()) -> Network:
    """The network that is shipped; `own` are files with more documents to learn from."""
    passages, base = _without_measuring(data, work, own)
    return _finished(passages, read_set(_MEASURING, data), work / "whole", base)


def unfinished(data: Path, work: Path) -> Network:
    """The network that is shipped before it learned from the measuring documents."""
    passages, base = _without_measuring(data, work)
    return train(passages, _REPEATS, _LONG, base.parent)


def cross_validated(data: Path, work: Path, fold: int) -> Network:
    """The same, without the measuring documents of a fold."""
    passages, base = _without_measuring(data, work)
    documents = read_set(_MEASURING, data)
    kept = [each for number, each in enumerate(documents) if fold_of(number) != fold]
    return _finished(passages, kept, work / f"fold-{fold}", base)


def left_out(group: str, data: Path, folder: Path, *, generated: bool, pieces: int) -> Network:
    """A network that has seen nothing of a group of sources."""
    names = [name for name in SETS if name not in GROUPS[group]]
    passages = _passages(names, data, generated=generated)
    return train(passages, _REPEATS, Schedule(pieces), folder)
