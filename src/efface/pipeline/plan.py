"""A policy made ready to be carried out: models, operators, language and knowledge, built once."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from efface.errors import PolicyError, PolicyWarning
from efface.keys import Key, read_key
from efface.knowledge.information import Information
from efface.knowledge.pack import Knowledge
from efface.languages import default_language
from efface.languages.base import Language
from efface.models import MODELS, Model
from efface.models.base import Shared
from efface.models.hide_list import HideList, HideListParameters
from efface.operators import OPERATORS, Operator
from efface.policy import OperatorChoice, Policy
from efface.terms.labels import FORMAL
from efface.terms.tagged import Wanted

__all__ = ["Plan", "Recipe", "knowledge_of", "make_plan"]


@dataclass(frozen=True)
class Recipe:
    """All that it takes to make a plan again, in another process too.

    It is small and can be pickled. It holds no key and no word of a document: a key is read anew,
    where the policy says.
    """

    policy: Policy
    reader: str | None
    language: Language
    knowledge: Callable[[], Knowledge] | None = None  # in the place of what the policy names

    def make(self) -> Plan:
        return make_plan(self.policy, self.reader, self.language, knowledge=self.knowledge)


@dataclass(frozen=True, eq=False)
class Plan:
    """What `execute` carries out. Make one with `make_plan`.

    It holds nothing of a document, so that any number of threads can use it at once. Pickled, it is
    its recipe.
    """

    recipe: Recipe = field(repr=False)
    policy: Policy  # for the reader
    models: tuple[Model[Any], ...] = field(repr=False)
    operators: Mapping[str, Operator[Any]] = field(repr=False)  # by label; "" is for all others
    key: Key | None = field(repr=False)
    language: Language = field(repr=False)  # with the tagger that the policy names
    knowledge: Callable[[], Knowledge] = field(repr=False)

    def __reduce__(self) -> tuple[Callable[[], Plan], tuple[()]]:
        return self.recipe.make, ()

    @property
    def reader(self) -> str | None:
        return self.recipe.reader

    @cached_property
    def wanted(self) -> frozenset[Wanted]:
        """What is asked of the language about each original."""
        wanted: frozenset[Wanted] = frozenset().union(*(model.wants for model in self.models))
        # An operator that reasons asks for phrases: all is read in one go.
        reasons = any(operator.reasons for operator in self.operators.values())
        return wanted | {"words"} if reasons and wanted else wanted

    @cached_property
    def collective(self) -> bool:
        """Whether some model speaks about all documents together."""
        return any(model.together for model in self.models)

    @cached_property
    def divisible(self) -> bool:
        """Whether documents can be judged in portions, once the models are prepared for all."""
        return all(model.divisible for model in self.models)

    @cached_property
    def reasons(self) -> bool:
        """Whether the background knowledge is asked."""
        models, operators = self.models, self.operators.values()
        return any(part.reasons for part in models) or any(part.reasons for part in operators)

    @cached_property
    def limit(self) -> float | None:
        """The fewest bits that a model lets a term tell, if one bounds them."""
        limits = [model.limit for model in self.models if model.limit is not None]
        return min(limits, default=None)

    @cached_property
    def information(self) -> Information:
        """What measures bits: what the model whose limit is lowest measures with."""
        limited = [model for model in self.models if model.limit == self.limit]
        own = [model.information for model in limited if model.information is not None]
        return own[0] if own and self.limit is not None else self.knowledge().information

    @cached_property
    def own_labels(self) -> frozenset[str]:
        """Labels of what stays whole where findings overlap: it has an operator or a form."""
        return FORMAL.union(self.operators)

    @cached_property
    def unconditional(self) -> frozenset[str]:
        """Models of which nothing that they found in an original may be read."""
        return frozenset(model.name for model in self.models if model.unconditional)

    @cached_property
    def judging_again(self) -> frozenset[str]:
        """Models to which a phrase means something else without what stands in it."""
        return frozenset(model.name for model in self.models if model.reasons)


def make_plan(
    policy: Policy | None = None,
    reader: str | None = None,
    language: Language | None = None,
    *,
    knowledge: Callable[[], Knowledge] | None = None,
) -> Plan:
    """Open all that a policy names, so that a mistake shows before a document is read.

    Without a policy, or without a language, the default one is used. `knowledge` is used in the
    place of what the policy names.
    """
    policy = Policy.chosen(policy)
    chosen = policy.for_reader(reader)
    key = read_key(chosen.key_file, chosen.key_rules)
    language = language or default_language()
    spoken = language.with_tagger(chosen.tagger) if chosen.tagger else language
    load = knowledge or knowledge_of(chosen, language)
    plan = Plan(
        recipe=Recipe(policy, reader, language, knowledge),
        policy=chosen,
        models=tuple(_models(chosen, Shared(spoken, chosen.keep, load))),
        operators={label: _operator(choice, key) for label, choice in chosen.operators().items()},
        key=key,
        language=spoken,
        knowledge=load,
    )
    for model in plan.models:
        for message in model.warnings:
            warnings.warn(f"{chosen.source}: {message}", PolicyWarning, stacklevel=3)
    return plan


def knowledge_of(policy: Policy, language: Language | None = None) -> Callable[[], Knowledge]:
    """Loads what the models of a policy reason with; what is loaded is kept."""
    load = (language or default_language()).knowledge
    return partial(load, policy.counts, policy.taxonomies, built_in=policy.built_in)


def _models(policy: Policy, shared: Shared) -> list[Model[Any]]:
    """The models, opened, the hide list first."""
    models: list[Model[Any]] = []
    if policy.hide:
        models.append(HideList(HideListParameters(words=policy.hide), shared))
    models += [MODELS[name](policy.parameters(name), shared) for name in policy.models]
    for model in models:
        try:
            model.open()
        except PolicyError as exc:
            raise PolicyError(f"{policy.source}: {exc}") from None
    return models


def _operator(choice: OperatorChoice, key: Key | None) -> Operator[Any]:
    operator = OPERATORS[choice.name](choice.parameters, key)
    try:
        operator.open()
    except PolicyError as exc:
        raise PolicyError(f"{choice.where}: {exc}") from None
    return operator
