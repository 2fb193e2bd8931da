"""Documents as tokens with features."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import UNALIGNED, Document, Replacement, apply
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.learning.view import Reader
from tests.knowledge.small import knowledge_of


@pytest.mark.slow
@given(st.lists(st.text("aAb \n.", max_size=25), min_size=1, max_size=3), st.data())
def test_what_is_hidden_looks_as_it_does_when_it_is_read_again(
    texts: list[str], data: st.DataObject
) -> None:
    """The classifiers must see the same when hiding and when the output is checked."""
    documents = [Document(text) for text in texts]
    reader = Reader()
    view = reader.read(documents)
    size = len(view.tokens)
    more = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    after, _ = view.hiding(more)
    tokens = after.tokens
    places = [
        Replacement(start=int(s), end=int(e), document=int(d), text="[X_1]", operator="label")
        for s, e, d in zip(
            *(one[tokens.hidden] for one in (tokens.starts, tokens.ends, tokens.documents)),
            strict=True,
        )
    ]
    again = reader.read(apply(documents, places))
    assert (again.tokens.hidden == tokens.hidden).all()
    assert (again.examples.rows == after.examples.rows).all()
    assert (again.examples.begins == after.examples.begins).all()


@pytest.mark.parametrize("sign", ["█████", "[PERSON_1]", "#####"])
def test_signs_that_the_text_has_already_are_hidden(sign: str) -> None:
    view = Reader().read([Document(f"Dear {sign}, hello")])
    tokens = view.tokens
    assert [*zip(tokens.starts[tokens.hidden], tokens.ends[tokens.hidden], strict=True)] == [
        (5, 5 + len(sign))
    ]
    assert len(view.examples) == 3


def test_what_nobody_knows_who_replaced_is_read_like_any_word() -> None:
    for operator, hidden in (("label", 1), ("pseudonymize", 1), (UNALIGNED, 0)):
        made = Replacement(start=5, end=9, text="Crumb", operator=operator)
        (document,) = apply([Document("Dear Lind, hello")], [made])
        assert Reader().read([document]).tokens.hidden.sum() == hidden


def test_a_view_of_some_documents_has_their_examples() -> None:
    view = Reader().read([Document("Dear Lind"), Document("[PERSON_1] came, too")])
    second = view.of_documents(np.array([False, True]))
    assert len(second.tokens) == 4
    chosen = view.examples.documents == 1
    assert (second.examples.rows == view.examples.rows[chosen]).all()
    assert second.shown(np.arange(4)).tolist() == [1, 2, 3]


def test_information_and_tags_are_seen_where_they_are_given() -> None:
    documents = [Document("the oak fell")]
    plain = Reader().read(documents).examples.rows
    often, seldom = (
        Reader(knowledge_of(texts).information).read(documents).examples.rows
        for texts in (["oak", "oak elm"], ["oak", *["elm"] * 500])
    )
    assert often.shape[1] == plain.shape[1] + 1
    assert (often[1] != seldom[1]).any()
    assert (often[0] == seldom[0]).sum() >= often.shape[1] - 1
    tagged = Reader(terms=Terms(English())).read(documents)
    assert (tagged.tokens.tags > 0).all()
    assert tagged.examples.rows.shape[1] > plain.shape[1]
