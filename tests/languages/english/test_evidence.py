"""What speaks for and against a word being part of an identifier."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.base import Call
from efface.languages.english.evidence import NAMES, Weighed, weigh
from efface.languages.english.lexicon import Lexicon

LEXICON = Lexicon({"lind": "s", "ada": "gf", "rose": "gfc", "note": "C", "leeds": "p"})


def known(weighed: Weighed, row: int = 0) -> dict[str, float]:
    values = weighed.evidence.values[row]
    return {name: value for name, value in zip(NAMES, values, strict=True) if value}


def about(text: str, word: str, *voices: tuple[str, float | None]) -> dict[str, float]:
    start = text.index(word)
    calls = [Call(start, start + len(word), "PERSON", voice, score) for voice, score in voices]
    return known(weigh(text, calls, LEXICON))


def test_voices_lexicon_and_form_speak() -> None:
    told = about("We saw Ada there", "Ada", ("list of names", None), ("tagger", 0.9))
    assert told["list of names"] == 1
    assert told["tagger"] == told["tagger, capital"] == pytest.approx(2.197, abs=1e-3)
    assert (
        told["tagger: PERSON"] == told["given name"] == told["Capital"] == told["short word"] == 1
    )
    assert "tagger is silent" not in told


def test_a_silent_tagger_and_one_without_a_score() -> None:
    assert about("We saw Ada", "Ada", ("capitals", None))["tagger is silent"] == 1
    told = about("We saw Ada", "Ada", ("tagger", None))
    assert told["tagger, without a score"] == 1
    assert "tagger is silent" not in told


def test_the_score_that_counts_speaks_neither_way() -> None:
    call = Call(0, 3, "PERSON", "tagger", 0.3)
    assert "tagger" not in known(weigh("Ada", [call], LEXICON, sure=0.3))
    assert known(weigh("Ada", [call], LEXICON))["tagger"] < 0


def test_a_pattern_is_a_pattern_whatever_its_name() -> None:
    assert about("Dear Ada", "Ada", ("salutation", None))["pattern"] == 1


def test_where_a_word_stands() -> None:
    text = "NOTES OF A WARD\nName: Ada Lind\nRose came. We rose early with a note for Rose"
    assert about(text, "WARD", ("capitals", None))["line in capitals"] == 1
    assert about(text, "Name", ("capitals", None))["field name"] == 1
    told = about(text, "Lind", ("capitals", None))
    assert told["field value"] == told["short line"] == 1
    told = about(text, "Rose", ("capitals", None))
    assert told["begins a sentence"] == told["small elsewhere"] == told["recurs"] == 1


def test_what_is_found_at_one_place_counts_at_others() -> None:
    text = "Lind came. So Lind went"
    calls = [Call(0, 4, "PERSON", "tagger", 0.95), Call(14, 18, "PERSON", "capitals")]
    weighed = weigh(text, calls, LEXICON)
    assert known(weighed, 1)["found elsewhere"] == pytest.approx(known(weighed, 0)["tagger"])


@given(
    st.text("Ada Lind:\n.", max_size=40),
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9)), max_size=5),
)
def test_each_word_that_is_called_has_a_row_and_no_other(
    text: str, spans: list[tuple[int, int]]
) -> None:
    calls = [Call(at, min(at + size, len(text)), "NAME", "capitals") for at, size in spans]
    calls = [call for call in calls if call.start < call.end]
    weighed = weigh(text, calls, LEXICON)
    touched = {
        number
        for number, (start, end) in enumerate(zip(weighed.starts, weighed.ends, strict=True))
        if any(start < call.end and end > call.start for call in calls)
    }
    assert {*weighed.numbers} == touched
    assert sorted(weighed.numbers.values()) == [*range(len(touched))]
    for call in calls:
        inside = [
            number
            for number, (start, end) in enumerate(zip(weighed.starts, weighed.ends, strict=True))
            if start < call.end and end > call.start
        ]
        first, end = weighed.rows(call.start, call.end)
        assert [weighed.numbers[number] for number in inside] == [*range(first, end)]
