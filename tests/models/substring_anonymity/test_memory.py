"""What memory a collection needs, and its parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import efface
from efface import memory as resources
from efface.cli import cli
from efface.errors import InputError
from efface.models.substring_anonymity import memory

LETTERS = [
    "Dear Ada Lind, your test was negative. Kind regards",
    "Dear Bo Quist, your test was negative. Kind regards",
    "Dear Cy Ram, your test was positive. Kind regards",
]
POLICY = efface.Policy.from_dict({"models": {"substring-anonymity": {"k": 2}}})


def test_what_does_not_fit_into_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "available", lambda: 2_000_000)
    with pytest.raises(InputError, match="need about 150 MB of memory, but only 2 MB are free"):
        efface.sanitize(LETTERS, policy=POLICY)
    monkeypatch.setattr(memory, "available", lambda: 10**12)
    with pytest.raises(InputError, match=r"more than can be counted at once.*--split 2"):
        memory.require(3_000_000_000, 1000, name="m")
    monkeypatch.setattr(memory, "available", lambda: 20 * 10**9)
    with pytest.raises(InputError, match=r"2.0 GB of text need about 26.2 GB.*--split 2"):
        memory.require(2_000_000_000, 1000, name="m")


def test_limits_of_containers_and_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    free = resources.available()
    assert free > 0
    monkeypatch.setattr(resources, "_GROUPS", tmp_path)
    (tmp_path / "memory.current").write_text("1000\n")
    (tmp_path / "memory.max").write_text("51000\n")
    assert resources.available() == 50_000
    (tmp_path / "memory.max").write_text("max\n")
    assert resources.available() > 50_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, letter in enumerate(LETTERS):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / f"{number}.txt").write_text(letter)
    (tmp_path / "p.toml").write_text("[models.substring-anonymity]\nk = 2\n")
    return tmp_path


def test_the_command_line_says_what_memory_it_needs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, out = ["--policy", str(folder / "p.toml")], ["-o", str(folder / "out")]
    done = CliRunner().invoke(cli, ["sanitize", str(folder / "in"), *out, *rules])
    assert done.exit_code == 0
    assert "counts in 151 bytes of text; this needs about 150 MB of memory (" in done.stderr
    assert (folder / "out" / "0.txt").read_text().startswith("[RARE_1], your test was")
    checked = CliRunner().invoke(cli, ["verify", str(folder / "in"), str(folder / "out"), *rules])
    assert (checked.exit_code, checked.stdout) == (0, "the promises hold (3 documents)\n")
    told = CliRunner().invoke(cli, ["explain", str(folder / "in"), "--format", "json", *rules])
    first = json.loads(told.stdout.splitlines()[0])
    assert first["models"] == {"substring-anonymity": {"documents": 3}}
    monkeypatch.setattr(memory, "available", lambda: 10_000)
    again = ["sanitize", str(folder / "in"), "-o", str(folder / "other"), *rules]
    refused = CliRunner().invoke(cli, again)
    assert refused.exit_code == 2
    assert "substring-anonymity: 151 bytes of text need about 150 MB of memory" in refused.stderr
    assert not (folder / "other").exists()


def test_the_command_line_splits(folder: Path) -> None:
    rules = ["--policy", str(folder / "p.toml"), "--split", "3"]
    again = ["sanitize", str(folder / "in"), "-o", str(folder / "out"), *rules]
    done = CliRunner().invoke(cli, again)
    assert done.exit_code == 0
    assert "in 3 parts" in done.stderr
    assert "fewer documents (1) are judged together, so that everything is hidden" in done.stderr
    assert (folder / "out" / "0.txt").read_text() == "[RARE_1]"
    told = CliRunner().invoke(cli, ["sanitize", str(folder / "in"), "-o", "x", "--split", "0"])
    assert told.exit_code == 2


def test_parts_are_the_same_for_sanitize_and_verify(folder: Path) -> None:
    """Whatever the files are encoded in."""
    for number, letter in enumerate(LETTERS * 2):
        encoding = "utf-16" if number < 3 else "utf-8"
        (folder / "in" / f"{number}.txt").write_text(letter, encoding=encoding)
    rules = ["--policy", str(folder / "p.toml"), "--split", "2"]
    done = CliRunner().invoke(
        cli, ["sanitize", str(folder / "in"), "-o", str(folder / "out"), *rules]
    )
    assert done.exit_code == 0
    checked = CliRunner().invoke(cli, ["verify", str(folder / "in"), str(folder / "out"), *rules])
    assert checked.stdout == "the promises hold (6 documents)\n"
