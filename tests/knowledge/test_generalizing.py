"""From a term to more general ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english import English
from efface.languages.english.vocabulary import VOCABULARY

NAMES = ["Barcelona", "Tin Whistle Company", "Xyzzyplugh", "World War II", "aspirin", "actor"]


def steps(term: str, label: str = "", context: tuple[str, ...] = ()) -> list[str]:
    return [step.text for step in English().knowledge().taxonomies.steps(term, label, context)]


def in_order(wanted: list[str], found: list[str]) -> bool:
    places = [found.index(one) for one in wanted if one in found]
    return len(places) == len(wanted) and places == sorted(places)


@pytest.mark.parametrize(
    ("term", "label", "wanted"),
    [
        ("metastatic pancreatic cancer", "", ["pancreatic cancer", "cancer", "disease"]),
        ("Barcelona", "PLACE", ["Spain", "Europe"]),
        ("Barcelona", "PLACE", ["Spain", "city"]),
        ("aspirin", "", ["medicine", "drug"]),
        ("aspirins", "", ["medicine", "drug"]),
        ("diabetes mellitus", "", ["diabetes", "disease"]),
        ("AIDS", "", ["infectious disease", "disease"]),
        ("University of Michigan", "ORG", ["university", "organization"]),
        ("Lake Tahoe", "PLACE", ["lake", "body of water"]),
        ("World War II", "EVENT", ["war", "event"]),
        ("Ryanair", "ORG", ["airline", "organization"]),
        ("engineer", "OCCUPATION", ["professional"]),
    ],
)
def test_chains(term: str, label: str, wanted: list[str]) -> None:
    assert in_order(wanted, steps(term, label)), steps(term, label)


def test_an_entity_of_a_kind_is_not_something_else_of_that_name() -> None:
    assert "fruit" in " ".join(steps("apple"))
    assert "fruit" not in " ".join(steps("Apple", "ORG"))


def test_the_other_terms_tell_the_sense() -> None:
    assert "organization" in steps("bank", context=("loan", "money", "interest"))
    assert "organization" not in steps("bank", context=("river", "water", "boat"))


def test_where_the_sense_is_in_doubt_only_what_is_true_of_both_is_said() -> None:
    assert "slope" in steps("bank", context=("river", "water", "boat"))
    assert "slope" not in steps("bank", context=("money", "river"))


def test_what_a_tagger_says_of_a_name_is_no_ground_for_a_statement() -> None:
    assert steps("Xyzzyplugh", "ORG") == []
    assert steps("Peter Baker", "PERSON") == []
    assert steps("The Umbrella", "WORK") == []


def test_words_that_doubt_others_are_not_stripped() -> None:
    assert steps("former minister") == ["person"]
    assert "thief" not in steps("alleged thief")


def test_a_city_of_a_country_is_no_country() -> None:
    assert "Spain" in steps("Barcelona", "PLACE")
    assert "country" not in steps("Barcelona", "PLACE")


def test_of_manners_and_feelings_nothing_is_said() -> None:
    assert steps("melancholy") == []


def test_a_name_of_many_things_is_said_to_be_what_all_of_them_are() -> None:
    assert steps("Oasis", "NAME")[:1] != ["place"]


@given(st.sampled_from(NAMES), st.sampled_from(["", *VOCABULARY.types]))
def test_information_never_rises_along_a_chain(name: str, label: str) -> None:
    known = English().knowledge()
    bits = [known.information.of(name)]
    bits += [step.bits for step in known.taxonomies.steps(name, label)]
    assert bits == sorted(bits, reverse=True)
