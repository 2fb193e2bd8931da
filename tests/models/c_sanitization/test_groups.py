"""Groups of terms that tell too much together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pyroaring import BitMap

import efface
from efface.document import Document, Finding, Replacement, apply
from efface.errors import PolicyError
from efface.knowledge.pack import Knowledge
from efface.knowledge.topics import Topic
from efface.models.base import Shared
from efface.models.c_sanitization.groups import LIFT, SUPPORT, Candidate, Group, Groups, choose
from efface.models.c_sanitization.model import CSanitization, CSanitizationParameters
from tests.knowledge.small import knowledge_of
from tests.models.c_sanitization.cases import NOTE, TEXT, WORDS, backgrounds, protecting, sanitized
from tests.plans import judge_of

pytestmark = pytest.mark.filterwarnings("ignore::efface.errors.PolicyWarning")


@pytest.mark.slow
@settings(max_examples=60)
@given(texts=backgrounds(), text=TEXT.map(str.lower))
def test_a_group_hides_only_what_it_must(texts: list[str], text: str) -> None:
    """Of what groups hide nothing can be put back."""
    parameters = CSanitizationParameters(protect={"flu": "illness"}, group=2)
    knowledge = knowledge_of(texts)
    try:
        model = judge_of(CSanitization(parameters, Shared(load=lambda: knowledge)))
    except PolicyError:
        assume(False)
    document = Document(text)
    findings = model.violations([document], [document])
    hidden = [one for one in findings if not one.stays]
    for left in {one.term.identity for one in hidden if one.group}:
        rest = [one for one in hidden if one.term.identity != left or not one.group]
        replacements = [
            Replacement(start=one.start, end=one.end, text="█████", operator="suppress")
            for one in rest
        ]
        assert model.violations(apply([document], replacements), [document])


def groups(findings: Sequence[Finding]) -> dict[int, list[Finding]]:
    found: dict[int, list[Finding]] = {}
    for one in findings:
        if one.group is not None:
            found.setdefault(one.group, []).append(one)
    return found


TOGETHER = [
    *["flu illness oak elm"] * 4,
    *["illness oak tea", "illness elm tea", "illness tea"] * 6,
    *["oak cup", "elm cup", "jam"] * 20,
]


def test_a_group_names_its_members_and_what_each_adds() -> None:
    parameters = CSanitizationParameters(protect={"flu": "illness"}, group=2)
    knowledge = knowledge_of(TOGETHER)
    model = judge_of(CSanitization(parameters, Shared(load=lambda: knowledge)))
    document = Document("oak, tea, elm, cup, oak")
    found = groups(model.violations([document], [document]))
    assert len(found) == 1
    words = [document.text[one.start : one.end] for one in found[1]]
    assert sorted(words) in (["elm", "oak", "oak"], ["elm", "oak"])
    assert sum(one.stays for one in found[1]) == 1
    for one in found[1]:
        assert "alone" in one.reason
        assert "adds" in one.reason
        assert one.value > one.threshold


def test_a_group_must_stand_in_one_context() -> None:
    knowledge = knowledge_of(TOGETHER)
    text = "oak tea.\n\nCup elm."
    ways: list[tuple[Literal["document", "paragraph", "sentence"], int]] = [
        ("document", 1),
        ("paragraph", 0),
        ("sentence", 0),
    ]
    for context, hidden in ways:
        parameters = CSanitizationParameters(protect={"flu": "illness"}, group=2, context=context)
        _, _, output = sanitized(parameters, knowledge, text)
        assert output.text.count("█████") == hidden


def test_groups_are_numbered_through_and_the_rest_stays() -> None:
    result = efface.sanitize(NOTE, policy=protecting({"HIV": "disease"}, group=2))
    found = groups(result.findings)
    assert sorted(found) == list(range(1, len(found) + 1))
    for members in found.values():
        assert {one.stays for one in members} == {True, False}
    explained = result.explanation()["findings"]
    assert [one["group"] for one in explained if "group" in one]
    assert efface.verify(NOTE, result.text, policy=protecting({"HIV": "disease"})) == []


def test_where_one_of_a_group_is_kept_another_is_hidden() -> None:
    text = "He sings in a gay choir. The clinic tested his blood."
    for keep in (["gay"], ["tested", "blood"], ["tested"], ["clinic", "gay"]):
        chosen = protecting({"HIV": "disease"}, "label").with_changes({"keep": keep})
        result = efface.sanitize(text, policy=chosen)
        assert all(word in result.text for word in keep)
        for pair in (("gay", "tested"), ("gay", "blood")):
            assert not all(word in result.text for word in pair)
    everything = protecting({"HIV": "disease"}).with_changes({"keep": text.strip(".").split()})
    assert efface.sanitize(text, policy=everything).text == text


def candidates_of(words: Sequence[str], topic: Topic, knowledge: Knowledge) -> list[Candidate]:
    wheres = {word: knowledge.counts.where(word) for word in words}
    return [Candidate(word.encode(), docs, topic.share_of(docs)) for word, docs in wheres.items()]


def all_groups(candidates: Sequence[Candidate], topic: Topic, size: int) -> dict[Any, float]:
    """By trying every combination."""
    found = {}
    for members in combinations(range(len(candidates)), size):
        together = [candidates[member] for member in members]
        documents = together[0].documents.intersection(*(one.documents for one in together[1:]))
        share = topic.share_of(documents)
        if (
            len(documents & topic.told) >= SUPPORT
            and topic.tells(share)
            and share >= LIFT * max(one.share for one in together)
        ):
            found[members] = share
    return found


def with_groups(seed: int) -> list[str]:
    """Texts in which some words tell of the flu together."""
    chance = random.Random(seed)
    texts = []
    for _ in range(60):
        words = [word for word in WORDS if chance.random() < 0.35]
        if chance.random() < 0.4:
            telling = {"oak", "elm"} <= {*words} or {"tea", "jam", "cup"} <= {*words}
            words += ["illness", "flu"] if telling or chance.random() < 0.1 else ["illness"]
        texts.append(" ".join(words))
    return texts


def test_all_groups_are_found_also_after_the_candidates_have_changed() -> None:
    """Each search remembers what the last one found."""
    sizes = Counter[int]()
    for seed in range(40):
        chance = random.Random(seed)
        knowledge = knowledge_of(with_groups(seed))
        reading: Literal["A", "B"] = "A" if seed % 2 else "B"
        topic = Topic.of("flu", "illness" if seed % 5 else "", knowledge, reading=reading)
        groups = Groups(topic)
        for _ in range(6):
            candidates = candidates_of(chance.sample(WORDS, 6), topic, knowledge)
            for size in (2, 3):
                found = groups.find(candidates, size)
                expected = all_groups(candidates, topic, size)
                assert [group.members for group in found] == sorted(expected)
                for group in found:
                    assert group.share == pytest.approx(expected[group.members])
                sizes[size] += len(found)
    assert min(sizes.values()) > 20


SHARES = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=6, max_size=6)
MEMBERS = st.sets(st.integers(0, 5), min_size=2, max_size=4).map(lambda one: tuple(sorted(one)))


@given(SHARES, st.dictionaries(MEMBERS, st.floats(0.1, 1), max_size=8))
def test_every_group_loses_a_member_and_nothing_is_hidden_without_a_reason(
    shares: list[tuple[float, bool]], found: dict[tuple[int, ...], float]
) -> None:
    candidates = [
        Candidate(bytes([place]), BitMap(), share, replaced)
        for place, (share, replaced) in enumerate(shares)
    ]
    groups = [Group(members, share) for members, share in found.items()]
    hidden = choose(groups, candidates)
    for group in groups:
        assert {*group.members} & hidden.keys()
    for member, reason in hidden.items():
        only = [group for group in groups if {*group.members} & hidden.keys() == {member}]
        assert reason in only
        assert reason.share == max(group.share for group in only)


def test_what_was_put_there_goes_before_words_of_the_original_where_that_is_enough() -> None:
    candidates = [Candidate(bytes([n]), BitMap(), 0.5, was_replaced=n == 1) for n in range(4)]
    groups = [Group((0, 1), 0.8), Group((0, 2), 0.8), Group((0, 3), 0.8)]
    assert {*choose(groups[:1], candidates)} == {1}
    assert {*choose(groups, candidates)} == {0}
