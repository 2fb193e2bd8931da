"""tools/compare_outputs.py: what changed between two checkouts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "compare_outputs.py"
NOTE = "Clara Quillfeather came on 3 May 2019. Call 555-0142."


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, TOOL, *arguments]
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_it_records_digests_and_says_what_differs(tmp_path: Path) -> None:
    note = tmp_path / "notes.jsonl"
    note.write_text(json.dumps({"id": "n1", "text": NOTE}) + "\n")
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    done = run("record", before, note)
    assert done.returncode == 0, done.stderr
    recorded = json.loads(before.read_text())
    assert {"default", "model identifiers", "operator shift"} <= recorded.keys()
    assert "Quillfeather" not in before.read_text()
    assert not any(
        "error" in digest for of in recorded.values() for d in of.values() for digest in d
    )
    assert run("compare", before, before).returncode == 0
    recorded["operator shift"]["notes.jsonl:n1"][0] = "0" * 16
    after.write_text(json.dumps(recorded))
    changed = run("compare", before, after)
    assert changed.returncode == 1
    assert "operator shift: 1 output\n  notes.jsonl:n1\n" in changed.stdout
    assert "operator mask: 1 same\n" in changed.stdout
    shown = run("show", "operator label", "notes.jsonl:n1", note)
    assert shown.stdout == "[PERSON_1] came on [DATE_1]. Call [PHONE_1].\n"
