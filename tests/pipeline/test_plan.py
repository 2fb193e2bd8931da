"""A policy is a value; a plan is made once, and again from a small recipe."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import efface
from efface import Document, Plan, Policy, Result
from efface.pipeline.plan import knowledge_of, make_plan
from efface.terms.labels import FORMAL
from tests.conftest import KEY, write_key

TEXT = "Mr Peter Crumb came on 3 May 2019 from Leeds. Write to p.crumb@example.org about it.\n"


def test_reading_a_policy_opens_nothing(tmp_path: Path) -> None:
    """Not the store, the model, the knowledge or the key that it names: none of them is there."""
    path = tmp_path / "policy.toml"
    path.write_text(
        'operator = "pseudonymize"\nkey_file = "no.key"\ncounts = ["no.index"]\nhide = ["Aurora"]\n'
        '[models.k-safety]\nentities = "no.db"\n[models.classification-game]\nmodel = "no.model"\n'
        '[models.c-sanitization]\nprotect = { HIV = "disease" }\n'
        '[readers.nurse]\nkeep = ["Leeds"]\n'
    )
    policy = Policy.load(path)
    assert pickle.loads(pickle.dumps(policy)).models == policy.models
    with pytest.raises(efface.PolicyError, match=r"no.key: the key cannot be read"):
        make_plan(policy)


@pytest.mark.slow
def test_a_plan_is_made_again_from_a_small_recipe_without_the_key(tmp_path: Path) -> None:
    write_key(tmp_path / "secret.key")
    path = tmp_path / "policy.toml"
    path.write_text(
        'operator = "pseudonymize"\nkey_file = "secret.key"\n[models.identifiers]\n'
        "[readers.nurse.models.identifiers]\nlabels = ['PERSON']\n"
    )
    plan = make_plan(Policy.load(path), "nurse")
    (expected,) = [result for _, result in efface.execute(plan, [Document(TEXT)])]
    assert isinstance(expected, Result)
    data = pickle.dumps(plan)
    assert len(data) < 2_000
    assert KEY.secret not in data
    assert not any(word in data for word in (b"Crumb", b"Leeds", b"example.org"))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(_carried_out, data).result() == expected.text


def _carried_out(data: bytes) -> str:
    plan: Plan = pickle.loads(data)
    ((_, result),) = efface.execute(plan, [Document(TEXT)])
    return result.text if isinstance(result, Result) else str(result)


@pytest.mark.slow
def test_any_number_of_threads_use_one_plan() -> None:
    texts = [TEXT.replace("Leeds", f"Leeds {number}") for number in range(12)] * 3
    plan = make_plan(
        Policy.from_dict(
            {
                "operator": "generalize",
                "models": {
                    "identifiers": {},
                    "information-content": {},
                    "c-sanitization": {"protect": {"London": "city"}},
                },
            }
        )
    )

    def outcome(text: str) -> str:
        ((_, result),) = efface.execute(plan, [Document(text)])
        return result.text if isinstance(result, Result) else str(result)

    expected = [*map(outcome, texts)]
    with ThreadPoolExecutor(8) as pool:
        assert [*pool.map(outcome, texts)] == expected


def test_a_plan_asks_its_models_and_operators_what_they_can_do() -> None:
    plan = make_plan(
        Policy.from_dict(
            {
                "hide": ["Aurora"],
                "operators": {"PERSON": "mask"},
                "models": {"identifiers": {}, "information-content": {"bits": 5}},
            }
        )
    )
    assert [model.name for model in plan.models] == ["hide", "identifiers", "information-content"]
    assert plan.limit == 5
    assert plan.unconditional == {"hide", "identifiers"}
    assert plan.judging_again == {"information-content"}
    assert plan.own_labels == FORMAL | {"", "PERSON"}
    assert plan.wanted == {"entities", "words"}
    assert plan.reasons
    assert not plan.collective
    assert plan.divisible
    assert "Aurora" not in repr(plan)


def test_a_collective_model_makes_a_collective_plan() -> None:
    rules = {"k": 2, "min_length": 3}
    together = make_plan(Policy.from_dict({"models": {"substring-anonymity": rules}}))
    assert together.collective
    assert together.divisible
    published = {**rules, "scope": "published"}
    all_at_once = make_plan(Policy.from_dict({"models": {"substring-anonymity": published}}))
    assert not all_at_once.divisible
    assert not all_at_once.reasons


def test_the_knowledge_of_a_policy_is_loaded_once() -> None:
    policy = Policy.from_dict({"models": {"information-content": {}}})
    assert knowledge_of(policy)() is make_plan(policy).knowledge()


def test_what_is_no_policy_is_refused() -> None:
    with pytest.raises(efface.PolicyError, match=r"give an efface\.Policy"):
        make_plan({"models": {}})  # type: ignore[arg-type]
