"""Background corpora of every form, and the commands about knowledge."""

from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

from efface.knowledge.index import Index
from tests.conftest import Program

TEXTS = ["the red gate", "a red farm", "an old farm and HIV"]


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    """The same three documents in every form."""
    for number, text in enumerate(TEXTS):
        (tmp_path / "folder" / "inner").mkdir(parents=True, exist_ok=True)
        (tmp_path / "folder" / "inner" / f"{number}.txt").write_text(text)
    lines = "".join(json.dumps({"text": text, "id": 1}) + "\n" for text in TEXTS)
    (tmp_path / "corpus.jsonl").write_text(lines)
    (tmp_path / "corpus.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    table = "".join(f"title\t{text}\n" for text in TEXTS)
    (tmp_path / "corpus.tsv").write_text(table)
    (tmp_path / "corpus.tsv.xz").write_bytes(lzma.compress(table.encode()))
    pyarrow.parquet.write_table(pa.table({"text": TEXTS}), tmp_path / "corpus.parquet")
    return tmp_path


@pytest.mark.parametrize(
    "name",
    ["folder", "corpus.jsonl", "corpus.jsonl.gz", "corpus.tsv", "corpus.tsv.xz", "corpus.parquet"],
)
def test_every_form_gives_the_same_counts(name: str, corpora: Path, program: Program) -> None:
    output = corpora / "some.index"
    result = program("knowledge", "build", corpora / name, "-o", output, "--at-least", "1")
    assert result.exit_code == 0, result.output
    assert "3 documents" in result.stdout
    index = Index(output)
    assert [index.count(term) for term in ("red", "farm", "red gate", "HIV", "hiv")] == [
        2,
        2,
        1,
        1,
        0,
    ]
    assert index.together(["red", "farm"]) == 1
    assert index.describe()[0]["source"] == name


def test_the_same_corpus_gives_the_same_bytes(corpora: Path, program: Program) -> None:
    for name in ("one", "other"):
        program("knowledge", "build", corpora / "folder", "-o", corpora / name, "--at-least", "1")
    assert (corpora / "one").read_bytes() == (corpora / "other").read_bytes()


def test_columns_can_be_chosen(corpora: Path, program: Program) -> None:
    output = corpora / "some.index"
    build = ("knowledge", "build", corpora / "corpus.tsv", "-o", output, "--at-least", "1")
    assert program(*build, "--column", "1").exit_code == 0
    assert Index(output).count("title") == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing", "-o", "x"], "missing: there is no such file or folder"),
        (
            ["corpus.jsonl", "-o", "x", "--column", "body"],
            "line 1 is not a JSON object with the key",
        ),
        (["corpus.tsv", "-o", "x", "--column", "7"], "line 1 has no column 7"),
        (["corpus.parquet", "-o", "x", "--column", "body"], "has no column 'body'"),
        (["broken.parquet", "-o", "x"], "not a Parquet file"),
        (["picture.png", "-o", "x"], "not a corpus"),
        (["latin.txt", "-o", "x"], "not UTF-8"),
        (["packed.jsonl.xz", "-o", "x"], "cannot be read"),
        (["empty", "-o", "x"], "holds no texts"),
        (["blank.txt", "-o", "x"], "blank.txt: has no words to count"),
        (["bad.jsonl.gz", "-o", "x"], "cannot be read"),
        (["deep.jsonl", "-o", "x"], "line 1 is not a JSON object"),
        (["corpus.tsv", "-o", "empty", "--force", "--at-least", "1"], "empty: "),
        (["corpus.tsv", "-o", "no/x"], "there is no folder"),
        (["corpus.tsv", "-o", "corpus.tsv", "--force"], "is part of the corpus"),
        (["corpus.tsv", "-o", "corpus.jsonl"], "is there already; use --force"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str],
    message: str,
    corpora: Path,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(corpora)
    Path("broken.parquet").write_bytes(b"nothing")
    Path("picture.png").write_bytes(b"\x89PNG")
    Path("latin.txt").write_bytes("café".encode("latin-1"))
    Path("packed.jsonl.xz").write_bytes(b"nothing")
    Path("blank.txt").write_text("...")
    Path("bad.jsonl.gz").write_bytes(gzip.compress(b"{}" * 1000)[:-20])
    Path("deep.jsonl").write_text("[" * 100_000)
    Path("empty").mkdir()
    result = program("knowledge", "build", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("efface: ") == 1
    assert not Path("x").exists()


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


def test_ones_own_counts_come_beside_or_instead(corpora: Path, program: Program) -> None:
    index = corpora / "some.index"
    program("knowledge", "build", corpora / "folder", "-o", index, "--at-least", "1")
    beside = program("knowledge", "show", "HIV", "--counts", index).stdout
    assert "392 of 232,648" in beside
    instead = program("knowledge", "show", "HIV", "--counts", index, "--only").stdout
    assert "1 of 3" in instead
    assert program("knowledge", "show", "HIV", "--only").exit_code == 2


def test_a_policy_may_name_its_own_knowledge(corpora: Path, program: Program) -> None:
    index = corpora / "some.index"
    program("knowledge", "build", corpora / "folder", "-o", index, "--at-least", "1")
    (corpora / "kinds.tsv").write_text("Zorbanex\tcity\n")
    (corpora / "policy.toml").write_text(
        'operator = "generalize"\ncounts = ["some.index"]\ntaxonomies = ["kinds.tsv"]\n'
        "[models.information-content]\nbits = 6\n"
    )
    (corpora / "letter.txt").write_text("We saw Zorbanex.")
    arguments = ("sanitize", corpora / "letter.txt", "-o", "-", "--policy", corpora / "policy.toml")
    assert program(*arguments).stdout == "We saw a city."


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
