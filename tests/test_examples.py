"""The examples: documents of seven kinds, each with its policy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import efface
from tests.conftest import EXAMPLES

DOCUMENTS = sorted(path for path in EXAMPLES.iterdir() if path.suffix in {".txt", ".md"})


def test_there_are_seven() -> None:
    assert len(DOCUMENTS) == 7


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_examples_are_sanitized_and_verified(path: Path) -> None:
    policy = efface.Policy.load(EXAMPLES / "policies" / f"{path.stem}.toml")
    result = efface.sanitize(path, policy=policy)
    assert efface.verify(path, result.text, policy=policy) == []
    assert len(result.replacements) >= 10
    for word in policy._table.hide:
        assert word.lower() not in result.text.lower()


def test_a_reader_sees_more_of_the_personnel_note() -> None:
    path = EXAMPLES / "personnel-note.txt"
    policy = efface.Policy.load(EXAMPLES / "policies" / "personnel-note.toml")
    seen = efface.sanitize(path, policy=policy, reader="works-council").text
    assert "George" in seen
    assert "g.snodgrass@example.net" not in seen
    assert "George" not in efface.sanitize(path, policy=policy).text


@pytest.mark.slow
def test_the_demo_runs_and_sums_up() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "demo.py")], capture_output=True, text=True, check=True
    )
    assert "Re: Mrs [PERSON_2], born [DATE_2]" in done.stdout
    table = done.stdout[done.stdout.index("document  ") :]
    assert table.count("  hold\n") == 7
    assert "broken" not in table
    assert "Try next:" in table
