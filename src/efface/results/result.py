"""The result of sanitizing a document: the output, and why it is as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from efface.document import Document, Finding, Replacement
from efface.results.certificate import Certificate
from efface.results.utility import Utility

__all__ = ["Result", "to_json"]


def to_json(value: Any, *, indent: int | None = None) -> str:
    """JSON with characters unescaped, unless a text has surrogates (file names not in Unicode)."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    readable = text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)
    return text if readable else json.dumps(value, indent=indent)


@dataclass(frozen=True)
class Result:
    """A sanitized document. Offsets of findings and replacements are those of the original."""

    original: Document
    document: Document
    data: bytes = field(repr=False)  # the document in the form of the original, as it was verified
    findings: tuple[Finding, ...]
    certificate: Certificate
    utility: Utility | None = None
    figures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # of models

    @property
    def text(self) -> str:
        return self.document.text

    @property
    def replacements(self) -> tuple[Replacement, ...]:
        return self.document.replaced

    @property
    def kept(self) -> float:
        """The share of the original's characters that is not hidden."""
        hidden = sum(r.end - r.start for r in self.replacements)
        return 1 - hidden / max(1, len(self.original.text))

    @property
    def kept_in_words(self) -> str:
        """The share kept: of the information where it was measured, else of the text."""
        if self.utility:
            return f"{self.utility.share:.0%} of the information kept"
        return f"{self.kept:.0%} of the text kept"

    @property
    def by_place(self) -> list[list[Finding]]:
        """The findings that do not stay, grouped by their span."""
        places: dict[tuple[int, int], list[Finding]] = {}
        for finding in self.findings:
            if not finding.stays:
                places.setdefault((finding.start, finding.end), []).append(finding)
        return [*places.values()]

    def instead(self, finding: Finding) -> str | None:
        """The replacement of a finding; None if it is a member of a group that stays."""
        if finding.stays and not self.document.hides(finding.term):
            return None
        return self.document.replaced_by(finding.term)

    def explanation(self, *, with_text: bool = False) -> dict[str, Any]:
        """The findings, for people and for JSON; the text is quoted only `with_text`."""
        text = self.original.text
        explained: dict[str, Any] = {
            "source": self.original.source,
            "characters": len(text),
            "policy": self.certificate.policy,
            "findings": [self._explained(finding, with_text) for finding in self.findings],
        }
        if self.utility:
            explained["information"] = self.utility.to_dict()
        if self.figures:
            explained["models"] = {model: dict(figures) for model, figures in self.figures.items()}
        return explained | {"text": text} if with_text else explained

    def _explained(self, finding: Finding, with_text: bool) -> dict[str, Any]:
        explained: dict[str, Any] = {
            "start": finding.start,
            "end": finding.end,
            "label": finding.label,
            "model": finding.model,
            "measure": finding.measure,
            "value": finding.value,
            "threshold": finding.threshold,
            "replacement": self.instead(finding),
            "reason": finding.reason,
        }
        if finding.group is not None:
            explained["group"] = finding.group
        if with_text:
            explained["text"] = self.original.text[finding.start : finding.end]
        return explained
