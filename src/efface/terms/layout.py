"""How a text is laid out: lines, fields, columns, tables, headings, quoted mail, logs.

It is read once for a document. A cell is what no name and no number goes on beyond: a line, a part
of a line between columns, a field's label or its value. Lines that are wrapped are one cell.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from efface.terms.lines import runs_on

__all__ = ["Cell", "Layout", "layout_of"]

Kind = Literal["text", "label", "value", "head", "heading"]

_LINE_START = re.compile(
    r"[\s>|]*"  # quoted mail, the left side of a table
    r"(?:[-•*·–]\s+|\(?(?:\d{1,2}|[a-z])[.)]\s+)?"  # an entry of a list
)
_LOGGED = re.compile(
    r"\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S{0,8}\s+(?:\S{1,40}\s+){0,3}?"
    r"\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\]?:?\s+"
)
_GAP = re.compile(r"\s*\t\s*|\s*[|¦│]\s*|[^\S\n]{2,}")
_BAR = re.compile(r"[|¦│]")
_WIDE = re.compile(r"\t|[|¦│]|[^\S\n]{3,}")
_LABEL = re.compile(r"[^\W\d_][\w .&'’/()#-]{0,38}?\s?:(?=\s|$)")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.|[IVX]{1,5}\.)\s+(?=\S)")
_STARTS_ANEW = re.compile(
    r"[-•*·–#]\s|\(?\d{1,2}[.)]\s|\([a-z]\)\s|\[?\d{4}-\d\d|\[?\d\d?:\d\d|\[\d|[A-Z][a-z]{2} +\d"
)
_QUOTED = re.compile(r'"[^"\n]*"')
_RULE = re.compile(r"[-=_*~+|: ]{3,}")
_HEAD = re.compile(r"[^\d:@]{0,29}[^\W\d_][^\d:@]{0,29}")
_HEADING = 60  # the most characters of a heading
_COMMAS = 2  # the fewest commas of a row
_ROWS = 2  # the fewest rows of a table
_NEAR = 12  # characters that the columns of two lines may differ


class Cell(NamedTuple):
    """A part of a line.

    `head` is what says what stands in it: the label of its field, or the head of its column.
    """

    start: int
    end: int
    kind: Kind
    head: str = ""

    def __repr__(self) -> str:
        return f"<Cell {self.start}-{self.end} {self.kind}>"


@dataclass(frozen=True)
class Layout:
    """The cells of a text, from left to right."""

    cells: tuple[Cell, ...] = field(repr=False)
    _starts: list[int] = field(repr=False)

    def at(self, place: int) -> Cell | None:
        """The cell in which a character stands, or the last one before it."""
        index = bisect_right(self._starts, place) - 1
        return self.cells[index] if index >= 0 else None

    def parts(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The parts of a stretch that stand in cells of their own."""
        index = max(0, bisect_right(self._starts, start) - 1)
        while index < len(self.cells) and self.cells[index].start < end:
            cell = self.cells[index]
            first, last = max(start, cell.start), min(end, cell.end)
            if first < last:
                yield first, last
            index += 1


def layout_of(text: str) -> Layout:
    """How a text is laid out.

    >>> text = "Name:  Ada Lind   sheet 2"
    >>> [(text[c.start : c.end], c.kind, c.head) for c in layout_of(text).cells]
    [('Name:', 'label', ''), ('Ada Lind', 'value', 'Name'), ('sheet 2', 'text', '')]
    """
    lines = [_Line(text, *place) for place in _lines(text)]
    _find_rows(lines)
    cells = [cell for line in _with_heads(lines) for cell in line.cells()]
    return Layout(tuple(cells), [cell.start for cell in cells])


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Where lines start and end; a full line that goes on in the next is one with it."""
    start = at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        at = end + 1
        if not _is_wrapped(text, start, end):
            yield start, end
            start = at
    if start < len(text):
        yield start, len(text)


def _is_wrapped(text: str, start: int, end: int) -> bool:
    """Whether the sentence of a line goes on in the next one."""
    after = text[end + 1 : end + 80].split("\n", 1)[0].strip(" >")
    if not after or not runs_on(text, end) or _STARTS_ANEW.match(after) or _WIDE.search(after):
        return False
    line = text[max(start, text.rfind("\n", 0, end)) : end]
    return line.count(",") - line.count(", ") < _COMMAS and not _LABEL.match(after)


class _Line:
    """A line, and how it falls into parts."""

    def __init__(self, text: str, start: int, end: int) -> None:
        line = text[start:end]
        begin = _LINE_START.match(line)
        self.text = text
        self.start = start + (begin.end() if begin else 0)
        self.end = end
        self.heads: Sequence[str] = ()
        self.is_head = False
        self.commas = 0 if "\n" in line or "," not in line else _QUOTED.sub("", line).count(",")
        self.has_label = ":" in line
        if ":" in line and (logged := _LOGGED.match(text, self.start, end)):
            self.parts = [*self._cut(self.start, logged.end()), *self._cut(logged.end(), end)]
        elif "  " in line or "\t" in line or _BAR.search(line):
            self.parts = self._cut(self.start, end)
        else:
            end = start + len(line.rstrip())
            self.parts = [(self.start, end)] if self.start < end else []

    def _cut(self, start: int, end: int) -> list[tuple[int, int]]:
        """The parts between tabs, bars and runs of spaces; two spaces alone are no column."""
        text = self.text
        has_columns = _WIDE.search(text, start, end)
        parts = []
        for gap in _GAP.finditer(text, start, end):
            if has_columns or "\t" in gap.group() or gap.end() - gap.start() > 2:
                if start < gap.start():
                    parts.append((start, gap.start()))
                start = gap.end()
        end = start + len(text[start:end].rstrip())
        return [*parts, (start, end)] if start < end else parts

    def cut_at_commas(self) -> None:
        """Make a row of it, whose fields are between commas that are not in quotes."""
        parts, quoted, start = [], False, self.start
        for at in range(self.start, self.end):
            character = self.text[at]
            if character == '"':
                quoted = not quoted
            elif character == "," and not quoted:
                parts.append((start, at))
                start = at + 1
        self.parts = [*parts, (start, self.end)]

    def cells(self) -> Iterator[Cell]:
        """The cells, with their kinds."""
        if len(self.parts) == 1 and _is_heading(self.text, *self.parts[0]):
            yield Cell(*self.parts[0], "heading")
            return
        heads = [*self.heads, *[""] * len(self.parts)]
        named = ""  # the label of a field whose value is in the next part
        for (start, end), head in zip(self.parts, heads, strict=False):
            if self.is_head:
                yield Cell(start, end, "head")
                continue
            label = _LABEL.match(self.text, start, end) if self.has_label else None
            if not label:
                head = named or head
                yield Cell(start, end, "value" if head else "text", head)
                named = ""
                continue
            yield Cell(start, label.end(), "label")
            named = label.group().rstrip(" :")
            first = end - len(self.text[label.end() : end].lstrip())
            if first < end:
                yield Cell(first, end, "value", named)
                named = ""


def _is_heading(text: str, start: int, end: int) -> bool:
    """Whether a line alone is a heading: short, in capitals or with Capitals, no sentence."""
    if numbered := _NUMBERED.match(text, start, end):
        start = numbered.end()
    if end - start > _HEADING:
        return False
    line = text[start:end].rstrip(":")
    if not line or line[-1] in ".!?,;" or not line[0].isupper():
        return False
    label = _LABEL.match(text, start, end)
    if label and label.end() < end:
        return False
    words = line.split()
    if line.isupper():
        return len(line) > 3
    if numbered or text[end - 1] == ":":
        return len(words) <= 8
    after = text[end : end + 90].split("\n", 2)[1:2]
    return bool(after and _RULE.fullmatch(after[0].strip()))


def _find_rows(lines: Sequence[_Line]) -> None:
    """Cut lines that stand together and have as many commas as each other into their fields."""
    first = 0
    while first < len(lines):
        last = first
        commas = lines[first].commas
        while last < len(lines) and lines[last].commas == commas >= _COMMAS:
            last += 1
        rows = lines[first:last]
        if len(rows) >= _ROWS and not any(_is_prose(line) for line in rows):
            for row in rows:
                row.cut_at_commas()
        first = max(last, first + 1)


def _is_prose(line: _Line) -> bool:
    """Whether most commas of a line are followed by a space, as in a sentence."""
    text = line.text[line.start : line.end]
    return 2 * text.count(", ") > text.count(",")


def _with_heads(lines: Sequence[_Line]) -> Sequence[_Line]:
    """The lines; rows of a table know the heads of their columns."""
    head: _Line | None = None
    for line, after in zip(lines, [*lines[1:], None], strict=False):
        if len(line.parts) < 2:
            if line.parts and not _RULE.fullmatch(line.text[line.start : line.end].strip() or "-"):
                head = None
            continue
        if _may_be_head(line) and after is not None and _has_below(line, after):
            head = line
            line.is_head = True
        elif head is not None:
            line.heads = _heads_of(line, head)
    return lines


def _may_be_head(line: _Line) -> bool:
    """Whether the parts of a line can be heads of columns: words without figures or labels."""
    parts = [line.text[start:end].strip() for start, end in line.parts]
    named = [part for part in parts if part]
    return len(named) > 1 and all(_HEAD.fullmatch(part) for part in named)


def _has_below(line: _Line, after: _Line) -> bool:
    """Whether the next line is a row below these heads, or a rule."""
    if _RULE.fullmatch(line.text[after.start : after.end].strip() or "x"):
        return True
    if abs(len(after.parts) - len(line.parts)) > 1 or len(after.parts) < 2:
        return False
    return any(map(str.isdigit, line.text[after.start : after.end])) or _is_titled(line)


def _is_titled(line: _Line) -> bool:
    return line.text[line.start : line.end].isupper()


def _heads_of(line: _Line, head: _Line) -> list[str]:
    """The heads above the parts of a line, by their number or by where they stand."""
    names = [head.text[start:end].strip() for start, end in head.parts]
    if len(line.parts) == len(head.parts):
        return names
    heads = []
    begins = [start - head.start for start, _ in head.parts]
    for start, _ in line.parts:
        place = start - line.start
        after = bisect_left(begins, place)
        near = [index for index in (after - 1, after) if 0 <= index < len(begins)]
        nearest = min(near, key=lambda index: abs(place - begins[index]))
        heads.append(names[nearest] if abs(place - begins[nearest]) <= _NEAR else "")
    return heads
