"""`efface key new`: what it refuses; the keys themselves are in tests/test_keys.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.keys import read_key
from tests.cli.complaints import complaint
from tests.conftest import KEY, Program, write_key


def test_a_new_key_can_be_read_and_is_not_printed(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "secret.key"
    done = program("key", "new", file)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{file}: a new key; keep a copy in a safe place\n"
    key = read_key(file)
    assert key
    assert key != KEY
    assert file.stat().st_mode & 0o777 == 0o600


def test_force_makes_another_key(program: Program, tmp_path: Path) -> None:
    file = write_key(tmp_path / "secret.key")
    assert program("key", "new", file, "--force").exit_code == 0
    assert read_key(file) != KEY
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "a key is written to a file, not to -"),
        (["x.key", "--scrypt", "scrypt 15 8 1 AAAA"], "--scrypt goes with --passphrase"),
        (["x.key", "--passphrase", "--scrypt", "nonsense"], "not the second line of a key file"),
        (["file/x.key"], "cannot be written"),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_written(
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    said = b"correct horse battery staple\n"
    assert message in complaint(program, "key", "new", *arguments, stdin=said)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
