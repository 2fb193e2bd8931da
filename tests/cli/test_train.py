"""`efface train`, and what its models do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from efface.corpora.labelled import read_labelled
from tests.conftest import Program


@pytest.mark.slow
def test_train_sanitize_verify_attack(program: Program, labelled: Path, tmp_path: Path) -> None:
    model = tmp_path / "names.model"
    done = program("train", labelled, "-o", model, "--folds", "3", "--corpora", "even")
    assert done.exit_code == 0, done.output
    assert (
        "PERSON, 1 round of ensemble, from 30 documents with 60 marked of 510 words" in done.stdout
    )
    assert "3-fold, loss ratio 10: " in done.stdout
    assert "a ranking attacker finds " in done.stdout
    assert program("train", labelled, "-o", model).exit_code == 2
    assert program("train", labelled, "-o", tmp_path / "no" / "where").exit_code == 2
    assert program("train", labelled, "-o", model, "--force", "--folds", "1").exit_code == 2
    (tmp_path / "policy.toml").write_text('[models.classification-game]\nmodel = "names.model"\n')
    (tmp_path / "in").mkdir()
    for one in read_labelled(labelled):
        (tmp_path / "in" / f"{one.name}.txt").write_text(one.text)
    out = tmp_path / "out"
    policy = ("--policy", tmp_path / "policy.toml")
    assert program("sanitize", tmp_path / "in", "-o", out, *policy).exit_code == 0
    assert program("verify", tmp_path / "in", out, *policy).exit_code == 0
    done = program("attack", labelled, out, "--plot", tmp_path / "found.svg")
    assert done.exit_code == 0, done.output
    assert "60 documents; of 120 sensitive words 0 are left, 0.0%" in done.stdout
    assert "theorem 6: says nothing at this size" in done.stdout
    assert (tmp_path / "found.svg").stat().st_size > 1000
    found = json.loads(program("attack", labelled, tmp_path / "in", "--format", "json").stdout)
    assert found["left"] == found["published"] == 1
    assert found["attacks"]["svm"]["10"]["found"] == 10
    assert found["random"]["10"] < 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "."], "is a folder; name a file"),
        (["-o", "nowhere/names.model"], "there is no folder nowhere"),
        (["-o", "LABELLED", "--force"], "is part of the input"),
        (["-o", "x.model", "--folds", "1"], "--folds takes 0, or 2 and more"),
        (["-o", "x.model", "--loss-ratio", "0"], "the loss ratio must be a number above 0"),
    ],
)
def test_nothing_is_learnt_that_could_not_be_written(
    program: Program, labelled: Path, arguments: list[str], message: str
) -> None:
    before = labelled.read_bytes()
    done = program("train", labelled, *(str(labelled) if a == "LABELLED" else a for a in arguments))
    assert done.exit_code == 2
    assert message in done.output
    assert labelled.read_bytes() == before


def test_a_model_that_was_not_measured_says_so(
    program: Program, labelled: Path, tmp_path: Path
) -> None:
    model = tmp_path / "names.model"
    run = ("train", labelled, "-o", model, "--folds", "0", "--learner", "svm")
    done = program(*run)
    assert done.exit_code == 0, done.output
    assert "not measured: what share is left is not known" in done.stdout
    before = model.read_bytes()
    told = json.loads(program(*run, "--force", "--format", "json").stdout)
    assert told["label"] == "PERSON"
    assert model.read_bytes() == before
