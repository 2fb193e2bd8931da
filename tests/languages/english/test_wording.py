"""Terms that are replaced by more general ones, in their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.wording import generalized
from efface.languages.terms import Terms
from tests.knowledge.small import knowledge_of

KINDS = [
    ("aspirin", "drug"),
    ("drug", "remedy"),
    ("lawyer", "person"),
    ("city", "location"),
    ("Barcelona", "city"),
]
KNOWLEDGE = knowledge_of(["aspirin drug remedy lawyer person city location Barcelona"] * 3, KINDS)


def said(
    terms: Terms,
    text: str,
    words: str,
    label: str,
    *,
    accepts: Callable[[str], bool] = bool,
    descriptions: tuple[str, ...] = (),
) -> str | None:
    """The sentence after the term was generalized; None if it cannot be."""
    document = Document(text)
    start = text.index(words)
    term = Term(start=start, end=start + len(words), label=label, text=words)
    context = Context(
        document=document,
        phrase=terms.phrases([document])[0].around(term),
        descriptions=descriptions,
        accepts=accepts,
        load=lambda: KNOWLEDGE,
    )
    wording = generalized(term, context)
    if wording is None:
        return None
    first, last = wording.span or (term.start, term.end)
    return text[:first] + wording.text + text[last:]


@pytest.mark.parametrize(
    ("text", "words", "label", "after"),
    [
        ("He takes aspirin daily.", "aspirin", "TERM", "He takes a drug daily."),
        ("He went to Barcelona.", "Barcelona", "PLACE", "He went to a city."),
        ("An American lawyer came.", "American", "GROUP", "A lawyer came."),
        ("In the 1987 election he lost.", "1987", "DATE", "In the election he lost."),
        ("He came in 1987.", "1987", "DATE", "He came in the 1980s."),
        ("Lind's house burned.", "Lind", "PERSON", "A person's house burned."),
    ],
)
def test_the_nearest_true_statement_takes_the_place_of_a_term(
    text: str, words: str, label: str, after: str, terms: Terms
) -> None:
    assert said(terms, text, words, label) == after


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("He takes no aspirin.", "aspirin", "TERM"),
        ("Aspirin: none", "Aspirin", "TERM"),
        ("We called 555-0142.", "555-0142", "PHONE"),
        ("We met Hyun-ju Park there.", "Hyun-ju Park", "NAME"),
        ("He is gone and aspirin is left.", "gone and aspirin", "TOPIC"),
    ],
)
def test_where_a_more_general_term_would_not_be_true_there_is_none(
    text: str, words: str, label: str, terms: Terms
) -> None:
    assert said(terms, text, words, label) is None


def test_what_the_models_refuse_is_not_said(terms: Terms) -> None:
    text = "He takes aspirin daily."
    refused = said(terms, text, "aspirin", "TERM", accepts=lambda words: words != "drug")
    assert refused == "He takes a remedy daily."
    assert said(terms, text, "aspirin", "TERM", accepts=lambda _: False) is None


def test_a_person_is_what_the_text_says_else_a_man_or_a_woman_else_a_person(terms: Terms) -> None:
    told = ("woman", "lawyer")
    for accepts, after in (
        (bool, "A lawyer came."),
        ("woman".__eq__, "A woman came."),
        ("person".__eq__, "A person came."),
    ):
        found = said(terms, "Crumb came.", "Crumb", "PERSON", accepts=accepts, descriptions=told)
        assert found == after
