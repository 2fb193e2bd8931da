"""How much a term, or several terms together, tell about a topic: pointwise mutual information.

The topic is an entity that must not be inferred; a generalization of it, the bound, sets how much
may be told. Probabilities are shares of documents: a term tells as much as the share of its
documents that are about the topic, and the bound is such a share, too. Both are given in bits, as
in the paper:

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
from efface.knowledge.word_keys import FunctionWords, is_acronym, plain_words

__all__ = ["SEEN", "Probabilities", "Reading", "Topic", "spellings"]

Probabilities = Literal["contextual", "standard"]
Reading = Literal["A", "B"]

SEEN = 3  # documents in which a term must stand to be judged by its own count
_TIMES = 3  # a synonym that is more than so many times as frequent has other senses: party, union
_ROUNDING = 1 + 1e-9
_KAPPA = 1  # documents that the prior counts for


@dataclass(frozen=True)
class Topic:
    """An entity and its bound.

    `told` are the documents that are about it, and `among` those in which terms are counted (None:
    all). `prior` is the share of documents that are about it, `share` the largest share that a term
    may have, and `limit` the same in bits.
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
    function_words: FunctionWords = field(repr=False)

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
        """The topic, with the documents and shares that the background corpus gives."""
        counts = knowledge.counts
        forms = _forms(entity, bound, synonyms, knowledge)
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
            function_words=knowledge.vocabulary.function_words,
        )

    @property
    def is_general(self) -> bool:
        """Whether the bound is in more documents than the entity; if not, it can hardly be met."""
        return len(self.bound_documents) > len(self.entity_documents)

    @property
    def most(self) -> float:
        """A term in more documents than this cannot tell too much; infinite for reading B."""
        return len(self.told) / self.share if self.among is None else math.inf

    def is_named_by(self, words: str) -> bool:
        """Whether the words contain a name of the entity."""
        there = f" {' '.join(plain_words(words))} ".lower()
        return any(f" {' '.join(plain_words(form))} ".lower() in there for form in self.forms)

    def documents_of(self, term: str, documents: BitMap) -> BitMap:
        """The documents by which a term is judged.

        For a form of the bound these are the documents of all its forms, else its own `documents`.
        """
        words = {word for word in term.lower().split() if word not in self.function_words}
        is_bound = term.lower() in self.bound_forms or words <= self.bound_forms
        return self.bound_documents if is_bound else documents

    def share_of(self, documents: BitMap) -> float:
        """The share of a term's documents that are about the topic, smoothed with the prior.

        Without a bound it is not smoothed: there only certainty counts.
        """
        seen = documents if self.among is None else documents & self.among
        count = self.told.intersection_cardinality(documents)
        return self.smoothed(count, len(seen))

    def smoothed(self, count: float, seen: float) -> float:
        """The share of `count` in `seen` documents; the fewer these are, the nearer the prior."""
        if not self.bound:
            return count / seen if seen else 0
        return (count + _KAPPA * self.prior) / (seen + _KAPPA)

    def tells(self, share: float) -> bool:
        """Whether a term with this share tells more than it may."""
        return share > self.share * _ROUNDING if self.bound else share >= self.share

    def bits(self, share: float) -> float:
        """A share in bits; the share that is just allowed has `limit` bits."""
        return max(0, self.limit + math.log2(share / self.share)) if share and self.share else 0


def _forms(
    entity: str, bound: str, synonyms: Iterable[str], knowledge: Knowledge
) -> tuple[str, ...]:
    """All forms of the entity's names: those given, and synonyms that the taxonomies know."""
    counts, taxonomies = knowledge.counts, knowledge.taxonomies
    given = (entity, *synonyms)
    usual = max(counts.count(case) for name in given for case in (name, name.upper())) * _TIMES
    candidates = [
        *taxonomies.synonyms(entity, bound),
        *taxonomies.synonyms(entity.upper(), bound),
    ]
    names = (*given, *(synonym for synonym in candidates if counts.count(synonym) <= usual))
    return tuple(
        dict.fromkeys(
            form
            for name in names
            for form in (*_cases(name, counts), taxonomies.plural(name) or name)
            if form.strip()
        )
    )


def spellings(name: str) -> Iterator[str]:
    """A name, and its plural if a rule gives one."""
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
    """The spellings of a name; in capitals first if these are more frequent: HIV before hiv."""
    if counts.count(name.upper()) > counts.count(name):
        yield from spellings(name.upper())
    yield from spellings(name)


def _union(names: Iterable[str], counts: Counts) -> BitMap:
    """The documents that contain one of the names."""
    return BitMap.union(BitMap(), *(counts.where(name) for name in names))
