"""An index from texts, in bounded memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.knowledge import building
from efface.knowledge.building import Built, build
from efface.knowledge.index import Index
from tests.knowledge.small import FUNCTION_WORDS


def test_small_portions_and_runs_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [f"red gate number {i % 7} of uncle {i % 3}. The farm" for i in range(200)]
    build(texts, tmp_path / "whole", FUNCTION_WORDS, about={}, at_least=2)
    monkeypatch.setattr(building, "_PORTION", 100)
    monkeypatch.setattr(building, "_RUN", 500)
    build(texts, tmp_path / "parts", FUNCTION_WORDS, about={}, at_least=2)
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "parts").read_bytes()


def test_a_document_may_come_in_parts(tmp_path: Path) -> None:
    build(
        [iter(["red gate", " red gate"]), "gate"],
        tmp_path / "index",
        FUNCTION_WORDS,
        about={},
        at_least=1,
    )
    index = Index(tmp_path / "index", FUNCTION_WORDS)
    assert (index.documents, index.count("gate"), index.count("red gate")) == (2, 2, 1)


def test_a_corpus_in_which_nothing_is_often_enough_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no term stands in 3 documents or more"):
        build(["red gate"], tmp_path / "index", FUNCTION_WORDS, about={})


def test_a_corpus_without_words_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no words"):
        build(["...", ""], tmp_path / "index", FUNCTION_WORDS, about={})
    assert not (tmp_path / "index").exists()


def test_it_tells_what_went_in_and_how_far_it_is(tmp_path: Path) -> None:
    seen: list[int] = []
    texts = ["red gate", "the red farm", ""]
    built = build(
        texts, tmp_path / "index", FUNCTION_WORDS, about={}, at_least=2, progress=seen.append
    )
    assert built == Built(documents=3, words=5, terms=1)
    assert sum(seen) == sum(map(len, texts))
    assert (
        Index(tmp_path / "index", FUNCTION_WORDS).count("red"),
        Index(tmp_path / "index", FUNCTION_WORDS).count("farm"),
    ) == (
        2,
        0,
    )


def test_the_same_texts_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        build(
            ["red gate", "red farm"],
            tmp_path / name,
            FUNCTION_WORDS,
            about={"source": "x"},
            at_least=1,
        )
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_word_longer_than_a_portion_is_cut_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "_PORTION", 10)
    build(["x" * 35 + " gate"], tmp_path / "index", FUNCTION_WORDS, about={}, at_least=1)
    assert Index(tmp_path / "index", FUNCTION_WORDS).count("gate") == 1
