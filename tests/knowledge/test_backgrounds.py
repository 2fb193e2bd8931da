"""Information by several backgrounds: a mixture, checked against counting by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.errors import InputError
from efface.knowledge.backgrounds import (
    BUILT_IN,
    Background,
    MixedInformation,
    digest_of,
    mixed,
)
from efface.knowledge.building import build
from efface.languages.english import English
from efface.languages.english.vocabulary import VOCABULARY
from tests.knowledge.small import FUNCTION_WORDS, documents_with, knowledge_of
from tests.languages.tiny import Tiny

WORDS = ["gate", "farm", "moss", "kettle", "heron", "tulip"]
TEXTS = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join), min_size=1, max_size=8
)
WEIGHTS = st.floats(0.01, 100)
CORPORA = st.lists(st.tuples(TEXTS, WEIGHTS), min_size=1, max_size=3)
PHRASES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4)
_Corpora = Sequence[tuple[Sequence[str], float]]


def mixture(corpora: _Corpora) -> MixedInformation:
    backgrounds = [Background(knowledge_of(texts).counts, weight) for texts, weight in corpora]
    return MixedInformation(backgrounds, VOCABULARY)


def by_hand(words: Sequence[str], corpora: _Corpora) -> float:
    """The bits of a word or a phrase, counted in Python sets."""
    whole = sum(weight for _, weight in corpora)
    if len(words) > 2:
        return max(by_hand(words[at : at + 2], corpora) for at in range(len(words) - 1))
    term = " ".join(words)
    shares = [
        weight / whole * len(documents_with(term, texts)) / len(texts) for texts, weight in corpora
    ]
    least = min(weight / whole / len(texts) for texts, weight in corpora) / 2
    bits = -math.log2(max(sum(shares), least))
    if len(words) == 1:
        return bits
    parts = max(by_hand([word], corpora) for word in words)
    return max(parts, min(bits, parts + math.log2(6)))


@given(CORPORA, PHRASES)
def test_it_is_the_weighted_mean_of_the_shares(corpora: _Corpora, words: list[str]) -> None:
    assert mixture(corpora).of(" ".join(words)) == pytest.approx(by_hand(words, corpora), abs=1e-6)


@given(CORPORA, PHRASES, st.data())
def test_what_is_more_frequent_never_has_more_bits(
    corpora: _Corpora, words: list[str], data: st.DataObject
) -> None:
    """The phrase is put into more documents of one of the corpora."""
    phrase = " ".join(words)
    texts, weight = corpora[0]
    more = data.draw(st.sets(st.integers(0, len(texts) - 1)))
    fuller = [f"{text}. {phrase}" if at in more else text for at, text in enumerate(texts)]
    before = mixture(corpora).of(phrase)
    assert mixture([(fuller, weight), *corpora[1:]]).of(phrase) <= before + 1e-9


@given(CORPORA, PHRASES, st.integers(1, 10))
def test_scaling_all_weights_changes_nothing(
    corpora: _Corpora, words: list[str], factor: int
) -> None:
    scaled = [(texts, weight * factor) for texts, weight in corpora]
    phrase = " ".join(words)
    assert mixture(scaled).of(phrase) == pytest.approx(mixture(corpora).of(phrase))


@given(CORPORA, PHRASES)
def test_a_phrase_is_never_less_informative_than_its_parts(
    corpora: _Corpora, words: list[str]
) -> None:
    information = mixture(corpora)
    for start in range(len(words)):
        part = information.of(" ".join(words[start:]))
        assert part <= information.of(" ".join(words)) + 1e-9


@given(TEXTS, TEXTS, WEIGHTS)
def test_what_a_small_corpus_lacks_gets_no_fewer_bits_by_it(
    texts: list[str], small: list[str], weight: float
) -> None:
    lacking = [text.replace("heron", "moss") for text in small]
    alone = mixture([(texts, 1)]).of("heron")
    together = mixture([(texts, 1), (lacking, weight)]).of("heron")
    assert together >= alone - 1e-9 or not any("heron" in text for text in texts)


def test_what_none_has_seen_has_most_bits() -> None:
    information = mixture([(["moss"] * 9 + ["tulip"], 1), (["gate", "farm"], 3)])
    assert information.of("xyzzyplugh") > information.of("tulip") > information.of("gate")


def test_a_noun_has_at_most_the_bits_of_its_concept_in_the_mixture(tmp_path: Path) -> None:
    known = English().knowledge()
    path = tmp_path / "own.index"
    texts = ["The symptom went."] * 2 + ["It stayed."] * 98
    build(texts, path, FUNCTION_WORDS, about={}, at_least=1)
    information = mixed([(str(path), 1), (BUILT_IN, 1)], known)
    concept = known.information.of_noun("symptom")
    expected = -math.log2((0.02 + 2**-concept) / 2)
    assert information.of_noun("symptom") == pytest.approx(expected)
    assert information.of_concept("xyzzyplugh") is None
    assert information.of_noun("xyzzyplugh") == information.of("xyzzyplugh")


def test_capitals_are_judged_as_small_letters_where_those_are_more_usual() -> None:
    information = mixture([(["left calf"] * 3 + ["HIV"], 1)])
    assert information.of("LEFT CALF") == information.of("left calf")
    assert information.of("hiv") == information.of("HIV") == 2


def test_none_or_the_built_in_alone_is_the_knowledge_itself() -> None:
    known = English().knowledge()
    assert mixed([], known) is known.information
    assert mixed([(BUILT_IN, 7)], known) is known.information


def test_a_background_of_a_field_makes_its_words_usual() -> None:
    known = English().knowledge()
    information = mixed([("clinical", 1), (BUILT_IN, 1)], known)
    for word in ("bisoprolol", "pneumothorax", "laparoscopy", "haemoglobin"):
        assert information.of(word) < 10 < known.information.of(word)
    assert information.of("gondolier") > known.information.of("gondolier")
    assert information.knows("bisoprolol")
    assert not information.knows("xyzzyplugh")
    assert digest_of("clinical", known) != digest_of(BUILT_IN, known)
    assert digest_of("clinical", known).startswith("sha256:")


def test_a_background_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.index: cannot be read"):
        mixed([(str(tmp_path / "nowhere.index"), 1)], English().knowledge())
    with pytest.raises(InputError, match="clinical: does not come with this language; known are"):
        mixed([("clinical", 1)], Tiny().knowledge())
