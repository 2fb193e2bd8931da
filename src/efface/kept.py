"""What stays visible whatever the models say: the keep list, and what a reviewer let stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from efface.document import Document, Finding, Replacement, Span
from efface.terms.occurrences import Needle, Needles

__all__ = ["Kept", "listed", "minus"]


class Kept:
    """Stretches of original texts that are not hidden."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans: dict[int, list[Span]] = defaultdict(list)
        for span in spans:
            self._spans[span.document].append(span)

    def trimmed(
        self, replacements: Iterable[Replacement], documents: Sequence[Document]
    ) -> Iterator[Replacement]:
        """The replacements, without what is kept."""
        for replacement in replacements:
            document = documents[replacement.document]
            pieces = self._pieces(replacement, document)
            if pieces == [(replacement.start, replacement.end)]:
                yield replacement
                continue
            for start, end in pieces:
                piece = document.text[start:end]
                start += len(piece) - len(piece.lstrip())
                if any(map(str.isalnum, piece)):
                    yield replace(replacement, start=start, end=start + len(piece.strip()))

    def without(self, findings: Iterable[Finding], documents: Sequence[Document]) -> list[Finding]:
        """The findings that show something that is not kept."""
        return [
            finding
            for finding in findings
            if any(
                documents[finding.document].shows(start, end, silent_only=True)
                for start, end in self._pieces(finding, documents[finding.document])
            )
        ]

    def _pieces(self, found: Finding | Replacement, document: Document) -> list[tuple[int, int]]:
        kept = (
            document.offsets.to_sanitized(span.start, span.end)
            for span in self._spans.get(found.document, [])
        )
        return list(_without(found.start, found.end, kept))


def listed(words: Iterable[str], documents: Sequence[Document]) -> list[Span]:
    """Where words of the keep list stand."""
    needles = Needles(map(Needle, words))
    return [
        Span(start=start, end=end, document=index)
        for index, document in enumerate(documents)
        for start, end, _ in needles.find(document.text)
    ]


def minus(spans: Iterable[Span], others: Iterable[Finding]) -> Iterator[Span]:
    """What of the spans lies in none of the others."""
    places = defaultdict(list)
    for other in others:
        places[other.document].append((other.start, other.end))
    for span in spans:
        for start, end in _without(span.start, span.end, places[span.document]):
            yield Span(start=start, end=end, document=span.document)


def _without(start: int, end: int, others: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts of a stretch that are in none of the others."""
    for first, last in sorted(others):
        if last > start and first < end:
            if start < first:
                yield start, first
            start = max(start, last)
    if start < end:
        yield start, end
