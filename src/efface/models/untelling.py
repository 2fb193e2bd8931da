"""Parts of phrases that a policy may take to tell nothing: numbers, amounts, abbreviations.

In clinical notes they are doses, results and tests. That a number or abbreviation is somebody's
(a telephone number, initials) is for the model `identifiers` to find.
"""

from __future__ import annotations

import re

__all__ = ["is_measured", "without_abbreviations", "without_numbers"]

_UNIT = (
    r"(?:mg|mcg|µg|μg|ug|ng|pg|kg|g|mls?|mL|dl|dL|L|l|mmol|pmol|nmol|µmol|μmol|umol|mol|mEq|IU|iu"
    r"|kU|mU|U|u|units?|mmHg|cmH2O|bpm|kPa|Fr|mm2?|cm2?|m2|m|°?C|Hz|kHz|MHz|kcal|mGy|Gy|mSv|hrs?|h"
    r"|min|s|micrograms?|milligrams?|grams?|litres?|liters?|tab(?:let)?s?|puffs?|drops?|%)"
)
_NUMBER = r"\d+(?:[.,:/x×–-]\d+)*"
_NUMBERS = re.compile(rf"(?<![^\W_]){_NUMBER}(?![^\W_])")
# An amount with its unit, or a rate: 5 mg, 1.2g, 24.5 kg/m2, 125 ml/h.
_MEASURED = re.compile(rf"(?<![^\W_]){_NUMBER}\s?{_UNIT}(?:/[A-Za-z0-9.]{{1,8}})*(?![^\W_])")
# Two to six signs with two capitals, or letters and digits: FBC, SpO2, pT2a, L4, x3.
_ABBREVIATION = re.compile(
    r"(?<![^\W_])(?=[A-Za-z0-9]{2,6}(?![^\W_]))"
    r"(?:[a-z]?[A-Z][a-z]?[A-Z][A-Za-z0-9]*|[A-Za-z]{1,4}\d[A-Za-z0-9]*|\d[A-Z]+[A-Za-z0-9]*)"
)


def is_measured(text: str) -> bool:
    """Whether a phrase has an amount with a unit: it is a dose or a finding.

    >>> is_measured("apixaban 2.5 mg BD"), is_measured("Ward 7B")
    (True, False)
    """
    return _MEASURED.search(text) is not None


def without_numbers(text: str) -> str:
    """A phrase without its numbers and amounts.

    >>> without_numbers("PHQ-9 17 at bed 4, 2.5 mg")
    'PHQ-    at bed  ,  '
    """
    return _NUMBERS.sub(" ", _MEASURED.sub(" ", text))


def without_abbreviations(text: str) -> str:
    """A phrase without its short abbreviations, which have two capitals or a digit.

    >>> without_abbreviations("repeat CXR and SpO2 in LEFT ILEOSTOMY")
    'repeat   and   in   ILEOSTOMY'
    """
    return _ABBREVIATION.sub(" ", text)
