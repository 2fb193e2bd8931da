"""Roles, institutions without a name, and defined terms."""

from __future__ import annotations

import pytest

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary.roles import defined_terms, roles

LEXICON = english_lexicon()


@pytest.mark.parametrize(
    "role",
    ["The High Court", "the Applicant", "this Agreement", "the Court of Appeal", "Human Resources",
     "the Franchisor", "the Ministry of Justice", "the Probation Service"],
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
