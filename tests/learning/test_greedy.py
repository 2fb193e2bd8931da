"""The greedy publisher, on small collections."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from efface.learning.features import Features
from efface.learning.greedy import apply_rounds, best_threshold, cross_fitted, greedy
from efface.learning.tokens import Array, Tokens

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def flags(word: str) -> str:
    return "g" if word in NAMES[:4] else ""


def letters(count: int, seed: int) -> tuple[Features, Array]:
    rng = np.random.default_rng(seed)
    texts = [
        f"Dear {rng.choice(NAMES)},\nthe {rng.choice(['house', 'car'])} is sold."
        f" {rng.choice(['Then', 'Soon'])} we met {rng.choice(NAMES)} in town."
        for _ in range(count)
    ]
    tokens = Tokens.of(texts)
    return Features(tokens, flags), np.array([tokens.words[one] in NAMES for one in tokens.ids])


@given(
    st.lists(st.tuples(st.integers(-3, 3), st.booleans()), max_size=12),
    st.sampled_from([0.5, 1.0, 2.5, 10.0]),
)
def test_no_threshold_gains_more(rows: list[tuple[int, bool]], ratio: float) -> None:
    scores = np.array([score for score, _ in rows], np.float32)
    marked = np.array([is_marked for _, is_marked in rows], np.bool_)

    def gain(threshold: float) -> float:
        hidden = scores >= threshold
        return float(ratio * (hidden & marked).sum() - (hidden & ~marked).sum())

    threshold, told = best_threshold(scores, marked, ratio)
    assert gain(threshold) == told
    assert told == max([0.0, *map(gain, scores.tolist())])


def test_scores_come_from_models_that_have_not_seen_the_document() -> None:
    """Marks without any pattern cannot be learnt, however well a model remembers."""
    features, _ = letters(100, 1)
    marked = np.random.default_rng(5).random(len(features.tokens)) < 0.5
    rows = features.of(np.zeros(len(marked), np.bool_))
    scores = cross_fitted(rows, marked, features.tokens.documents, 0)
    assert abs(((scores > 0) == marked).mean() - 0.5) < 0.1


def test_names_are_found_in_other_documents() -> None:
    features, marked = letters(150, 1)
    rounds = list(greedy(features, marked, 10, seed=2))
    assert 1 <= len(rounds) <= 5
    assert rounds[0].found == marked.sum()
    assert all(10 * one.found > one.wrong for one in rounds)
    others, truth = letters(50, 7)
    hidden = apply_rounds(others, rounds)
    assert (hidden & truth).sum() >= 0.97 * truth.sum()
    assert (hidden & ~truth).sum() <= 0.03 * (~truth).sum()


def test_the_same_seed_gives_the_same_rounds() -> None:
    features, marked = letters(60, 3)
    one, other = (list(greedy(features, marked, 10, seed=4)) for _ in range(2))
    assert [r.threshold for r in one] == [r.threshold for r in other]
    assert all((a.model.weights == b.model.weights).all() for a, b in zip(one, other, strict=True))


def test_where_nothing_is_marked_nothing_is_learnt() -> None:
    features, marked = letters(20, 3)
    assert list(greedy(features, np.zeros_like(marked), 10)) == []
    nobody = Features(Tokens.of([]), flags)
    assert len(apply_rounds(nobody, [])) == 0
