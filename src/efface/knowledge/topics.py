"""How much a term, or terms that stand together, tell of a topic: pointwise mutual information.

The topic is an entity that must not be inferred; what may be told of it is bounded by a
generalization. All is counted in documents. The share of the documents with a term that tell of the
topic is what the term tells; the bound is a share, too. Both are given in bits, as in the paper:

    standard      P(c|t) against P(c) / P(g): PMI(c; t) against IC(g)
    contextual    P(c, g|t) against P(c|g), where c only counts where g stands (reading A)
                  P(c|t, g) against P(c|g), where t only counts where g stands, too (reading B)
    no bound      P(c|t) against 1: PMI(c; t) against IC(c)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from pyroaring import BitMap

from efface.knowledge.index import Counts
from efface.knowledge.pack import Knowledge
from efface.knowledge.word_keys import FUNCTION_WORDS, is_acronym, plain_words

__all__ = ["SEEN", "Probabilities", "Reading", "Topic", "spellings"]

Probabilities = Literal["contextual", "standard"]
Reading = Literal["A", "B"]

SEEN = 3  # documents in which a term must stand to be judged by its own count
_TIMES = 3  # that a synonym may be more usual; what is more so has other senses: party, union
_ROUNDING = 1 + 1e-9
_KAPPA = 1  # documents that what is known before counts for


@dataclass(frozen=True)
class Topic:
    """An entity and its bound.

    `told` are the documents that tell of it, `among` those in which terms count (None: all),
    `share` the largest share that a term may have, and `limit` that in bits.
    """

    entity: str
    bound: str
    forms: tuple[str, ...]
    bound_forms: frozenset[str]
    entity_documents: BitMap = field(repr=False)
    bound_documents: BitMap = field(repr=False)
    told: BitMap = field(repr=False)
    among: BitMap | None = field(repr=False)
    prior: float
    share: float
    limit: float

    @classmethod
    def of(
        cls,
        entity: str,
        bound: str,
        knowledge: Knowledge,
        *,
        synonyms: Iterable[str] = (),
        probabilities: Probabilities = "contextual",
        reading: Reading = "A",
    ) -> Topic:
        """The topic as the background knows it."""
        counts = knowledge.counts
        own = (entity, *synonyms)
        usual = max(counts.count(case) for name in own for case in (name, name.upper())) * _TIMES
        others = [
            *knowledge.taxonomies.synonyms(entity, bound),
            *knowledge.taxonomies.synonyms(entity.upper(), bound),
        ]
        names = (*own, *(other for other in others if counts.count(other) <= usual))
        forms = tuple(
            dict.fromkeys(
                form
                for name in names
                for form in (*_cases(name, counts), knowledge.taxonomies.plural(name) or name)
                if form.strip()
            )
        )
        documents = max(1, counts.documents)
        mentions, bounds = _union(forms, counts), _union(spellings(bound), counts)
        told = mentions & bounds if bound and probabilities == "contextual" else mentions
        among = bounds if bound and probabilities == "contextual" and reading == "B" else None
        limit = abs(math.log2(max(len(bounds if bound else mentions), 0.5) / documents))
        share = len(told) / max(1, len(bounds)) if bound else 1.0
        return cls(
            entity,
            bound,
            forms,
            frozenset(" ".join(plain_words(form)).lower() for form in spellings(bound)),
            mentions,
            bounds,
            told,
            among,
            prior=len(told) / documents if among is None else share,
            share=share,
            limit=limit,
        )

    @property
    def is_general(self) -> bool:
        """Whether the bound is in more documents than the entity; else it can hardly be met."""
        return len(self.bound_documents) > len(self.entity_documents)

    @property
    def most(self) -> float:
        """The most documents that a term may have which tells too much; none tells in more."""
        return len(self.told) / self.share if self.among is None else math.inf

    def is_named_by(self, words: str) -> bool:
        """Whether some words are, or have among them, a name of the entity."""
        there = f" {' '.join(plain_words(words))} ".lower()
        return any(f" {' '.join(plain_words(form))} ".lower() in there for form in self.forms)

    def documents_of(self, term: str, documents: BitMap) -> BitMap:
        """The documents by which a term is judged; the forms of the bound are one."""
        words = {word for word in term.lower().split() if word not in FUNCTION_WORDS}
        is_bound = term.lower() in self.bound_forms or words <= self.bound_forms
        return self.bound_documents if is_bound else documents

    def share_of(self, documents: BitMap) -> float:
        """The share of the documents with a term that tell of the topic.

        Where there are few it is drawn to what is known before. Without a bound only certainty
        counts, so there it is as it is.
        """
        seen = documents if self.among is None else documents & self.among
        count = self.told.intersection_cardinality(documents)
        return self.smoothed(count, len(seen))

    def smoothed(self, count: float, seen: float) -> float:
        if not self.bound:
            return count / seen if seen else 0
        return (count + _KAPPA * self.prior) / (seen + _KAPPA)

    def tells(self, share: float) -> bool:
        """Whether that is more than may be told."""
        return share > self.share * _ROUNDING if self.bound else share >= self.share

    def bits(self, share: float) -> float:
        """What a share tells, in bits; the limit is told by the share that is just allowed."""
        return max(0, self.limit + math.log2(share / self.share)) if share and self.share else 0


def spellings(name: str) -> Iterator[str]:
    """A name, and its plural where that follows the rule."""
    if name:
        yield name
        last = name[-1]
        if last.isalpha() and last != "s" and len(name) > 2:
            if is_acronym(name):
                yield name + "s"
            elif last == "y" and name[-2] not in "aeiou":
                yield name[:-1] + "ies"
            else:
                yield name + ("es" if name.endswith(("x", "ch", "sh", "z")) else "s")


def _cases(name: str, counts: Counts) -> Iterator[str]:
    """The spellings of a name; first as an acronym if it is better known as one: hiv is HIV."""
    if counts.count(name.upper()) > counts.count(name):
        yield from spellings(name.upper())
    yield from spellings(name)


def _union(names: Iterable[str], counts: Counts) -> BitMap:
    return BitMap.union(BitMap(), *(counts.where(name) for name in names))
