"""The table of national numbers: each line is found, wherever its number stands."""

from __future__ import annotations

import re

import pytest
from _pytest.mark import ParameterSet

from efface.languages.english.patterns import PATTERNS
from efface.languages.english.patterns.cues import Announced, announced
from efface.terms.patterns import Patterns
from efface.terms.patterns.national import ANYWHERE, Number, is_valid, numbers, shape

FRAMES = (
    "{}",
    "It was {}, she said.",
    "Please keep {} on file",
    "The number is {}.",
    "Number:{}",
    "the holder ({}) came",
    "Value\t{}\nNext line 12",
    "She has no {}\n4 of them",
)
ALL = Patterns(PATTERNS)


def cases(*, free: bool, checked: bool = False) -> list[ParameterSet]:
    """The test numbers of the lines without cues, or with them."""
    return [
        pytest.param(number, vector, id=f"{number.country} {number.name}: {vector}")
        for number in numbers()
        if free is not bool(number.cues) and (number.checks or not checked)
        for vector in number.vectors
    ]


@pytest.mark.parametrize(("number", "vector"), cases(free=True))
def test_a_number_is_found_whatever_stands_beside_it(number: Number, vector: str) -> None:
    assert number.is_valid(vector)
    for frame in FRAMES:
        text = frame.format(vector)
        found = [(text[start:end], label) for start, end, label, *_ in ANYWHERE.matches(text)]
        assert found == [(vector, number.label)], frame


@pytest.mark.parametrize(("number", "vector"), cases(free=True, checked=True))
def test_with_another_digit_it_is_not_this_number(number: Number, vector: str) -> None:
    """Check digits notice nearly all changes of a digit; some digits are not checked."""
    wrong = [
        vector[:place] + digit + vector[place + 1 :]
        for place, old in enumerate(vector)
        if old.isdigit()
        for digit in "0123456789"
        if digit != old
    ]
    accepted = sum(map(number.is_valid, wrong)) / len(wrong)
    assert accepted <= (1 if number.checks in NO_CHECK_DIGIT else 1 / 3)


# Forms, dates and areas that stdnum knows, without a digit that checks the others.
NO_CHECK_DIGIT = {
    ("us.ssn",), ("us.ein",), ("in_.pan",), ("my.nric",), ("pk.cnic",), ("id.nik",), ("dk.cpr",),
    ("kr.brn",), ("mx.rfc",),
}  # fmt: skip


@pytest.mark.parametrize(("number", "vector"), cases(free=False))
def test_beside_a_cue_it_is_found(number: Number, vector: str) -> None:
    entry = Announced(number.label, number.cues, form=number.form, checks=number.checks)
    (pattern,) = announced([entry], {number.label: number.name})
    for cue in number.cues:
        for frame in ("{}: {}", "the {} {} on file", "{} no. {}.", "({}: {})", "{}   {}\n12 more"):
            text = frame.format(cue.capitalize(), vector)
            assert vector in [text[start:end] for start, end in pattern.find(text)], text
            assert vector in [text[m.start : m.end] for m in ALL.find(text)], text


@pytest.mark.parametrize(("number", "vector"), cases(free=False))
def test_a_cue_on_another_line_says_nothing(number: Number, vector: str) -> None:
    entry = Announced(number.label, number.cues, form=number.form, checks=number.checks)
    (pattern,) = announced([entry], {number.label: number.name})
    text = f"{number.cues[0]}:\n{vector}"
    assert vector not in [text[start:end] for start, end in pattern.find(text)]


@pytest.mark.parametrize("number", numbers(), ids=lambda number: f"{number.country} {number.name}")
def test_a_line_says_all_that_it_must(number: Number) -> None:
    assert re.fullmatch("[A-Z]{2}", number.country)
    assert number.checks or number.source
    assert all(cue == cue.lower() == cue.strip() for cue in number.cues)
    assert all(len(shape(vector)) >= 4 for vector in number.vectors)
    for module in number.source.split():
        if re.fullmatch(r"[a-z]{2}_?\.[a-z_]+", module) and len(number.vectors) == 1:
            is_valid((module,), number.vectors[0])  # stdnum has this module


@pytest.mark.parametrize(
    "text",
    [
        "102 400 512 77",
        "it cost 1 234 567 890 in all",
        "12345678901.50",
        "from 84621052326-1",
        "ports 80:443 and 8080",
        "see 3-2, 4:1 and 10.5",
        "987 844 7767",
        "on 12.05.2019 and 2019-05-12",
    ],
)
def test_other_figures_are_no_national_numbers(text: str) -> None:
    assert list(ANYWHERE.find(text)) == []
