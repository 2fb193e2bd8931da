"""Attacks on what is published: rankings, chance and bounds."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.attacks.ranking import PAPER, Attack, Ranking, attack
from efface.learning.learners import LEARNERS
from tests.learning.letters import letters, view_of


@pytest.mark.slow
def test_every_learner_finds_what_can_be_learnt() -> None:
    view, marked = view_of(letters(80, 1))
    attacks = attack(view.examples, marked)
    assert [one.attacker for one in attacks] == [*LEARNERS, PAPER]
    for one in attacks:
        assert one.hits_within(10) == 10
        assert one.most(50) >= one.hits_within(50) >= 38  # of 40 in each part
        assert one.random(10) == pytest.approx(10 * marked.mean(), rel=0.2)
        low, high = one.bounds(10)
        assert low == high == 10
    positives, wrong, others, left = attacks[-1].counts()
    assert positives + wrong + others + left == len(marked)
    assert positives + left == marked.sum()
    assert wrong <= 2


def test_where_nothing_is_left_nothing_is_found() -> None:
    view, marked = view_of(letters(40, 1))
    for one in attack(view.examples, np.zeros_like(marked)):
        assert one.hits_within(500) == one.random(500) == 0
        assert one.bounds(50) == (0, 0)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3)), min_size=1, max_size=12), st.data())
def test_documents_are_drawn_anew(tokens: list[tuple[bool, int]], data: st.DataObject) -> None:
    """As if each document stood there as often as it was drawn."""
    budget, seed = data.draw(st.integers(1, 15)), data.draw(st.integers(0, 5))
    hits = np.array([hit for hit, _ in tokens])
    documents = np.array([document for _, document in tokens])
    names = sorted(set(documents.tolist()))
    drawn = np.random.default_rng(seed).integers(len(names), size=len(names)).tolist()
    expected = [hit for hit, document in tokens for one in drawn if names[one] == document]
    found = Ranking(hits, documents, documents).drawn(budget, np.random.default_rng(seed))
    assert found == sum(expected[:budget])


def test_random_is_what_a_random_order_finds() -> None:
    rng = np.random.default_rng(1)
    hits = rng.random(200) < 0.1
    documents = np.zeros(200, np.int32)
    shuffled = [
        Ranking(rng.permutation(hits), documents, documents).hits_within(50) for _ in range(2000)
    ]
    assert Attack("any", (Ranking(hits, documents, documents),)).random(50) == pytest.approx(
        np.mean(shuffled), rel=0.05
    )


def test_attackers_know_nothing_of_the_models() -> None:
    code = (
        "import sys, efface.attacks.ranking, efface.attacks.theory;"
        "print([m for m in sys.modules if m.startswith('efface.models')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
