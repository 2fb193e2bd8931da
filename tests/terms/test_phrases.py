"""Noun phrases, each made when it is asked for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.document import Span
from efface.languages.english.phrases import phrases
from efface.terms.phrases import Phrases
from tests.terms.test_tagged import tagged


def test_a_phrase_is_found_by_its_edges_and_around_a_span() -> None:
    words = tagged(("the", "DT"), ("old", "JJ"), ("gate", "NN"), ("is", "VBZ"), ("5", "CD"))
    found = phrases(words)
    assert [(phrase.start, phrase.end) for phrase in found] == [(4, 12), (16, 17)]
    assert [*found.places()] == [(4, 12, ("JJ", "NN")), (16, 17, ("CD",))]
    assert found.from_start(4) == found.up_to(12) == found[0]
    assert found.from_start(5) is None
    assert found.up_to(99) is None
    assert found.around(Span(start=5, end=8)) == found[0]
    assert found.around(Span(start=0, end=12)) == found[0]  # it ends there
    assert found.around(Span(start=13, end=15)) is None


@given(st.lists(st.booleans(), max_size=9), st.integers(0, 20), st.integers(1, 4))
def test_a_phrase_around_a_span_is_one_in_which_it_lies(
    inside: list[bool], start: int, length: int
) -> None:
    """Each word is a phrase of its own, or none."""
    words = tagged(*(("ab", "NN") for _ in inside))
    found = Phrases(words, [(n, n + 1) for n, is_in in enumerate(inside) if is_in], plural=())
    span = Span(start=start, end=start + length)
    fitting = [p for p in found if p.start <= span.start and span.end <= p.end]
    ending = [p for p in found if p.end == span.end]
    assert found.around(span) == next(iter(fitting or ending), None)
    assert len(found) == sum(inside)


def test_the_last_word_tells_the_number() -> None:
    words = tagged(("gates", "NNS"), ("keeper", "NN"))
    one, two = Phrases(words, [(0, 1), (0, 2)], plural={"NNS"})
    assert (one.is_plural, two.is_plural) == (True, False)
    assert "keeper" not in repr(two)
