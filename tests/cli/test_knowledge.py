"""The commands about knowledge, and policies that name knowledge of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Program


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A corpus of three documents."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for number, text in enumerate(["the red gate", "a red farm", "an old farm and HIV"]):
        (folder / f"{number}.txt").write_text(text)
    return folder


@pytest.fixture
def index(folder: Path, program: Program) -> Path:
    """What is counted in it."""
    path = folder.parent / "some.index"
    assert program("knowledge", "build", folder, "-o", path, "--at-least", "1").exit_code == 0
    return path


def test_the_same_corpus_gives_the_same_bytes(folder: Path, index: Path, program: Program) -> None:
    other = index.with_name("other.index")
    program("knowledge", "build", folder, "-o", other, "--at-least", "1")
    assert other.read_bytes() == index.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["corpus.tsv", "-o", "folder", "--force", "--at-least", "1"], "folder: "),
        (["corpus.tsv", "-o", "no/x"], "there is no folder"),
        (["corpus.tsv", "-o", "corpus.tsv", "--force"], "is part of the corpus"),
        (["corpus.tsv", "-o", "corpus.jsonl"], "is there already; use --force"),
    ],
)
def test_an_index_that_could_not_be_written_is_not_built(
    arguments: list[str],
    message: str,
    folder: Path,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder.parent)
    Path("corpus.tsv").write_text("title\tthe red gate\n")
    Path("corpus.jsonl").write_text("precious")
    result = program("knowledge", "build", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("efface: ") == 1
    assert Path("corpus.tsv").read_text() == "title\tthe red gate\n"
    assert Path("corpus.jsonl").read_text() == "precious"


def test_show_tells_counts_information_and_chains(program: Program) -> None:
    result = program("knowledge", "show", "HIV", "AIDS")
    assert "HIV  391 of 232,645 documents  9.2" in result.stdout
    assert "infection" in result.stdout
    assert "all together: 279 documents" in result.stdout
    (one,) = program("knowledge", "show", "HIV", "--format", "json").stdout.splitlines()
    shown = json.loads(one)
    assert shown["documents"] == 391
    assert shown["generalizations"][-1]["bits"] <= shown["bits"]


def test_show_without_a_term_tells_the_sources(program: Program) -> None:
    shown = program("knowledge", "show").stdout
    assert "English Wikipedia" in shown
    assert "WordNet" in shown
    assert "sha256:" in shown


def test_ones_own_counts_come_beside_or_instead(index: Path, program: Program) -> None:
    beside = program("knowledge", "show", "HIV", "--counts", index).stdout
    assert "392 of 232,648" in beside
    instead = program("knowledge", "show", "HIV", "--counts", index, "--only").stdout
    assert "1 of 3" in instead
    assert program("knowledge", "show", "HIV", "--only").exit_code == 2


def test_a_policy_may_name_its_own_knowledge(index: Path, program: Program) -> None:
    here = index.parent
    (here / "kinds.tsv").write_text("Zorbanex\tcity\n")
    (here / "policy.toml").write_text(
        'operator = "generalize"\ncounts = ["some.index"]\ntaxonomies = ["kinds.tsv"]\n'
        "[models.information-content]\nbits = 6\n"
    )
    (here / "letter.txt").write_text("We went to Zorbanex.")
    arguments = ("sanitize", here / "letter.txt", "-o", "-", "--policy", here / "policy.toml")
    assert program(*arguments).stdout == "We went to a city."


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('counts = ["missing.index"]', "missing.index: cannot be read"),
        ('counts = ["policy.toml"]', "policy.toml: no file with counts"),
        ('taxonomies = ["circle.tsv"]', "circle.tsv: goes in a circle: a -> b -> a"),
    ],
)
def test_knowledge_that_cannot_be_used_is_named(
    line: str, message: str, tmp_path: Path, program: Program
) -> None:
    (tmp_path / "circle.tsv").write_text("a\tb\nb\ta\n")
    (tmp_path / "letter.txt").write_text("We came.")
    policy = tmp_path / "policy.toml"
    policy.write_text(f"{line}\n[models.information-content]\nbits = 6\n")
    result = program(
        "sanitize", tmp_path / "letter.txt", "-o", tmp_path / "out/", "--policy", policy
    )
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (tmp_path / "out").exists()
