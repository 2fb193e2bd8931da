"""The benchmarks run; what they measure is for docs/benchmarks, not for a test."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench.costs import Comparison, _texts, made_up_letters


def test_a_comparison_says_whether_the_goal_was_reached() -> None:
    good = Comparison("efface", "bare", cost=1.2, baseline_cost=1.0, goal=1.25)
    assert str(good) == ("efface: 1.200 s\nbare: 1.000 s\nratio 1.20 (goal: at most 1.25, reached)")
    assert "missed" in str(Comparison("efface", "bare", cost=2, baseline_cost=1, goal=1.25))


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
