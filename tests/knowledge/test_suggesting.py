"""Bounds that are suggested, and what they let pass."""

from __future__ import annotations

import json

import pytest

from efface.knowledge.suggesting import Suggestion, follows, suggest
from efface.knowledge.topics import Topic
from efface.languages.english import English
from tests.conftest import Program
from tests.knowledge.small import knowledge_of


@pytest.mark.slow
def test_suggestions_say_what_a_bound_lets_pass() -> None:
    found = {one.bound: one for one in suggest("HIV", English().knowledge())}
    assert not found["virus"].is_general
    assert "AIDS" in found["virus"].passing
    assert "lets pass AIDS" in found["virus"].verdict
    assert found["disease"].is_general
    assert "AIDS" not in found["disease"].passing
    bits = [one.bits for one in found.values()]
    assert bits == sorted(bits, reverse=True)


@pytest.mark.slow
def test_suggestions_on_the_command_line(program: Program) -> None:
    printed = program("knowledge", "suggest", "heroin")
    assert printed.exit_code == 0
    assert "also: " in printed.output
    assert "diacetylmorphine" in printed.output
    lines = program("knowledge", "suggest", "heroin", "--format", "json").output.splitlines()
    (drug,) = [one for one in map(json.loads, lines) if one["generalization"] == "drug"]
    assert drug["enforceable"]
    assert drug["together"] == 100


@pytest.mark.slow
def test_what_is_not_known_gets_no_suggestion(program: Program) -> None:
    for arguments, message in (
        (["qwzzk"], "does not know it"),
        (["and"], "no taxonomy knows"),
        (["HIV", "--only"], "--only needs --counts"),
    ):
        refused = program("knowledge", "suggest", *arguments)
        assert refused.exit_code == 2
        assert message in refused.output


def test_a_term_gives_away_what_most_of_its_documents_are_about() -> None:
    texts = ["heron pond"] * 9 + ["heron reed"] * 9 + ["pond"] * 2 + ["reed"] * 9 + ["tea"] * 9
    known = knowledge_of(texts)
    heron = Topic.of("heron", "", known)
    assert follows(heron, known.counts.where("pond"))
    assert not follows(heron, known.counts.where("reed"))  # only half of them
    assert not follows(heron, known.counts.where("tea"))
    few = knowledge_of(["heron pond"] * 9 + ["tea"] * 9)
    assert not follows(Topic.of("heron", "", few), few.counts.where("pond"))


def test_the_most_specific_bound_comes_first_and_one_that_was_never_seen_not_at_all() -> None:
    texts = ["heron bird"] * 4 + ["bird"] * 4 + ["heron animal"] * 4 + ["animal"] * 40 + ["tea"]
    kinds = [("heron", "bird"), ("bird", "animal"), ("animal", "organism")]
    found = [*suggest("heron", knowledge_of(texts, kinds))]
    assert [one.bound for one in found] == ["bird", "animal"]
    assert [one.documents for one in found] == [8, 44]
    assert [one.together for one in found] == [4, 4]


def test_a_verdict_names_each_weakness() -> None:
    good = Suggestion("bird", 900, 4.0, 80, 0.2, True, ())
    assert good.verdict == ""
    bad = Suggestion("bird", 900, 4.0, 8, 0.2, False, ("pond",))
    assert bad.verdict.count(";") == 2
    assert bad.to_dict()["lets_pass"] == ["pond"]
