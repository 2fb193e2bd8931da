"""The theorems of the paper on what attackers find."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.attacks.theory import Theory


def test_the_example_of_the_paper() -> None:
    """Figure 1 and Example 1: 26 instances, a budget of 20; the paper rounds 1.116 down."""
    theory = Theory(3, 6, 15, 2, unmarked=21, ratio=2.0, dimension=1)
    assert theory.size == 26
    assert theory.advantage(20) == pytest.approx(1.116, abs=0.001)
    assert theory.most_found == 10.5
    assert theory.most_advantage == pytest.approx(22 / 3)
    assert theory.advantage(20) <= theory.most_advantage
    assert theory.most_found_in_samples is None  # the sample is too small to say anything
    assert theory.is_local_optimum
    assert "theorem 3: at most 10 true positives; it has 3" in str(theory)
    dear = Theory(3, 6, 15, 2, unmarked=21, ratio=3.0, dimension=1)
    assert "would pay to hide" in str(dear)


@given(st.integers(1, 50), st.integers(0, 500), st.integers(0, 500), st.integers(0, 50), st.data())
def test_local_optima_keep_to_the_theorems(
    positives: int, wrong: int, others: int, left: int, data: st.DataObject
) -> None:
    """Theorems 3 and 4, wherever their assumptions hold."""
    ratio = data.draw(st.floats(0.5, 50))
    theory = Theory(
        positives, wrong, others, left, unmarked=wrong + others, ratio=ratio, dimension=9
    )
    is_local_optimum = wrong >= ratio * positives
    if is_local_optimum:
        assert positives <= theory.most_found + 1e-9
        if positives * others >= wrong * left:
            budget = data.draw(st.integers(positives + wrong, theory.size))
            assert theory.advantage(budget) <= theory.most_advantage + 1e-9


def test_large_samples_have_bounds_too() -> None:
    theory = Theory(1_000, 50_000, 100_000, 10_000, unmarked=150_000, ratio=50.0, dimension=2)
    assert theory.most_found_in_samples is not None
    assert theory.most_advantage_in_samples is not None
    assert theory.most_found_in_samples > theory.most_found
    assert "theorem 6: at most" in str(theory)


@given(*[st.integers(0, 30)] * 4, st.data())
def test_who_looks_at_everything_finds_what_chance_does(
    positives: int, wrong: int, others: int, left: int, data: st.DataObject
) -> None:
    theory = Theory(positives, wrong, others, left, unmarked=wrong + others, ratio=2.0, dimension=3)
    if positives + left == 0:
        assert math.isnan(theory.advantage(theory.size))
        return
    assert theory.advantage(theory.size) == pytest.approx(1)
    if positives + wrong > 1:
        assert math.isnan(theory.advantage(data.draw(st.integers(0, positives + wrong - 1))))


def test_larger_samples_deviate_less_and_richer_classifiers_more() -> None:
    def deviation(size: int, dimension: int) -> float:
        return Theory(0, 0, size, 0, unmarked=size, ratio=2.0, dimension=dimension).deviation

    assert deviation(10_000, 2) < deviation(1_000, 2) < deviation(1_000, 20)
