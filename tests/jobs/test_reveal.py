"""Files whose encrypted words are put back, and files that were changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import efface
from efface import Policy
from efface.errors import InputError, OutputError
from efface.jobs.batch import sanitize_files
from efface.jobs.files import certificate_path
from efface.jobs.reveal import reveal_file
from efface.results.certificate import legacy_digest
from tests.conftest import KEY

TEXT = "Clara Quillfeather came home.\n"


@pytest.fixture
def sanitized(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with an encrypted name, its certificate beside it."""
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    original, out = tmp_path / "a.txt", tmp_path / "out.txt"
    original.write_text(TEXT)
    rules = Policy.from_dict({"operator": "encrypt", "hide": ["Clara Quillfeather"]})
    (done,) = sanitize_files([original], str(out), policy=rules)
    assert done.error is None
    assert "Quillfeather" not in out.read_text()
    return out


def test_the_words_are_put_back_for_the_owner_alone(sanitized: Path) -> None:
    back = sanitized.with_name("back.txt")
    reveal_file(sanitized, back, key=KEY)
    assert back.read_text() == TEXT
    assert back.stat().st_mode & 0o777 == 0o600
    with pytest.raises(OutputError, match="is there already"):
        reveal_file(sanitized, back, key=KEY)


def test_what_is_revealed_can_be_printed(
    sanitized: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    reveal_file(sanitized, Path("-"), key=KEY)
    assert capfdbinary.readouterr().out == TEXT.encode()


def test_the_file_itself_is_not_written_over(sanitized: Path) -> None:
    before = sanitized.read_bytes()
    with pytest.raises(OutputError, match="is read in this run"):
        reveal_file(sanitized, sanitized, key=KEY, force=True)
    assert sanitized.read_bytes() == before


def test_a_file_that_was_changed_is_refused_or_warned_of(sanitized: Path) -> None:
    back = sanitized.with_name("back.txt")
    sanitized.write_text(sanitized.read_text().replace("home", "back"))
    with pytest.raises(InputError, match=r"was changed since .*; nothing was revealed$"):
        reveal_file(sanitized, back, key=KEY)
    assert not back.exists()
    with pytest.warns(efface.RevealWarning) as told:
        reveal_file(sanitized, back, key=KEY, go_on=True)
    assert f"{sanitized}: was changed since its certificate was written" in str(told[0].message)
    assert "nothing was revealed" not in str(told[0].message)
    assert back.read_text() == "Clara Quillfeather came back.\n"


@pytest.mark.parametrize(
    ("certificate", "message"),
    [
        (b"nonsense", "not a certificate"),
        (b"[]", "not a certificate"),
        (b'{"version": 2}', "not a certificate"),
        (b'{"version": 99, "output": "sha512:0"}', "of another version of efface"),
        (b'{"output": "hmac-sha256:0"}', "reveal it with --legacy-keys"),
    ],
)
def test_certificates_that_say_nothing_of_the_file_are_told(
    sanitized: Path, certificate: bytes, message: str
) -> None:
    certificate_path(sanitized).write_bytes(certificate)
    with pytest.raises(InputError, match=message) as caught:
        reveal_file(sanitized, sanitized.with_name("back.txt"), key=KEY)
    assert str(caught.value).startswith(f"{certificate_path(sanitized)}: ")


def test_a_certificate_without_a_version_has_a_digest_by_the_key_itself(sanitized: Path) -> None:
    back = sanitized.with_name("back.txt")
    digest = legacy_digest(sanitized.read_bytes(), KEY)
    certificate_path(sanitized).write_text(json.dumps({"output": digest}))
    reveal_file(sanitized, back, key=KEY, legacy_keys=True)
    assert back.read_text() == TEXT
    certificate_path(sanitized).write_text(json.dumps({"output": f"{digest[:-1]}x"}))
    with pytest.raises(InputError, match="was changed since"):
        reveal_file(sanitized, back, key=KEY, legacy_keys=True, force=True)


def test_without_a_certificate_the_tokens_alone_are_checked(sanitized: Path) -> None:
    certificate_path(sanitized).unlink()
    back = sanitized.with_name("back.txt")
    reveal_file(sanitized, back, key=KEY)
    assert back.read_text() == TEXT
