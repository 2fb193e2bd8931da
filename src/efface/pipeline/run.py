"""A plan over some documents: what stands in them, and a judge of each model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from efface.document import Document, Finding
from efface.languages.terms import Terms
from efface.models.base import Judge
from efface.pipeline.plan import Plan
from efface.results.certificate import keyed_digest, public_digest
from efface.results.utility import Utility, utility

__all__ = ["Run"]

OWN = "of one's own"  # knowledge that did not come with efface


@dataclass(frozen=True)
class Run:
    """Originals that are worked on together. What is remembered of them goes with the run."""

    plan: Plan
    originals: Sequence[Document] = field(repr=False)
    terms: Terms = field(repr=False)
    judges: Mapping[str, Judge] = field(repr=False)  # by the name of their model, in its order

    @classmethod
    def of(cls, plan: Plan, collection: Sequence[Document], terms: Terms) -> Run:
        """All documents of a collection; `part` gives some of them."""
        judges = {model.name: model.prepare(collection, terms) for model in plan.models}
        return cls(plan, collection, terms, judges)

    def part(self, originals: Sequence[Document]) -> Run:
        """Some of the documents, before the same judges."""
        return replace(self, originals=originals)

    def violations(self, documents: Sequence[Document]) -> list[Finding]:
        """What breaks a promise in the documents, which the originals became."""
        judges = self.judges.values()
        return [
            finding for judge in judges for finding in judge.violations(documents, self.originals)
        ]

    def knowledge(self) -> dict[str, Any]:
        """What the certificate says of the knowledge that was used."""
        told: dict[str, Any] = dict(self.terms.knowledge())
        if self.plan.reasons:
            for kind, entries in self.plan.knowledge().describe().items():
                told[kind] = [_without_files(entry) for entry in entries]
        return told

    def utilities(self, outputs: Sequence[Document]) -> list[Utility | None]:
        """What each output keeps of the information of its original, where that is known."""
        if not any(model.reasons for model in self.plan.models):
            return [None] * len(outputs)
        information, limit = self.plan.information, self.plan.limit
        return [
            utility(original, output, [*self.terms.places(original)], information, limit)
            for original, output in zip(self.originals, outputs, strict=True)
        ]

    def public_parameters(self) -> dict[str, dict[str, Any]]:
        """What the certificate says of the parameters of each model."""
        return {name: judge.public_parameters() for name, judge in self.judges.items()}

    def policy_digest(self) -> str:
        """What the certificate says of the policy; with a key, others cannot guess its words."""
        key = self.plan.key
        told = self.plan.policy.fingerprint(self.public_parameters(), keyed=key is not None)
        return keyed_digest(told, key, "policy") if key else public_digest(told)

    def figures(self, original: Document) -> dict[str, dict[str, Any]]:
        """What the report says of the search for an original."""
        told = {name: judge.figures(original) for name, judge in self.judges.items()}
        return {name: figures for name, figures in told.items() if figures}


def _without_files(knowledge: Mapping[str, Any]) -> dict[str, Any]:
    """What the public may know of some knowledge; files of the user's own have no name."""
    return {**knowledge, "source": knowledge.get("source", OWN) if "language" in knowledge else OWN}
