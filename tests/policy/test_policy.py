"""Policies: what is accepted, and what is said about the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface import Policy, PolicyError
from efface.keys import Key
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.models import MODELS
from efface.operators import OPERATORS
from efface.pipeline.plan import make_plan
from efface.pipeline.run import Run
from tests.conftest import KEY, write_key

IDENTIFIERS: dict[str, Any] = {"models": {"identifiers": {}}}


def refused(data: Any) -> str:
    with pytest.raises(PolicyError) as caught:
        Policy.from_dict(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_misspelt_key_is_named_with_what_is_known() -> None:
    message = refused({**IDENTIFIERS, "operater": "label"})
    assert message == (
        'policy: unknown key "operater"; did you mean "operator"? Known keys: built_in,'
        " counts, file_names, hide, keep, key_file, models, operator, operators, readers,"
        " tagger, taxonomies, version"
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "names no model and no word to hide"),
        ({"models": {"identifier": {}}}, 'unknown model "identifier"; did you mean "identifiers"?'),
        (
            {"models": {"identifiers": {"lables": []}}},
            'unknown key "lables"; did you mean "labels"?',
        ),
        ({"models": {"identifiers": {"labels": ["X"]}}}, "unknown label 'X'"),
        (
            {"models": {"identifiers": {"labels": "PERSON"}}},
            "identifiers: labels: expected a list, got a string",
        ),
        ({**IDENTIFIERS, "operator": "blur"}, 'unknown operator "blur"'),
        ({**IDENTIFIERS, "operators": {"PHONE": {"keep_last": 4}}}, "say which operator"),
        (
            {**IDENTIFIERS, "operators": {"PHONE": {"name": "mask", "keep": 4}}},
            'unknown key "keep"',
        ),
        ({**IDENTIFIERS, "operators": {"PHONE": {"name": "mask", "keep_last": -1}}}, ">= 0"),
        ({**IDENTIFIERS, "operators": {"phone": "mask"}}, "written in capitals"),
        ({**IDENTIFIERS, "file_names": "drop"}, "file_names"),
        ({**IDENTIFIERS, "version": 2}, "version"),
        ({**IDENTIFIERS, "hide": ["--"]}, "hide: an entry has no letter"),
        ({**IDENTIFIERS, "hide": ["█"]}, "it cannot be hidden"),
        ({**IDENTIFIERS, "keep": ["!?"]}, "keep: an entry has no letter"),
        ({**IDENTIFIERS, "operators": {"PHONE": {"name": "mask", "character": "5"}}}, "a sign"),
        ({**IDENTIFIERS, "hide": ["Aurora"], "keep": ["AURORA"]}, "in both keep and hide"),
        ({**IDENTIFIERS, "readers": {"nurse": {"hdie": []}}}, "readers.nurse: unknown key"),
        ({**IDENTIFIERS, "readers": {"nurse": {"operator": "blur"}}}, "readers.nurse: operator"),
        ({1: 2}, "must be a dict"),
        ([], "must be a dict"),
    ],
)
def test_mistakes_are_explained(data: Any, message: str) -> None:
    assert message in refused(data)


def test_a_pattern_that_would_explode_is_harmless_or_refused() -> None:
    pattern = {"name": "p", "label": "P", "pattern": r"(a+)+\1"}
    assert "pattern 'p'" in refused({"models": {"identifiers": {"patterns": [pattern]}}})


def test_files_are_read_and_mistakes_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(b'\xef\xbb\xbfoperator = "mask"\n[models.identifiers]\n')
    assert repr(Policy.load(path)) == "<Policy models: identifiers; operator: mask>"
    for data, message in (
        (b"operater = 1\n[models.identifiers]", 'p.toml: unknown key "operater"'),
        (b"operator = ", "p.toml: not valid TOML"),
        (b"\xff", "p.toml: not UTF-8 at byte 0"),
        (b"a = " + b"[" * 5000, "p.toml: not valid TOML"),
    ):
        path.write_bytes(data)
        with pytest.raises(PolicyError, match=message):
            Policy.load(path)
    with pytest.raises(PolicyError, match="cannot be read"):
        Policy.load(tmp_path / "nothing.toml")
    with pytest.raises(PolicyError, match="cannot be read"):
        Policy.load(tmp_path)


def test_a_reader_overrides_what_the_policy_says() -> None:
    policy = Policy.from_dict(
        {
            "models": {"identifiers": {"labels": ["PERSON"]}},
            "operators": {"PERSON": "mask"},
            "readers": {
                "nurse": {"operator": "suppress", "models": {"identifiers": {"labels": ["EMAIL"]}}}
            },
        }
    )
    nurse = policy.for_reader("nurse")
    assert nurse.operators()[""].name == "suppress"
    assert nurse.operators()["PERSON"].name == "mask"
    assert policy.operators()[""].name == "label"
    with pytest.raises(PolicyError, match="unknown reader 'doctor'; known readers: nurse"):
        policy.for_reader("doctor")


def test_the_key_comes_from_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    assert make_plan(Policy.default()).key is None
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    assert make_plan(Policy.default()).key == KEY
    write_key(tmp_path / "secret.key", Key(bytes(32)))
    path = tmp_path / "p.toml"
    path.write_text('key_file = "secret.key"\n[models.identifiers]\n')
    assert make_plan(Policy.load(path)).key == Key(bytes(32))
    (tmp_path / "secret.key").write_text("\n")
    with pytest.raises(PolicyError, match="not a key of efface"):
        make_plan(Policy.load(path))
    (tmp_path / "secret.key").unlink()
    with pytest.raises(PolicyError, match="the key cannot be read"):
        make_plan(Policy.load(path))


def test_without_a_key_the_fingerprint_has_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    pattern = {"name": "p", "label": "P", "pattern": "Bobsworth"}
    data = {
        "hide": ["Aurora"],
        "keep": ["Leeds"],
        "models": {"identifiers": {"patterns": [pattern]}},
    }

    def fingerprint(**changes: Any) -> bytes:
        policy = Policy.from_dict({**data, **changes})
        plan = make_plan(policy)
        told = Run.of(plan, [], Terms(English())).public_parameters()
        return policy.fingerprint(told, keyed=plan.key is not None)

    assert not any(word in fingerprint() for word in (b"Aurora", b"Leeds", b"Bobsworth"))
    assert fingerprint() == fingerprint(hide=["Borealis"])
    assert fingerprint() != fingerprint(operator="mask")
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    assert fingerprint() != fingerprint(hide=["Borealis"])


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
TOP = ["models", "operators", "operator", "keep", "hide", "readers", "version", "file_names"]
INNER = [
    "identifiers",
    "labels",
    "patterns",
    "name",
    "pattern",
    "label",
    "PHONE",
    "mask",
    "keep_last",
]
KEYS = st.sampled_from([*TOP, *INNER, "key_file"]) | st.text(max_size=6)
VALUES = st.recursive(
    SCALARS | st.sampled_from([*MODELS, *OPERATORS, "PERSON", "(a+", "W-\\d"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_fuzzed_policies_are_usable_or_refused(data: dict[str, Any]) -> None:
    for candidate in (data, {**IDENTIFIERS, **data}):
        try:
            policy = Policy.from_dict(candidate)
        except PolicyError as exc:
            message = str(exc)
        else:
            message = repr(policy)
            assert policy.files == [] or "key_file" in candidate
        assert "\n" not in message


@given(
    st.binary(max_size=80)
    | st.text(alphabet='[]="{}models.identifiers \n#', max_size=80).map(str.encode)
)
def test_fuzzed_files_are_usable_or_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(data)
    try:
        Policy.load(path)
    except PolicyError as exc:
        message = str(exc)
        assert message.startswith(str(path))


def test_models_are_built_in_the_order_of_the_policy() -> None:
    policy = Policy.from_dict({**IDENTIFIERS, "hide": ["Aurora"]})
    assert [model.name for model in make_plan(policy).models] == ["hide", "identifiers"]
