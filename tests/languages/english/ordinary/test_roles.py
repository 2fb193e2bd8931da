"""Roles, institutions without a name, and defined terms."""

from __future__ import annotations

import pytest

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary.roles import defined_terms, nameless, roles

LEXICON = english_lexicon()


@pytest.mark.parametrize(
    "role",
    ["The High Court", "the Applicant", "this Agreement", "the Court of Appeal", "Human Resources",
     "the Franchisor", "the Ministry of Justice", "the Probation Service", "The Joint Liquidators",
     "The Minister of Justice", "The Public Prosecutor's Office", "The Named Driver",
     "The Indemnifying Party", "the Department of Health", "the Pension Fund", "the Care Home",
     "The Prime Minister", "the Prosecutor General"],
)  # fmt: skip
def test_roles_are_found_whole(role: str) -> None:
    text = f"{role} wrote to Ada"
    assert role in [text[start:end] for start, end in roles(text, LEXICON)]


@pytest.mark.parametrize(
    "name",
    [
        "the Copper Company",
        "the United Kingdom",
        "Thimble College",
        "the Quillfeathers",
        "Ada Court",
    ],
)
def test_names_are_no_roles(name: str) -> None:
    text = f"they wrote to {name} again"
    assert not any(name.split()[-2] in text[start:end] for start, end in roles(text, LEXICON))


def test_a_term_that_the_text_defines_is_known_everywhere_but_no_name() -> None:
    text = 'the work (“the Window Works”) by Quillfeather Ltd ("Quillfeather"). Window Works end.'
    found = [text[start:end] for start, end in defined_terms(text, LEXICON)]
    assert found == ["Window Works", "Window Works"]


def test_one_common_word_with_an_article_and_abstract_nouns_probably_name_nobody() -> None:
    text = "The Prefect asked the Quillons. the Grace and the Rose Fund met. Severability is meant."
    found = [text[start:end] for start, end in nameless(text, LEXICON)]
    assert found == ["The Prefect", "Severability"]
