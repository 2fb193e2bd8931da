"""The programs side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench.identifiers import Program, identifiers, plot


@pytest.mark.slow
def test_all_programs_are_measured_in_one_run(tmp_path: Path) -> None:
    text = "Mr Oskar Crumb of Leeds came on 3 May 2019."
    document = {"id": "a", "text": text, "spans": [[3, 14, "PERSON"], [18, 23, "PLACE"]]}
    file = tmp_path / "marked.jsonl"
    file.write_text(json.dumps(document))
    measured = identifiers([file], repeats=1)
    assert [each.name for each in measured] == [
        "efface, fast",
        "efface, careful",
        "efface, spacy",
        "Presidio",
        "spaCy alone",
    ]
    for each in measured:
        assert each.file == "marked"
        assert each.speed > 0
        assert each.recall is not None
        assert 0 <= each.recall <= 1
    assert measured[0].recall == 1
    assert measured[3].times == 1
    plot(measured, tmp_path / "p.svg")
    assert (tmp_path / "p.svg").stat().st_size > 1000


@pytest.mark.slow
def test_plain_text_has_no_recall(tmp_path: Path) -> None:
    file = tmp_path / "plain.txt"
    file.write_text("Mr Oskar Crumb came.")
    assert {each.recall for each in identifiers([file], repeats=1)} == {None}


def test_it_is_said_in_a_line() -> None:
    program = Program("efface, fast", "mails", 123.4, 4.21, 0.9, 0.8)
    assert str(program) == (
        "mails: efface, fast, 123 kB for each CPU second, 4.2 times Presidio,"
        " recall 0.900, precision 0.800"
    )
    assert str(Program("a", "b", 2, None)) == "b: a, 2 kB for each CPU second"


def test_without_marks_there_is_nothing_to_draw(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to draw"):
        plot([Program("a", "b", 2, None)], tmp_path / "p.svg")
