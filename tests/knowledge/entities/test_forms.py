"""The forms of terms and of the words of a text."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.entities.forms import identity, keys, spellings, substring_keys, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1-12", "11-2"),
        ("12 3rd Street", "1 23rd Street"),
        ("-5", "5"),
        ("A-", "A"),
        ("Williams", "William"),
        ("the rapist", "therapist"),
        ("ぱぱ", "はは"),
        ("कुल", "कल"),
        ("[1]", "1"),
        ("résumé", "resume"),
    ],
)
def test_similar_terms_are_not_the_same(one: str, other: str) -> None:
    assert identity(one) != identity(other)


@pytest.mark.parametrize(
    ("one", "other"), [("T-cell", "t  CELL"), ("Straße", "STRASSE"), ("café", "CAFE\u0301")]
)
def test_the_same_terms_are(one: str, other: str) -> None:
    assert identity(one) == identity(other)


@given(text=st.text(max_size=30), data=st.data())
def test_keys_of_stretches_are_keys_of_their_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    (found,) = substring_keys(text, [start], [end])
    assert found == keys([text[start:end]])[0] == keys(["x", text[start:end]])[1]


@given(text=st.text(max_size=40))
def test_tokens_cover_what_they_say(text: str) -> None:
    read = list(tokens(text))
    assert all(one.start < one.end for one in read)
    assert all(one.end <= other.start for one, other in itertools.pairwise(read))


def test_tokens_do_not_show_themselves() -> None:
    assert "secret" not in repr(list(tokens("secret")))


def test_a_term_has_a_stem_for_its_plural_and_an_acronym_has_none() -> None:
    assert spellings("night sweats") == ("nightsweat", "nightsweats")
    assert spellings("AIDS") == ("aids",)
    assert spellings("--") == ()
