"""What many documents of a collection say."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.models.common_terms import FEWEST, CommonTerms

WORDS = ["herons", "kettles", "tulips"]


def common(texts: list[str], share: float) -> CommonTerms:
    return CommonTerms([Document(text) for text in texts], share, Terms(English()))


@given(
    st.lists(st.sets(st.sampled_from(WORDS)), max_size=14),
    st.sampled_from([0.1, 0.4, 0.5, 0.9, 1.0]),
)
def test_it_is_counted_in_how_many_different_documents_a_term_stands(
    said: list[set[str]], share: float
) -> None:
    texts = [
        f"Letter {number}. " + " ".join(f"She saw {word}." for word in sorted(words))
        for number, words in enumerate(said)
    ]
    found = common(texts, share)
    for word in WORDS:
        count = sum(word in words for words in said)
        assert (word in found) == (count >= max(FEWEST, math.ceil(round(share * len(texts), 9))))


def test_copies_of_a_text_count_once() -> None:
    texts = ["She saw herons."] * 9 + [f"She saw tulips at {hour}." for hour in range(5)]
    found = common(texts, 0.1)
    assert "tulips" in found
    assert "herons" not in found


def test_a_term_is_known_by_its_words_whatever_their_case() -> None:
    texts = [f"{number}. She had a copper kettle." for number in range(5)]
    found = common(texts, 0.1)
    assert "COPPER  Kettle" in found
    assert "kettle" in found  # its words stand there, too
    assert "copper heron" not in found


@pytest.mark.parametrize(("documents", "least"), [(4, 5), (50, 5), (51, 6), (200, 20)])
def test_the_fewest_documents(documents: int, least: int) -> None:
    found = common([f"Text {number}." for number in range(documents)], 0.1)
    assert found.least == least
    assert found.figures() == {"documents": documents, "common if said by": least}
