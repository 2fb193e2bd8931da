"""Which generalizations could bound what may be told of an entity, and what each lets pass."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pyroaring import BitMap

from efface.knowledge.pack import Knowledge
from efface.knowledge.topics import SEEN, Topic

__all__ = ["FOLLOWS", "TOGETHER", "Suggestion", "suggest"]

FOLLOWS = 0.5  # share of a term's documents from which an entity all but follows
TOGETHER = 50  # documents that an entity and its bound should have in common
_NAMED = 5  # terms that are named
_OFTEN = 10  # documents in which a term stands that is worth a warning


@dataclass(frozen=True)
class Suggestion:
    """A generalization as a bound; `passing` are terms from which the entity follows."""

    bound: str
    documents: int
    bits: float
    together: int
    share: float
    is_general: bool
    passing: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """What to know of it before it is used."""
        said = []
        if not self.is_general:
            said.append("too specific: with standard probabilities it can never be met")
        if self.together < TOGETHER:
            said.append(f"they stand together in fewer than {TOGETHER} documents")
        if self.passing:
            said.append(f"lets pass {', '.join(self.passing)}")
        return "; ".join(said)

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
    entity: str, knowledge: Knowledge, *, synonyms: Iterable[str] = (), scan: bool = True
) -> Iterator[Suggestion]:
    """The generalizations of an entity that the background knows, the most specific first.

    Without `scan`, it is not looked for terms that would pass.
    """
    plain = Topic.of(entity, "", knowledge, synonyms=synonyms)
    followers = dict(_followers(plain, knowledge)) if scan else {}
    bounds = (
        Topic.of(entity, bound, knowledge, synonyms=synonyms)
        for bound in knowledge.taxonomies.above(entity)
    )
    known = [topic for topic in bounds if len(topic.bound_documents) >= SEEN and topic.told]
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


def _followers(topic: Topic, knowledge: Knowledge) -> list[tuple[str, BitMap]]:
    """Terms of the taxonomies from which the entity follows more often than not, the best first."""
    found = []
    names = set(knowledge.taxonomies.all_names()) - set(topic.forms)
    most = math.ceil(len(topic.entity_documents) / FOLLOWS)
    for name in knowledge.counts.among(sorted(names), _OFTEN, most):
        documents = knowledge.counts.where(name)
        share = topic.share_of(documents)
        if share > FOLLOWS and len(documents) >= _OFTEN:
            found.append((-share * math.log2(1 + len(documents)), name, documents))
    return [(name, documents) for _, name, documents in sorted(found, key=lambda one: one[:2])]
