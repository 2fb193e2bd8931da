"""`efface profiles`, and profiles on the command line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from efface.profiles import PROFILES
from tests.cli.complaints import complaint
from tests.conftest import Program


def test_each_has_a_line(program: Program) -> None:
    lines = program("profiles").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(PROFILES)
    assert all(len(line) <= 111 and line.endswith(".") for line in lines)


@pytest.mark.parametrize("name", PROFILES)
def test_one_is_printed_to_start_from(program: Program, name: str) -> None:
    assert tomllib.loads(program("profiles", name).stdout)["version"] == 1


def test_an_unknown_one_lists_the_known_ones(program: Program, letter: Path) -> None:
    for arguments in (("profiles", "name"), ("explain", letter, "--profile", "name")):
        message = complaint(program, *arguments)
        assert 'unknown profile "name"; did you mean "names"? Known profiles: clin' in message


def test_what_was_made_with_options_is_verified_with_them(program: Program, letter: Path) -> None:
    out = letter.parent / "out.txt"
    options = ("--profile", "names", "--operator", "suppress", "--keep", "Clara", "--hide", "lives")
    assert program("sanitize", letter, "-o", out, *options).exit_code == 0
    assert "Clara ████" in out.read_text()
    assert "Barcelona" in out.read_text()
    assert "lives" not in out.read_text()
    assert program("verify", letter, out, *options).exit_code == 0
    certificate = json.loads((letter.parent / "out.txt.certificate.json").read_text())
    assert certificate["profile"] == "names"
    assert certificate["changes"] == ["hide", "keep", "operator"]
    explained = json.loads(program("explain", letter, "--format", "json", *options).stdout)
    assert {finding["label"] for finding in explained["findings"]} == {"PERSON", "EMAIL", "HIDDEN"}


def test_evaluate_takes_them_too(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "labelled.jsonl"
    text = "Clara Quillfeather came from Leeds."
    spans = [[0, 18, "PERSON"], [29, 34, "PLACE"]]
    file.write_text(json.dumps({"id": "1", "text": text, "spans": spans}))

    def recall(*options: str) -> float:
        done = program("evaluate", "spans", file, "--format", "json", *options)
        return float(json.loads(done.stdout)["recall"]["value"])

    assert recall() == 1
    assert recall("--profile", "names") == pytest.approx(2 / 3, 0.01)
    assert recall("--labels", "PERSON") == pytest.approx(2 / 3, 0.01)
    assert recall("--keep", "Leeds") < 1
