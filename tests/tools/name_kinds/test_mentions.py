"""Names that are mentioned together with what they are."""

from __future__ import annotations

import pytest
from name_kinds.mentions import mentions_of

HEADS = {"airline": "airline", "airlines": "airline", "film": "film", "films": "film", "dam": "dam"}


def found(text: str) -> list[tuple[str, str, bool]]:
    return [
        (each.name, " ".join(each.phrase.words), each.is_quoted)
        for each in mentions_of(text, HEADS, HEADS.__contains__)
    ]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("by the low-cost airline Zorbair.", [("Zorbair", "low-cost airline", False)]),
        ("the airline Zorb Air's pilots", [("Zorb Air", "airline", False)]),
        ('saw the film "Moss in May," and left', [("Moss in May", "film", True)]),
        ("went with Zorbair, an airline of Zorbia", [("Zorbair", "airline", False)]),
        (
            "airlines such as Zorbair, Zagair and Moss Air fly",
            [(name, "airline", False) for name in ("Zorbair", "Zagair", "Moss Air")],
        ),
        ("Adam Zorb went", []),
        ("an airline. Zorb went", []),
    ],
)
def test_mentions(text: str, mentions: list[tuple[str, str, bool]]) -> None:
    assert found(text) == mentions


def test_the_country_of_an_adjective() -> None:
    (mention,) = mentions_of("the Polish airline Zorbair", HEADS, HEADS.__contains__)
    assert mention.phrase.country == "Poland"
