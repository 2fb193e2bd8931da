"""The commands that measure what efface costs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from efface.evaluation.bench import substrings as substring_costs
from efface.learning.learners import LEARNERS
from tests.conftest import Program
from tests.evaluation.texts import names_before_a_sentence, write_corpus


@pytest.mark.slow
def test_benchmarks_run(program: Program, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Mr Crumb came.")
    result = program("bench", "start", "--repeats", "1")
    assert result.exit_code == 0
    assert "ratio" in result.output
    result = program("bench", "identifiers", str(tmp_path / "a.txt"), "--repeats", "1")
    assert result.exit_code == 0
    assert result.output.count("kB for each CPU second") == 5
    marked = tmp_path / "m.jsonl"
    marked.write_text('{"id": "a", "text": "Mr Crumb came.", "spans": [[3, 8, "PERSON"]]}')
    picture = tmp_path / "p.svg"
    result = program("bench", "identifiers", marked, "--repeats", "1", "--plot", picture)
    assert result.exit_code == 0
    assert "recall" in result.output
    assert picture.stat().st_size > 1000
    result = program("bench", "taggers", str(tmp_path / "a.txt"), "--repeats", "1")
    assert result.exit_code == 0, result.output
    named = [line.split(",")[0] for line in result.output.splitlines()]
    assert named == ["spaCy", "careful", "fast", "careful", "fast"]


@pytest.mark.slow
def test_a_long_document_is_measured(program: Program, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Mr Crumb came to the river. " * 60)
    for arguments in ([], [str(tmp_path / "a.txt")]):
        result = program("bench", "long", *arguments, "--size", "1000")
        assert result.exit_code == 0, result.output
        assert result.output.count("ratio") == 2
        assert "most memory" in result.output


@pytest.mark.slow
def test_the_game_is_compared_with_another_program(program: Program, labelled: Path) -> None:
    done = program("bench", "classification-game", labelled, "--repeats", "1")
    assert done.exit_code == 0, done.output
    for name in LEARNERS:
        assert f"training {name}: " in done.stdout
        assert f"scoring, {name}: " in done.stdout
    assert "python-crfsuite, the same" in done.stdout
    assert "4-fold experiment, default learner: " in done.stdout


@pytest.mark.slow
def test_substring_anonymity_is_measured_on_labelled_text(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "labelled.jsonl"
    lines = [
        json.dumps({"id": "x", "text": one.text, "spans": [[0, one.spans[0].end, "PERSON"]]})
        for one in names_before_a_sentence()
    ]
    file.write_text("\n".join(lines))
    arguments = ["bench", "substring-anonymity", "--labelled", file, "--plots", tmp_path]
    done = program(*arguments)
    assert done.exit_code == 0, done.output
    assert "with the default settings, on the others" in done.output
    assert (tmp_path / "substring-anonymity-quality.svg").exists()


@pytest.mark.slow
def test_costs_of_substring_anonymity_are_measured_on_a_corpus(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus = write_corpus(tmp_path / "corpus.tsv")
    monkeypatch.setattr(substring_costs, "_WAYS", {"k=2": substring_costs._WAYS["k=2"]})
    arguments = ["bench", "substring-anonymity", corpus, "--sizes", "1", "--repeats", "1"]
    done = program(*arguments, "--plots", tmp_path)
    assert done.exit_code == 0, done.output
    assert "kept, optimal, documents:" in done.output
    for name in ("cost", "growth", "kept"):
        assert (tmp_path / f"substring-anonymity-{name}.svg").exists()


@pytest.mark.parametrize("arguments", [[], ["x.txt", "--sizes", "many"]])
def test_substring_anonymity_needs_something_to_measure(
    program: Program, arguments: list[str]
) -> None:
    done = program("bench", "substring-anonymity", *arguments)
    assert done.exit_code == 2
