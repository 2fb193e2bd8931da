"""The protected entities, and the problems of documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from efface.knowledge.entities.contexts import Contexts
from efface.models.k_safety import guard as guards
from efface.models.k_safety.guard import Guard, Weights
from efface.models.k_safety.problem import members

TERMS = 6
# A word of a document may be several terms of the store: "sign", "signs".
WORDS = ([0, 1], [2], [3, 4, 5], [1])


def guard_of(contexts: Sequence[set[int]], known: set[int], weights: Weights = "equal") -> Guard:
    store = Contexts.of(
        range(len(contexts)),
        [np.array(sorted(own), "<u4").tobytes() for own in contexts],
        [(f"term{number}", number) for number in range(TERMS)],
    )
    return Guard(store, np.isin(np.arange(len(contexts)), [*known]), weights)


CONTEXTS = st.lists(st.sets(st.integers(0, TERMS - 1)), min_size=1, max_size=9)
KNOWN = st.sets(st.integers(0, 8))
DOCUMENT = st.lists(st.sampled_from(WORDS), max_size=3, unique_by=tuple)


@pytest.mark.slow
@settings(max_examples=300)
@given(CONTEXTS, KNOWN, DOCUMENT, st.integers(1, 3), st.integers(0, 7))
@example([{0}, {0}, {1}, {0, 1}], {3}, [[0, 1]], 1, 1)
@example([{0}, {0}, {1}, {0, 1}], set(), [[0, 1]], 1, 1)
def test_words_are_safe_if_enough_others_have_what_each_protected_entity_has(
    contexts: list[set[int]], known: set[int], words: list[list[int]], k: int, chosen: int
) -> None:
    """Definition 3.1, for words that are several terms."""
    places, problem = guard_of(contexts, known).problem(words, k)
    shown = {place for place in range(len(words)) if chosen >> place & 1}
    kept = sum(1 << term for term, place in enumerate(places) if place in shown)
    told = {term for place in shown for term in words[place]}
    expected = True
    for number, own in enumerate(contexts):
        if number not in known and own & told:
            others = sum(own & told <= other for other in contexts) - 1
            expected = expected and others >= k
    assert problem.is_safe(kept) is expected


@given(CONTEXTS, KNOWN, DOCUMENT)
def test_every_protected_entity_is_counted_once_with_what_it_has(
    contexts: list[set[int]], known: set[int], words: list[list[int]]
) -> None:
    guard = guard_of(contexts, known)
    places, problem = guard.problem(words, 1)
    protected = [own for number, own in enumerate(contexts) if number not in known]
    assert guard.protected == len(protected)
    expected = Counter(
        tuple(sorted({place for place, word in enumerate(words) if own & {*word}}))
        for own in protected
    )
    found: Counter[tuple[int, ...]] = Counter()
    for terms, count in problem.protected.items():
        found[tuple(sorted({places[term] for term in members(terms)}))] += count
    del expected[()]
    assert found == expected
    assert problem.listed is not None
    assert [*map(sorted, problem.listed)] == [*map(members, problem.protected)]
    for term in range(TERMS):
        assert guard.concerns(term) is any(term in own for own in protected)


@given(CONTEXTS, KNOWN, DOCUMENT)
def test_blocks_change_nothing(
    contexts: list[set[int]], known: set[int], words: list[list[int]]
) -> None:
    guard = guard_of(contexts, known)
    whole = guard.problem(words, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guards, "_CELLS", 1)
        assert guard.problem(words, 1) == whole


@given(CONTEXTS, KNOWN, DOCUMENT)
def test_the_terms_of_a_problem_are_sorted_and_those_of_a_word_cost_as_much_as_one(
    contexts: list[set[int]], known: set[int], words: list[list[int]]
) -> None:
    places, problem = guard_of(contexts, known).problem(words, 1)
    counts = [*map(len, problem.entities)]
    assert counts == sorted(counts, reverse=True)
    assert [*problem.order] == places
    costs = np.bincount(places, problem.weights, len(words))
    assert all(cost in (0, pytest.approx(1)) for cost in costs)


def test_hiding_what_shall_be_kept_costs_more_than_hiding_all_else() -> None:
    contexts = [{0, 2, 3}, {0, 2}, {0, 3}, {2, 3}]
    places, problem = guard_of(contexts, set()).problem([[0], [2], [3]], 1, kept={2})
    costs = dict(zip(places, problem.weights, strict=True))
    assert costs[1] > 1000 * (costs[0] + costs[2])
    assert problem.beyond == pytest.approx(costs[1] - 1)


def test_rarer_terms_say_more_and_so_cost_more() -> None:
    contexts = [{0, 2}, {2}, {2}, {2}]
    places, problem = guard_of(contexts, set(), "information").problem([[0], [2]], 1)
    costs = dict(zip(places, problem.weights, strict=True))
    assert costs == {0: 2.0, 1: pytest.approx(0.1)}  # one of four has it: two bits
