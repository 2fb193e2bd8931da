"""Terms kept as numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.document import Document, Replacement, Span, Term, apply
from efface.languages.english.phrases import phrases
from efface.languages.terms import Terms
from efface.terms.tagged import Tagged


def tagged(*words: tuple[str, str]) -> Tagged:
    """Words with their tags, with a space between them."""
    places, end = [], 0
    for word, tag in words:
        places.append((end, end + len(word), tag))
        end += len(word) + 1
    return Tagged.of(" ".join(word for word, _ in words), places)


@given(st.lists(st.lists(st.text("ab", min_size=1, max_size=4), max_size=4), max_size=4))
def test_parts_that_are_joined_are_the_words_of_the_whole(lines: list[list[str]]) -> None:
    parts, start = [], 0
    for line in lines:
        parts.append((start, tagged(*((word, word.upper()) for word in line))))
        start += len(" ".join(line)) + 1
    text = "\n".join(" ".join(line) for line in lines)
    joined = Tagged.joined(text, parts)
    assert [term.text for term in joined] == [word for line in lines for word in line]
    assert all(term.label == term.text.upper() for term in joined)
    assert [joined[place] for place in range(len(joined))] == [*joined]


def test_a_term_is_made_when_it_is_asked_for_and_no_repr_shows_words() -> None:
    words = tagged(("red", "JJ"), ("gate", "NN"))
    assert words[1] == Term(start=4, end=8, label="NN", text="gate")
    assert words[-1:] == Tagged.of("red gate", [(4, 8, "NN")])
    assert words != tagged(("red", "JJ"))
    assert "gate" not in repr(words) + repr(phrases(words))
    assert [*Tagged.of("", [])] == [*phrases(Tagged.of("", []))] == []


def test_a_phrase_is_found_by_its_edges_and_around_a_span() -> None:
    words = tagged(("the", "DT"), ("old", "JJ"), ("gate", "NN"), ("is", "VBZ"), ("5", "CD"))
    found = phrases(words)
    assert [(phrase.start, phrase.end) for phrase in found] == [(4, 12), (16, 17)]
    assert [*found.places()] == [(4, 12, ("JJ", "NN")), (16, 17, ("CD",))]
    assert found.from_start(4) == found.up_to(12) == found[0]
    assert found.from_start(5) is None
    assert found.up_to(99) is None
    assert found.around(Span(start=5, end=8)) == found[0]
    assert found.around(Span(start=0, end=12)) == found[0]  # it ends there
    assert found.around(Span(start=13, end=15)) is None


def test_what_a_silent_replacement_wrote_is_in_no_phrase(terms: Terms) -> None:
    original = Document("The old bridge was sold.")
    (output,) = apply([original], [Replacement(start=4, end=14, text="[TERM_1]", operator="label")])
    (before,), (after,) = terms.phrases([original]), terms.phrases([output])
    assert [original.text[p.start : p.end] for p in before] == ["old bridge"]
    assert not [*after]
