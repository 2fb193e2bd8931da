"""How patterns are searched, and patterns of one's own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.errors import PolicyError
from efface.terms.patterns import Match, Pattern, Patterns, custom
from efface.terms.patterns.base import before, matches


def test_own_patterns_cannot_explode() -> None:
    text = "a" * 100_000 + "!"
    assert list(custom("bomb", "BOMB", "(a+)+$").find(text)) == []
    assert list(custom("bomb", "BOMB", "(a|aa)+b").find(text)) == []


@pytest.mark.parametrize(
    "expression", [r"(?<=a)b", r"(a)\1", "(", "a{1000}{1000}", "(a{500}){500}", "a\\"]
)
def test_what_cannot_run_in_linear_time_is_refused(expression: str) -> None:
    with pytest.raises(PolicyError, match="pattern 'x': not a regular expression that runs"):
        custom("x", "X", expression)


def test_a_pattern_that_matches_nothing_at_all_is_refused() -> None:
    with pytest.raises(PolicyError, match="matches the empty string"):
        custom("x", "X", r"\d*")


def test_a_label_has_a_form() -> None:
    with pytest.raises(PolicyError, match="written in capitals"):
        custom("x", "ward number", r"\d")


@given(st.text(alphabet="aé1١日_ \n-]", max_size=20))
@pytest.mark.parametrize(
    "expression",
    [r"\d", r"\w+", r"\W", r"\s", r"[\d-]+", r"[^\w]", r"[]\d]", r"\S+", r"\D", r"\\d|a"],
)
def test_classes_know_all_scripts_as_in_python(expression: str, text: str) -> None:
    ours = list(custom("x", "X", expression).find(text))
    assert ours == [match.span() for match in re.finditer(expression, text)]


@given(st.text(alphabet="a1_ \n\x0b-]", max_size=20))
@pytest.mark.parametrize("expression", [r"\d", r"\w-", r"\W", r"a\s", r"[^\w]", r"[]\d]", r"\S\S"])
def test_gates_of_ascii_texts_let_the_same_through(expression: str, text: str) -> None:
    own = custom("x", "X", expression)
    through = [(start, end) for start, end, *_ in Patterns([own]).find(text)]
    assert through == [*own.find(text)]


def test_formal_patterns_alone_can_be_asked_for() -> None:
    number = Pattern("ward", "WARD", matches(r"\d+"), gate=r"\d")
    cued = Pattern("bed", "BED", matches(r"bed (?P<value>\w+)"), gate="bed", formal=False)
    both = Patterns([number, cued])
    ward, bed = Match(4, 5, "WARD", "ward", True), Match(4, 5, "BED", "bed", False)
    assert both.find("bed 7") == [ward, bed]
    assert both.find("bed 7", formal=True) == [ward]
    assert both.find("no such thing") == []


@given(st.text("ab1 ", max_size=20))
def test_a_search_by_starts_finds_what_a_plain_one_finds(text: str) -> None:
    plain, quick = matches(r"\d(?P<value>a+)"), matches(r"\d(?P<value>a+)", starts=r"\d")
    assert [*quick(text)] == [*plain(text)]


def test_what_is_not_accepted_is_not_found() -> None:
    even = matches(r"\d+", accept=lambda number: int(number) % 2 == 0)
    assert [*even("11 12 13 14")] == [(3, 5), (9, 11)]


def test_before_a_mark_only_the_last_characters_are_read() -> None:
    find = before("!", r"(?P<value>a+)", 3)
    assert [*find("aaaaa! ba! c!")] == [(2, 5), (8, 9)]
