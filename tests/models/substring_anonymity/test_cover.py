"""Which characters are hidden."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.cover import broken, cap, hidden
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from efface.models.substring_anonymity.whole_words import edges
from tests.models.substring_anonymity import naive
from tests.models.substring_anonymity.cases import hide


def test_the_example_of_definition_4_1() -> None:
    reached = Collection(["abracadabra"], (), Rules(k=2, count="occurrences", min_length=1)).reach(
        ["abracadabra"]
    )
    for cover in ("greedy", "optimal"):
        mask = hidden(reached, cover, 1)[:-1]
        shown = "".join(
            "*" if here else sign for here, sign in zip(mask, "abracadabra", strict=True)
        )
        assert shown == "abra*a*abra"


def test_runs_that_are_not_too_short() -> None:
    """The queue of the best beginnings grows too."""
    mask = hidden(np.arange(6000, -1, -1, dtype=np.int32), "optimal", 3)
    assert mask[:-1].sum() == 0
    starts, ends = edges(~hidden(np.array([2, 1, 0, 3, 2, 1, 0], np.int32), "optimal", 3))
    assert (starts.tolist(), ends.tolist()) == ([3], [6])


def test_a_run_is_cut_between_words_where_it_can_be() -> None:
    """One character must go; of several that would do, a space."""
    texts = ["red barn owl", "red barn ox", "red barn oaks", "a barn owl", "our barn owls"]
    found = hide(texts, "mask", k=3, min_length=1, words=False)[0]
    assert found in ("red*barn owl", "red barn*owl")  # not: red barn o*l


REACHES = st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=12)


@given(REACHES)
def test_a_capped_reach_goes_up_to_what_is_blocked_and_no_further(
    places: list[tuple[int, bool]],
) -> None:
    reach = np.array([length for length, _ in places], np.int32)
    blocked = np.array([is_blocked for _, is_blocked in places])
    before = reach.copy()
    capped = cap(reach, blocked)
    assert (reach == before).all()  # a copy
    for start, length in enumerate(before.tolist()):
        room = next((n for n, hole in enumerate(blocked[start:]) if hole), len(before) - start)
        assert capped[start] == min(length, room)


@given(st.text("ab ", max_size=9), st.data())
def test_a_run_is_broken_if_it_cannot_be_cut_into_repeats(text: str, data: st.DataObject) -> None:
    rules = Rules(
        k=2, count="occurrences", never_suppress=data.draw(st.sampled_from(["", "b ", " "]))
    )
    texts = [text, "ab ba"]
    count = naive.counter(texts, rules)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    always = np.array([sign in rules.never_suppress for sign in f"{text}\nab ba\n"])
    (found,) = broken(
        Collection(texts, (), rules).reach(texts),
        np.array([start]),
        np.array([end]),
        always if rules.never_suppress else always[:0],
    )
    assert bool(found) is not naive.is_allowed(text[start:end], count, rules)


@pytest.mark.slow
@given(st.text("ab", min_size=1, max_size=9), st.integers(1, 3), st.data())
def test_the_optimum_hides_the_fewest_and_of_these_the_most_at_edges(
    text: str, shortest: int, data: st.DataObject
) -> None:
    """By trying all ways to hide."""
    rules = Rules(k=2, count="occurrences")
    reach = Collection([text], (), rules).reach([text])
    edge = np.array(data.draw(st.lists(st.booleans(), min_size=len(text), max_size=len(text))))
    ways = []
    for number in range(1 << len(text)):
        mask = np.array([number >> place & 1 for place in range(len(text))], np.bool_)
        starts, ends = edges(~mask)
        sizes = ends - starts
        if (sizes >= shortest).all() and (sizes <= reach[starts]).all():
            ways.append((mask.sum(), -(mask & edge).sum()))
    found = hidden(reach, "optimal", shortest, np.append(edge, False))[:-1]
    assert (found.sum(), -(found & edge).sum()) == min(ways)
    assert hidden(reach, "optimal", shortest)[:-1].sum() == min(ways)[0]
    assert hidden(reach, "greedy", shortest)[:-1].sum() >= min(ways)[0]
