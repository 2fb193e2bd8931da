"""Citations of laws, which are off unless a policy asks for LAW."""

from __future__ import annotations

from efface.languages.english.ordinary.law import citations
from efface.terms.patterns.base import Pattern

__all__ = ["PATTERNS"]

PATTERNS = (Pattern("citation", "LAW", citations, gate=r"[A-Z§]|\d", formal=False),)
