"""What terms tell of topics, and what could bound it."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from pyroaring import BitMap

from efface.knowledge.topics import Topic, spellings
from efface.languages.english import English

TEXTS = st.lists(
    st.lists(st.sampled_from("oak elm fir tea".split()), min_size=1, max_size=5).map(" ".join),
    min_size=1,
    max_size=6,
)


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
