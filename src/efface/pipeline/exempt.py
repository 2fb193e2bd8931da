"""What stays visible whatever the models say: the keep list, and what a reviewer let stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from efface.document import Document, Finding, Replacement, Span
from efface.operators.suppress import BAR, Suppress
from efface.terms.labels import FORMLESS
from efface.terms.occurrences import Needle, Needles
from efface.text.intervals import Place, joined, minus, telling

__all__ = ["Exempt", "uncontested"]


class Exempt:
    """What is not hidden.

    Words of the keep list are looked for in the text at hand, and are not kept where they are part
    of a word of the hide list. Spans that a reviewer let stand are places in the originals; they
    are kept as long as they stand there unchanged.
    """

    def __init__(self, keep: Iterable[str], hide: Iterable[str], standing: Iterable[Span]) -> None:
        self._keep = Needles([*map(Needle, keep)])
        self._hide = Needles([*map(Needle, hide)])
        self._standing: dict[int, list[Span]] = defaultdict(list)
        for span in standing:
            self._standing[span.document].append(span)

    def trimmed(
        self, replacements: Iterable[Replacement], documents: Sequence[Document]
    ) -> list[Replacement]:
        """The replacements, without what is kept."""
        return [*self._trimmed(replacements, documents)]

    def _trimmed(
        self, replacements: Iterable[Replacement], documents: Sequence[Document]
    ) -> Iterator[Replacement]:
        places = self._places(documents)
        for replacement in replacements:
            text = documents[replacement.document].text
            pieces = list(_without(replacement, places[replacement.document]))
            if pieces == [(replacement.start, replacement.end)]:
                yield replacement
                continue
            if not replacement.silent:  # what was said of the whole is not said of a part
                replacement = replace(replacement, text=BAR, operator=Suppress.name, silent=True)
            for start, end in pieces:
                if replacement.label not in FORMLESS:
                    start, end = telling(start, end, text)
                if start < end:
                    yield replace(replacement, start=start, end=end)

    def without(self, findings: Iterable[Finding], documents: Sequence[Document]) -> list[Finding]:
        """The findings that show something that is not kept.

        Where what a group would hide is kept, its other members are hidden instead.
        """
        places = self._places(documents)
        shown = [
            finding
            for finding in findings
            if not places[finding.document]
            or any(
                finding.label in FORMLESS
                or documents[finding.document].shows(start, end, silent_only=True)
                for start, end in _without(finding, places[finding.document])
            )
        ]
        broken = {_group(finding) for finding in shown if not finding.stays}
        return [
            member
            for finding in shown
            for member in (
                [finding]
                if not finding.stays or _group(finding) in broken
                else _instead(finding, documents[finding.document])
            )
        ]

    def _places(self, documents: Sequence[Document]) -> list[list[Place]]:
        """For each document what is kept in it, in order."""
        spans = []
        for index, document in enumerate(documents):
            hide = joined([(start, end) for start, end, _ in self._hide.find(document.text)])
            keep = joined([(start, end) for start, end, _ in self._keep.find(document.text)])
            kept = [piece for start, end in keep for piece in minus(start, end, hide)]
            for span in self._standing[index]:
                start, end = document.offsets.to_sanitized(span.start, span.end)
                if document.offsets.to_original(start, end) == (span.start, span.end):
                    kept += minus(start, end, _replaced(document))
            spans.append(joined(kept))
        return spans


def _instead(finding: Finding, document: Document) -> Iterator[Finding]:
    """A member of a group that was to stay, wherever it stands."""
    for start, end, _ in Needles([Needle(finding.term.text)]).find(document.text):
        yield replace(finding.moved(start, end), stays=False)


def _group(finding: Finding) -> tuple[int, str, int | None]:
    return finding.document, finding.model, finding.group


def uncontested(spans: Iterable[Span], findings: Iterable[Finding]) -> Iterator[Span]:
    """What of the spans lies in none of the findings."""
    by_document = defaultdict(list)
    for finding in findings:
        by_document[finding.document].append((finding.start, finding.end))
    places = {document: joined(list_of) for document, list_of in by_document.items()}
    for span in spans:
        for start, end in minus(span.start, span.end, places.get(span.document, [])):
            yield Span(start=start, end=end, document=span.document)


def _replaced(document: Document) -> list[Place]:
    return joined(zip(*document.offsets.here, strict=True))


def _without(span: Finding | Replacement, places: list[Place]) -> Iterator[Place]:
    return minus(span.start, span.end, places)
