"""Labelled documents as they are read for learning, and why some teach nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from efface.corpora.labelled import Labelled, Marked
from efface.errors import InputError
from efface.game.lessons import read_for_learning
from efface.learning.trained import Settings
from tests.learning.letters import letters

LETTERS = letters(6, 1)


def why(documents: list[Labelled], labels: list[str] | None = None) -> str:
    with pytest.raises(InputError) as caught:
        read_for_learning(documents, Settings(), labels)
    return str(caught.value)


def test_marked_words_are_those_under_the_marks() -> None:
    view, marked = read_for_learning(LETTERS, Settings())
    tokens = view.tokens
    for token, is_marked in enumerate(marked.tolist()):
        document = LETTERS[tokens.documents[token]]
        start, end = tokens.starts[token], tokens.ends[token]
        assert is_marked == any(s.start < end and start < s.end for s in document.spans)
    assert marked.sum() == 12


def test_marks_with_other_labels_do_not_count() -> None:
    town = LETTERS[0].text.index("town")
    place = Marked(town, town + 4, "PLACE")
    documents = [replace(LETTERS[0], spans=(*LETTERS[0].spans, place)), *LETTERS[1:]]
    assert read_for_learning(documents, Settings())[1].sum() == 13
    assert read_for_learning(documents, Settings(), ["PERSON"])[1].sum() == 12


def test_copies_of_a_text_are_read_once() -> None:
    view, marked = read_for_learning([*LETTERS, *LETTERS[:3]], Settings())
    assert view.tokens.documents.max() + 1 == len(LETTERS)
    assert marked.sum() == 12


def test_copies_with_other_marks_are_refused() -> None:
    other = replace(LETTERS[2], spans=(), source="b.jsonl: document 7")
    assert why([*LETTERS, other]) == (
        "b.jsonl: document 7: the same text is there twice, with other marks; keep one of them"
    )
    nameless = replace(other, source="")
    assert why([*LETTERS, nameless]).startswith("document 7: the same text")


def test_overlapping_marks_are_refused_unless_their_labels_are_not_chosen() -> None:
    first = LETTERS[0]
    longer = Marked(0, first.spans[0].end, "GREETING")
    documents = [*LETTERS[1:], replace(first, spans=(*first.spans, longer))]
    assert why(documents).startswith("document 6: marks overlap; mark each character once")
    assert read_for_learning(documents, Settings(), ["PERSON"])[1].sum() == 12


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ([], "all documents are empty, so there is nothing to learn from"),
        ([Labelled("", ())] * 9, "all documents are empty"),
        (LETTERS[:4], "learning takes at least 5 different documents with words, not 4"),
        ([replace(one, spans=()) for one in LETTERS], "nothing is marked, so there is nothing"),
        (
            [replace(one, spans=(Marked(0, len(one.text), "X"),)) for one in LETTERS],
            "everything is marked, so there is nothing to tell it from",
        ),
        (
            [LETTERS[0], *(replace(one, spans=()) for one in LETTERS[1:])],
            "marks stand in one document alone; label more of them",
        ),
    ],
)
def test_what_teaches_nothing_is_told(documents: list[Labelled], message: str) -> None:
    assert why(documents).startswith(message)


def test_labels_that_nothing_has_are_told_with_those_that_are_there() -> None:
    documents = [replace(one, source=f"a.jsonl: document {n}") for n, one in enumerate(LETTERS)]
    assert why(documents, ["ORG", "LOC"]) == (
        "a.jsonl: nothing is marked with the label ORG or LOC, so there is nothing to learn;"
        " labels that are there: PERSON"
    )
