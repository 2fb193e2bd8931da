"""Identifiers that have a form in any language: how forms are found, and patterns of one's own."""

from __future__ import annotations

from efface.terms.patterns.base import Match, Pattern, Patterns, custom

__all__ = ["Match", "Pattern", "Patterns", "custom"]
