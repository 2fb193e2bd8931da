"""An index of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.knowledge.index import Index
from efface.knowledge.indexing import build_index
from tests.knowledge.small import FUNCTION_WORDS


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "a.txt").write_text("red gate")
    (folder / "b.txt").write_text("red farm")
    return folder


def test_it_says_what_it_was_built_of(corpus: Path, tmp_path: Path) -> None:
    built = build_index([corpus], tmp_path / "some.index", FUNCTION_WORDS, at_least=2)
    assert (built.documents, built.terms) == (2, 1)
    (about,) = Index(tmp_path / "some.index", FUNCTION_WORDS).describe()
    assert (about["source"], about["files"], about["at_least"]) == ("corpus", 2, 2)
    assert about["options"] == {"column": "text"}


def test_another_corpus_has_another_digest(corpus: Path, tmp_path: Path) -> None:
    digests = []
    for text in ("red gate", "red gates", "red gates"):
        (corpus / "a.txt").write_text(text)
        build_index([corpus], tmp_path / "some.index", FUNCTION_WORDS, at_least=1)
        digests.append(Index(tmp_path / "some.index", FUNCTION_WORDS).describe()[0]["corpus"])
    assert digests[0] != digests[1] == digests[2]


def test_an_index_does_not_take_the_place_of_its_corpus(corpus: Path) -> None:
    with pytest.raises(InputError, match=r"a\.txt: is part of the corpus"):
        build_index([corpus], corpus / "a.txt", FUNCTION_WORDS)
    assert (corpus / "a.txt").read_text() == "red gate"
