"""`apply()` and the offset maps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Replacement, Span, Term, apply

TEXTS = st.text(alphabet="abc é日\n", min_size=1, max_size=40)


def put(start: int, end: int, text: str = "X", *, document: int = 0) -> Replacement:
    return Replacement(start=start, end=end, text=text, operator="test", document=document)


@st.composite
def changed(draw: st.DrawFn) -> tuple[Document, list[Replacement]]:
    """A document, and replacements in it that may touch, nest and overlap."""
    text = draw(TEXTS)
    edge = st.integers(0, len(text))
    spans = draw(st.lists(st.tuples(edge, edge), max_size=6))
    words = st.sampled_from(["", "#", "[X_1]", "a much longer text"])
    return Document(text), [put(min(a, b), max(a, b), draw(words)) for a, b in spans if a != b]


def test_a_span_is_not_empty() -> None:
    with pytest.raises(ValueError, match="start < end"):
        Span(start=3, end=3)


def test_replacements_side_by_side_stay_apart() -> None:
    (result,) = apply([Document("abcdef")], [put(0, 3, "1"), put(3, 6, "2")])
    assert result.text == "12"
    assert [(r.start, r.end) for r in result.replaced] == [(0, 3), (3, 6)]


def test_of_nested_replacements_the_outer_one_is_used() -> None:
    (result,) = apply([Document("abcdef")], [put(2, 3, "in"), put(1, 5, "OUT")])
    assert result.text == "aOUTf"


def test_overlapping_replacements_become_one_over_their_union() -> None:
    (result,) = apply([Document("abcdef")], [put(0, 3, "short"), put(2, 6, "LONG")])
    assert result.text == "LONG"
    assert [(r.start, r.end) for r in result.replaced] == [(0, 6)]


def test_of_equal_replacements_the_first_is_used() -> None:
    (result,) = apply([Document("abc")], [put(0, 2, "first"), put(0, 2, "second")])
    assert result.text == "firstc"


def test_a_later_replacement_swallows_an_earlier_one_that_it_touches() -> None:
    documents = apply([Document("Ada Lind Smith")], [put(0, 8, "[P]")])
    (result,) = apply(documents, [put(1, 9, "[Q]")])
    assert result.text == "[Q]"
    assert [(r.start, r.end) for r in result.replaced] == [(0, 14)]


def test_replacements_go_to_their_documents() -> None:
    one, two = apply([Document("aa"), Document("bb")], [put(0, 1, document=1)])
    assert (one.text, two.text) == ("aa", "Xb")
    with pytest.raises(ValueError, match="no document 2"):
        apply([one, two], [put(0, 1, document=2)])


def test_a_replacement_past_the_end_is_an_error() -> None:
    with pytest.raises(ValueError, match="after the end"):
        apply([Document("abc")], [put(2, 4)])


@given(changed())
def test_what_is_hidden_is_the_union_and_nothing_else(
    case: tuple[Document, list[Replacement]],
) -> None:
    document, replacements = case
    (result,) = apply([document], replacements)
    hidden = {i for r in replacements for i in range(r.start, r.end)}
    assert hidden == {i for r in result.replaced for i in range(r.start, r.end)}
    kept = "".join(c for i, c in enumerate(document.text) if i not in hidden)
    pieces, position = [], 0
    for start, end, _ in result.replaced_here():
        pieces.append(result.text[position:start])
        position = end
    assert "".join([*pieces, result.text[position:]]) == kept


@given(changed())
def test_kept_characters_map_exactly_both_ways(case: tuple[Document, list[Replacement]]) -> None:
    document, replacements = case
    (result,) = apply([document], replacements)
    hidden = {i for r in result.replaced for i in range(r.start, r.end)}
    for i, character in enumerate(document.text):
        start, end = result.offsets.to_sanitized(i, i + 1)
        if i not in hidden:
            assert result.text[start:end] == character
            assert result.offsets.to_original(start, end) == (i, i + 1)


@given(changed(), st.data())
def test_the_image_of_a_stretch_contains_all_of_it(
    case: tuple[Document, list[Replacement]], data: st.DataObject
) -> None:
    document, replacements = case
    (result,) = apply([document], replacements)
    start = data.draw(st.integers(0, len(document.text) - 1))
    end = data.draw(st.integers(start + 1, len(document.text)))
    first, last = result.offsets.to_sanitized(start, end)
    assert 0 <= first <= last <= len(result.text)
    if first < last:
        back_start, back_end = result.offsets.to_original(first, last)
        assert back_end <= len(document.text)
        kept = set(range(start, end)) - {i for r in result.replaced for i in range(r.start, r.end)}
        assert all(back_start <= i < back_end for i in kept)


@given(changed(), st.data())
def test_applying_twice_keeps_the_original_offsets(
    case: tuple[Document, list[Replacement]], data: st.DataObject
) -> None:
    document, replacements = case
    (once,) = apply([document], replacements)
    edge = st.integers(0, len(once.text))
    spans = data.draw(st.lists(st.tuples(edge, edge), max_size=4))
    (twice,) = apply([once], [put(min(s), max(s), "Y") for s in spans if s[0] != s[1]])
    position = 0
    rebuilt = []
    for replacement in twice.replaced:
        rebuilt += [document.text[position : replacement.start], replacement.text]
        position = replacement.end
    assert "".join([*rebuilt, document.text[position:]]) == twice.text


@given(changed())
def test_shows_tells_what_no_replacement_wrote(case: tuple[Document, list[Replacement]]) -> None:
    document, replacements = case
    (result,) = apply([document], replacements)
    written = {i for start, end, _ in result.replaced_here() for i in range(start, end)}
    for start in range(len(result.text)):
        for end in range(start + 1, len(result.text) + 1):
            expected = any(result.text[i].isalnum() for i in range(start, end) if i not in written)
            assert result.shows(start, end) == expected


def test_what_a_telling_replacement_says_can_be_asked_for() -> None:
    (result,) = apply(
        [Document("call 555-0142 now")],
        [Replacement(start=5, end=13, text="***-*142", operator="mask", silent=False)],
    )
    assert not result.shows(5, 13)
    assert result.shows(5, 13, silent_only=True)


def test_replaced_by_names_what_stands_for_a_span() -> None:
    (result,) = apply([Document("Ada Lind came")], [put(0, 8, "[P]")])
    assert result.replaced_by(Span(start=4, end=8)) == "[P]"
    assert result.replaced_by(Span(start=4, end=9)) == "[P] "
    assert result.replaced_by(Span(start=4, end=10)) == "[P]…"  # a part of it stays
    assert result.replaced_by(Span(start=9, end=13)) is None


def test_reprs_show_no_words() -> None:
    document = Document("Quillfeather")
    term = Term(start=0, end=12, text="Quillfeather", identity="quillfeather", label="PERSON")
    assert "uillfeather" not in repr(document) + repr(term)
