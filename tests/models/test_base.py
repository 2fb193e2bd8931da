"""What models get from their base class, if they say nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from efface.document import Document, Finding
from efface.languages.terms import Terms
from efface.models.base import Judge, Model, Parameters, Shared
from tests.knowledge.small import knowledge_of


class Patient(Judge):
    """Finds nothing."""

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        return []

    def accepts(self, text: str, original: Document) -> bool:
        return True

    def public_parameters(self) -> dict[str, Any]:
        return {}


class Alone(Model[Parameters]):
    """Judges documents one by one."""

    name = "alone"
    parameters_type = Parameters
    collective = unconditional = reasons = False
    promise = "Nothing."

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return Patient()


class Together(Alone):
    """Judges documents together."""

    collective = True


def test_a_collective_model_is_not_divided_unless_it_says_so() -> None:
    assert Alone(Parameters()).divisible
    assert not Together(Parameters()).divisible


@pytest.mark.parametrize("kind", [Alone, Together])
def test_a_model_asks_for_nothing_by_itself(kind: type[Alone]) -> None:
    model = kind(Parameters())
    model.open()
    assert model.wants == frozenset()
    assert (model.limit, model.warnings) == (None, ())
    assert model.memory(10**12, 10**12) is None
    assert Patient().figures(Document("Crumb came.")) == {}


def test_a_model_without_a_promise_and_a_judge_without_a_judgement_cannot_be() -> None:
    class Silent(Model[Parameters]):
        def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
            return Patient()

    class Blind(Judge):
        def accepts(self, text: str, original: Document) -> bool:
            return True

    with pytest.raises(TypeError, match="promise"):
        Silent(Parameters())  # type: ignore[abstract]
    with pytest.raises(TypeError, match="violations"):
        Blind()  # type: ignore[abstract]


def test_parameters_are_the_same_everywhere_unless_they_name_files() -> None:
    parameters = Parameters()
    parameters.check()
    assert parameters.placed(Path("policies"), "Lind") is parameters
    assert parameters.files == ()


def test_keys_that_no_parameter_has_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="colour"):
        msgspec.convert({"colour": "red"}, Parameters)


def test_the_knowledge_of_a_policy_comes_before_that_of_the_language() -> None:
    own = knowledge_of(["oak elm"])
    assert Shared(load=lambda: own).knowledge() is own
    shared = Shared()
    assert shared.knowledge() is shared.language.knowledge()


def test_knowledge_that_nobody_asks_for_is_not_loaded() -> None:
    def load() -> Any:
        raise AssertionError("loaded")

    model = Alone(Parameters(), Shared(keep=("Crumb",), load=load))
    model.open()
    model.prepare([Document("Crumb came.")], Terms(model.shared.language))
    assert model.shared.keep == ("Crumb",)
