"""The contracts, over every model and every operator of the tables."""

from __future__ import annotations

import atexit
import inspect
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Replacement, Term, apply
from efface.models import MODELS
from efface.models.base import Model, Parameters
from efface.models.c_sanitization import CSanitizationParameters
from efface.models.classification_game import ClassificationGameParameters
from efface.models.hide_list import HideList, HideListParameters
from efface.models.k_safety import KSafetyParameters
from efface.models.substring_anonymity import SubstringAnonymityParameters
from efface.operators import OPERATORS
from efface.operators.base import Context, OperatorParameters
from efface.operators.suppress import Suppress
from efface.terms.english import English
from efface.terms.labels import SIGN
from efface.terms.language import Terms
from efface.training import train
from tests.conftest import KEY
from tests.entities import contexts_of, small_store
from tests.learning.letters import letters

TERMS = Terms(English())
DOCS = Path(__file__).parent.parent / "docs" / "models"
STORE = Path(tempfile.mkdtemp(prefix="efface-")) / "entities.db"
atexit.register(shutil.rmtree, STORE.parent)
small_store(
    STORE,
    contexts_of(
        {
            "e1": ["Peter", "London", "2019"],
            "e2": ["Peter", "Crumb"],
            "e3": ["Laura", "London"],
            "e4": ["London", "came", "Peter"],
        }
    ),
)
GAME = STORE.with_name("names.model")
train(letters(40, 1), folds=0).save(GAME)
# What a model cannot do without.
NEEDED: dict[str, Parameters] = {
    "c-sanitization": CSanitizationParameters(protect={"London": "city", "Peter": "name"}),
    "classification-game": ClassificationGameParameters(model=str(GAME)),
    "k-safety": KSafetyParameters(entities=str(STORE), k=1),
    "substring-anonymity": SubstringAnonymityParameters(k=2, min_length=3, count="occurrences"),
}
# The hide list is part of every policy, so it keeps the contract too.
ALL_MODELS: dict[str, tuple[type[Model], Parameters]] = {
    **{
        name: (model, NEEDED.get(name) or model.parameters_type()) for name, model in MODELS.items()
    },
    HideList.name: (HideList, HideListParameters(words=("Peter Crumb", "came"))),
}
WORDS = ["Mr", "Peter", "Crumb", "Laura", "London", "came", "met", "the", ",", ".", "\n"]
FORMS = ["3", "May", "2019", "a@example.org", "555-0142"]
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
TEXTS = st.lists(st.sampled_from(WORDS + FORMS), max_size=20).map(" ".join)

each_model = pytest.mark.parametrize("name", ALL_MODELS)
each_operator = pytest.mark.parametrize("name", OPERATORS)


def build(name: str) -> Model:
    model, parameters = ALL_MODELS[name]
    return model(parameters, TERMS)


def options(term: Term, _: Document) -> Iterator[Replacement]:
    for text, operator in ((f"[{term.label}_1]", "label"), ("█████", "suppress")):
        yield Replacement(
            start=term.start, end=term.end, document=term.document, text=text, operator=operator
        )


@each_model
@given(texts=st.lists(TEXTS, max_size=3))
def test_after_the_plan_nothing_breaks_the_promise(name: str, texts: list[str]) -> None:
    model = build(name)
    documents = [Document(text) for text in texts]
    sanitized = apply(documents, model.plan(documents, options))
    assert model.violations(sanitized, documents) == []


@each_model
@given(texts=st.lists(TEXTS, max_size=3))
def test_findings_lie_in_their_documents_and_carry_a_figure(name: str, texts: list[str]) -> None:
    model = build(name)
    documents = [Document(text) for text in texts]
    for finding in model.violations(documents, documents):
        assert finding.model == model.name
        assert finding.value > finding.threshold
        assert finding.reason
        assert documents[finding.document].text[finding.start : finding.end] == finding.term.text


@each_model
@given(text=TEXTS)
def test_results_repeat(name: str, text: str) -> None:
    documents = [Document(text)]
    assert build(name).plan(documents, options) == build(name).plan(documents, options)


@each_model
def test_a_model_says_what_it_promises(name: str) -> None:
    model = ALL_MODELS[name][0]
    text = inspect.getmodule(model).__doc__ or ""
    for section in ("Promises", "Assumes", "Does not cover", "Reference"):
        assert f"\n{section}\n" in text
    assert build(name).promise.endswith(".")
    assert model.reach in {"everywhere", "here"}
    msgspec.json.encode(build(name).public_parameters())


@pytest.mark.parametrize("name", MODELS)
def test_a_model_has_its_name_and_its_page(name: str) -> None:
    assert MODELS[name].name == name
    page = (DOCS / f"{name}.md").read_text()
    for section in ("## Promises", "## Assumes", "## Does not cover", "## Example"):
        assert section in page


@each_operator
@given(text=TEXT, number=st.integers(1, 99))
def test_operators_write_what_they_recognise(name: str, text: str, number: int) -> None:
    operator = OPERATORS[name](OPERATORS[name].parameters_type(), KEY)
    term = Term(start=0, end=len(text), text=text, label="PERSON", identity=text)
    context = Context(number=number)
    written = operator.replace(term, context)
    assert written == operator.replace(term, context)
    if operator.silent and operator.recognisable and any(map(str.isalnum, text)):
        assert written
        assert operator.wrote(written.text, {"PERSON"})
    assert not operator.wrote("Peter Crumb", {"PERSON"})


@each_operator
def test_operators_have_their_names_and_an_example(name: str) -> None:
    assert OPERATORS[name].name == name
    assert issubclass(OPERATORS[name].parameters_type, OperatorParameters)
    assert ">>>" in (OPERATORS[name].__doc__ or "")


def test_the_last_resort_is_silent() -> None:
    assert Suppress().silent


@pytest.mark.parametrize("label", ["PERSON", "NATIONAL_ID", "WARD_7"])
@each_operator
def test_what_operators_write_that_can_be_recognised_is_one_sign(name: str, label: str) -> None:
    operator = OPERATORS[name](OPERATORS[name].parameters_type(), KEY)
    if operator.recognisable and operator.silent:
        term = Term(start=0, end=3, text="Ada", label=label, identity="Ada")
        written = operator.replace(term, Context(number=12, total=30))
        assert written
        assert re.fullmatch(SIGN, written.text)
