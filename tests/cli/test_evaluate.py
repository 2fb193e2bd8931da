"""The commands that measure how well efface hides."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from efface import Policy
from efface.corpora.labelled import Labelled
from efface.evaluation.sweep import Point
from tests.cli.complaints import complaint
from tests.conftest import Program
from tests.evaluation.texts import about_topics


def test_spans_from_the_command_line(program: Program, tmp_path: Path) -> None:
    spans = [[3, 8, "PERSON", "DIRECT"], [22, 32, "PERSON", "QUASI"]]
    text = "Mr Crumb of Quito met Clara Lind in May at the inn"
    file = tmp_path / "a.jsonl"
    file.write_text(json.dumps({"id": 1, "text": text, "spans": spans}))
    shown = program("evaluate", "spans", file, "--labels", "PERSON")
    assert shown.exit_code == 0
    assert "recall     1.000 [1.000, 1.000]" in shown.output
    assert "1 of 1 hidden fully" in shown.output
    told = json.loads(program("evaluate", "spans", file, "--format", "json").output)
    assert told["recall"]["value"] == 1
    missing = program("evaluate", "spans", tmp_path / "none.jsonl")
    assert (missing.exit_code, "cannot be read" in missing.output) == (2, True)


@pytest.mark.slow
def test_topics_on_the_command_line(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "corpus.jsonl"
    file.write_text("\n".join(json.dumps({"text": text}) for text in about_topics()))
    picture = tmp_path / "topics.svg"
    run = ("evaluate", "topic", file, "--protect", "HIV=disease", "--groups", "1")
    printed = program(*run, "--documents", 20, "--format", "json", "--plot", picture)
    assert printed.exit_code == 0, printed.output
    literal, single = map(json.loads, printed.output.splitlines())
    assert literal["hidden_by"] == "literal deletion"
    assert single["hidden_by"] == "single terms"
    assert single["words_hidden"] > literal["words_hidden"]
    assert 0 < single["information_kept"] < 1
    low, high = single["interval"]
    assert low <= single["adaptive"] <= high
    assert picture.read_text().startswith("<?xml")
    text = program(*run, "--documents", 20).output
    assert "HIV / disease" in text
    assert "mean" not in text
    assert program(*run[:-1], "one").exit_code == 2


@pytest.mark.slow
def test_evaluate_game_prints_a_line_for_each_and_draws(
    program: Program, labelled: Path, tmp_path: Path
) -> None:
    done = program(
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
    done = program(
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
        (["--corpora", "x"], 'name with a key "corpus": even, odd'),
        (["--labels", "x"], "nothing is marked with the label x"),
        (["--ratios", "-1"], "the loss ratio must be a number above 0"),
    ],
)
def test_what_is_asked_wrongly_is_told(
    program: Program, labelled: Path, arguments: list[str], message: str
) -> None:
    done = program("evaluate", "game", labelled, *arguments)
    assert done.exit_code == 2
    assert message in done.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["spans", "x.jsonl", "--plot", "a.svg"], "--plot needs --sweep"),
        (["topic", "x.jsonl", "--groups", "one"], "--groups takes numbers"),
        (["topic", "x.jsonl", "--protect", "HIV"], "--protect takes ENTITY=BOUND"),
        (["topic", "x.jsonl"], "x.jsonl: there is no such file or folder"),
        (["game", "x.jsonl", "--plots", "nowhere"], "--plots: there is no folder nowhere"),
        (["game", "x.jsonl"], "x.jsonl: cannot be read"),
    ],
)
def test_mistakes_are_told_before_anything_is_measured(
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in complaint(program, "evaluate", *arguments)


@pytest.mark.slow
def test_a_sweep_prints_a_row_for_each_limit_and_draws(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swept(documents: Sequence[Labelled], _: Policy, **keys: object) -> Iterator[Point]:
        assert (len(documents), keys) == (1, {"kinds": ["DIRECT"]})
        yield Point(6.8, 0.5, 0.25, 0.75, 0.125, 0.9)
        yield Point(None, 0.25, 0.5)

    monkeypatch.setattr("efface.evaluation.sweep.sweep", swept)
    file = tmp_path / "a.jsonl"
    file.write_text(json.dumps({"text": "Ada came", "spans": [[0, 3, "PERSON", "DIRECT"]]}))
    run = ("evaluate", "spans", file, "--sweep", "--kinds", "DIRECT")
    shown = program(*run, "--plot", tmp_path / "a.svg")
    assert [line.split()[0] for line in shown.stdout.splitlines()] == ["limit", "6.8", "tagger"]
    assert (tmp_path / "a.svg").is_file()
    told = [json.loads(line) for line in program(*run, "--format", "json").stdout.splitlines()]
    assert [one["limit"] for one in told] == [6.8, None]
