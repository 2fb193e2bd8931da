"""Background corpora of every form."""

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
from tests.knowledge.small import FUNCTION_WORDS

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
    index = Index(output, FUNCTION_WORDS)
    assert [index.count(term) for term in ("red", "farm", "red gate", "HIV", "hiv")] == [
        2,
        2,
        1,
        1,
        0,
    ]
    assert index.together(["red", "farm"]) == 1
    assert index.describe()[0]["source"] == name


def test_columns_can_be_chosen(corpora: Path, program: Program) -> None:
    output = corpora / "some.index"
    build = ("knowledge", "build", corpora / "corpus.tsv", "-o", output, "--at-least", "1")
    assert program(*build, "--column", "1").exit_code == 0
    assert Index(output, FUNCTION_WORDS).count("title") == 3


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
