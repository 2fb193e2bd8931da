"""Titles of works and names of prizes."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.works import PATTERNS
from tests.terms.patterns.found import found


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("her fourth album Rain on the Roof came out", ["Rain on the Roof"]),
        ("the film $Wind (2000)", ["$Wind"]),
        ('the tracks "Rain", "Sun" and "Not a Leaf" follow', ['"Rain"', '"Sun"', '"Not a Leaf"']),
        ("a thesis entitled The Moss of Leeds", ["The Moss of Leeds"]),
        ("his book, titled “Moss”, sold well", ["“Moss”"]),
        ("two novels, including Moss and Rain, were sold", ["Moss and Rain"]),
        ("Moss (1999), The Rain Of Leeds (2004) and so on", ["Moss", "The Rain Of Leeds"]),
        ("Quillfeather (2004) said so", []),
        ("the Moss Act (1999) and the Rain Code (2004)", []),
        ("the book Ada has", []),
        ("In article Ben writes", []),
        ("they play Saturday", []),
        ("her second album. It was slow", []),
        ("her second album It was slow", []),
        ('he said "Rain"', []),
    ],
)
def test_a_title_follows_the_kind_of_work(text: str, titles: list[str]) -> None:
    assert found(text, "WORK", PATTERNS) == titles


@pytest.mark.parametrize(
    ("text", "label", "names"),
    [
        ("won the award for Best Moss Garden in 2004", "NAME", ["Best Moss Garden"]),
        ("nominated in the category Small Gardens of Stone", "NAME", ["Small Gardens of Stone"]),
        ("won the 14th Annual Moss Festival", "EVENT", ["14th Annual Moss Festival"]),
        ("two Pennywhistle Awards", "EVENT", ["Pennywhistle Awards"]),
        ("The Award was late", "EVENT", []),
        ("an award for teachers", "NAME", []),
    ],
)  # fmt: skip
def test_prizes_and_contests_have_names(text: str, label: str, names: list[str]) -> None:
    assert found(text, label, PATTERNS) == names
