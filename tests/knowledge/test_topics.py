"""What terms tell of topics, and what could bound it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyroaring import BitMap

from efface.knowledge.index import Index, SeveralCounts
from efface.knowledge.suggesting import suggest
from efface.knowledge.topics import Topic, spellings
from efface.knowledge.word_keys import located, plain_words
from efface.languages.english import English
from tests.conftest import Program
from tests.knowledge.small import documents_with, knowledge_of

TEXTS = st.lists(
    st.lists(st.sampled_from("oak elm fir tea".split()), min_size=1, max_size=5).map(" ".join),
    min_size=1,
    max_size=6,
)


@given(texts=TEXTS, others=TEXTS)
def test_documents_are_those_that_have_a_term(texts: list[str], others: list[str]) -> None:
    first, second = knowledge_of(texts).counts, knowledge_of(others).counts
    both = SeveralCounts([first, second])
    for term in ("oak", "oak elm", "oak elm fir", "tea tea"):
        assert set(first.where(term)) == documents_with(term, texts)
        assert set(both.where(term)) == documents_with(term, texts + others)
        assert both.count(term) == len(both.where(term))


@given(texts=TEXTS, least=st.integers(1, 3), most=st.integers(1, 5))
def test_names_are_sifted_without_losing_any(texts: list[str], least: int, most: int) -> None:
    names = ["oak", "elm", "oak elm", "fir tea", "oak elm fir", "ash"]
    counts = knowledge_of(texts).counts
    assert isinstance(counts, Index)
    sifted = set(counts.among(names, least, most))
    for name in names[:4]:
        assert (name in sifted) == (least <= len(documents_with(name, texts)) <= most)
    both = SeveralCounts([counts, counts])
    for name in names[:4]:
        if least <= both.count(name) <= most:
            assert name in both.among(names, least, most)


@given(st.text())
def test_located_words_are_those_that_are_counted(text: str) -> None:
    found = [word for _, _, word in located(text)]
    for start, end, _ in located(text):
        assert text[start:end]
    if text.isascii():
        assert [part for word in found for part in word.split()] == plain_words(text)


def test_plurals_follow_the_rule() -> None:
    assert [*spellings("city"), *spellings("box"), *spellings("HIV"), *spellings("diabetes")] == [
        "city",
        "cities",
        "box",
        "boxes",
        "HIV",
        "HIVs",
        "diabetes",
    ]
    assert [*spellings("")] == []


def test_names_that_mean_something_else_more_often_are_no_synonyms() -> None:
    known = English().knowledge()
    assert "party" not in Topic.of("political party", "group", known).forms
    assert "human immunodeficiency virus" in Topic.of("HIV", "disease", known).forms


def test_a_group_of_documents_may_be_empty() -> None:
    topic = Topic.of("HIV", "disease", English().knowledge())
    assert topic.share_of(BitMap()) == pytest.approx(topic.prior)
    assert topic.bits(0) == 0


def test_suggestions_say_what_a_bound_lets_pass() -> None:
    found = {one.bound: one for one in suggest("HIV", English().knowledge())}
    assert not found["virus"].is_general
    assert "AIDS" in found["virus"].passing
    assert "lets pass AIDS" in found["virus"].verdict
    assert found["disease"].is_general
    assert "AIDS" not in found["disease"].passing
    bits = [one.bits for one in found.values()]
    assert bits == sorted(bits, reverse=True)


def test_suggestions_on_the_command_line(program: Program) -> None:
    printed = program("knowledge", "suggest", "heroin")
    assert printed.exit_code == 0
    assert "also: " in printed.output
    assert "diacetylmorphine" in printed.output
    lines = program("knowledge", "suggest", "heroin", "--format", "json").output.splitlines()
    (drug,) = [one for one in map(json.loads, lines) if one["generalization"] == "drug"]
    assert drug["enforceable"]
    assert drug["together"] == 100


def test_what_is_not_known_gets_no_suggestion(program: Program) -> None:
    for arguments, message in (
        (["qwzzk"], "does not know it"),
        (["and"], "no taxonomy knows"),
        (["HIV", "--only"], "--only needs --counts"),
    ):
        refused = program("knowledge", "suggest", *arguments)
        assert refused.exit_code == 2
        assert message in refused.output
