"""Amounts of money."""

from __future__ import annotations

import pytest

from efface.languages.english.patterns.money import PATTERNS
from tests.terms.patterns.found import found


@pytest.mark.parametrize(
    "amount",
    ["£41,630", "EUR 6,500", "A$1,150", "10,000 Polish zlotys (PLN)", "$3 million", "KSh 6,350",
     "385 pounds sterling", "Rs. 2,38,500", "12 pence", "₦48,500"],
)  # fmt: skip
def test_an_amount_is_found_whole(amount: str) -> None:
    assert found(f"it was {amount} then", "MONEY", PATTERNS) == [amount]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("Current salary: £40,000", ["£40,000"]),
        ("awarded him EUR 2,000 in respect of costs", ["EUR 2,000"]),
        ("he owes me $50", ["$50"]),
        ("£28,000 a year", ["£28,000"]),
        ("the sum of £11,462.80", ["£11,462.80"]),
        ("It came to £7,485.13", ["£7,485.13"]),
        ("a ticket costs EUR 19.99", []),
        ("about $3 million", []),
        ("the cable was GBP 40", []),
    ],
)
def test_what_somebody_earns_owes_or_is_paid_is_theirs_and_a_price_is_not(
    text: str, amounts: list[str]
) -> None:
    assert found(text, "PAYMENT", PATTERNS) == amounts
