"""Texts as arrays of symbols."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.models.substring_anonymity import symbols
from efface.models.substring_anonymity.parameters import Count
from tests.models.substring_anonymity.cases import reach


@given(
    st.lists(st.text("aé日🎉\n", max_size=8), max_size=5),
    st.sampled_from([2, 3]),
    st.sampled_from(["documents", "occurrences"]),
)
def test_both_kinds_of_symbols_give_the_same(texts: list[str], k: int, count: Count) -> None:
    with pytest.MonkeyPatch.context() as patch:
        found = []
        for wide in (0.0, 9.0):
            patch.setattr(symbols, "_WIDE", wide)
            found.append(reach(texts, k, count))
    assert found[0] == found[1]
    assert len(found[0]) == sum(map(len, texts)) + len(texts)


def test_more_characters_than_16_bits_have_room_for() -> None:
    text = "".join(map(chr, range(0x10000, 0x20000))) + "ab"
    assert symbols.Symbols.of([text, text]).are_bytes
    assert max(reach([text, text], 2, "documents")) == len(text)


TEXTS = st.lists(st.text("aé日🎉\n", max_size=6), max_size=4)


@given(TEXTS, st.booleans())
def test_texts_can_be_read_from_their_symbols(texts: list[str], wide: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(symbols, "_WIDE", 0.0 if wide else 9.0)
        found = symbols.Symbols.of(texts)
    assert found.are_bytes is not (wide and bool(texts))
    assert found.starts.tolist() == [0, *accumulate(len(text) + 1 for text in texts)]
    assert len(found.values) == found.places[-1]
    separators = found.places[1:] - 1
    assert (found.values[separators] == found.separator).all()
    if found.are_bytes:
        data = found.values.tobytes().split(bytes([found.separator]))
        assert [part.decode() for part in data[:-1]] == texts
    else:
        signs = sorted({sign for text in texts for sign in text})
        values = np.delete(found.values, separators).tolist()
        assert "".join(signs[value] for value in values) == "".join(texts)


@given(TEXTS, st.booleans(), st.data())
def test_separators_stand_for_blocked_characters(
    texts: list[str], wide: bool, data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(symbols, "_WIDE", 0.0 if wide else 9.0)
        found = symbols.Symbols.of(texts)
    size = int(found.starts[-1])
    blocked = np.array(data.draw(st.lists(st.booleans(), max_size=size)), np.bool_)
    before, firsts = found.values.copy(), np.arange(size)
    if found.are_bytes:
        widths = [len(sign.encode()) for text in texts for sign in f"{text} "]
        firsts = np.array([0, *accumulate(widths)][:-1], np.int64)
    found.separate(blocked)
    chosen = firsts[: len(blocked)][blocked]
    before[chosen] = found.separator
    assert (found.values == before).all()


@pytest.mark.parametrize(("text", "marks"), [("abc", None), ("aé🎉b", [0, 0, 1, 0, 1, 1, 1, 0, 0])])
def test_bytes_that_continue_a_character_are_marked(text: str, marks: list[int] | None) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(symbols, "_WIDE", 9.0)
        found = symbols.Symbols.of([text])
    continued = found.continued
    assert (continued is None) is (marks is None)
    if continued is not None:
        assert np.unpackbits(continued, count=len(found.values)).tolist() == marks


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_sizes_and_code_points(text: str) -> None:
    assert symbols.size_of(text) == len(text.encode())
    assert symbols.codes(text).tolist() == [*map(ord, text)]
