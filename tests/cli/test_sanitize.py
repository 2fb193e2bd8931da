"""`efface sanitize`: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.complaints import complaint
from tests.conftest import LETTER, Program

SAFE = (
    "Dear Dr [PERSON_1],\n\n"
    "[PERSON_2] came in 2019. Mrs [PERSON_2] lives in a city\n"
    "and can be reached at [EMAIL_1] or [PHONE_1].\n"
)


def test_a_letter_is_sanitized_with_its_certificate(program: Program, letter: Path) -> None:
    out = letter.parent / "release"
    result = program("sanitize", letter, "-o", f"{out}/")
    assert result.exit_code == 0
    assert result.stdout == (
        f"{letter} -> {out}/letter.txt  7 hidden (3 PERSON, 1 DATE, 1 PLACE, 1 EMAIL, 1 PHONE)"
        "  39% of the text kept  promises hold\n"
    )
    assert (out / "letter.txt").read_text() == SAFE
    certificate = json.loads((out / "letter.txt.certificate.json").read_text())
    assert certificate["promises"][0]["holds"] is True
    assert program("verify", letter, out / "letter.txt").exit_code == 0


def test_one_file_goes_to_a_file_or_into_a_folder(program: Program, letter: Path) -> None:
    folder = letter.parent
    assert program("sanitize", letter, "-o", folder / "safe.txt").exit_code == 0
    assert (folder / "safe.txt").read_text() == SAFE
    (folder / "there").mkdir()
    assert program("sanitize", letter, "-o", folder / "there").exit_code == 0
    assert (folder / "there" / "letter.txt").read_text() == SAFE


def test_standard_input_and_output(program: Program) -> None:
    result = program("sanitize", "-", "-o", "-", stdin=LETTER.encode())
    assert result.exit_code == 0
    assert result.stdout == SAFE
    assert "promises hold" in result.stderr


def test_folders_keep_their_structure(program: Program, tmp_path: Path) -> None:
    for name in ("notes/a.txt", "notes/sub/b.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("Mr Crumb came.")
    result = program("sanitize", tmp_path / "notes", "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert (
        result.stdout.splitlines()[-1]
        == "2 documents  2 hidden (2 PERSON)  64% of the text kept  promises hold"
    )
    assert (tmp_path / "out/sub/b.md").read_text() == "Mr [PERSON_1] came."
    assert program("verify", tmp_path / "notes", tmp_path / "out").output == (
        "the promises hold (2 documents)\n"
    )
    (tmp_path / "out/sub/b.md").write_text("Mr Crumb came.")
    assert program("verify", tmp_path / "notes", tmp_path / "out").exit_code == 1
    (tmp_path / "out/c.txt").write_text("x")
    assert program("verify", tmp_path / "notes", tmp_path / "out").exit_code == 2
    assert program("verify", tmp_path / "notes", tmp_path / "out/c.txt").exit_code == 2


def test_file_names_are_treated_as_the_policy_says(program: Program, tmp_path: Path) -> None:
    source = tmp_path / "in" / "Lind family" / "Ada Lind.txt"
    source.parent.mkdir(parents=True)
    source.write_text("Mr Crumb came.")
    policy = tmp_path / "p.toml"
    policy.write_text('file_names = "sanitize"\n[models.identifiers]\n')
    result = program("sanitize", tmp_path / "in", "-o", tmp_path / "out", "--policy", policy)
    assert result.exit_code == 0
    written = {str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*")}
    assert written == {
        "folder-1",
        "folder-1/document-1.txt",
        "folder-1/document-1.txt.certificate.json",
    }


def test_a_refused_input_does_not_stop_the_others(program: Program, tmp_path: Path) -> None:
    (tmp_path / "scan.txt").write_bytes(b"\x00\x01")
    (tmp_path / "good.txt").write_text("Mr Crumb came.")
    report = tmp_path / "report.json"
    result = program(
        *("sanitize", tmp_path / "scan.txt", tmp_path / "good.txt", tmp_path / "nothing.txt"),
        *("-o", tmp_path / "out", "--report", report),
    )
    assert result.exit_code == 1
    assert f"efface: {tmp_path}/scan.txt: not text (binary data at byte 0)" in result.stderr
    assert f"efface: {tmp_path}/nothing.txt: there is no such file or folder" in result.stderr
    assert (tmp_path / "out/good.txt").exists()
    assert not (tmp_path / "out/scan.txt").exists()
    assert report.read_text().splitlines()[0].startswith('{"notice": "PRIVATE: ')
    documents = {d["source"]: d for d in json.loads(report.read_text())["documents"]}
    assert "refused" in documents[f"{tmp_path}/scan.txt"]
    assert documents[f"{tmp_path}/good.txt"]["hidden"] == {"PERSON": 1}


def test_an_empty_file_is_fine(program: Program, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    assert program("sanitize", tmp_path / "empty.txt", "-o", tmp_path / "out.txt").exit_code == 0
    assert (tmp_path / "out.txt").read_bytes() == b""
    assert program("verify", tmp_path / "empty.txt", tmp_path / "out.txt").exit_code == 0
    assert program("explain", tmp_path / "empty.txt").output.endswith("0 findings\n")


def test_an_empty_folder_is_told(program: Program, tmp_path: Path) -> None:
    assert "holds no documents" in complaint(program, "sanitize", tmp_path, "-o", tmp_path / "out")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\x00", "not text (binary data at byte 8)"),
        (b"\xef\xbb\xbfabc\xff", "not valid utf-8 at byte 6; name its encoding with --encoding"),
    ],
)
def test_binary_files_and_invalid_encodings(
    program: Program, tmp_path: Path, data: bytes, message: str
) -> None:
    (tmp_path / "bad.txt").write_bytes(data)
    out = tmp_path / "out.txt"
    assert message in complaint(program, "sanitize", tmp_path / "bad.txt", "-o", out)
    assert message in complaint(program, "explain", tmp_path / "bad.txt")
    assert message in complaint(program, "verify", tmp_path / "bad.txt", tmp_path / "bad.txt")
    assert not out.exists()


@pytest.mark.slow
def test_a_line_of_100_mb_is_refused_at_once(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "big.txt"
    path.write_bytes(b"Mr Crumb came and " * 5_600_000)
    message = complaint(program, "sanitize", path, "-o", tmp_path / "out.txt")
    assert "100,800,000 characters; the tagger takes at most 10,000,000" in message
    assert "split the document" in message
    assert not (tmp_path / "out.txt").exists()


def test_a_megabyte_without_a_space_is_hidden(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "blob.txt"
    path.write_text("x" * 1_000_000)
    assert program("sanitize", path, "-o", tmp_path / "out.txt").exit_code == 0
    assert (tmp_path / "out.txt").read_text() == "[DATA_1]"


def test_an_exploding_pattern_runs_in_linear_time(program: Program, tmp_path: Path) -> None:
    policy = tmp_path / "p.toml"
    policy.write_text(
        '[[models.identifiers.patterns]]\nname = "bomb"\nlabel = "BOMB"\npattern = "(a+)+b"\n'
    )
    path = tmp_path / "a.txt"
    path.write_text("a" * 150 + " " + "a" * 50_000 + "! aab")
    assert program("sanitize", path, "-o", tmp_path / "out.txt", "--policy", policy).exit_code == 0
    assert "[BOMB_1]" in (tmp_path / "out.txt").read_text()


def test_outputs_are_not_overwritten(program: Program, letter: Path) -> None:
    out = letter.parent / "out.txt"
    out.write_text("precious")
    assert "use --force" in complaint(program, "sanitize", letter, "-o", out)
    assert out.read_text() == "precious"
    assert program("sanitize", letter, "-o", out, "--force").exit_code == 0
    assert "is read in this run" in complaint(program, "sanitize", letter, "-o", letter, "--force")
    assert letter.read_text() == LETTER
    report = letter.parent / "report.json"
    report.write_text("precious")
    where = ("sanitize", letter, "-o", letter.parent / "o2.txt", "--report", report)
    assert "use --force" in complaint(program, *where)
    assert not (letter.parent / "o2.txt").exists()


def test_force_does_not_destroy_what_is_read(program: Program, letter: Path) -> None:
    folder = letter.parent
    policy = folder / "p.toml"
    policy.write_text("[models.identifiers]\n")
    arguments = ("sanitize", letter, "-o", f"{folder}/out/", "--force", "--policy", policy)
    for report in (letter, policy):
        assert "is read in this run" in complaint(program, *arguments, "--report", report)
    assert "takes a file" in complaint(program, *arguments, "--report", "-")
    (folder / "in/sub").mkdir(parents=True)
    (folder / "out/sub").mkdir(parents=True)
    for name in ("in/sub/f.txt", "out/sub/f.txt"):
        (folder / name).write_text("Mr Crumb came.")
    message = complaint(
        program, "sanitize", folder / "in", folder / "out/sub", "-o", folder / "out", "--force"
    )
    assert "is read in this run" in message
    assert (folder / "out/sub/f.txt").read_text() == "Mr Crumb came."


def test_a_name_that_is_not_unicode(program: Program, tmp_path: Path) -> None:
    source = tmp_path / "in" / os.fsdecode(b"b\xff.txt")
    source.parent.mkdir()
    source.write_text("Mr Crumb came.")
    report = tmp_path / "report.json"
    result = program("sanitize", source.parent, "-o", tmp_path / "out", "--report", report)
    assert result.exit_code == 0
    assert json.loads(report.read_text())["documents"][0]["hidden"] == {"PERSON": 1}
    explained = json.loads(program("explain", source, "--format", "json").stdout)
    assert explained["source"] == str(source)


@pytest.mark.slow
@given(st.binary(max_size=60))
def test_fuzzed_inputs_give_no_traceback(program: Program, data: bytes) -> None:
    result = program("sanitize", "-", "-o", "-", stdin=data)
    assert result.exit_code in {0, 2}
    assert "Traceback" not in result.output


def test_a_dry_run_says_what_would_be_hidden(program: Program, letter: Path) -> None:
    for arguments in ([], ["-o", letter.parent / "out.txt"]):
        done = program("sanitize", letter, "--dry-run", *arguments)
        assert done.exit_code == 0
        assert "7 hidden (3 PERSON" in done.stdout
        assert done.stdout.endswith("this is what would be hidden; nothing was written\n")
        assert [path.name for path in letter.parent.iterdir()] == ["letter.txt"]
    report = letter.parent / "r.json"
    assert "--dry-run" in complaint(program, "sanitize", letter, "--dry-run", "--report", report)


def test_where_to_write_must_be_said(program: Program, letter: Path) -> None:
    message = complaint(program, "sanitize", letter)
    assert message == "efface: say where to write, such as: -o release/\n"
