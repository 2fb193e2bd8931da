"""Words that are made up."""

from __future__ import annotations

import re

import pytest

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.surrogates import MAKERS
from efface.terms.labels import ALL_LABELS
from efface.text.draw import Draw
from efface.text.scripts import script


def made(label: str, text: str, number: int = 1) -> str:
    return MAKERS[label](text, Draw(b"key", label, text, number))


def test_labels_are_those_of_the_table_and_the_parts_of_a_name() -> None:
    assert MAKERS.keys() - {*ALL_LABELS} == {"GIVEN", "SURNAME"}


def test_an_organisation_keeps_its_kind() -> None:
    assert made("ORG", "Thimble Bank of Leeds").endswith(" Bank")
    assert made("ORG", "Thimble").endswith(" Company")


def test_given_names_keep_their_gender_where_it_is_known() -> None:
    flags = english_lexicon().flags
    for number in range(20):
        assert "f" in flags(made("GIVEN", "Clara", number))
        assert "m" in flags(made("GIVEN", "Oskar", number))


@pytest.mark.parametrize("label", ["GIVEN", "SURNAME", "ORG", "PLACE"])
def test_what_is_in_another_script_stays_in_it(label: str) -> None:
    assert script(made(label, "Клара")) == "CYRILLIC"


@pytest.mark.parametrize("label", ["GROUP", "OCCUPATION"])
def test_small_letters_stay_small(label: str) -> None:
    assert made(label, "baker").islower()
    assert made(label, "Baker").istitle()


def test_addresses_are_of_domains_that_nobody_has() -> None:
    for number in range(20):
        assert re.fullmatch(r"[a-z]+\.[a-z]+@example\.(?:com|net|org)", made("EMAIL", "", number))
        assert re.fullmatch(r"https://[a-z]+\.example\.org/", made("URL", "", number))
