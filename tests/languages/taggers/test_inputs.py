"""What a network is told of tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.tokens import tokens
from efface.languages.taggers.forms import GAPS
from efface.languages.taggers.inputs import Inputs, inputs


def given_for(text: str) -> Inputs:
    told = inputs(text, tokens(text))
    return told.with_flags([*map(len, told.words)])


def test_words_are_counted_once_and_capitals_do_not_make_another() -> None:
    given = given_for("Will will. Will Crumb will")
    assert given.words == ["Will", "will", ".", "Crumb"]
    assert given.word.tolist() == [0, 1, 2, 0, 3, 1]
    assert given.same.tolist() == [0, 0, 1, 0, 2, 0]
    assert given.flags.tolist() == [4, 4, 1, 5]


def test_no_word_is_in_its_repr() -> None:
    assert repr(given_for("Ada Lind came.")) == "<Inputs of 4 tokens>"


def test_the_form_has_the_shape_and_the_gap_before() -> None:
    given = given_for("Name:  Ada\nLIND")
    assert [divmod(form, GAPS) for form in given.form.tolist()] == [(2, 4), (0, 0), (2, 2), (3, 3)]
    assert given.after.tolist() == [0, 2, 3, 4]


def test_it_is_seen_how_a_word_is_written_elsewhere() -> None:
    given = given_for("Rose saw Crumb. rose Crumb The")
    seen = dict(zip(given.same.tolist(), given.seen.tolist(), strict=True))
    assert seen[given.same[0]] == 1 + 4  # in small letters elsewhere; "Rose" begins a sentence
    assert seen[given.same[2]] == 2 + 4
    assert seen[given.same[-1]] == 0


@given(st.text("aA1. \n\t:é李", max_size=50))
def test_each_token_has_all(text: str) -> None:
    given = given_for(text)
    lengths = {len(column) for column in given[1:6]}
    assert lengths == {len(tokens(text))}
    assert len(given.flags) == len(given.words)
