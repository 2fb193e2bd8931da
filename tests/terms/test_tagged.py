"""Terms kept as numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.document import Term
from efface.languages.english.phrases import phrases
from efface.terms.tagged import Reading, Tagged


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


def test_a_reading_has_what_was_wanted_and_nothing_else() -> None:
    one, two = tagged(("Crumb", "PERSON")), tagged(("Lind", "PERSON"))
    parts = [(0, Reading(entities=one)), (6, Reading(entities=two))]
    whole = Reading.joined("Crumb Lind", parts, {"entities"})
    assert whole.words is None
    assert whole.entities == tagged(("Crumb", "PERSON"), ("Lind", "PERSON"))
