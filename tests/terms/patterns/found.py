"""What patterns find in a sentence, and what is hidden of it."""

from __future__ import annotations

from collections.abc import Iterable

import efface
from efface import Policy
from efface.terms.patterns import Pattern

__all__ = ["found", "hidden_as", "outcome"]

_LABELS = Policy.from_dict({"models": {"identifiers": {}}})


def found(text: str, label: str, patterns: Iterable[Pattern]) -> list[str]:
    """What the patterns of a label find."""
    return [
        text[match.start : match.end]
        for pattern in patterns
        for match in pattern.matches(text)
        if match.label == label
    ]


def hidden_as(text: str, value: str) -> set[str]:
    """The labels that a sentence gets; the value may not be in its output."""
    result = efface.sanitize(text, policy=_LABELS)
    assert value not in result.text
    return {finding.label for finding in result.findings}


def outcome(text: str, value: str) -> str:
    """Whether the only place of a value in a text is hidden wholly, in part, or not at all."""
    start = text.index(value)
    covered: set[int] = set()
    for finding in efface.sanitize(text).findings:
        covered.update(range(max(start, finding.start), min(start + len(value), finding.end)))
    return "whole" if len(covered) == len(value) else "part" if covered else "missed"
