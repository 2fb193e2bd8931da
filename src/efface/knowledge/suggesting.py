"""Suggests generalizations that could be the bound of an entity, and says what each lets pass."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from pyroaring import BitMap

from efface.knowledge.pack import Knowledge
from efface.knowledge.topics import SEEN, Topic

__all__ = ["FOLLOWS", "TOGETHER", "Suggestion", "follows", "suggest"]

FOLLOWS = 0.5  # share of a term's documents above which the term gives the entity away
TOGETHER = 50  # documents that an entity and its bound should have in common
# Terms that give an entity away, by its names: a cache, as the search takes seconds.
_KNOWN: WeakKeyDictionary[Knowledge, dict[tuple[str, ...], list[tuple[str, BitMap]]]] = (
    WeakKeyDictionary()
)
_NAMED = 5  # terms that a suggestion names
_OFTEN = 10  # documents that a term must have to be worth a warning


@dataclass(frozen=True)
class Suggestion:
    """A generalization as a bound, with its figures.

    `together` counts the documents with both, `share` is what a term may tell, and `passing` are
    terms that give the entity away although the bound lets them pass.
    """

    bound: str
    documents: int
    bits: float
    together: int
    share: float
    is_general: bool
    passing: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """Warnings about this bound, in one line; empty if there are none."""
        warnings = []
        if not self.is_general:
            warnings.append("too specific: with standard probabilities it can never be met")
        if self.together < TOGETHER:
            warnings.append(f"they stand together in fewer than {TOGETHER} documents")
        if self.passing:
            warnings.append(f"lets pass {', '.join(self.passing)}")
        return "; ".join(warnings)

    def to_dict(self) -> dict[str, Any]:
        return {
            "generalization": self.bound,
            "documents": self.documents,
            "bits": round(self.bits, 2),
            "together": self.together,
            "share": round(self.share, 4),
            "enforceable": self.is_general,
            "lets_pass": list(self.passing),
        }


def suggest(
    entity: str, knowledge: Knowledge, *, synonyms: Iterable[str] = ()
) -> Iterator[Suggestion]:
    """Generalizations of an entity that the background corpus knows, the most specific first."""
    plain = Topic.of(entity, "", knowledge, synonyms=synonyms)
    followers = dict(_followers(plain, knowledge))
    hypernyms = (
        hypernym for name in plain.forms[:2] for hypernym in knowledge.taxonomies.above(name)
    )
    bounds = (
        Topic.of(entity, bound, knowledge, synonyms=synonyms) for bound in dict.fromkeys(hypernyms)
    )
    known = [topic for topic in bounds if _is_known(topic)]
    for topic in sorted(known, key=lambda topic: -topic.limit):
        passing = [
            name
            for name, documents in followers.items()
            if not topic.tells(topic.share_of(topic.documents_of(name, documents)))
        ]
        yield Suggestion(
            topic.bound,
            len(topic.bound_documents),
            topic.limit,
            len(topic.told),
            topic.share,
            topic.is_general,
            tuple(passing[:_NAMED]),
        )


def _is_known(topic: Topic) -> bool:
    """Whether the corpus has the bound often enough, and it does not contain the entity's name."""
    enough = len(topic.bound_documents) >= SEEN and bool(topic.told)
    return enough and not topic.is_named_by(topic.bound)


def follows(topic: Topic, documents: BitMap) -> bool:
    """Whether a term gives the entity away: most of its documents, and not few, have the entity."""
    count = topic.entity_documents.intersection_cardinality(documents)
    return len(documents) >= _OFTEN and count > FOLLOWS * len(documents)


def _followers(topic: Topic, knowledge: Knowledge) -> list[tuple[str, BitMap]]:
    """Terms of the taxonomies that give the entity away, the most telling first; from the cache."""
    known = _KNOWN.setdefault(knowledge, {})
    if topic.forms not in known:
        known[topic.forms] = _find_followers(topic, knowledge)
    return known[topic.forms]


def _find_followers(topic: Topic, knowledge: Knowledge) -> list[tuple[str, BitMap]]:
    followers = []
    spelt = {name.lower(): name for name in sorted(knowledge.taxonomies.all_names())}
    names = {name for name in spelt.values() if not topic.is_named_by(name)}
    most = math.ceil(len(topic.entity_documents) / FOLLOWS)
    for name in knowledge.counts.among(sorted(names), _OFTEN, most):
        documents = knowledge.counts.where(name)
        if follows(topic, documents):
            weight = topic.share_of(documents) * math.log2(len(documents))
            followers.append((-weight, name, documents))
    followers.sort(key=lambda follower: follower[:2])
    return [(name, documents) for _, name, documents in followers]
