"""Information content: one scale, never less than its parts."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.building import build
from efface.knowledge.index import Index
from efface.knowledge.information import Information, fitted
from efface.languages.english import English
from efface.languages.english.vocabulary import VOCABULARY
from tests.knowledge.small import FUNCTION_WORDS

COMMON = ["red", "old", "gate", "farm", "president", "HIV", "cancer", "of", "California", "xyzzyq"]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Information:
    texts = ["red gate"] * 4 + ["red farm"] * 2 + ["old gate", "uncle"]
    path = tmp_path_factory.mktemp("small") / "index"
    build(texts, path, FUNCTION_WORDS, about={}, at_least=1)
    return Information(Index(path, FUNCTION_WORDS), VOCABULARY)


def test_information_is_minus_the_logarithm_of_the_share(small: Information) -> None:
    assert small.of("uncle") == 3
    assert small.of("red") == -math.log2(6 / 8)
    assert small.of("red gate") == 1
    assert small.of("of the") == small.of("...") == small.of("") == 0


def test_what_was_never_seen_counts_half(small: Information) -> None:
    assert small.of("zebra") == 4


def test_a_phrase_hardly_seen_is_its_parts_and_a_bit_more(small: Information) -> None:
    assert small.of("uncle gate") == pytest.approx(3 + math.log2(3 / 0.5))
    assert small.of("red farm") == pytest.approx(2 + math.log2(3 / 2.5))


@given(st.lists(st.sampled_from(COMMON), min_size=1, max_size=5))
def test_a_phrase_is_never_less_informative_than_any_of_its_parts(words: list[str]) -> None:
    of = English().knowledge().information.of
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            assert of(" ".join(words[start:end])) <= of(" ".join(words)) + 1e-9


def test_the_scale_is_that_of_documents() -> None:
    known = English().knowledge()
    share = known.counts.count("California") / known.counts.documents
    assert known.information.of("California") == pytest.approx(-math.log2(share), abs=0.1)
    assert known.information.of("AIDS") != known.information.of("aids")
    assert known.information.of("nato") < 10  # people write nato where they mean NATO


def test_a_decade_is_no_more_informative_than_its_years() -> None:
    of = English().knowledge().information.of
    assert of("the 1980s") <= min(of(str(year)) for year in range(1980, 1990))
    assert of("2029") <= of("2019") <= of("1987")


def test_unknown_words_are_unknown() -> None:
    information = English().knowledge().information
    assert information.knows("California")
    assert information.knows("engineer of California")
    assert not information.knows("xyzzyplugh")
    assert not information.knows("...")


@given(st.lists(st.tuples(st.floats(0, 30), st.floats(0, 20)), min_size=1), st.data())
def test_the_fitted_map_never_falls(points: list[tuple[float, float]], data: st.DataObject) -> None:
    scale = fitted(points)
    one, other = sorted(data.draw(st.tuples(st.floats(-5, 40), st.floats(-5, 40))))
    assert scale(one) <= scale(other) + 1e-9
