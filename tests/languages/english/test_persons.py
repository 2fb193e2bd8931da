"""One identity for each person, and the strings that show them."""

from __future__ import annotations

import pytest

import efface
from efface.document import Term
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.persons import shown_by, with_identities
from efface.terms.occurrences import Needles


def identities(*names: str, label: str = "PERSON") -> list[str]:
    terms = [
        Term(start=100 * i, end=100 * i + len(name), label="PERSON" if i == 0 else label, text=name)
        for i, name in enumerate(names)
    ]
    return [term.identity for term in with_identities(terms)]


@pytest.mark.parametrize("form", ["Lind", "Ada", "A. Lind", "ADA LIND", "Lind, Ada", "A Lind"])
def test_forms_of_a_name_are_one_person(form: str) -> None:
    assert len(set(identities("Ada Lind", form))) == 1


@pytest.mark.parametrize("other", ["Bo Lind", "B. Lind", "Crumb", "Ada Crumb"])
def test_other_names_are_other_persons(other: str) -> None:
    assert len(set(identities("Ada Lind", other))) == 2


def test_what_was_taken_for_something_else_is_the_person() -> None:
    terms = [
        Term(start=0, end=8, label="PERSON", text="Ada Lind"),
        Term(start=20, end=24, label="ORG", text="Lind"),
        Term(start=30, end=39, label="ORG", text="Lind Gmbh"),
    ]
    assert [term.label for term in with_identities(terms)] == ["PERSON", "PERSON", "ORG"]


@pytest.mark.parametrize(
    "form",
    [
        "Pennywhistle's",
        "pennywhistle",
        "PENNYWHISTLE",
        "Penny-\nwhistle",
        "H. Pennywhistle",
        "H.P.",
    ],
)
def test_a_found_name_is_hidden_in_all_its_forms(form: str) -> None:
    text = f"Dr Helen Pennywhistle came. Then they saw {form} again."
    policy = efface.Policy.from_dict({"models": {"identifiers": {"labels": ["PERSON"]}}})
    result = efface.sanitize(text, policy=policy)
    assert result.text.count("[PERSON_1]") == 2
    assert "hist" not in result.text.lower()
    assert efface.verify(text, result.text, policy=policy) == []


def test_a_common_word_that_is_nobodys_name_is_searched_for_with_the_name_alone() -> None:
    text = "Energy Secretary Oskar Quillfeather came. The Energy Act. Oskar left, Quillfeather not."
    names = shown_by(
        [Term(start=0, end=35, label="PERSON", text=text[:35], identity="Oskar Quillfeather")],
        english_lexicon(),
    )
    assert text[:35].endswith("Quillfeather")
    found = {text[start:end] for start, end, _ in Needles(names).find(text)}
    assert {"Oskar", "Quillfeather"} <= found
    assert "Energy" not in found


def test_a_name_of_common_words_is_no_name_in_small_letters() -> None:
    text = "Dr Will Park came. The patient will park there. WILL PARK signed."
    policy = efface.Policy.from_dict({"models": {"identifiers": {"labels": ["PERSON"]}}})
    result = efface.sanitize(text, policy=policy)
    assert "The patient will park there." in result.text
    assert "WILL" not in result.text
