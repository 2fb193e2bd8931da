"""`efface explain`, for people, for programs and for a browser."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.complaints import complaint
from tests.conftest import EXAMPLES, Program


def test_explain_for_people_and_for_programs(program: Program, letter: Path) -> None:
    shown = program("explain", letter)
    assert shown.exit_code == 0
    told = "Helen Pennywhistle -> [PERSON_1]  person: salutation, tagger 1.00, title"
    assert told in shown.output
    assert "came on" not in shown.output
    assert "came on" in program("explain", letter, "--with-text").output
    printed = program("explain", letter, letter, "--format", "json").output
    assert "Pennywhistle" not in printed
    first, second = map(json.loads, printed.splitlines())
    assert first == second
    assert first["source"] == str(letter)
    assert first["findings"][0]["replacement"] == "[PERSON_1]"
    assert "Pennywhistle" in program("explain", letter, "--format", "json", "--with-text").output


def test_the_command_prints_one_page_for_all(program: Program, letter: Path) -> None:
    shown = program("explain", letter, EXAMPLES / "chat-log.txt", "--format", "html")
    assert shown.exit_code == 0
    assert shown.output.count("<!doctype html>") == 1
    assert shown.output.count("<section ") == 2
    assert 'src="http' not in shown.output
    assert "url(" not in shown.output


def test_some_inputs_are_explained_although_others_are_refused(
    program: Program, letter: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "none.txt"
    shown = program("explain", letter, missing)
    assert shown.exit_code == 1
    assert shown.stdout.startswith(f"{letter}: ")
    assert shown.stderr == f"efface: {missing}: there is no such file or folder\n"


def test_what_is_written_into_a_file_is_not_printed(program: Program, letter: Path) -> None:
    printed = program("explain", letter, "--format", "json").stdout
    out = letter.parent / "d.json"
    written = program("explain", letter, "--format", "json", "-o", out)
    assert (written.exit_code, written.stdout) == (0, "")
    assert out.read_text() == printed
    assert program("explain", letter, "--format", "json", "-o", "-").stdout == printed


def test_nothing_is_written_where_nothing_can_be_explained(
    program: Program, tmp_path: Path
) -> None:
    complaint(program, "explain", tmp_path / "none.txt", "-o", tmp_path / "d.json")
    assert not (tmp_path / "d.json").exists()
