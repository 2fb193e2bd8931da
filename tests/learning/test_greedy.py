"""The greedy publisher, on small collections."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document
from efface.learning.greedy import (
    CHOICES,
    Lesson,
    Rule,
    apply_rounds,
    best_threshold,
    greedy,
    parts,
)
from efface.learning.view import Reader
from tests.learning.letters import letters, view_of


@given(
    st.lists(st.tuples(st.integers(-3, 3), st.booleans()), max_size=12),
    st.sampled_from([0.5, 1.0, 2.5, 10.0]),
)
def test_no_threshold_gains_more(rows: list[tuple[int, bool]], ratio: float) -> None:
    scores = np.array([score for score, _ in rows], np.float32)
    marked = np.array([is_marked for _, is_marked in rows], np.bool_)

    def gain(threshold: float) -> float:
        hidden = scores > threshold
        return float(ratio * (hidden & marked).sum() - (hidden & ~marked).sum())

    threshold, told = best_threshold(scores, marked, ratio)
    assert gain(threshold) == told
    assert told == max([0.0, gain(-99), *map(gain, scores.tolist())])


def test_everything_is_hidden_where_that_gains_most() -> None:
    threshold, gain = best_threshold(np.array([1.0, -5.0]), np.array([True, True]), 3.0)
    assert (threshold, gain) == (-1e9, 6.0)


def test_scores_come_from_classifiers_that_have_not_seen_the_document() -> None:
    """Marks without any pattern cannot be learnt, however well a classifier remembers."""
    view, _ = view_of(letters(100, 1))
    marked = np.random.default_rng(5).random(len(view.tokens)) < 0.5
    for learner in ("svm", "crf"):
        scores = Lesson(view.examples, marked).cross_fitted(learner)
        assert abs(((scores > 0) == marked).mean() - 0.5) < 0.1


@given(st.lists(st.integers(0, 30)), st.integers(2, 5), st.integers(0, 3))
def test_documents_are_divided_evenly(documents: list[int], count: int, seed: int) -> None:
    numbers = np.array(sorted(documents), np.int64)
    own = parts(numbers, count, seed)
    chosen = dict(zip(numbers, own, strict=True))
    assert all(chosen[document] == part for document, part in zip(numbers, own, strict=True))
    sizes = np.bincount(list(chosen.values()), minlength=count)
    assert sizes.max() - sizes.min() <= 1


@pytest.mark.slow
@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("rule", ["gain", "accuracy"])
def test_names_are_found_in_other_documents(choice: str, rule: Rule) -> None:
    view, marked = view_of(letters(150, 1))
    rounds = list(greedy(view, marked, 10, learners=CHOICES[choice], rule=rule, seed=2))
    assert 1 <= len(rounds) <= 5
    assert rounds[0].found >= 0.98 * marked.sum()
    assert all(10 * one.found > one.wrong for one in rounds)
    others, truth = view_of(letters(50, 7))
    hidden = apply_rounds(others, rounds).rounds >= 0
    assert (hidden & truth).sum() >= 0.97 * truth.sum()
    assert (hidden & ~truth).sum() <= 0.03 * (~truth).sum()


def test_after_the_last_round_attacking_does_not_pay() -> None:
    """Theorems 2 and 3: TP <= FP C/L for the classifier that would have been next."""
    view, marked = view_of(letters(60, 1))
    marked = marked ^ (np.random.default_rng(2).random(len(marked)) < 0.1)  # hard to learn
    for ratio in (1.0, 4.0):
        rounds = list(greedy(view, marked, ratio, most=50))
        left, marks = view, marked
        for _ in rounds:
            lesson = Lesson(left.examples, marks[~left.tokens.hidden])
            scores = lesson.cross_fitted("svm")
            threshold, gain = best_threshold(scores, lesson.marked, ratio)
            assert gain > 0
            more = left.tokens.hidden
            more[~more] = scores > threshold
            left, kept = left.hiding(more)
            marks = marks[kept]
        lesson = Lesson(left.examples, marks[~left.tokens.hidden])
        scores = lesson.cross_fitted("svm")
        for threshold in scores:
            found = scores > threshold
            true_positives = int(lesson.marked[found].sum())
            assert ratio * true_positives <= found.sum() - true_positives
            assert true_positives <= (~marked).sum() / ratio


def test_rounds_find_nothing_in_what_they_leave() -> None:
    view, marked = view_of(letters(80, 1))
    marked = marked ^ (np.random.default_rng(2).random(len(marked)) < 0.1)
    rounds = list(greedy(view, marked, 4.0))
    applied = apply_rounds(view, rounds)
    assert (applied.rounds >= 0).any()
    assert not (apply_rounds(applied.view, rounds).rounds >= 0).any()
    for one in rounds:
        assert not (one.classifier.scores(applied.view.examples) > one.threshold).any()
    # Document by document it is the same as all of them at once.
    some = np.arange(80) == 17
    alone = apply_rounds(view.of_documents(some), rounds)
    assert (alone.rounds == applied.rounds[some[view.tokens.documents]]).all()


def test_the_same_seed_gives_the_same_rounds() -> None:
    view, marked = view_of(letters(60, 3))
    one, other = (list(greedy(view, marked, 10, seed=4)) for _ in range(2))
    assert [r.threshold for r in one] == [r.threshold for r in other]
    examples = view.examples
    for a, b in zip(one, other, strict=True):
        assert (a.classifier.scores(examples) == b.classifier.scores(examples)).all()


def test_where_nothing_is_marked_nothing_is_learnt() -> None:
    view, marked = view_of(letters(20, 3))
    assert list(greedy(view, np.zeros_like(marked), 10)) == []
    nobody = Reader().read([Document("")])
    rounds = list(greedy(view, marked, 10))
    assert len(apply_rounds(nobody, rounds).rounds) == 0
