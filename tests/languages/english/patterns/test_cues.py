"""How a cue announces a number: what may stand between, and where the number ends."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.cues import Announced, Strength, announced

(PATTERN,) = announced(
    [
        Announced("WARD", ("bed",), form=r"[A-Z]{2} ?\d\d"),
        Announced("WARD", ("chart no",)),
        Announced("WARD", ("chart",), Strength.NOUN),
    ],
    {"WARD": "ward"},
)


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in PATTERN.find(text)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("bed QK 44 is free", ["QK 44"]),
        ("Bed_id='QK44'", ["QK44"]),
        ("beds: qk44", ["qk44"]),
        ("BED (old one): QK 44", ["QK 44"]),
        ("bed is in 20 minutes", []),  # small letters make one word
        ("bedroom QK 44", []),
        ("embed QK 44", []),
        ("bed\nQK 44", []),
        ("İ bed QK 44", ["QK 44"]),  # places stay the same, although its small form is longer
        ("chart AB-447", ["AB-447"]),
        ("chart 447", []),
        ("chart: 447", ["447"]),
        ("chart    447", ["447"]),
        ("chart no 447", ["447"]),
        ("chart no. AB-447, AB-448 and QK/9", ["AB-447", "AB-448"]),
        ("chart no. 4471 92 30 12 May", ["4471 92 30"]),
        ("chart no. 2019", []),
        ("chart no. 447 mg", []),
    ],
)
def test_a_number_after_a_cue(text: str, values: list[str]) -> None:
    assert found(text) == values
