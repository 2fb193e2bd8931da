"""An attacker who guesses what documents are about."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.attacks.topics import Guesses, guess
from efface.errors import MissingExtraError

LABELS = [number % 2 == 0 for number in range(40)]
TELLING = [f"{'balm' if label else 'oak'} word{n % 7}" for n, label in enumerate(LABELS)]
SCORES = st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=2, max_size=12)


@given(SCORES.filter(lambda rows: len({label for _, label in rows}) == 2))
def test_the_auc_is_how_often_a_document_about_the_topic_scores_higher(
    rows: list[tuple[int, bool]],
) -> None:
    guesses = Guesses(np.array([float(score) for score, _ in rows]), np.array([b for _, b in rows]))
    pairs = [
        (one > other) + (one == other) / 2
        for one, about in rows
        for other, unrelated in rows
        if about and not unrelated
    ]
    assert guesses.auc == pytest.approx(sum(pairs) / len(pairs))


def test_samples_lie_around_the_auc_and_follow_from_the_seed() -> None:
    labels = np.array(LABELS)
    scores = labels + np.random.default_rng(3).normal(size=len(labels))
    guesses = Guesses(scores, labels, seed=5)
    samples = guesses.samples()
    assert samples.mean() == pytest.approx(guesses.auc, abs=0.02)
    assert 0 < samples.std() < 0.2
    assert (samples == Guesses(scores, labels, seed=5).samples()).all()
    assert (samples != Guesses(scores, labels, seed=6).samples()).any()


@pytest.mark.slow
def test_what_is_not_published_cannot_be_guessed_from() -> None:
    published = [text.split()[1] for text in TELLING]
    assert guess(TELLING, TELLING, LABELS).auc == 1
    assert guess(TELLING, published, LABELS).auc < 0.8


@pytest.mark.slow
def test_an_attacker_who_knows_how_words_are_replaced_learns_them_anew() -> None:
    other = [text.replace("balm", "fir").replace("oak", "elm") for text in TELLING]
    blind = guess(TELLING, other, LABELS).auc
    assert guess(other, other, LABELS).auc == 1 > blind


def test_no_document_is_scored_by_a_classifier_that_has_seen_it() -> None:
    """Of three documents with a word of their own, one or two are about the topic.

    Whoever has seen all three scores those with two higher; without a document, its like are fewer.
    """
    texts = [f"word{number // 3}" for number in range(42)]
    labels = [number % 3 <= number // 3 % 2 for number in range(42)]
    assert guess(texts, texts, labels).auc < 0.4


def test_the_same_seed_gives_the_same_guesses() -> None:
    first, again = (guess(TELLING, TELLING, LABELS, seed=4) for _ in range(2))
    assert (first.scores == again.scores).all()
    assert (first.labels == np.array(LABELS)).all()


def test_scikit_learn_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.model_selection", None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[attacks\]'"):
        guess(TELLING, TELLING, LABELS)
