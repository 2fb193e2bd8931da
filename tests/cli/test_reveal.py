"""`efface reveal`: where it takes the key from; more is in tests/operators/test_keyed.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.keys import Key
from tests.cli.complaints import complaint
from tests.conftest import KEY, Program, write_key

TEXT = "Clara Quillfeather came home.\n"


@pytest.fixture
def sanitized(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    write_key(tmp_path / "secret.key")
    rules, original, out = (tmp_path / name for name in ("p.toml", "a.txt", "out.txt"))
    rules.write_text(
        'operator = "encrypt"\nkey_file = "secret.key"\nhide = ["Clara Quillfeather"]\n'
    )
    original.write_text(TEXT)
    assert program("sanitize", original, "-o", out, "--policy", rules).exit_code == 0
    return out


def test_the_key_is_in_a_file_or_in_the_environment(
    program: Program, sanitized: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = sanitized.with_name("secret.key")
    assert program("reveal", sanitized, "--key-file", key, "-o", "-").stdout == TEXT
    assert "no key: name a file with --key-file" in complaint(
        program, "reveal", sanitized, "-o", "-"
    )
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    assert program("reveal", sanitized, "-o", "-").stdout == TEXT


def test_another_key_reveals_nothing(program: Program, sanitized: Path) -> None:
    other = write_key(sanitized.with_name("other.key"), Key(bytes(32)))
    back = sanitized.with_name("back.txt")
    message = complaint(program, "reveal", sanitized, "--key-file", other, "-o", back)
    assert str(sanitized) in message
    assert not back.exists()


def test_a_key_that_others_can_read_is_refused_on_request(
    program: Program, sanitized: Path
) -> None:
    key = sanitized.with_name("secret.key")
    key.chmod(0o644)
    run = ("reveal", sanitized, "--key-file", key, "-o", "-")
    assert "secret.key" in complaint(program, *run, "--strict-permissions")
    warned = program(*run)
    assert (warned.exit_code, warned.stdout) == (0, TEXT)
    assert warned.stderr.startswith("efface: warning: ")
