"""Recall, precision and what is kept by substring anonymity, on little text."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.corpora.labelled import Labelled
from efface.evaluation.bench import substring_quality
from tests.evaluation.texts import names_before_a_sentence, write_corpus


@pytest.fixture
def labelled() -> list[Labelled]:
    return names_before_a_sentence()


def test_marked_words_that_are_hidden(labelled: list[Labelled]) -> None:
    found = {
        (one.method, one.count, one.cover, one.k): one
        for one in substring_quality.quality(labelled, ks=[2, 7])
    }
    runs = found["MR", "documents", "optimal", 2]
    assert (runs.recall, runs.precision) == (1, 1)
    assert runs.kept == pytest.approx(0.93, abs=0.03)
    assert found["Word", "documents", None, 2].recall == 1
    assert found["MR", "documents", "optimal", 7].precision < 0.2
    assert found["MR+Word", "documents", "greedy", 2].kept > runs.kept


def test_the_best_at_a_recall(labelled: list[Labelled]) -> None:
    found = list(substring_quality.quality(labelled, ks=[2, 7]))
    best = list(substring_quality.best(found, 1))
    assert {one.k for one in best} == {2}
    assert len(best) == 4


@pytest.mark.slow
def test_more_text_repeats_more_and_more_is_kept(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.tsv")
    kept = substring_quality.kept_by_size([corpus], 1)
    for points in kept.values():
        assert points[0][1] < points[-1][1]
    assert kept["documents", "optimal"][-1][1] > kept["documents", "greedy"][-1][1]
