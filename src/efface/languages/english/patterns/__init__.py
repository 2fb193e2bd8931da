"""Patterns for identifiers in English text: secrets, people, numbers, addresses, dates, money."""

from __future__ import annotations

from efface.languages.english.patterns import (
    addresses,
    contact,
    dates,
    laws,
    money,
    numbers,
    people,
    works,
)
from efface.languages.english.patterns.announced import PATTERNS as ANNOUNCED
from efface.terms.patterns import Pattern
from efface.terms.patterns.numbers import PATTERNS as NUMBERS
from efface.terms.patterns.secrets import PATTERNS as SECRETS

__all__ = ["PATTERNS"]

PATTERNS: tuple[Pattern, ...] = (
    *SECRETS,
    *ANNOUNCED,
    *people.PATTERNS,
    *numbers.PATTERNS,
    *money.PATTERNS,
    *NUMBERS,
    *numbers.REFERENCES,
    *contact.PATTERNS,
    *addresses.PATTERNS,
    *dates.PATTERNS,
    *laws.PATTERNS,
    *works.PATTERNS,
)
