"""Costs beside a baseline; what is measured is for docs/benchmarks, not for a test."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench.costs import (
    Comparison,
    Measurement,
    made_up_letters,
    medians,
    texts_in,
)


def test_a_comparison_says_whether_the_goal_was_reached() -> None:
    good = Comparison("efface", "bare", cost=1.2, baseline_cost=1.0, goal=1.25)
    assert str(good) == ("efface: 1.200 s\nbare: 1.000 s\nratio 1.20 (goal: at most 1.25, reached)")
    assert "missed" in str(Comparison("efface", "bare", cost=2, baseline_cost=1, goal=1.25))


@pytest.mark.parametrize(
    ("measured", "told"),
    [
        (Measurement("opening", 12.345, "ms"), "opening: 12.3 ms"),
        (Measurement("words", 1234567, "a second", 1e6), "1,234,567 a second (goal: at least"),
        (Measurement("words", 5, "a second", 10), "(goal: at least 10, missed)"),
        (Measurement("opening", 5, "ms", 10, at_most=True), "(goal: at most 10, reached)"),
        (Measurement("opening", 11, "ms", 10, at_most=True), "(goal: at most 10, missed)"),
    ],
)
def test_a_measurement_says_it_too(measured: Measurement, told: str) -> None:
    assert told in str(measured)


def test_without_a_goal_nothing_is_reached_or_missed() -> None:
    assert str(Comparison("a", "b", 1, 2)).endswith("\nratio 0.50")


def test_what_is_compared_is_measured_in_turns() -> None:
    order: list[str] = []
    costs = {"a": iter([1.0, 9.0, 2.0]), "b": iter([5.0, 4.0, 6.0])}

    def cost(name: str) -> float:
        order.append(name)
        return next(costs[name])

    assert medians([lambda: cost("a"), lambda: cost("b")], 3) == [2, 5]
    assert order == ["a", "b"] * 3


def test_letters_repeat() -> None:
    assert made_up_letters(3) == made_up_letters(3)
    assert made_up_letters(3) != made_up_letters(3, seed=2)


def test_texts_come_from_jsonl_and_plain_files(tmp_path: Path) -> None:
    data = (json.dumps({"text": "one"}) + "\n" + json.dumps({"text": "two"})).encode()
    (tmp_path / "a.jsonl").write_bytes(data)
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(data))
    (tmp_path / "bad.jsonl").write_bytes(b"{}")
    assert list(texts_in(tmp_path / "a.jsonl")) == ["one", "two"]
    assert list(texts_in(tmp_path / "a.jsonl.xz")) == ["one", "two"]
    with pytest.raises(InputError, match="not JSONL with a key text"):
        list(texts_in(tmp_path / "bad.jsonl"))
    with pytest.raises(InputError, match="not JSONL with a key text"):
        list(texts_in(tmp_path / "none.jsonl"))
