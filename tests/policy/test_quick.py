"""Quick options: changes of a policy that take no file."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

import efface
from efface import Policy, PolicyError
from efface.policy.quick import changed

TABLE: dict[str, Any] = {
    "keep": ["Leeds"],
    "models": {"identifiers": {}},
    "readers": {
        "clerk": {"keep": ["May"], "operator": "mask"},
        "nurse": {"models": {"identifiers": {"labels": ["DATE"]}}},
    },
}


def test_words_are_added_and_values_replaced() -> None:
    data = changed(TABLE, operator="suppress", labels=["PERSON"], keep=["Ada"], hide=["Aurora"])
    assert data["operator"] == "suppress"
    assert data["keep"] == ["Leeds", "Ada"]
    assert data["hide"] == ["Aurora"]
    assert data["models"] == {"identifiers": {"labels": ["PERSON"]}}
    assert TABLE["keep"] == ["Leeds"]


@pytest.mark.parametrize("reader", ["clerk", "nurse"])
def test_a_readers_table_does_not_undo_them(reader: str) -> None:
    policy = Policy.from_dict(TABLE).with_options(
        operator="suppress", labels=["PERSON"], keep=["Ada"], hide=["Aurora"]
    )
    seen = policy.for_reader(reader)
    assert seen.hide == ("Aurora",)
    assert seen.keep == (("May", "Ada") if reader == "clerk" else ("Leeds", "Ada"))
    assert seen.models["identifiers"]["labels"] == ["PERSON"]
    assert seen.operators()[""].name == "suppress"
    assert seen.changes == ("hide", "keep", "labels", "operator")


def test_nothing_said_changes_nothing() -> None:
    policy = Policy.from_dict(TABLE)
    assert policy.with_options(operator=None, labels=None, keep=(), hide=[]) is policy
    assert changed(TABLE) == TABLE


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"operator": "bar"}, 'unknown operator "bar"'),
        ({"labels": ["PERSONS"]}, "unknown label 'PERSONS'"),
        ({"labels": []}, "labels is empty"),
        ({"oprator": "mask"}, 'unknown option "oprator"; did you mean "operator"'),
        ({"labels": "PERSON"}, "labels: give a list of strings"),
        ({"keep": "Leeds"}, "keep: give a list of strings"),
        ({"hide": ["Leeds"]}, "both keep and hide"),
        ({"hide": 5}, "hide: give a list of strings"),
        ({"operator": ""}, 'unknown operator ""'),
    ],
)
def test_what_does_not_fit_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        Policy.from_dict(TABLE).with_options(**options)


def test_a_profile_that_was_changed_otherwise_is_none_any_more() -> None:
    strict = Policy.from_profile("strict")
    assert strict.with_options(keep=["Leeds"]).profile == "strict"
    assert strict.with_changes({"operator": "label"}).profile is None
    assert strict.with_models({"identifiers": {}}).profile is None


def test_labels_need_identifiers() -> None:
    policy = Policy.from_dict({"models": {"information-content": {}}})
    with pytest.raises(PolicyError, match="labels: are those of the model identifiers"):
        policy.with_options(labels=["PERSON"])


def test_views_and_functions_take_them() -> None:
    text = "Clara Crumb came from Leeds."
    options: dict[str, Any] = {"profile": "standard", "operator": "suppress", "keep": ["Leeds"]}
    hidden = "█████ came from Leeds."
    view = efface.View(**options)
    assert view.sanitize(text).text == efface.sanitize(text, **options).text == hidden
    assert view.verify(text, hidden) == efface.verify(text, hidden, **options) == []
    ((_, result),) = efface.sanitize_each([text], **options)
    assert isinstance(result, efface.Result)
    assert result.text == hidden
    explained = efface.explain(text, **options)
    assert isinstance(explained, dict)
    assert [finding["label"] for finding in explained["findings"]] == ["PERSON"]


def test_lists_may_be_iterators_and_tables_any_mapping() -> None:
    policy = Policy.from_dict(TABLE).with_options(hide=iter(["Aurora"]), keep=map(str, ["Ada"]))  # type: ignore[arg-type]
    assert policy.for_reader("clerk").hide == policy.hide == ("Aurora",)
    assert policy.for_reader("clerk").keep == ("May", "Ada")
    models = MappingProxyType({"identifiers": {}, "information-content": {"bits": 6.8}})
    changed = Policy.from_dict({"models": models}).with_options(labels=["PERSON"])
    assert [*changed.models] == ["identifiers", "information-content"]


def test_an_option_that_does_not_exist_is_named_with_the_others() -> None:
    with pytest.raises(PolicyError, match='unknown option "profil"; did you mean "profile"'):
        efface.sanitize("x", profil="names")  # type: ignore[call-overload]
