"""Plans of models and operators that no policy needs to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from efface.document import Document
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.models import Model
from efface.models.base import Judge
from efface.operators.base import Operator
from efface.operators.label import Label
from efface.pipeline.plan import Plan, Recipe
from efface.policy import Policy

__all__ = ["judge_of", "plan_of"]


def plan_of(*models: Model[Any], operators: Mapping[str, Operator[Any]] | None = None) -> Plan:
    """These models and operators, as a policy would name them; without operators, labels."""
    policy = Policy.from_dict({"models": {"identifiers": {}}})
    for model in models:
        model.open()
    return Plan(
        recipe=Recipe(policy, None, English()),
        policy=policy,
        models=models,
        operators=operators or {"": Label()},
        key=None,
        language=English(),
        knowledge=English().knowledge,
    )


def judge_of(
    model: Model[Any], documents: Sequence[Document] = (), terms: Terms | None = None
) -> Judge:
    """The judge of a model for some documents."""
    model.open()
    return model.prepare(documents, terms or Terms(English()))
