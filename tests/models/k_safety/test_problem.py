"""K-safety as a problem of sets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from efface.models.k_safety.problem import members, put_back
from tests.entities import EXAMPLE
from tests.models.k_safety.cases import hard, is_k_safe, problem_of, random_case


def test_example_2_of_the_paper() -> None:
    """{t2, t4, t7} is not 2-safe: {t2, t4} of e2 is in one other context only (so is e3's)."""
    contexts = [{int(term[1]) for term in context.split()} for context in EXAMPLE.values()]
    problem, order = problem_of(contexts, [0, 1, 2], [1, 2, 4, 5, 6, 7], 2)
    terms = sum(1 << order.index(term) for term in (2, 4, 7))
    dangers = {frozenset(order[t] for t in members(one)): one for one in problem.dangers(terms)}
    assert {*dangers} == {frozenset({2, 4}), frozenset({4, 7})}
    assert problem.support(dangers[frozenset({2, 4})]) == 2


@pytest.mark.slow
@settings(max_examples=300)
@given(seed=st.integers(0, 10**6), terms=st.integers(0, 127))
def test_the_predicate_is_definition_3_1(seed: int, terms: int) -> None:
    contexts, protected, document, k, _ = random_case(seed)
    problem, order = problem_of(contexts, protected, document, k)
    terms &= problem.everything
    expected = is_k_safe({order[term] for term in members(terms)}, contexts, protected, k)
    assert problem.is_safe(terms) is problem.ready().is_safe(terms) is expected
    assert (not any(True for _ in problem._dangers_among_few(terms))) is expected


def test_minimal_dangers_are_minimal() -> None:
    contexts, protected, document = hard(1)
    problem, _ = problem_of(contexts, protected, document, 4)
    for danger in problem.dangers(problem.everything):
        small = problem.minimal(danger)
        assert small & ~danger == 0
        assert problem.is_dangerous(small)
        assert not any(problem.is_dangerous(small & ~(1 << term)) for term in members(small))
        top = members(danger)[0]
        assert problem.is_dangerous(problem.small(danger, top))


@given(st.sets(st.integers(0, 200)))
def test_the_members_of_a_set_are_listed_however_wide_it_is(terms: set[int]) -> None:
    assert members(sum(1 << term for term in terms)) == sorted(terms)


@given(seed=st.integers(0, 10**6), data=st.data())
def test_entities_are_counted_for_every_subset(seed: int, data: st.DataObject) -> None:
    contexts, protected, document, k, _ = random_case(seed)
    problem, order = problem_of(contexts, protected, document, k)
    places = data.draw(st.permutations(range(problem.size)))
    counts = problem.ready().supports(places)
    for subset in range(1 << problem.size):
        wanted = {order[place] for bit, place in enumerate(places) if subset >> bit & 1}
        expected = sum(wanted <= own for own in contexts)
        assert counts[subset] == expected
        assert problem.support(sum(1 << order.index(term) for term in wanted)) == expected


@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_term_may_be_added_if_the_whole_stays_safe(seed: int, data: st.DataObject) -> None:
    contexts, protected, document, k, _ = random_case(seed)
    problem, _ = problem_of(contexts, protected, document, k)
    order = data.draw(st.permutations(range(problem.size)))
    dangers: dict[int, int] = {}
    kept = 0
    for term in order:
        expected = problem.is_safe(kept | 1 << term)
        assert problem.may_add(kept, term) is expected
        kept |= expected << term
    assert put_back(problem, 0, order, dangers) == kept
    assert {*dangers} == {*members(problem.everything & ~kept)}
