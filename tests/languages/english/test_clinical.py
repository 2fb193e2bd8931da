"""Doses, measured values, scores and blood groups are never said in other words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.clinical import is_clinical


def found(text: str, words: str) -> bool:
    start = text.index(words)
    return is_clinical(text, start, start + len(words))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Give 5 mg twice daily.", "5 mg"),
        ("Give 5 mg twice daily.", "5"),
        ("Give 2 x 500 mg.", "500 mg"),
        ("BP was 120/80.", "120/80"),
        ("Her blood group is O positive.", "O positive"),
        ("Blood group AB-", "AB-"),
        ("GCS 15 on arrival.", "15"),
        ("GCS 15 on arrival.", "GCS 15"),
        ("Glucose was 7.4 mmol/l.", "7.4 mmol/l"),
        ("Oxygen saturation was 94% on air.", "94%"),
        ("HbA1c of 7.2%.", "7.2%"),
        ("Take 2 tablets.", "2 tablets"),
        ("Temp 38.5", "38.5"),
        ("A stage 3 tumour", "3"),
    ],
)
def test_what_is_measured_is_clinical(text: str, words: str) -> None:
    assert found(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The village has 1,140 inhabitants.", "1,140"),
        ("It was on 12/03/2019.", "12/03/2019"),
        ("He came at 14:35.", "14:35"),
        ("He paid £4,250.", "£4,250"),
        ("In 1987 he left.", "1987"),
        ("Of them, 62 per cent came.", "62 per cent"),
    ],
)
def test_what_is_not_measured_is_not(text: str, words: str) -> None:
    assert not found(text, words)


@given(st.text(), st.integers(0, 9), st.integers(0, 9))
def test_any_text_can_be_asked(text: str, start: int, length: int) -> None:
    is_clinical(text, start, start + length)
