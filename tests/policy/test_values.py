"""Values of policies: what is allowed, and what is said in the words of TOML about the rest."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from efface.errors import PolicyError
from efface.policy import Policy
from efface.policy.values import (
    converted,
    listed,
    merged,
    parameters_of,
    require_known,
    require_text,
)


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    k: Annotated[int, msgspec.Meta(ge=1)] = 2
    words: bool | Literal["long"] = True
    solver: Literal["fast", "exact"] = "fast"
    share: float | None = None
    labels: tuple[str, ...] = ()


def test_tables_are_merged_and_other_values_are_replaced() -> None:
    base = {"models": {"a": {"k": 1, "l": [1]}}, "keep": ["Leeds"], "x": 1}
    changed = merged(base, {"models": {"a": {"l": [2]}, "b": {}}, "keep": [], "x": {"y": 1}})
    assert changed == {
        "models": {"a": {"k": 1, "l": [2]}, "b": {}},
        "keep": [],
        "x": {"y": 1},
    }
    assert base == {"models": {"a": {"k": 1, "l": [1]}}, "keep": ["Leeds"], "x": 1}


def test_values_of_the_right_types_are_parameters() -> None:
    made = parameters_of({"name": "Lind", "labels": ["PERSON"], "share": 1}, Rules, "p.toml")
    assert made == Rules(name="Lind", labels=("PERSON",), share=1.0)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "p.toml: the key name is missing"),
        ({"name": 3}, "p.toml: name: expected a string, got a whole number"),
        ({"name": "x", "k": "2"}, "p.toml: k: expected a whole number, got a string"),
        ({"name": "x", "k": 0}, "p.toml: k: expected a whole number >= 1"),
        ({"name": "x", "share": "x"}, "p.toml: share: expected a number, got a string"),
        ({"name": "x", "labels": {}}, "p.toml: labels: expected a list, got a table"),
        ({"name": "x", "labels": [1]}, "p.toml: labels[0]: expected a string"),
        ([], "p.toml: expected a table, got a list"),
    ],
)
def test_wrong_types_are_told_in_the_words_of_toml(values: Any, message: str) -> None:
    with pytest.raises(PolicyError) as caught:
        converted(values, Rules, "p.toml")
    assert str(caught.value).startswith(message)
    assert "`" not in str(caught.value)


@pytest.mark.parametrize(
    ("values", "choices"),
    [
        ({"name": "x", "solver": "slow"}, "; choose one of: fast, exact"),
        ({"name": "x", "words": "short"}, "; choose one of: true, false, long"),
    ],
)
def test_the_choices_are_listed(values: dict[str, Any], choices: str) -> None:
    with pytest.raises(PolicyError) as caught:
        converted(values, Rules, "p.toml")
    assert str(caught.value).endswith(choices)


def test_an_unknown_key_is_refused_before_its_value_is_looked_at() -> None:
    with pytest.raises(PolicyError, match=r'unknown key "lables"; did you mean "labels"\? Known'):
        parameters_of({"lables": 7}, Rules, "p.toml")


def test_what_is_like_nothing_known_is_not_guessed_at() -> None:
    require_known(["a"], ["a", "b"], "p.toml")
    with pytest.raises(PolicyError) as caught:
        require_known(["ü\n"], ["mask", "label"], "p.toml", what="operator")
    assert str(caught.value) == r'p.toml: unknown operator "ü\n". Known operators: label, mask'
    with pytest.raises(PolicyError, match="Known keys: none"):
        require_known(["a"], [], "p.toml")


@pytest.mark.parametrize(
    "value",
    ["a\0b", {"x": ["a\ud800"]}, {"a\0": 1}, [{"x": ("ok", "\udfff")}]],
    ids=["bare", "in a list", "as a key", "deeper"],
)
def test_nul_bytes_and_half_characters_are_refused_wherever_they_stand(value: object) -> None:
    with pytest.raises(PolicyError, match=r"p\.toml: holds a NUL byte or half a character"):
        require_text(value, "p.toml")


def test_line_breaks_and_all_other_values_are_allowed() -> None:
    require_text({"a": ["line\nbreak\t", 3, None, True, 1.5, "😀"]}, "p.toml")


def test_a_table_that_never_ends_is_refused() -> None:
    deep: list[Any] = []
    deep.append(deep)
    with pytest.raises(PolicyError, match="nested too deeply"):
        require_text(deep, "p.toml")


def test_names_are_listed_in_order() -> None:
    assert listed(["b", "a"]) == "a, b"
    assert listed([]) == ""


def test_a_quoted_value_stays_as_the_user_wrote_it() -> None:
    with pytest.raises(PolicyError, match="Invalid enum value 'str'"):
        Policy.from_dict({"file_names": "str", "models": {"identifiers": {}}})
