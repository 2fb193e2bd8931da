"""Tokens of English text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.tokens import tokens


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She didn't come.", "She did n't come ."),
        ("It’s Lind's, isn’t it?", "It ’s Lind 's , is n’t it ?"),
        ("We cannot go at 10am.", "We can not go at 10 am ."),
        ("Mr. J. Crumb of St. Ives (U.S.)", "Mr. J. Crumb of St. Ives ( U.S. )"),
        ("a well-known co-worker", "a well - known co - worker"),
        ("ref TV-0077142, 12/05/2020", "ref TV-0077142 , 12/05/2020"),
        ("mail a.lind@example.org or http://example.org/a?b=c", None),
        ("$1,204.50 and/or 50%", "$ 1,204.50 and / or 50 %"),
        ("Wait... no --- yes", "Wait ... no --- yes"),
        ("R&D at O'Neil", "R&D at O'Neil"),
        ("李明 e\u0301te", "李明 e\u0301te"),
        ("", ""),
    ],
)
def test_tokens_are_those_of_the_treebank(text: str, expected: str | None) -> None:
    assert cut(text) == (text if expected is None else expected).split()


@given(st.text(max_size=60) | st.text("aB1.'’-@/:&,$ \n", max_size=60))
def test_tokens_are_all_of_the_text_but_its_spaces(text: str) -> None:
    places = tokens(text)
    end = 0
    for start, stop in places:
        assert start >= end
        assert not text[end:start].strip()
        assert start < stop
        end = stop
    assert not text[end:].strip()


@given(st.text("ab.'n t-@1", max_size=40), st.text("ab.'n t-@1", max_size=40))
def test_an_empty_line_keeps_texts_apart(first: str, second: str) -> None:
    assert cut(f"{first}\n\n{second}") == cut(f"{first}\n\n") + cut(f"\n\n{second}")
