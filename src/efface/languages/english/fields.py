"""Values of fields and columns whose label or head announces persons or numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.languages.english.heads import head_says
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.terms.layout import Layout

__all__ = ["FIELD", "fields"]

FIELD = "field"  # the voice

_NUMBER = re.compile(
    r"#?(?:[A-Z]{1,4} )?(?=(?:[./ -]?\w){3})(?=[\w./-]{0,30}\d)[\w./-]{1,30}"
    r"(?: (?=[\w./-]{0,12}\d)[\w./-]{1,12}){0,3}"
)
_AMOUNT = re.compile(r"[\d.,]+ ?(?:%|[a-z]{1,3})|\d{1,2}(?:[.,]\d{1,2})?|\d{1,3}/\d{1,2}")
_ASKS_FOR_NAME = re.compile(r"(?:^|[\W_])(?:sur|fore|last|first|full|middle)?_? ?names?$", re.I)
_SEPARATOR = re.compile(r"\s*(?:[;&]|, (?=\S+ \S)|\band\b)\s*")
_NAME = re.compile(
    r"(?P<name>[^\W\d_][\w.'’-]{1,30}(?:,? [^\W\d_][\w.'’-]{0,30}){0,4})(?:,? \(?\d{1,3}\)?)?"
)


def fields(text: str, layout: Layout, lexicon: Lexicon) -> Iterator[tuple[int, int, str, str]]:
    """Start, end, label and voice of such values."""
    for cell in layout.cells:
        says = head_says(cell.head) if cell.head else ""
        if says == "number":
            value = _NUMBER.fullmatch(text, cell.start, cell.end)
            if value and not _AMOUNT.fullmatch(text, cell.start, cell.end):
                yield cell.start, cell.end, "RECORD", FIELD
        elif says == "person":
            for start, end in _items(text, cell.start, cell.end):
                found = _NAME.fullmatch(text, start, end)
                if found and (
                    _ASKS_FOR_NAME.search(cell.head) or not _is_common(found["name"], lexicon)
                ):
                    yield *found.span("name"), "PERSON", FIELD


def _items(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The items of an enumeration."""
    for separator in _SEPARATOR.finditer(text, start, end):
        yield start, separator.start()
        start = separator.end()
    yield start, end


def _is_common(name: str, lexicon: Lexicon) -> bool:
    """Whether all words are words of English before they are names."""
    flags = [lexicon.flags(word.strip(".,")) for word in name.split()]
    return all(not COMMON.isdisjoint(each) and {"g", "s"}.isdisjoint(each) for each in flags)
