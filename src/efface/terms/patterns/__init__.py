"""Identifiers that show by their form in any language, and patterns of the user's own."""

from __future__ import annotations

from efface.terms.patterns.base import Match, Pattern, Patterns, custom

__all__ = ["Match", "Pattern", "Patterns", "custom"]
