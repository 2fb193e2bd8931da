"""Bounds that cannot be used, or bound little."""

from __future__ import annotations

from typing import Any

import pytest

import efface
from efface.errors import PolicyError, PolicyWarning
from efface.knowledge.topics import Topic
from efface.models.c_sanitization.bounds import advice, escape, fault
from tests.knowledge.small import knowledge_of
from tests.models.c_sanitization.cases import protecting

pytestmark = pytest.mark.filterwarnings("ignore::efface.errors.PolicyWarning")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "message"),
    [
        ({"protect": {}}, "names no entity"),
        ({"protect": {"qwzzk": "disease"}}, "does not know 'qwzzk'"),
        ({"protect": {"HIV": "qwzzk"}}, "stand together in no document"),
        ({"protect": {"HIV": "hiv"}}, "but names it"),
        ({"protect": {"HIV": "HIV infection"}}, "but names it"),
        ({"protect": {"the": ""}}, "has no word that says something"),
        ({"protect": {"HIV": "of the"}}, "has no word that says something"),
        ({"protect": {"HIV": "disease"}, "synonyms": {"HIV": ["the"]}}, "has no word"),
        ({"protect": {"HIV": "disease", "HIV ": "virus"}}, "named twice"),
        ({"protect": {"HIV": "virus"}, "probabilities": "standard"}, "use disease, .*suggest"),
        ({"protect": {"HIV": "disease"}, "synonyms": {"flu": ["grippe"]}}, "'flu' is not among"),
        ({"protect": {"HIV": "disease"}, "group": 9}, "<= 4"),
        ({"protect": {"HIV": "disease"}, "reading": "C"}, "choose one of: A, B"),
    ],
)
def test_what_cannot_be_protected_is_refused(model: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        efface.make_plan(efface.Policy.from_dict({"models": {"c-sanitization": model}}))


@pytest.mark.filterwarnings("always")
def test_a_bound_that_bounds_little_is_warned_of() -> None:
    with pytest.warns(PolicyWarning, match="bounds little; use disease"):
        efface.make_plan(protecting({"HIV": "virus"}))
    with pytest.warns(PolicyWarning, match="bounds little"):
        efface.make_plan(protecting({"HIV": "AIDS"}))
    with pytest.warns(PolicyWarning, match="fewer than 50"):
        efface.make_plan(protecting({"alcoholism": "vice"}))
    with pytest.warns(PolicyWarning, match="may stay, because virus is too specific"):
        efface.sanitize("AIDS was not diagnosed.", policy=protecting({"HIV": "virus"}))


SMALL = [*["flu illness oak"] * 4, *["illness elm"] * 8, *["oak", "rot"] * 4]


@pytest.mark.parametrize(
    ("entity", "bound", "reason"),
    [
        ("flu", "illness", ""),
        ("flu", "", ""),
        ("gout", "illness", "does not know 'gout'"),
        ("flu", "flu season", "'flu season' is no generalization of 'flu', but names it"),
        ("flu", "rot", "'flu' and 'rot' stand together in no document"),
        ("flu", "with", "'with' has no word that says something"),
    ],
)
def test_a_fault_says_why_a_topic_cannot_be_protected(entity: str, bound: str, reason: str) -> None:
    knowledge = knowledge_of(SMALL)
    found = fault(Topic.of(entity, bound, knowledge), knowledge, "contextual")
    assert found == reason if not reason else reason in found


def test_a_bound_as_rare_as_the_entity_is_a_fault_of_standard_probabilities_only() -> None:
    knowledge = knowledge_of(SMALL)
    topic = Topic.of("illness", "flu", knowledge, probabilities="standard")
    assert "is in 4 documents of the background, 'illness' in 12" in fault(
        topic, knowledge, "standard"
    )
    assert fault(Topic.of("illness", "flu", knowledge), knowledge, "contextual") == ""


def test_advice_is_for_bounds_that_bound_little() -> None:
    knowledge = knowledge_of(SMALL)
    (few,) = advice(Topic.of("flu", "illness", knowledge), knowledge)
    assert "stand together in 4 documents of the background, fewer than 50" in few
    assert [*advice(Topic.of("flu", "", knowledge), knowledge)] == []
    frequent = knowledge_of(SMALL * 20)
    assert [*advice(Topic.of("flu", "illness", frequent), frequent)] == []
    (narrow,) = advice(Topic.of("illness", "flu", frequent), frequent)
    assert narrow.startswith("illness bounded by flu: flu is in too few documents")


def test_an_escape_names_the_bound_and_the_command_that_finds_others() -> None:
    told = escape(Topic.of("flu", "illness", knowledge_of(SMALL)))
    assert "because illness is too specific a bound" in told
    assert told.endswith("see: efface knowledge suggest 'flu'")
