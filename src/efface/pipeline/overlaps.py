"""Where findings overlap: who hides what, and whether anything of a finding is left."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from efface.document import UNALIGNED, Document, Finding, Term
from efface.terms.labels import FORMLESS
from efface.terms.occurrences import Needle, Needles
from efface.text.intervals import Place, joined, minus, telling

__all__ = ["divided", "is_shown", "shown"]

_WORD = re.compile(r"\w+")


def divided(
    findings: Sequence[Finding],
    documents: Sequence[Document],
    *,
    own: Collection[str],
    judged_again: Collection[str],
) -> tuple[list[Finding], list[Finding]]:
    """What is hidden now, and what waits for the next round.

    Findings with an `own` label, for which there is an operator or a form, stay whole, the longer
    before the shorter, and share no character with anything else. All others lose what they share
    with one of these, and the rest of them is hidden. But a phrase of a model that is
    `judged_again` means something else without what stands in it: it waits.
    """
    whole = [finding for finding in findings if finding.label in own and not finding.stays]
    now = [piece for cluster in _clusters(whole) for piece in _by_length(cluster, documents)]
    by_document = defaultdict(list)
    for finding in whole:
        by_document[finding.document].append((finding.start, finding.end))
    places = {document: _Places(spans) for document, spans in by_document.items()}
    waiting = []
    for finding in findings:
        if finding.label in own and not finding.stays:
            continue
        taken = places.get(finding.document)
        if taken is None:
            now.append(finding)
        elif finding.model in judged_again and taken.lie_in(finding):
            waiting.append(finding)
        else:
            now += _pieces(finding, taken.joined, documents)
    return now, waiting


class _Places:
    """Where the findings of a document stand that stay whole."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._all = sorted({*places})
        self.joined = joined(self._all)

    def lie_in(self, finding: Finding) -> bool:
        """Whether one of them lies in the finding, and something else does too."""
        first = bisect_left(self._all, (finding.start, 0))
        last = bisect_left(self._all, (finding.end, 0))
        whole = finding.start, finding.end
        return any(
            end <= finding.end and (start, end) != whole for start, end in self._all[first:last]
        )


def _clusters(findings: Iterable[Finding]) -> Iterator[list[Finding]]:
    """Findings that overlap, from left to right, one after the other or all."""
    cluster: list[Finding] = []
    end = 0
    for finding in sorted(findings, key=lambda f: (f.document, f.start, -f.end)):
        if cluster and (finding.document != cluster[0].document or finding.start >= end):
            yield cluster
            cluster, end = [], 0
        cluster.append(finding)
        end = max(end, finding.end)
    if cluster:
        yield cluster


def _by_length(cluster: list[Finding], documents: Sequence[Document]) -> Iterator[Finding]:
    """Of findings that overlap the longest whole, of the others what is left."""
    taken: list[Place] = []
    whole: set[Place] = set()
    for finding in sorted(cluster, key=lambda f: (f.start - f.end, f.start)):
        place = finding.start, finding.end
        # Two models may have found the same: one of them may know more of it.
        pieces = [finding] if place in whole else [*_pieces(finding, joined(taken), documents)]
        if pieces == [finding]:
            whole.add(place)
        taken.append(place)
        yield from pieces


def _pieces(
    finding: Finding, places: Sequence[Place], documents: Sequence[Document]
) -> Iterator[Finding]:
    """What of a finding lies in none of the places, where it tells something."""
    text = documents[finding.document].text
    for start, end in minus(finding.start, finding.end, places):
        if (start, end) == (finding.start, finding.end):
            yield finding
            continue
        if finding.label not in FORMLESS:
            start, end = telling(start, end, text)
        if start < end:
            yield _cut(finding, start, end, text)


def _cut(finding: Finding, start: int, end: int, text: str) -> Finding:
    """A part of a finding; what was known of the whole may not be true of it."""
    term = Term(
        start=start,
        end=end,
        document=finding.document,
        label=finding.label,
        text=text[start:end],
        identity=finding.term.identity,
    )
    return replace(finding, term=term)


def shown(findings: Iterable[Finding], documents: Sequence[Document]) -> list[Finding]:
    """What of the findings, which are places in originals, can still be read in the documents.

    The places are those in the documents. In a stretch that nobody knows who wrote, the words of a
    name are looked for once, however often it was found.
    """
    asked: set[tuple[int, int, str, str, str]] = set()
    return [
        _cut(finding, start, end, documents[finding.document].text)
        for finding in findings
        if not finding.stays
        for start, end in _readable(finding, documents[finding.document], asked)
    ]


def is_shown(finding: Finding, documents: Sequence[Document]) -> bool:
    return bool(shown([finding], documents))


def _readable(
    finding: Finding, document: Document, asked: set[tuple[int, int, str, str, str]]
) -> Iterator[Place]:
    """What was not replaced; of what no operator wrote, there or beside it, the finding's words."""
    starts, ends = document.offsets.there
    first = bisect_left(ends, finding.start)
    last = bisect_right(starts, finding.end)
    places = [*zip(starts[first:last], ends[first:last], strict=True)]
    for start, end in minus(finding.start, finding.end, places):
        start, end = document.offsets.to_sanitized(start, end)
        if finding.label not in FORMLESS:
            start, end = telling(start, end, document.text)
        if start < end:
            yield start, end
    for index in range(first, last):
        name = finding.term.text
        question = finding.document, index, name, finding.label, finding.model
        if document.replaced[index].operator in ("", UNALIGNED) and question not in asked:
            asked.add(question)
            here, there = document.offsets.here
            words = Needles(map(Needle, _WORD.findall(name)))
            for start, end, _ in words.find(document.text[here[index] : there[index]]):
                yield here[index] + start, here[index] + end
