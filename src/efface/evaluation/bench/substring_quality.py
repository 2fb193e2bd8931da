"""Recall and precision of substring anonymity, and what it keeps (the paper's Figures 2 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from efface.corpora.labelled import Labelled
from efface.evaluation.bench.substrings import LARGEST, MEGA, characters, first
from efface.evaluation.spans import is_stop_word
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.cover import hidden
from efface.models.substring_anonymity.parameters import Count, Cover
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from efface.models.substring_anonymity.symbols import Array, starts_of
from efface.models.substring_anonymity.whole_words import between, words
from efface.results.pictures import pyplot, save

__all__ = [
    "Quality",
    "best",
    "counted_words",
    "kept_by_size",
    "plot_kept",
    "plot_quality",
    "quality",
    "scores",
]

KS = range(2, 19)
LENGTHS = (1, 4, 6, 7, 8, 10, 12)
SHARES = (0.0, 0.2, 0.5, 0.7)
_COVERS: tuple[Cover, ...] = ("greedy", "optimal")
_COUNTS: tuple[Count, ...] = ("occurrences", "documents")
_STEPS = (0.002, 0.006, 0.02, 0.06, 0.13, 0.26, 0.43, 0.61, 0.8, 1)  # of the largest collection


def kept_by_size(
    corpus: Sequence[Path], largest: int = LARGEST
) -> dict[tuple[Count, Cover], list[tuple[int, float]]]:
    """The paper's Figure 4: the share of characters that stay, against the size; k = 4, l = 1."""
    texts = characters(corpus, largest * MEGA)
    points: dict[tuple[Count, Cover], list[tuple[int, float]]] = {}
    for step in _STEPS:
        size = int(step * largest * MEGA)
        part = first(texts, size)
        for count in _COUNTS:
            reach = Collection(part, (), Rules(k=4, count=count)).reach(part)
            for cover in _COVERS:
                kept = _kept(hidden(reach, cover, 1))
                points.setdefault((count, cover), []).append((size, kept))
    return points


@dataclass(frozen=True)
class Quality:
    """Recall and precision of hidden words with one choice of settings, and what is kept."""

    method: str
    count: Count
    cover: Cover | None
    min_length: int
    share: float
    k: int
    recall: float
    precision: float
    kept: float  # of the characters, when words that count as hidden are hidden whole

    HEADER = "method   count        cover    l  share   k  recall  precision  kept"

    def __str__(self) -> str:
        return (
            f"{self.method:8} {self.count:12} {self.cover or '-':8} {self.min_length:<2} "
            f"{self.share:4.1f} {self.k:4} {self.recall:7.3f} {self.precision:10.3f}"
            f" {self.kept:5.3f}"
        )


def quality(
    documents: Sequence[Labelled],
    ks: Iterable[int] = KS,
    lengths: Sequence[int] = (Rules().min_length,),
    shares: Sequence[float] = (Rules().share,),
) -> Iterator[Quality]:
    """The paper's Figure 2, with three methods: rare words ("Word"), characters in rare runs
    ("MR"), and words that both hide ("MR+Word")."""
    texts = [document.text for document in documents]
    starts, ends, tokens, marked = counted_words(documents)
    for count, k in product(_COUNTS, ks):
        collection = Collection(texts, (), Rules(k=k, count=count))
        rare = np.array([collection.words[token] < k for token in tokens])
        reach = collection.reach(texts)
        kept = _kept(between(starts[rare], ends[rare], len(reach)))
        yield Quality("Word", count, None, 0, 0, k, *scores(rare, marked), kept)
        for cover, length in product(_COVERS, lengths):
            mask = hidden(reach, cover, length)
            before = np.concatenate([[0], np.cumsum(mask)])
            hidden_share = (before[ends] - before[starts]) / (ends - starts)
            for share in shares:
                by_runs = hidden_share > share
                whole = between(starts[by_runs], ends[by_runs], len(mask))
                settings = count, cover, length, share, k
                yield Quality("MR", *settings, *scores(by_runs, marked), _kept(mask | whole))
                both = by_runs & rare
                whole = between(starts[both], ends[both], len(mask))
                yield Quality("MR+Word", *settings, *scores(both, marked), _kept(whole))


def counted_words(documents: Sequence[Labelled]) -> tuple[Array, Array, list[str], Array]:
    """Starts, ends and texts of all words but stop words, and whether each is marked."""
    starts: list[Array] = []
    ends: list[Array] = []
    tokens: list[str] = []
    marked: list[Array] = []
    for document, offset in zip(
        documents, starts_of(len(document.text) for document in documents).tolist(), strict=False
    ):
        places = np.zeros(len(document.text) + 1, np.int64)
        for span in document.spans:
            places[span.start + 1 : span.end + 1] = 1
        counts = np.cumsum(places)
        first, last = words(document.text)
        texts = [
            document.text[start:end]
            for start, end in zip(first.tolist(), last.tolist(), strict=True)
        ]
        counted = np.array([not is_stop_word(text) for text in texts], np.bool_)
        tokens += [text for text in texts if not is_stop_word(text)]
        first, last = first[counted], last[counted]
        starts.append(first + offset)
        ends.append(last + offset)
        marked.append(counts[last] > counts[first])
    return np.concatenate(starts), np.concatenate(ends), tokens, np.concatenate(marked)


def _kept(mask: Array) -> float:
    """The share of characters that are not hidden."""
    return 1 - float(mask.sum() / max(1, len(mask)))


def scores(hidden_words: Array, marked: Array) -> tuple[float, float]:
    """Recall and precision, of two masks over the same words."""
    both = float((hidden_words & marked).sum())
    return both / max(1, int(marked.sum())), both / max(1, int(hidden_words.sum()))


def best(measured: Iterable[Quality], recall: float) -> Iterator[Quality]:
    """For each way to count and cover, the row of "MR" that keeps most at this recall or more."""
    enough = [row for row in measured if row.method == "MR" and row.recall >= recall]
    for count, cover in product(_COUNTS, _COVERS):
        if rows := [row for row in enough if (row.count, row.cover) == (count, cover)]:
            yield max(rows, key=lambda row: row.kept)


def plot_quality(measured: Sequence[Quality], path: Path) -> None:
    """Draw the paper's Figure 2 for each way to count and cover, and what is kept over recall."""
    plots = pyplot()
    figure, axes = plots.subplots(2, 2, figsize=(10, 8))
    for column, count in enumerate(_COUNTS):
        for line, measure in enumerate(("precision", "kept")):
            axis = axes[line][column]
            for method, cover in (("Word", None), *product(("MR", "MR+Word"), _COVERS)):
                rows = [
                    row
                    for row in measured
                    if (row.method, row.count, row.cover) == (method, count, cover)
                ]
                name = f"{method} {cover or ''}".strip()
                recalls = [row.recall for row in rows]
                axis.plot(recalls, [getattr(row, measure) for row in rows], ".-", label=name)
            axis.set_xlabel("recall")
            axis.set_ylabel(measure if line == 0 else "share of the text kept")
            axis.set_title(f"k in {count}")
    axes[0][0].legend()
    save(figure, path)


def plot_kept(kept: dict[tuple[Count, Cover], list[tuple[int, float]]], path: Path) -> None:
    """Draw the paper's Figure 4 from what `kept_by_size` gives."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    for (count, cover), points in kept.items():
        sizes, shares = zip(*points, strict=True)
        axis.plot(np.array(sizes) / MEGA, shares, ".-", label=f"{cover}, {count}")
    axis.set_xlabel("million characters")
    axis.set_ylabel("share of the characters kept")
    axis.legend()
    save(figure, path)
