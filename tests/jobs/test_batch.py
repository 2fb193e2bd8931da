"""Many files in one run: each is written whole or refused."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from efface import Policy
from efface.errors import OutputError
from efface.jobs.batch import explain_files, sanitize_files
from efface.jobs.files import certificate_path, publish
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


HIDE = Policy.from_dict({"hide": ["Quillfeather"]})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents, one of them in a folder below, and one that is no text."""
    (tmp_path / "in" / "sub").mkdir(parents=True)
    (tmp_path / "in" / "a.txt").write_text("Nobody came.\nQuillfeather left.")
    (tmp_path / "in" / "sub" / "b.txt").write_text("Quillfeather came.")
    (tmp_path / "in" / "scan.txt").write_bytes(b"\0")
    return tmp_path / "in"


def test_outcomes_come_with_their_outputs_on_disk(folder: Path, tmp_path: Path) -> None:
    seen = []
    for outcome in sanitize_files([folder], str(tmp_path / "out"), policy=HIDE):
        seen.append((Path(outcome.source).name, outcome.error is None))
        if outcome.output:
            assert "[HIDDEN_1]" in outcome.output.read_text()
            assert certificate_path(outcome.output).is_file()
    assert sorted(seen) == [("a.txt", True), ("b.txt", True), ("scan.txt", False)]


def test_nothing_is_read_if_an_output_would_be_lost(folder: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    report.write_text("precious")
    run = sanitize_files([folder], str(tmp_path / "out"), policy=HIDE, report=report)
    with pytest.raises(OutputError, match="is there already"):
        next(run)
    assert not (tmp_path / "out").exists()
    assert report.read_text() == "precious"


def test_explaining_writes_nothing_and_tells_what_was_refused_last(
    folder: Path, tmp_path: Path
) -> None:
    done = [*explain_files([folder], policy=HIDE, output=tmp_path / "d.json")]
    assert [outcome.error is None for outcome in done] == [True, True, False]
    assert [outcome.hidden.total() for outcome in done] == [1, 1, 0]
    assert done[2].source == str(folder / "scan.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_the_memory_is_told_where_documents_are_judged_together(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.txt").write_text("the same words here. " * 3)
    table = {"models": {"substring-anonymity": {"k": 2}}}
    told: list[str] = []
    run = explain_files([tmp_path], policy=Policy.from_dict(table), split=2, tell=told.append)
    assert [outcome.error for outcome in run] == [None] * 4
    assert len(told) == 1
    assert [*explain_files([tmp_path], policy=HIDE, tell=told.append)]
    assert len(told) == 1


def test_a_dry_run_writes_nothing(folder: Path, tmp_path: Path) -> None:
    for output in (None, str(tmp_path / "out")):
        outcomes = [*sanitize_files([folder], output, policy=HIDE, dry_run=True)]
        assert [outcome.output for outcome in outcomes] == [None] * 3
        assert sum(outcome.hidden.total() for outcome in outcomes) > 0
        assert [path.name for path in tmp_path.iterdir()] == ["in"]
    with pytest.raises(OutputError, match="say where to write"):
        next(sanitize_files([folder], None, policy=HIDE))


def test_several_documents_do_not_go_into_what_looks_like_a_file(
    folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "single.txt"
    with pytest.raises(OutputError, match=r"looks like one file; name a folder, .*single/"):
        next(sanitize_files([folder], str(out), policy=HIDE))
    assert not out.exists()
    assert [*sanitize_files([folder], f"{out}/", policy=HIDE)]
    assert [*sanitize_files([folder], str(out), policy=HIDE, force=True)]
