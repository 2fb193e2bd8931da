"""The commands about entities."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, Program

CONDITIONS = EXAMPLES / "readers" / "conditions.csv"


@pytest.fixture
def store(program: Program, tmp_path: Path) -> Path:
    path = tmp_path / "conditions.db"
    assert program("entities", "import", CONDITIONS, "--whole-names", "--into", path).exit_code == 0
    return path


def test_import_show_and_grant(program: Program, store: Path) -> None:
    again = program("entities", "import", CONDITIONS, "--whole-names", "--into", store)
    assert "0 entities added, 34 changed; 34 entities" in again.output
    granted = program("entities", "grant", store, "nurse", "infection", "general")
    assert granted.output == "nurse may know 20 of 34 entities: general, infection\n"
    taken = program("entities", "grant", store, "nurse", "general", "--revoke")
    assert taken.output == "nurse may know 8 of 34 entities: infection\n"
    shown = program("entities", "show", store).output
    assert "34 entities, 65 terms, 5 categories" in shown
    assert "reader nurse: infection" in shown
    told = json.loads(program("entities", "show", store, "--format", "json").output)
    assert told["readers"] == {"nurse": ["infection"]}
    one = json.loads(program("entities", "show", store, "c10", "--format", "json").output)
    assert one["name"] == "gonorrhoea"
    assert "discharge" in one["context"]
    assert "categories: infection, sexual" in program("entities", "show", store, "c10").output


def test_a_reader_on_the_command_line(program: Program, store: Path) -> None:
    program("entities", "grant", store, "insurer", "infection", "general", "mental", "cancer")
    program("entities", "grant", store, "chief", "*")
    policy = store.parent / "p.toml"
    policy.write_text('[models.k-safety]\nentities = "conditions.db"\nk = 3\n')
    letter = EXAMPLES / "readers" / "reply.txt"
    seen = program("sanitize", letter, "-o", "-", "--policy", policy, "--reader", "insurer").stdout
    assert "HIV" not in seen
    assert "insomnia" in seen
    (store.parent / "seen.txt").write_text(seen)
    check = ("verify", letter, store.parent / "seen.txt", "--policy", policy, "--reader")
    assert program(*check, "insurer").exit_code == 0
    assert program(*check, "nobody").exit_code == 2
    seen = program("sanitize", letter, "-o", "-", "--policy", policy, "--reader", "chief").stdout
    assert seen == letter.read_text()
    refused = program("sanitize", letter, "-o", "-", "--policy", policy, "--reader", "nobody")
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith("efface: ")
    assert refused.stderr.count("\n") == 1


def test_an_input_is_not_written_over(program: Program, store: Path) -> None:
    """The store belongs to the policy."""
    policy = store.parent / "p.toml"
    policy.write_text('[models.k-safety]\nentities = "conditions.db"\nk = 3\n')
    letter = EXAMPLES / "readers" / "reply.txt"
    before = store.read_bytes()
    done = program("sanitize", letter, "-o", store, "--policy", policy, "--force")
    assert done.exit_code == 2
    assert store.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import", "none.csv", "--into", "s.db"), "none.csv: there is no such file"),
        (("show", "none.db"), "none.db: there is no such entity store"),
        (("grant", "none.db", "me"), "none.db: there is no such entity store"),
        (("import", CONDITIONS, "--into", CONDITIONS), "not an entity store"),
        (("import", CONDITIONS, "--into", "postgresql://x@127.0.0.1:9/y"), "cannot be reached"),
    ],
)
def test_errors_in_one_line(
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[object, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = program("entities", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_file_leaves_the_store_as_it_was(program: Program, store: Path) -> None:
    wrong = store.parent / "wrong.jsonl"
    wrong.write_text('{"id": "x", "context": ["fever"]}\n{"id": 3}\n')
    done = program("entities", "import", wrong, "--into", store)
    assert done.exit_code == 2
    assert "wrong.jsonl: line 2" in done.stderr
    assert "34 entities" in program("entities", "show", store).output
    assert program("entities", "show", store, "x").exit_code == 2
