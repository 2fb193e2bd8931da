"""Documents in portions: what models must judge together, and what can be worked on at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from efface.document import Document
from efface.errors import InputError
from efface.models.base import Model
from efface.models.substring_anonymity import SubstringAnonymity
from efface.models.substrings.memory import BATCH, available, in_words
from efface.models.substrings.symbols import size_of
from efface.policy import Policy
from efface.terms.english import English
from efface.terms.language import Terms

__all__ = ["are_bound", "memory_needed", "parts", "parts_of", "portions"]


def portions(
    documents: Iterable[Document], policy: Policy, terms: Terms, counts: Sequence[int]
) -> Iterator[tuple[list[Document], list[Model] | None]]:
    """The documents in portions that can be judged by themselves, and by which models."""
    if not any(model.collective for model in policy.build_models(terms)):
        yield from ((batch, None) for batch in _batches(documents))
        return
    for together in parts(documents, counts):
        models = policy.build_models(terms)
        if are_bound(models):
            yield together, models
            continue
        for model in models:
            if isinstance(model, SubstringAnonymity):
                model.learn(together)
        yield from ((batch, models) for batch in _batches(together))


def are_bound(models: Iterable[Model] | None) -> bool:
    """Whether the models can judge documents only together with all others."""
    return any(isinstance(model, SubstringAnonymity) and not model.learns for model in models or ())


def parts_of(sizes: Iterable[int], split: int) -> list[int]:
    """How many documents of these sizes each part has, if they are split as evenly as can be.

    >>> parts_of([1, 1, 1, 1, 1, 1, 1], 3), parts_of([9, 1, 1], 2), parts_of([1, 1], 1)
    ([2, 3, 2], [1, 2], [2])
    """
    sizes = list(sizes)
    if split < 1:
        raise InputError(f"split: a collection has at least one part, not {split}")
    total, before = max(1, sum(sizes)), 0
    counts: Counter[int] = Counter()
    for size in sizes:
        counts[(2 * before + size) * split // (2 * total)] += 1
        before += size
    return [counts[number] for number in sorted(counts)]


def parts(documents: Iterable[Document], counts: Sequence[int]) -> Iterator[list[Document]]:
    """So many documents each, and then the rest."""
    left = iter(documents)
    for count in counts:
        yield list(islice(left, count))
    if rest := list(left):
        yield rest


def _batches(documents: Iterable[Document]) -> Iterator[list[Document]]:
    """Documents that can be worked on at once."""
    batch: list[Document] = []
    size = 0
    for document in documents:
        batch.append(document)
        size += size_of(document.text)
        if size > BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def memory_needed(policy: Policy, sizes: Sequence[int], split: int) -> str | None:
    """What a run over documents of so many bytes needs, if it judges them together; in words."""
    largest, left = max(sizes, default=0), iter(sizes)
    most = max((sum(islice(left, count)) for count in parts_of(sizes, split)), default=0)
    for model in policy.build_models(Terms(English())):
        if isinstance(model, SubstringAnonymity):
            need = in_words(model.memory(most, largest))
            size = in_words(sum(sizes) + model.background_size)
            parts = f" in {split} parts" if split > 1 else ""
            return (
                f"{model.name} counts in {size} of text{parts};"
                " this needs about"
                f" {need} of memory ({in_words(available())} are free)"
            )
    return None
