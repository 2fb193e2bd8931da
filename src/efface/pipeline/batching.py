"""Documents in portions: what models must judge together, and what can be worked on at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from efface.document import Document
from efface.errors import InputError
from efface.memory import AT_ONCE, available, in_words
from efface.pipeline.plan import Plan

__all__ = ["batches", "memory_needed", "parts", "parts_of", "size_of"]

T = TypeVar("T")


def size_of(document: Document) -> int:
    """The bytes of a document's text in UTF-8."""
    text = document.text
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def parts_of(sizes: Sequence[int], split: int) -> list[int]:
    """How many documents of these sizes each part has, if they are split as evenly as can be.

    >>> parts_of([1, 1, 1, 1, 1, 1, 1], 3), parts_of([9, 1, 1], 2), parts_of([1, 1], 1)
    ([2, 3, 2], [1, 2], [2])
    """
    if split < 1:
        raise InputError(f"split: a collection has at least one part, not {split}")
    total, before = max(1, sum(sizes)), 0
    counts: Counter[int] = Counter()
    for size in sizes:
        counts[(2 * before + size) * split // (2 * total)] += 1
        before += size
    return [counts[number] for number in sorted(counts)]


def parts(documents: Sequence[T], counts: Sequence[int]) -> Iterator[Sequence[T]]:
    """So many documents each, and then the rest."""
    left = iter(documents)
    for count in counts:
        yield [*islice(left, count)]
    if rest := [*left]:
        yield rest


def batches(documents: Iterable[Document]) -> Iterator[list[Document]]:
    """Documents that can be worked on at once."""
    batch: list[Document] = []
    size = 0
    for document in documents:
        batch.append(document)
        size += size_of(document)
        if size > AT_ONCE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def memory_needed(plan: Plan, sizes: Sequence[int], split: int) -> str | None:
    """What a run over documents of so many bytes needs, if it judges them together; in words."""
    largest, left = max(sizes, default=0), iter(sizes)
    most = max([sum(islice(left, count)) for count in parts_of(sizes, split)], default=0)
    for model in plan.models:
        if memory := model.memory(most, largest):
            size = in_words(sum(sizes) + memory.counted - most)
            parts = f" in {split} parts" if split > 1 else ""
            return (
                f"{model.name} counts in {size} of text{parts}; this needs about"
                f" {in_words(memory.needed)} of memory ({in_words(available())} are free)"
            )
    return None
