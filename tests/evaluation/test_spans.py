"""Recall and precision, word by word."""

from __future__ import annotations

import json
import lzma
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.corpora.labelled import Labelled, Marked, read_labelled
from efface.errors import InputError
from efface.evaluation.spans import evaluate, hidden_in, score

TEXT = "Mr Crumb of Quito met Clara Lind in May at the inn"
DOCUMENT = Labelled(
    TEXT,
    (
        Marked(3, 8, "PERSON", "DIRECT"),
        Marked(12, 17, "LOC", "NO_MASK"),
        Marked(22, 32, "PERSON", "QUASI"),
    ),
)
LINE = {"id": 1, "text": TEXT, "spans": [[3, 8, "PERSON", "DIRECT"], [22, 32, "PERSON", "QUASI"]]}


def test_words_are_counted_and_stop_words_are_not() -> None:
    scores = score("x", [DOCUMENT], [[(0, 8, "PERSON"), (12, 21, "PLACE"), (28, 35, "NAME")]])
    # Of Crumb, Clara and Lind two; "met" is wrong, Quito may stay, "Mr" and "in" are stop words.
    assert scores.recall.value == pytest.approx(2 / 3)
    assert scores.precision.value == pytest.approx(2 / 3)
    assert scores.fully_hidden == 0
    assert scores.recall_by_kind == {"DIRECT": (1, 1), "QUASI": (1, 2)}
    assert scores.precision_by_label == {"PERSON": (1, 1), "PLACE": (0, 1), "NAME": (1, 1)}


def test_kinds_can_be_chosen() -> None:
    scores = score("x", [DOCUMENT], [[(3, 8, "PERSON")]], kinds={"DIRECT"})
    assert (scores.recall.value, scores.precision.value, scores.fully_hidden) == (1, 1, 1)


SPANS = st.lists(st.tuples(st.integers(0, 49), st.integers(1, 12)), max_size=6).map(
    lambda spans: [(start, min(start + length, len(TEXT)), "X") for start, length in spans]
)


@given(SPANS, SPANS)
def test_it_is_the_definition(
    marked: list[tuple[int, int, str]], hidden: list[tuple[int, int, str]]
) -> None:
    document = Labelled(TEXT, tuple(Marked(s, e, "X", "K") for s, e, _ in marked))
    scores = score("x", [document], [hidden], samples=1)

    def touched(spans: list[tuple[int, int, str]]) -> set[int]:
        words = [
            m
            for m in re.finditer(r"\w+", TEXT)
            if m.group().lower() not in {"mr", "of", "in", "at", "the"}
        ]
        return {m.start() for m in words for s, e, _ in spans if s < m.end() and e > m.start()}

    gold, found = touched(marked), touched(hidden)
    assert scores.recall.value == pytest.approx(len(gold & found) / max(1, len(gold)))
    assert scores.precision.value == pytest.approx(len(gold & found) / max(1, len(found)))


def test_intervals_hold_the_value_and_repeat() -> None:
    documents = [DOCUMENT] * 5 + [Labelled("Ada came", (Marked(0, 3, "PERSON"),))] * 5
    hidden = [[(3, 8, "PERSON")]] * 5 + [[(0, 3, "PERSON")]] * 5
    one, other = (score("x", documents, hidden, seed=7) for _ in range(2))
    assert one == other
    assert one.recall.low < one.recall.value < one.recall.high


def test_labelled_text_is_read_in_its_forms(tmp_path: Path) -> None:
    lines = tmp_path / "a.jsonl"
    lines.write_text(json.dumps(LINE) + "\n\n" + json.dumps(LINE))
    packed = tmp_path / "a.jsonl.xz"
    packed.write_bytes(lzma.compress(lines.read_bytes()))
    assert read_labelled(lines) == read_labelled(packed)
    assert read_labelled(lines)[0].spans[0] == Marked(3, 8, "PERSON", "DIRECT")
    listed = tmp_path / "b.json"
    span = {"entity_type": "PERSON", "start_position": 3, "end_position": 8}
    listed.write_text(json.dumps([{"full_text": TEXT, "spans": [span]}]))
    assert read_labelled(listed)[0].spans == (Marked(3, 8, "PERSON"),)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("not json", "line 1 is not JSON"),
        ('{"text": "x"}', "document 1 is not labelled text"),
        (
            '{"text": "x", "spans": [[0, 9, "PERSON"]]}',
            "document 1 marks a place that its text has not",
        ),
        ("", "holds no documents"),
        ("[1", "not JSON"),
    ],
)
def test_what_is_not_labelled_text_is_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(content)
    with pytest.raises(InputError, match=message) as caught:
        read_labelled(file)
    assert str(file) in str(caught.value)


@pytest.mark.slow
def test_others_are_measured_beside_it() -> None:
    policy = efface.Policy.default()
    names = [scores.name for scores in evaluate([DOCUMENT], policy, compare=True, samples=10)]
    assert names == ["efface", "spaCy alone", "presidio-analyzer"]


def test_a_member_of_a_group_that_stays_is_not_hidden() -> None:
    result = efface.sanitize(
        "Mr Crumb met Laura.", policy=efface.Policy.from_dict({"models": {"identifiers": {}}})
    )
    first, *others = result.findings
    staying = replace(result, findings=(replace(first, stays=True), *others))
    assert len(hidden_in(staying)) == len(hidden_in(result)) - 1
