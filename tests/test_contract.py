"""The contracts, through the engine, over every model and every operator of the tables.

A collective model and an operator that only this test knows keep them, too: nothing above models
and operators may ask for one by its name.
"""

from __future__ import annotations

import atexit
import inspect
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Finding, Term
from efface.errors import PolicyError
from efface.game.train import train
from efface.knowledge.pack import Knowledge
from efface.languages.terms import Terms
from efface.models import MODELS
from efface.models.base import Judge, Memory, Model, Parameters, Shared
from efface.models.c_sanitization.model import CSanitizationParameters
from efface.models.classification_game import ClassificationGameParameters
from efface.models.hide_list import HideList, HideListParameters
from efface.models.k_safety.model import KSafetyParameters
from efface.models.substring_anonymity.model import SubstringAnonymityParameters
from efface.operators import OPERATORS, SIGN, Operator
from efface.operators.base import Context, OperatorParameters, Wording
from efface.operators.suppress import Suppress
from efface.pipeline.batching import memory_needed
from efface.pipeline.checking import check
from efface.pipeline.engine import execute
from efface.pipeline.plan import Plan
from efface.results.result import Result
from efface.terms.labels import ALL_LABELS
from tests.conftest import KEY
from tests.entities import contexts_of, small_store
from tests.learning.letters import letters
from tests.plans import judge_of, plan_of


class Unique(Model[Parameters]):
    """A collective model: no word stands that only one document of the collection has.

    Nothing but this test knows it. It is prepared with the whole collection, and can say only of
    all documents together whether its promise holds.
    """

    name = "unique"
    promise = "No word stands in the output that only one document has."
    collective = True
    unconditional = False
    reasons = False
    parameters_type = Parameters

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return UniqueJudge(collection)

    def memory(self, size: int, largest: int) -> Memory:
        return Memory(size, 10 * size)


class UniqueJudge(Judge):
    """Counts words; it refuses to be asked about less than its collection."""

    def __init__(self, collection: Sequence[Document]) -> None:
        self._collection = collection
        self._counts = Counter(
            word for document in collection for word in {*document.text.casefold().split()}
        )

    def accepts(self, text: str, original: Document) -> bool:
        return True

    def public_parameters(self) -> dict[str, Any]:
        return {"documents": len(self._collection)}

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        assert [*originals] == [*self._collection]
        return [
            Finding(
                term=Term(
                    start=match.start(),
                    end=match.end(),
                    document=index,
                    label="TERM",
                    text=match.group(),
                ),
                model=Unique.name,
                measure="documents missing",
                value=1,
                threshold=0,
                reason="no other document has it",
            )
            for index, document in enumerate(documents)
            for match in re.finditer(r"\S+", document.text)
            if self._counts[match.group().casefold()] == 1 and document.shows(*match.span())
        ]


class Stars(Operator[OperatorParameters]):
    """An operator that writes stars in brackets; nothing but this test knows it.

    >>> Stars().replace(Term(start=0, end=3, text="Ada"), Context()).text
    '<***>'
    """

    name = "stars"
    parameters_type = OperatorParameters
    recognisable = exact = binds = reasons = needs_key = False
    silent = True
    sign = ""

    def replace(self, term: Term, context: Context) -> Wording:
        return Wording(f"<{'*' * len(term.text)}>")


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
ALL_MODELS: dict[str, tuple[type[Model[Any]], Parameters]] = {
    **{
        name: (model, NEEDED.get(name) or model.parameters_type()) for name, model in MODELS.items()
    },
    HideList.name: (HideList, HideListParameters(words=("Peter Crumb", "came"))),
    Unique.name: (Unique, Parameters()),
}
ALL_OPERATORS: dict[str, type[Operator[Any]]] = {**OPERATORS, Stars.name: Stars}
WORDS = ["Mr", "Peter", "Crumb", "Laura", "London", "came", "met", "the", ",", ".", "\n"]
FORMS = ["3", "May", "2019", "a@example.org", "555-0142"]
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
TEXTS = st.lists(st.sampled_from(WORDS + FORMS), max_size=20).map(" ".join)

each_model = pytest.mark.parametrize("name", ALL_MODELS)
each_operator = pytest.mark.parametrize("name", ALL_OPERATORS)


def build(name: str, shared: Shared | None = None) -> Model[Any]:
    model, parameters = ALL_MODELS[name]
    return model(parameters, shared or Shared())


def hiding(name: str) -> Operator[Any]:
    return ALL_OPERATORS[name](ALL_OPERATORS[name].parameters_type(), KEY)


def outputs(plan: Plan, documents: Sequence[Document]) -> list[Result]:
    """What the engine makes of documents; it refuses none of them."""
    results = [result for _, result in execute(plan, documents)]
    for result in results:
        assert isinstance(result, Result), result
    return [result for result in results if isinstance(result, Result)]


COLLECTIONS = st.lists(TEXTS, max_size=3).map(lambda texts: [*map(Document, texts)])


@pytest.mark.slow
@each_model
@given(documents=COLLECTIONS)
def test_the_engine_keeps_the_promise_and_verification_agrees(
    name: str, documents: list[Document]
) -> None:
    plan = plan_of(build(name))
    results = outputs(plan, documents)
    sanitized = [result.document for result in results]
    assert judge_of(build(name), documents).violations(sanitized, documents) == []
    assert check(plan, documents, [Document(result.text) for result in results]) == []
    for result in results:
        for finding in result.findings:
            assert finding.stays or result.document.hides(finding.term)


@pytest.mark.slow
@each_model
@given(documents=COLLECTIONS)
def test_findings_lie_in_their_documents_and_carry_a_figure(
    name: str, documents: list[Document]
) -> None:
    for finding in judge_of(build(name), documents).violations(documents, documents):
        assert finding.model == name
        assert finding.label in ALL_LABELS
        assert finding.value > finding.threshold
        assert finding.reason
        assert documents[finding.document].text[finding.start : finding.end] == finding.term.text


@pytest.mark.slow
@each_model
@given(text=TEXTS)
def test_results_repeat(name: str, text: str) -> None:
    documents = [Document(text)]
    one, other = (outputs(plan_of(build(name)), documents) for _ in range(2))
    assert one == other


@each_model
def test_what_an_unconditional_model_finds_can_be_read_nowhere(name: str) -> None:
    """Neither at its place, nor elsewhere in the output."""
    text = "Peter Crumb met Laura in London. Crumb came, and Peter Crumb came again to Laura."
    document = Document(text)
    model = build(name)
    (result,) = outputs(plan_of(model), [document])
    left = check(plan_of(model), [document], [document])
    assert bool(left) == bool(result.findings)  # all of it is told of a text that was left as it is
    if model.unconditional:
        for finding in result.findings:
            assert finding.term.text not in result.text


@each_model
def test_constructors_store_parameters(name: str) -> None:
    """Nothing is opened, checked or computed: that is for `open`."""
    shared = Shared(keep=("Leeds",), load=_not_asked)
    model = build(name, shared)
    assert vars(model) == {"parameters": ALL_MODELS[name][1], "shared": shared}


def _not_asked() -> Knowledge:
    raise AssertionError("the knowledge was asked for")


@each_operator
def test_constructors_of_operators_store_parameters(name: str) -> None:
    parameters = ALL_OPERATORS[name].parameters_type()
    assert vars(ALL_OPERATORS[name](parameters, None)) == {"parameters": parameters, "key": None}
    if ALL_OPERATORS[name].needs_key:
        with pytest.raises(PolicyError, match="needs a key"):
            ALL_OPERATORS[name](parameters, None).open()


@each_model
def test_a_collective_model_is_never_cut_into_portions(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever its name is; and it says what memory it takes."""
    monkeypatch.setattr("efface.pipeline.batching.AT_ONCE", 10)
    texts = ["the tea came late", "the tea came", "the tea, not Peter", "the tea came late"] * 2
    documents = [*map(Document, texts)]
    model = build(name)
    plan = plan_of(model)
    whole = [result.text for result in outputs(plan, documents)]
    monkeypatch.setattr("efface.pipeline.batching.AT_ONCE", 10**6)
    assert [result.text for result in outputs(plan, documents)] == whole
    assert (memory_needed(plan, [len(text) for text in texts], 1) is not None) == model.collective
    assert model.divisible or model.collective
    assert plan.collective == model.collective
    if not model.collective:
        apart = [outputs(plan, [document])[0].text for document in documents]
        assert apart == whole


def test_a_collective_model_that_nobody_listed_judges_the_whole_collection() -> None:
    texts = ["tea cup", "tea jam", "jam cup hat"]
    results = outputs(plan_of(Unique(Parameters())), [*map(Document, texts)])
    assert [result.text for result in results] == ["tea cup", "tea jam", "jam cup [TERM_1]"]
    promise = results[0].certificate.promises[0]
    assert (promise.model, promise.parameters) == ("unique", {"documents": 3})


@pytest.mark.slow
@each_operator
@given(documents=COLLECTIONS)
def test_every_operator_hides_what_models_find(name: str, documents: list[Document]) -> None:
    model = HideList(HideListParameters(words=("Peter Crumb", "London", "3 May 2019")))
    plan = plan_of(model, operators={"": hiding(name)})
    results = outputs(plan, documents)
    assert check(plan, documents, [Document(result.text) for result in results]) == []
    for result in results:
        assert not any(word in result.text for word in ("Peter Crumb", "London", "3 May 2019"))


@each_model
def test_a_model_says_what_it_promises(name: str) -> None:
    model = ALL_MODELS[name][0]
    text = inspect.getmodule(model).__doc__ or ""
    for section in ("Promises", "Assumes", "Does not cover", "Reference"):
        assert model is Unique or f"\n{section}\n" in text
    assert build(name).promise.endswith(".")
    assert {*map(type, (model.collective, model.unconditional, model.reasons))} == {bool}
    msgspec.json.encode(judge_of(build(name)).public_parameters())


@pytest.mark.parametrize("name", MODELS)
def test_a_model_has_its_name_and_its_page(name: str) -> None:
    assert MODELS[name].name == name
    page = (DOCS / f"{name}.md").read_text()
    for section in ("## Promises", "## Assumes", "## Does not cover", "## Example"):
        assert section in page


@each_operator
@given(text=TEXT, number=st.integers(1, 99))
def test_operators_write_what_they_recognise(name: str, text: str, number: int) -> None:
    operator = hiding(name)
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
    assert ALL_OPERATORS[name].name == name
    assert issubclass(ALL_OPERATORS[name].parameters_type, OperatorParameters)
    assert ">>>" in (ALL_OPERATORS[name].__doc__ or "")


def test_the_last_resort_is_silent() -> None:
    assert Suppress().silent


@pytest.mark.parametrize("label", ["PERSON", "NATIONAL_ID", "WARD_7"])
@each_operator
def test_what_operators_write_that_can_be_recognised_is_one_sign(name: str, label: str) -> None:
    operator = hiding(name)
    if operator.recognisable and operator.silent:
        term = Term(start=0, end=3, text="Ada", label=label, identity="Ada")
        written = operator.replace(term, Context(number=12, total=30))
        assert written
        assert re.fullmatch(SIGN, written.text)
        assert re.fullmatch(operator.sign, written.text)
