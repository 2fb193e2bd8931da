"""Many files in one run: each is written whole or refused."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from efface import Policy
from efface.jobs.batch import sanitize_files
from efface.jobs.files import publish
from tests.conftest import Program


def test_one_bad_file_does_not_stop_a_folder(program: Program, tmp_path: Path) -> None:
    """Names of every kind, and what is no file: each failure stays with its document."""
    folder, output = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    long = "b" * 245 + ".txt"  # with that of a certificate, its name would be too long
    for name in ("a.txt", long, "new\nline.txt", "z.txt"):
        (folder / name).write_text("Mr Crumb came.")
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff.txt")).write_text("Mr Crumb came.")
    (folder / "binary.txt").write_bytes(b"\x00\x01\xff" * 9)
    (folder / "loop").symlink_to("loop")
    (folder / "broken").symlink_to("nowhere")
    os.mkfifo(folder / "pipe")
    rules = tmp_path / "rules.toml"
    rules.write_text("[models.identifiers]\n")
    done = program("sanitize", folder, "-o", output, "--policy", rules)
    assert done.exit_code == 1
    assert "internal error" not in done.output
    for name in (long, "binary.txt", "loop", "broken", "pipe"):
        assert f"{name}" in done.output
        assert not (output / name).exists()
    assert "File name too long" in done.output
    written = [path.read_text() for path in output.iterdir() if path.suffix != ".json"]
    assert written == ["Mr [PERSON_1] came."] * 4
    assert not list(output.rglob(".*"))


def test_a_report_that_cannot_be_written_leaves_the_outputs(
    program: Program, letter: Path, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    rules = tmp_path / "rules.toml"
    rules.write_text("[models.identifiers]\n")
    report = letter / "report.json"  # below a file
    done = program("sanitize", letter, "-o", f"{output}/", "--policy", rules, "--report", report)
    assert done.exit_code == 1
    assert "there is no report, but what was written stays" in done.output
    assert (output / letter.name).exists()


def test_what_goes_wrong_with_one_document_stays_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text(f"Mr Crumb wrote {name}.")

    def fails_on_b(files: Mapping[Path, bytes], **options: bool) -> None:
        if any(path.name == "b.txt" for path in files):
            raise RuntimeError("Crumb")
        publish(files, **options)

    monkeypatch.setattr("efface.jobs.batch.publish", fails_on_b)
    policy = Policy.from_dict({"models": {"identifiers": {}}})
    done = [*sanitize_files([tmp_path], f"{tmp_path}/out/", policy=policy)]
    assert [bool(outcome.error) for outcome in done] == [False, True, False]
    assert "internal error (RuntimeError" in str(done[1].error)
    assert "Crumb" not in str(done[1].error)
