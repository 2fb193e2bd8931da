"""The words by which the English taxonomy is asked."""

from __future__ import annotations

import pytest

from efface.languages.english import English
from efface.languages.english.vocabulary import VOCABULARY
from efface.terms.labels import ALL_LABELS


def test_labels_are_those_of_the_table() -> None:
    assert {*VOCABULARY.types, *VOCABULARY.kinds, *VOCABULARY.telling} <= {*ALL_LABELS}
    assert VOCABULARY.kinds.keys() <= VOCABULARY.types.keys()


def test_the_taxonomy_knows_every_concept() -> None:
    taxonomies = English().knowledge().taxonomies
    asked = {
        *VOCABULARY.tops,
        *VOCABULARY.heads.values(),
        *VOCABULARY.no_trades,
        *VOCABULARY.states,
    }
    asked |= {kind for kinds in VOCABULARY.kinds.values() for kind in kinds}
    asked |= {concept.replace("_", " ") for concept in VOCABULARY.vague}
    assert {concept for concept in asked if not taxonomies.is_noun(concept)} == set()


def test_no_most_general_word_is_too_vague_to_be_written() -> None:
    assert VOCABULARY.vague.isdisjoint({*VOCABULARY.types.values()})


@pytest.mark.parametrize(
    ("name", "singular"),
    [("gates", "gate"), ("cities", "city"), ("boxes", "box"), ("wolves", "wolf"), ("gate", "gate")],
)
def test_a_plural_has_its_singular_among_others(name: str, singular: str) -> None:
    found = [*VOCABULARY.singulars(name)]
    assert found[0] == name
    assert singular in found


def test_what_ends_like_a_plural_may_be_none() -> None:
    assert [*VOCABULARY.singulars("glass")] == ["glass"]
    assert [*VOCABULARY.singulars("bus")] == ["bus"]
