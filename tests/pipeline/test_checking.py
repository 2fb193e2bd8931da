"""Verification asks the predicate about bytes, and does not search."""

from __future__ import annotations

import pytest

import efface
from efface import Document, Policy
from efface.pipeline.checking import check
from efface.pipeline.plan import make_plan

TEXT = "Mr Peter Crumb came on 3 May 2019 from Leeds. Write to p.crumb@example.org about it.\n"


def test_verification_does_not_search(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = Policy.from_dict({"operator": "generalize", "models": {"identifiers": {}}})
    result = efface.sanitize(TEXT, policy=policy)

    def search(*_: object) -> None:
        raise AssertionError("it searched")

    monkeypatch.setattr("efface.pipeline.rounds.search", search)
    monkeypatch.setattr("efface.pipeline.engine.search", search)
    monkeypatch.setattr("efface.pipeline.rounds._next", search)
    assert efface.verify(TEXT, result.text, policy=policy) == []
    left = efface.verify(TEXT, TEXT.replace("Leeds", "a place"), policy=policy)
    assert {TEXT[one.start : one.end] for one in left} >= {"Peter Crumb", "p.crumb@example.org"}


def left_in(text: str, output: str, **policy: object) -> list[str]:
    """What verification tells of an output, as it stands in the original."""
    plan = make_plan(Policy.from_dict({"models": {"identifiers": {}}, **policy}))
    left = check(plan, [Document(text)], [Document(output)])
    return [text[finding.start : finding.end] for finding in left]


def test_what_was_put_back_is_told_once() -> None:
    text = "Dear Dr Helen Pennywhistle, Laura Lind came."
    assert left_in(text, "Dear Dr [PERSON_1], [PERSON_2] came.") == []
    assert left_in(text, "Dear Dr Helen Pennywhistle, [PERSON_2] came.") == ["Helen Pennywhistle"]


def test_words_of_a_finding_beside_its_place_are_told() -> None:
    text = "We met Quillfeather Timber Holdings in the hall."
    assert left_in(text, "We met [ORG_1] in the hall.") == []
    assert left_in(text, "We met [ORG_1] Holdings in the hall.")
    assert left_in(text, "We met Quillfeather [ORG_1] in the hall.")


def test_a_made_up_number_has_the_form_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", "efface-key-1:" + "A" * 43)
    policy = {"operator": "pseudonymize"}
    text = "Her number is 020 7946 0142, or write to ada@example.org."
    rules = Policy.from_dict({"models": {"identifiers": {}}, **policy})
    output = efface.sanitize(text, policy=rules).text
    assert output != text
    assert left_in(text, output, **policy) == []
    assert left_in(text, text, **policy) == ["020 7946 0142", "ada@example.org"]


def test_findings_name_the_document_in_which_they_are() -> None:
    plan = make_plan(Policy.from_dict({"models": {"identifiers": {}}}))
    texts = ["Mr Crumb came.", "Nothing here.", "Mr Crumb came."]
    outputs = ["Mr [PERSON_1] came.", "Nothing here.", "Mr Crumb came."]
    left = check(plan, [*map(Document, texts)], [*map(Document, outputs)])
    assert [finding.document for finding in left] == [2]
