"""Which of what was found counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Term
from efface.models.identifiers.mentions import (
    FoundTerm,
    is_part,
    not_nested,
    outermost,
    rarely_called,
    with_whole_secrets,
)
from efface.terms.occurrences import Needle

TEXT = "abcdefghijklmnopqrstuvwxyz"


def term(start: int, end: int, label: str = "PERSON") -> Term:
    return Term(start=start, end=end, label=label, text=TEXT[start:end])


PLACES = st.tuples(st.integers(0, 20), st.integers(1, 6)).map(lambda p: (p[0], p[0] + p[1]))


@given(st.lists(PLACES))
def test_what_is_outermost_covers_all_and_lies_in_no_other(places: list[tuple[int, int]]) -> None:
    mentions = [FoundTerm(term(*place), 1.0, frozenset()) for place in places]
    kept = [(m.term.start, m.term.end) for m in outermost(mentions)]
    for start, end in places:
        assert any(a <= start and end <= b for a, b in kept)
    for place in kept:
        assert not any(
            other != place and other[0] <= place[0] and place[1] <= other[1] for other in kept
        )


def test_only_terms_of_the_same_label_are_nested() -> None:
    terms = [term(0, 9, "ORG"), term(2, 5, "ORG"), term(2, 5)]
    assert [(t.start, t.label) for t in not_nested(terms)] == [(0, "ORG"), (2, "PERSON")]


def test_a_part_is_shorter_than_the_name_in_which_it_lies() -> None:
    assert is_part(term(2, 5), [(0, 9)])
    assert not is_part(term(0, 9), [(0, 9)])
    assert not is_part(term(7, 12), [(0, 9)])


@pytest.mark.parametrize(
    ("chance", "other_places", "is_rare"),
    [(0.5, 3, True), (0.5, 2, False), (0.95, 9, False), (0.5, 0, False)],
)
def test_a_doubtful_name_that_nothing_calls_one_elsewhere_is_not_searched_for(
    chance: float, other_places: int, is_rare: bool
) -> None:
    needle = Needle("ab")
    mention = FoundTerm(replace(term(0, 2), identity="ab"), chance, frozenset())
    places = [(5 * number, 5 * number + 2, needle) for number in range(other_places + 1)]
    assert rarely_called([mention], {needle: mention.term}, places) == (
        {needle} if is_rare else set()
    )


def test_what_overlaps_a_secret_is_cut_and_secrets_that_overlap_are_one() -> None:
    found = [
        FoundTerm(term(*place), 1.0, frozenset())
        for place in ((0, 6, "PERSON"), (4, 9, "SECRET"), (8, 12, "SECRET"))
    ]
    kept = {(m.term.start, m.term.end, m.term.label) for m in with_whole_secrets(found, TEXT)}
    assert kept == {(4, 12, "SECRET"), (0, 4, "PERSON")}
