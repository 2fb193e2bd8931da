"""`efface verify`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.complaints import complaint
from tests.conftest import Program


def test_verify_names_the_place_but_not_the_words(program: Program, letter: Path) -> None:
    result = program("verify", letter, letter)
    assert result.exit_code == 1
    assert f"{letter}: PERSON from line 3, column 1: person" in result.output
    assert "Quillfeather" not in result.output


def test_what_holds_is_told_and_what_cannot_be_checked_is_refused(
    program: Program, tmp_path: Path
) -> None:
    original, safe = tmp_path / "a.txt", tmp_path / "b.txt"
    original.write_text("Mr Crumb came.")
    safe.write_text("Mr [PERSON_1] came.")
    assert program("verify", original, safe).output == "the promises hold\n"
    assert program("verify", "-", safe, stdin=original.read_bytes()).exit_code == 0
    assert "none.txt" in complaint(program, "verify", original, tmp_path / "none.txt")
    assert "name two files, or two folders" in complaint(program, "verify", original, tmp_path)
    (tmp_path / "empty").mkdir()
    assert "holds no documents" in complaint(program, "verify", tmp_path, tmp_path / "empty")


def test_all_that_breaks_the_promises_is_counted(program: Program, tmp_path: Path) -> None:
    original = tmp_path / "a.txt"
    original.write_text("Mr Crumb came.\nMrs Quillfeather left.")
    lines = program("verify", original, original).stdout.splitlines()
    assert lines[-1] == "the promises do not hold: 2 findings"
    assert [line.split(": ")[1] for line in lines[:-1]] == [
        "PERSON from line 1, column 4",
        "PERSON from line 2, column 5",
    ]


def test_without_the_policy_of_a_file_the_certificate_is_asked(
    program: Program, letter: Path
) -> None:
    out = letter.parent / "out.txt"
    assert program("sanitize", letter, "-o", out, "--profile", "names").exit_code == 0
    done = program("verify", letter, out)
    assert done.exit_code == 1
    assert done.stdout == (
        "the promises do not hold: 3 findings\n"
        f"{out}: 3 findings with this policy; it was made with the profile names;"
        " verify it with --profile names\n"
    )
    named = program("verify", letter, out, "--profile", "standard").stdout
    assert "DATE from line 3" in named
    assert named.endswith(done.stdout)
    assert program("verify", letter, out, "--profile", "names").exit_code == 0
