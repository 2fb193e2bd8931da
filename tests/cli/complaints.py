"""What the program says of bad input: one line that names the file and what to do."""

from __future__ import annotations

from tests.conftest import Program


def complaint(program: Program, *arguments: object, stdin: bytes = b"") -> str:
    """The one line that is printed; the exit code is 2, and nothing is on standard output."""
    result = program(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("efface: ")
    assert result.stderr.count("\n") == 1
    return result.stderr
