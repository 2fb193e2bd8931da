"""Numbers, amounts and abbreviations."""

from __future__ import annotations

import pytest

from efface.models.untelling import is_measured, without_abbreviations, without_numbers


@pytest.mark.parametrize(
    "text",
    [
        "zorbanex 5 mg",
        "2.5mg PO",
        "CRP 286 mg/L",
        "24.5 kg/m2",
        "LVEF 55%",
        "drain 30 ml",
        "4-6 Hz",
    ],
)
def test_doses_and_results_are_measured(text: str) -> None:
    assert is_measured(text)


@pytest.mark.parametrize("text", ["Ward 7", "bed 4", "17 herons", "flat 6m2x", "mg", "B12 level"])
def test_other_numbers_are_not(text: str) -> None:
    assert not is_measured(text)


def test_words_are_left() -> None:
    left = without_numbers("grade 2 of 12/15, 88% at 10 mg/kg in 4-6 weeks").split()
    assert left == ["grade", "of", ",", "at", "in", "weeks"]
    assert without_numbers("B12 and T4").split() == ["B12", "and", "T4"]


@pytest.mark.parametrize("short", ["FBC", "SpO2", "pT2a", "L4", "x3", "HbA1c", "CT", "U2"])
def test_short_abbreviations_go(short: str) -> None:
    assert without_abbreviations(f"kettle {short} moss").split() == ["kettle", "moss"]


@pytest.mark.parametrize("word", ["Moss", "HERONGATE", "a", "I", "kettle", "McQuillfeather"])
def test_other_words_do_not(word: str) -> None:
    assert without_abbreviations(word) == word
