"""Identifiers that have a form: addresses, numbers, dates; and patterns of one's own."""

from __future__ import annotations

from efface.terms.patterns import addresses, contact, dates, numbers, people
from efface.terms.patterns.base import Match, Pattern, Patterns, custom

__all__ = ["BUILT_IN", "Match", "Pattern", "Patterns", "custom"]

BUILT_IN: tuple[Pattern, ...] = (
    *people.PATTERNS,
    *numbers.PATTERNS,
    *contact.PATTERNS,
    *addresses.PATTERNS,
    *dates.PATTERNS,
)
