"""What all operators have in common."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import given

import efface
from efface.document import Document
from efface.errors import PolicyError
from efface.operators import OPERATORS
from efface.operators.base import per_document, stands_in
from tests.conftest import EXAMPLES, KEY
from tests.operators.helpers import TEXTS, policy


@pytest.mark.parametrize("operator", ["pseudonymize", "encrypt", {"name": "shift"}])
def test_without_a_key_the_policy_is_refused(
    operator: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    table = {"operators": {"DATE": operator}, "models": {"identifiers": {}}}
    chosen = efface.Policy.from_dict(table)
    with pytest.raises(PolicyError, match=r"policy: operators.DATE: needs a key"):
        efface.make_plan(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("operator", ["pseudonymize", "encrypt", "label"])
@given(text=TEXTS)
def test_what_is_written_can_be_verified(operator: str, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        chosen = policy(operator, KEY, patch)
        result = efface.sanitize(text, policy=chosen)
        assert efface.verify(text, result.text, policy=chosen) == []


@pytest.mark.parametrize("operator", ["pseudonymize", "shift", "encrypt", "label", "suppress"])
@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.[tm]*")), ids=lambda path: path.stem)
def test_every_operator_can_be_verified_on_the_examples(
    operator: str, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = policy(operator, KEY, monkeypatch)
    result = efface.sanitize(example, policy=chosen)
    assert efface.verify(example, result.text, policy=chosen) == []
    if operator == "encrypt":
        assert efface.reveal(result.text, key=KEY).text == example.read_text()


@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_with_a_key_does_not_open_without_one(name: str) -> None:
    OPERATORS[name](key=KEY).open()
    without = OPERATORS[name]()
    if without.needs_key:
        with pytest.raises(PolicyError, match="needs a key"):
            without.open()
    else:
        without.open()


def test_a_result_is_kept_for_equal_documents_as_long_as_they_live() -> None:
    asked = []

    @per_document
    def length(document: Document) -> int:
        asked.append(document.person)
        return len(document.text)

    first = Document("Crumb", person="a")
    assert length(first) == length(Document("Crumb", person="a")) == 5
    assert length(Document("Crumb", person="b")) == 5
    assert asked == ["a", "b"]
    assert length(Document("")) == 0
    del first
    gc.collect()
    length(Document("Crumb", person="a"))
    assert asked == ["a", "b", "", "a"]


def test_a_candidate_stands_in_a_document_if_all_its_words_do() -> None:
    document = Document("Peter met Clara Lind-Moss in STRASSE 7.")
    assert stands_in(document, "clara PETER")
    assert stands_in(document, "Moss, Straße")
    assert not stands_in(document, "Pet")
    assert not stands_in(document, "Clara Crumb")
