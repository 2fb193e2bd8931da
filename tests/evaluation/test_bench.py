"""The benchmarks run; what they measure is for docs/benchmarks, not for a test."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench.costs import Comparison, _texts, made_up_letters
from tests.conftest import Program


def test_a_comparison_says_whether_the_goal_was_reached() -> None:
    good = Comparison("efface", "bare", cost=1.2, baseline_cost=1.0, goal=1.25)
    assert str(good) == ("efface: 1.200 s\nbare: 1.000 s\nratio 1.20 (goal: at most 1.25, reached)")
    assert "missed" in str(Comparison("efface", "bare", cost=2, baseline_cost=1, goal=1.25))


def test_benchmarks_run(program: Program, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Mr Crumb came.")
    for arguments in (["start"], ["identifiers", str(tmp_path / "a.txt")]):
        result = program("bench", *arguments, "--repeats", "1")
        assert result.exit_code == 0
        assert "ratio" in result.output


def test_another_checkout_is_measured_in_the_same_run(program: Program, tmp_path: Path) -> None:
    checkout = Path(__file__).parents[2]
    result = program("bench", "start", "--repeats", "1", "--before", str(checkout))
    assert result.exit_code == 0, result.output
    assert f"the same in {checkout}" in result.output
    refused = program("bench", "start", "--before", str(tmp_path))
    assert refused.exit_code == 2
    assert "no checkout of efface" in refused.output


def test_a_long_document_is_measured(program: Program, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Mr Crumb came to the river. " * 60)
    for arguments in ([], [str(tmp_path / "a.txt")]):
        result = program("bench", "long", *arguments, "--size", "1000")
        assert result.exit_code == 0, result.output
        assert result.output.count("ratio") == 2
        assert "most memory" in result.output


def test_letters_repeat() -> None:
    assert made_up_letters(3) == made_up_letters(3)
    assert made_up_letters(3) != made_up_letters(3, seed=2)


def test_texts_come_from_jsonl_and_plain_files(tmp_path: Path) -> None:
    data = (json.dumps({"text": "one"}) + "\n" + json.dumps({"text": "two"})).encode()
    (tmp_path / "a.jsonl").write_bytes(data)
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(data))
    (tmp_path / "bad.jsonl").write_bytes(b"{}")
    assert list(_texts(tmp_path / "a.jsonl")) == ["one", "two"]
    assert list(_texts(tmp_path / "a.jsonl.xz")) == ["one", "two"]
    with pytest.raises(InputError, match="not JSONL with a key text"):
        list(_texts(tmp_path / "bad.jsonl"))
    with pytest.raises(InputError, match="not JSONL with a key text"):
        list(_texts(tmp_path / "none.jsonl"))
