"""The program itself: its help, and errors in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import efface
from tests.cli.complaints import complaint
from tests.conftest import LETTER, Program


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["verify", "-", "-"], "only one of the two can be standard input"),
        (["sanitise"], "there is no command 'sanitise'; did you mean efface sanitize?"),
        *(([name], "efface sanitize?") for name in ("redact", "anonymize", "mask", "scrub")),
        (["nonsense"], "see efface --help"),
        (["sanitize"], "Missing argument 'INPUT...'"),
        (["sanitize", "x"], "say where to write, such as: -o release/"),
        (["sanitize", "no-such-file", "-o", "out"], "no-such-file: there is no such file"),
        (["explain", "--format", "yaml", "x"], "'yaml'"),
        (["sanitize", "a", "b", "-o", "-"], "standard output takes one document"),
        (["sanitize", "-", "-o", "out", "--policy", "none.toml"], "none.toml: cannot be read"),
        (["explain", "-", "--reader", "nobody"], "unknown reader 'nobody'"),
        (["explain", "-", "--decisions", "none.json"], "none.json: cannot be read"),
    ],
)
def test_mistakes_on_the_command_line(program: Program, arguments: list[str], message: str) -> None:
    result = program(*arguments)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


@pytest.mark.parametrize("arguments", [[], ["bench"]])
def test_without_a_command_there_is_help(program: Program, arguments: list[str]) -> None:
    result = program(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: ")
    assert "Commands:" in result.stderr


def test_an_internal_error_shows_no_words(
    program: Program, letter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(LETTER)

    monkeypatch.setattr("efface.pipeline.engine.search", fail)
    message = complaint(program, "sanitize", letter, "-o", letter.parent / "out.txt")
    assert "internal error (RuntimeError, test_cli.py:" in message
    assert "Pennywhistle" not in message
    monkeypatch.setattr("efface.jobs.batch.sanitize_files", fail)
    message = complaint(program, "sanitize", letter, "-o", letter.parent / "out.txt")
    assert message.startswith("efface: internal error (RuntimeError, test_cli.py:")


def test_the_program_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "efface", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"efface {efface.__version__}\n"
