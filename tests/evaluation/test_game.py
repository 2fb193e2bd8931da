"""The classification game, played on made-up letters; and attacks on what is published."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from efface.cli import cli
from efface.errors import InputError
from efface.evaluation.adversary import audit, pair
from efface.evaluation.game import play, remembering
from efface.labelled import Labelled, read_labelled
from efface.learning.learners import LEARNERS
from efface.learning.trained import Settings
from tests.learning.letters import letters, view_of


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, arguments)])


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("labelled") / "letters.jsonl"
    path.write_text(
        "\n".join(
            json.dumps(
                {
                    "id": one.name,
                    "text": one.text,
                    "spans": [[s.start, s.end, s.label] for s in one.spans],
                    "corpus": "odd" if number % 2 else "even",
                }
            )
            for number, one in enumerate(letters(60, 1))
        )
    )
    return path


def test_each_part_is_published_by_what_others_taught() -> None:
    view, marked = view_of(letters(80, 1))
    steps = []
    outcome = play(view, marked, Settings(), step=lambda: steps.append(1))
    assert len(steps) == len(outcome.rounds) == 4
    assert outcome.marked.sum() == marked.sum()
    assert outcome.left_share <= 0.03
    assert outcome.published_share >= 0.97
    low, high = outcome.left_bounds()
    assert low <= outcome.left_share <= high
    once = play(view, marked, Settings(learner="svm"), once=True)
    assert (once.way, once.rounds) == ("once", (1, 1, 1, 1))
    assert once.left_share <= 0.05
    random = np.random.default_rng(1).random(len(marked)) < 0.1
    lost = play(view, random, Settings(ratio=1.0, learner="svm"))
    assert lost.left_share > 0.8  # what has no pattern is not learnt by heart
    assert lost.worst(10).found(10) < 5


def test_what_is_remembered_changes_nothing() -> None:
    view, marked = view_of(letters(60, 1))
    fit = remembering()
    for ratio in (1.0, 10.0):
        plain, quick = (
            play(view, marked, Settings(ratio=ratio), attackers=(), **how)  # type: ignore[arg-type]
            for how in ({}, {"fit": fit})
        )
        assert (plain.rounds, plain.left_share) == (quick.rounds, quick.left_share)


def test_evaluate_game_prints_a_line_for_each_and_draws(labelled: Path, tmp_path: Path) -> None:
    done = run(
        *("evaluate", "game", labelled, "--ratios", "5,10", "--learners", "svm,selection"),
        *("--folds", "2", "--no-information", "--plots", tmp_path, "--name", "letters"),
    )
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert [line.split()[:3] for line in lines[1:]] == [
        ["greedy", "svm", "5"],
        ["greedy", "svm", "10"],
        ["greedy", "selection", "5"],
        ["greedy", "selection", "10"],
        ["once", "svm", "5"],
        ["once", "svm", "10"],
    ]
    figures = {f"letters-figure-{n}.svg" for n in ("3", "4-5", "4-10", "5", "6", "7", "8")}
    assert {path.name for path in tmp_path.iterdir()} == figures
    done = run(
        *("evaluate", "game", labelled, "--ratios", "10", "--learners", "svm", "--no-once"),
        *("--folds", "2", "--no-information", "--format", "json", "--corpora", "odd"),
    )
    found = json.loads(done.stdout)
    assert found["marked"] == 60
    assert found["found"]["svm"].keys() == {"10", "50", "500"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ratios", "x"], "--ratios takes numbers"),
        (["--learners", "x"], "x is none of svm"),
        (["--corpora", "x"], "has no documents of x; it names these: even, odd"),
        (["--labels", "x"], "nothing is marked with the label x"),
        (["--ratios", "-1"], "the loss ratio must be a number above 0"),
    ],
)
def test_what_is_asked_wrongly_is_told(labelled: Path, arguments: list[str], message: str) -> None:
    done = run("evaluate", "game", labelled, *arguments)
    assert done.exit_code == 2
    assert message in done.output


def test_train_sanitize_verify_attack(labelled: Path, tmp_path: Path) -> None:
    model = tmp_path / "names.model"
    done = run("train", labelled, "-o", model, "--folds", "3", "--corpora", "even")
    assert done.exit_code == 0, done.output
    assert (
        "PERSON, 1 round of ensemble, from 30 documents with 60 marked of 480 words" in done.stdout
    )
    assert "3-fold, loss ratio 10: " in done.stdout
    assert "a ranking attacker finds " in done.stdout
    assert run("train", labelled, "-o", model).exit_code == 2
    assert run("train", labelled, "-o", tmp_path / "no" / "where").exit_code == 2
    assert run("train", labelled, "-o", model, "--force", "--folds", "1").exit_code == 2
    (tmp_path / "policy.toml").write_text('[models.classification-game]\nmodel = "names.model"\n')
    (tmp_path / "in").mkdir()
    for one in read_labelled(labelled):
        (tmp_path / "in" / f"{one.name}.txt").write_text(one.text)
    out = tmp_path / "out"
    policy = ("--policy", tmp_path / "policy.toml")
    assert run("sanitize", tmp_path / "in", "-o", out, *policy).exit_code == 0
    assert run("verify", tmp_path / "in", out, *policy).exit_code == 0
    done = run("attack", labelled, out, "--plot", tmp_path / "found.svg")
    assert done.exit_code == 0, done.output
    assert "60 documents; of 120 sensitive words 0 are left, 0.0%" in done.stdout
    assert "theorem 6: says nothing at this size" in done.stdout
    assert (tmp_path / "found.svg").stat().st_size > 1000
    found = json.loads(run("attack", labelled, tmp_path / "in", "--format", "json").stdout)
    assert found["left"] == found["published"] == 1
    assert found["attacks"]["svm"]["10"]["found"] == 10
    assert found["random"]["10"] < 2


def test_any_program_can_be_attacked() -> None:
    documents = letters(40, 1)
    half = [
        one.text[: one.spans[0].start] + "<NAME>" + one.text[one.spans[0].end :]
        for one in documents
    ]
    found = audit(documents, half, parts=2)
    assert found.outcome.left_share == 0.5
    assert found.outcome.published_share > 0.99
    surrogates = [one.text.replace(" met ", " saw ") for one in documents]
    assert audit(documents, surrogates, parts=2).outcome.published_share == pytest.approx(
        1 - 40 / (40 * 14)
    )
    assert audit(documents, ["", *half[1:]], parts=2).outcome.left.sum() == 39


def test_published_texts_are_paired_by_name_or_order(tmp_path: Path) -> None:
    documents = letters(6, 1)
    names = tmp_path / "by-name.jsonl"
    lines = [json.dumps({"id": one.name, "text": one.name}) for one in documents]
    names.write_text("\n".join([*reversed(lines[1:])]))
    assert pair(documents, [names]) == ["", *(one.name for one in documents[1:])]
    order = tmp_path / "by-order.jsonl"
    order.write_text("\n".join(json.dumps({"body": one.name}) for one in documents))
    assert pair(documents, [order], column="body") == [one.name for one in documents]
    with pytest.raises(InputError, match="holds 6 texts for 5 labelled documents"):
        pair(documents[:5], [order], column="body")


def test_too_little_to_attack_is_told() -> None:
    documents = letters(3, 1)
    with pytest.raises(InputError, match="at least 4 published documents"):
        audit(documents, [one.text for one in documents])
    with pytest.raises(InputError, match="3 documents and 1 published texts"):
        audit(documents, ["x"])
    unmarked = [Labelled(one.text, ()) for one in letters(8, 1)]
    with pytest.raises(InputError, match="and labels"):
        audit(unmarked, [one.text for one in unmarked])


def test_the_benchmark_compares(labelled: Path) -> None:
    done = run("bench", "classification-game", labelled, "--repeats", "1")
    assert done.exit_code == 0, done.output
    for name in LEARNERS:
        assert f"training {name}: " in done.stdout
        assert f"scoring, {name}: " in done.stdout
    assert "python-crfsuite, the same" in done.stdout
    assert "4-fold experiment, default learner: " in done.stdout
