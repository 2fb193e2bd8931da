"""The values that flow through efface, and `apply()`, the one place where text is replaced.

All of them are frozen. Their reprs show positions and labels, never the words of a document.
Offsets are code points, and ends are exclusive.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from efface.text.intervals import tells

__all__ = [
    "UNALIGNED",
    "Carrier",
    "Document",
    "Finding",
    "Offsets",
    "Replacement",
    "Span",
    "Term",
    "apply",
    "line_and_column",
]


UNALIGNED = "unaligned"  # the operator of a replacement whose author is unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A non-empty stretch of the text of a document; `document` is its index in the collection."""

    start: int
    end: int
    document: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"a span needs 0 <= start < end, not {self.start} and {self.end}")

    def covers(self, span: Span) -> bool:
        return self.start <= span.start and span.end <= self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Span):
    """A span that a model reasons about: a word, a noun phrase, a mention of an entity.

    Terms with the same `identity` mean the same thing, in whatever words. `kind` is a more general
    word that may be written instead, if one is known. `score` is how sure a tagger is of it, if it
    says so, and `share` how much of that is for its label.
    """

    label: str = ""
    text: str = field(default="", repr=False)
    identity: str = field(default="", repr=False)
    kind: str = field(default="", repr=False)
    score: float | None = field(default=None, repr=False, compare=False)
    share: float = field(default=1.0, repr=False, compare=False)

    def at(self, start: int, end: int, *, document: int | None = None) -> Term:
        """The same term at another place."""
        return Term(
            start=start,
            end=end,
            document=self.document if document is None else document,
            label=self.label,
            text=self.text,
            identity=self.identity,
            kind=self.kind,
            score=self.score,
            share=self.share,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A term that breaks a promise, and the figure that says so: `value` is above `threshold`.

    A finding over a set of terms is one `Finding` for each of them, with the same `group`; those
    with `stays` need not be hidden once the rest of the group is.
    """

    term: Term
    model: str
    measure: str
    value: float
    threshold: float
    reason: str = field(repr=False)
    group: int | None = None
    stays: bool = False

    @property
    def start(self) -> int:
        return self.term.start

    @property
    def end(self) -> int:
        return self.term.end

    @property
    def document(self) -> int:
        return self.term.document

    @property
    def label(self) -> str:
        return self.term.label

    def moved(self, start: int, end: int) -> Finding:
        """The same finding at another place."""
        return replace(self, term=self.term.at(start, end))


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement(Span):
    """What goes in the place of a span.

    A `silent` one tells nothing about what it hides, so models need not read it. `skipped` counts
    candidates that were rejected because they stand in the input.
    """

    text: str
    operator: str
    label: str = ""
    silent: bool = True
    skipped: int = 0


class Carrier(Protocol):
    """The form that a document came in: it turns a document into bytes, and reads these again.

    Writing the same document twice need not give the same bytes.
    """

    def write(self, document: Document) -> bytes: ...

    def read(self, data: bytes) -> str: ...

    def as_read(self, text: str) -> str:
        """The text as it will be read from the bytes, without writing these."""
        ...

    def original(self, document: Document) -> bytes:
        """The bytes that an original came in."""
        ...


@dataclass(frozen=True)
class Document:
    """A text, where it came from, and what was replaced in it.

    `replaced` is sorted and disjoint; its offsets are those of the original text. `person` is whom
    it is about, if that is known: dates are moved alike in all documents about one person.
    """

    text: str
    source: str = ""
    carrier: Carrier | None = field(default=None, compare=False)
    replaced: tuple[Replacement, ...] = ()
    person: str = ""

    def __repr__(self) -> str:
        return f"<Document {len(self.text)} characters, {len(self.replaced)} replaced>"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Computed once: caches ask for it often, and there may be thousands of replacements."""
        return hash((self.text, self.source, len(self.replaced)))

    @cached_property
    def offsets(self) -> Offsets:
        """Maps offsets between the original text and this one."""
        return Offsets(self.replaced)

    def replaced_here(self) -> Iterable[tuple[int, int, Replacement]]:
        """The replacements with the places where they stand in this text."""
        return zip(*self.offsets.here, self.replaced, strict=True)

    def replaced_by(self, span: Span) -> str | None:
        """What stands in the place of a span of the original; None if nothing in it was replaced.

        An ellipsis stands for the parts of the span that were kept.
        """
        index = bisect_right(self.offsets.there[1], span.start)
        text, end, is_replaced = "", span.start, False
        for replacement in self.replaced[index:]:
            if replacement.start >= span.end:
                break
            text += self._left(end, replacement.start) + replacement.text
            end, is_replaced = replacement.end, True
        return text + self._left(end, span.end) if is_replaced else None

    def hides(self, span: Span) -> bool:
        """Whether no part of a span of the original that tells something is still there."""
        start, end = self.offsets.to_sanitized(span.start, span.end)
        return not self.shows(start, end)

    def _left(self, start: int, end: int) -> str:
        """An ellipsis for a kept stretch of the original; punctuation and white space as it is."""
        if start >= end:
            return ""
        text = self.text[slice(*self.offsets.to_sanitized(start, end))]
        return "…" if tells(text) else text

    def shows(self, start: int, end: int, *, silent_only: bool = False) -> bool:
        """Whether this stretch tells something that was not put there by a replacement.

        With `silent_only`, what a replacement tells of the original counts as shown too.
        """
        starts, ends = self.offsets.here
        position = start
        for index in range(bisect_right(ends, start), len(starts)):
            if starts[index] >= end:
                break
            replacement = self.replaced[index]
            if replacement.silent or not (silent_only or replacement.operator == UNALIGNED):
                if tells(self.text[position : starts[index]]):
                    return True
                position = ends[index]
        return tells(self.text[position:end])


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of a place in a text, from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


class Offsets:
    """Maps stretches of an original text to the sanitized one, and back.

    What was kept maps exactly; an end that falls inside something replaced moves out to its edge,
    so that the image of a stretch always contains all of it.
    """

    # Arrays of numbers, not lists of objects: there may be a hundred thousand.
    def __init__(self, replaced: Sequence[Replacement]) -> None:
        self.there: _Edges = (
            array("q", (r.start for r in replaced)),
            array("q", (r.end for r in replaced)),
        )
        starts, ends, shift = array("q"), array("q"), 0
        for r in replaced:
            starts.append(r.start + shift)
            ends.append(r.start + shift + len(r.text))
            shift += len(r.text) - (r.end - r.start)
        self.here: _Edges = starts, ends

    def to_sanitized(self, start: int, end: int) -> tuple[int, int]:
        return _carry(start, end, self.there, self.here)

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        return _carry(start, end, self.here, self.there)


_Edges = tuple[Sequence[int], Sequence[int]]


def _carry(start: int, end: int, source: _Edges, target: _Edges) -> tuple[int, int]:
    """Map a stretch of one text to the other; the edges are those of what was replaced in each."""
    first = bisect_right(source[0], start) - 1
    if first >= 0:
        inside = start < source[1][first]
        start = target[0][first] if inside else start + target[1][first] - source[1][first]
    last = bisect_left(source[0], end) - 1
    if last >= 0:
        inside = end < source[1][last]
        end = target[1][last] if inside else end + target[1][last] - source[1][last]
    return start, end


def apply(documents: Sequence[Document], replacements: Iterable[Replacement]) -> list[Document]:
    """Put the replacements in their documents; offsets are those of the documents given.

    Replacements that share a character, or that touch one made earlier, become one over their
    union, with the text of the longest of the new ones (the first of them on a tie). Replacements
    that only stand side by side stay apart.
    """
    wanted = defaultdict(list)
    for replacement in replacements:
        wanted[replacement.document].append(replacement)
    unknown = [index for index in wanted if not 0 <= index < len(documents)]
    if unknown:
        raise ValueError(f"there is no document {unknown[0]} among {len(documents)}")
    return [
        _apply(document, wanted[index]) if index in wanted else document
        for index, document in enumerate(documents)
    ]


def _apply(document: Document, new: list[Replacement]) -> Document:
    if any(r.end > len(document.text) for r in new):
        raise ValueError("a replacement ends after the end of its document")
    pieces, replaced, position = [], [], 0
    for start, end, chosen, earlier in _unions(document, new):
        pieces += [document.text[position:start], chosen.text]
        position = end
        place = (start, end) if earlier else document.offsets.to_original(start, end)
        if not earlier and place != (chosen.start, chosen.end):
            chosen = replace(chosen, start=place[0], end=place[1])
        replaced.append(chosen)
    pieces.append(document.text[position:])
    return replace(document, text="".join(pieces), replaced=tuple(replaced))


def _unions(document: Document, new: list[Replacement]) -> list[tuple[int, int, Replacement, bool]]:
    """Old and new replacements with overlaps united, in order.

    Each as start, end, replacement, and whether it consists of earlier replacements alone.
    """
    marks = [(start, end, old, True) for start, end, old in document.replaced_here()]
    marks += [(r.start, r.end, r, False) for r in new]
    marks.sort(key=lambda mark: (mark[0], mark[1]))
    unions: list[tuple[int, int, Replacement, bool]] = []
    for start, end, replacement, earlier in marks:
        if unions and start < unions[-1][1]:
            first, last, chosen, was_earlier = unions[-1]
            if was_earlier or (not earlier and _length(replacement) > _length(chosen)):
                chosen = replacement
            unions[-1] = first, max(last, end), chosen, was_earlier and earlier
        else:
            unions.append((start, end, replacement, earlier))
    return unions


def _length(replacement: Replacement) -> int:
    return replacement.end - replacement.start
