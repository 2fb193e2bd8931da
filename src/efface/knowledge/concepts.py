"""The information of a concept: how often anything of its kind is spoken of, not just its name.

"Symptom" is a rarer word than "fever", but whoever speaks of fever speaks of a symptom. A concept
occurs in a document where one of its names or of its kinds' names stands. A name with several
senses is shared among them, the most usual first: each document counts for one sense.

Reference: Sánchez and Batet 2017, equation 5; Sánchez, Batet and Viejo 2013, future work.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from efface.knowledge.index import Counts
from efface.knowledge.storage import Stored
from efface.knowledge.taxonomy import Taxonomy

__all__ = ["CONCEPTS_KIND", "ConceptTable", "bits_by_name", "documents_of_concepts"]

CONCEPTS_KIND = "concepts"
_SHARES = 16  # parts of the documents that are shared among the senses of a name
_FALL = (
    1.5  # how fast senses get rarer: the share of a sense is its rank to the power of minus this
)
_LONGEST = 2  # words of a name that the counts know


class ConceptTable:
    """The bits of the concepts of one taxonomy, by their numbers."""

    def __init__(self, path: Path) -> None:
        self._stored = Stored(path, CONCEPTS_KIND)
        self._bits = self._stored.array("bits")

    def bits(self, concept: int) -> float:
        return float(self._bits[concept]) / 256

    def __len__(self) -> int:
        return len(self._bits)


def bits_by_name(
    taxonomy: Taxonomy, table: ConceptTable, singulars: Callable[[str], Iterable[str]]
) -> Callable[[str], float | None]:
    """Looks up the bits of the most usual concept that a noun or its plural stands for.

    Names of particular things (with a capital) stand for themselves alone.
    """

    def bits(name: str) -> float | None:
        if not name.islower():
            return None
        for form in singulars(name):
            for concept in taxonomy.senses(form)[:1]:
                return None if taxonomy.label(concept)[:1].isupper() else table.bits(concept)
        return None

    return bits


def documents_of_concepts(
    counts: Counts,
    taxonomy: Taxonomy,
    concepts: int,
    variants: Callable[[str], Sequence[str]] = lambda name: (name,),
    places: Container[int] = (),
) -> NDArray[np.int64]:
    """In how many documents each of the concepts occurs; `variants` are a name and its plural.

    What is part of a thing (a city in its country) is no kind of it, and does not count there. Of
    particular things the `places` alone count for their kinds: the name of a famous clockmaker is
    that of a thousand others, too.
    """
    found = _by_their_names(counts, taxonomy, concepts, variants)
    parents = [
        [parent for parent in taxonomy.parents(concept) if not taxonomy.label(parent)[:1].isupper()]
        if concept in places or not taxonomy.label(concept)[:1].isupper()
        else []
        for concept in range(concepts)
    ]
    waiting = [0] * concepts  # for how many kinds a concept waits
    for above in parents:
        for parent in above:
            waiting[parent] += 1
    ready = [concept for concept in range(concepts) if not waiting[concept]]
    numbers = np.zeros(concepts, np.int64)
    while ready:
        concept = ready.pop()
        documents, found[concept] = found[concept], BitMap()
        numbers[concept] = len(documents)
        for parent in parents[concept]:
            found[parent] |= documents
            waiting[parent] -= 1
            if not waiting[parent]:
                ready.append(parent)
    return numbers


def _by_their_names(
    counts: Counts, taxonomy: Taxonomy, concepts: int, variants: Callable[[str], Sequence[str]]
) -> list[BitMap]:
    """The documents in which names of each concept stand, shared among the senses of a name."""
    found = [BitMap() for _ in range(concepts)]
    upto = _parts(counts.documents)
    names = dict.fromkeys(name for each in range(concepts) for name in taxonomy.names(each))
    for name in names:
        senses = taxonomy.senses(name)
        if not senses or len(name.split()) > _LONGEST:
            continue
        documents = BitMap().union(*(counts.where(form) for form in variants(name)))
        if len(documents) == counts.documents:
            continue  # a function word, such as the sign of an element
        shares = np.cumsum([1 / (rank + 1) ** _FALL for rank in range(len(senses))])
        edges = [0, *np.round(shares / shares[-1] * _SHARES).astype(int).tolist()]
        for sense, first, last in zip(senses, edges, edges[1:], strict=False):
            found[sense] |= documents & (upto[last] - upto[first])
    return found


def _parts(documents: int) -> list[BitMap]:
    """The documents of no part, of the first part, of the first two, and so on, drawn by lot."""
    drawn = np.random.default_rng(0).integers(0, _SHARES, documents)
    upto = [BitMap()]
    for part in range(_SHARES):
        upto.append(upto[-1] | BitMap(np.flatnonzero(drawn == part).tolist()))
    return upto
