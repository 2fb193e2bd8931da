"""What a text says of a person."""

from __future__ import annotations

import pytest

from efface.document import Document
from efface.languages.english.descriptions import descriptions
from efface.languages.english.lexicon import english_lexicon
from efface.languages.terms import Terms

PERSONS = {"baker", "lawyer", "director"}


def said(terms: Terms, text: str, name: str = "Crumb", *, is_subject: bool = True) -> list[str]:
    start = text.index(name)
    (phrases,) = terms.phrases([Document(text)])
    found = descriptions(
        text,
        [(start, start + len(name))],
        phrases,
        english_lexicon(),
        is_subject=is_subject,
        is_a=lambda noun, kind: kind == "person" and noun in PERSONS,
    )
    return [*found]


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("Crumb is a baker.", ["baker"]),
        ("Crumb (born 1931) was a baker.", ["baker"]),
        ("Crumb, a baker from Leeds, came.", ["baker"]),
        ("The lawyer Crumb came.", ["lawyer"]),
        ("Crumb was the first lawyer here.", ["lawyer"]),
        ("Crumb was a disaster.", []),
        ("Crumb came. A baker left.", []),
    ],
)
def test_nouns_before_and_after_a_name_describe_a_person(
    text: str, nouns: list[str], terms: Terms
) -> None:
    assert said(terms, text) == nouns


def test_a_title_or_a_given_name_tells_man_or_woman(terms: Terms) -> None:
    assert said(terms, "Mrs Crumb came.") == ["woman"]
    assert said(terms, "Sir Crumb came.") == ["man"]
    assert said(terms, "Clara Crumb came.", "Clara Crumb") == ["woman"]


def test_pronouns_do_if_they_are_many_and_of_one_kind(terms: Terms) -> None:
    clear = "Crumb came. He sat, he ate, he left."
    assert said(terms, clear) == ["man"]
    assert said(terms, clear, is_subject=False) == []
    assert said(terms, "Crumb came. He sat, she ate, he left, he slept.") == []
    assert said(terms, "Crumb came. She sat.") == []
