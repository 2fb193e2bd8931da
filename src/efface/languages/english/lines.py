"""Where sentences and names end; both depend on English abbreviations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from efface.terms.lines import paragraphs

__all__ = ["names_of", "sentences"]

# A name ends here: at a bar of a table, the end of a sentence, a date or a number.
_NOT_OF_NAME = re.compile(
    r"\s*\|\s*"
    r"|(?:(?<=\w\w)|(?<=\d))[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[^\W_a-z])"
    r"|(?<!\S)[(#]?\d(?:[\d.,:/–-]*\d)?\)?(?=[\s,;.]|\Z)"
)
_ABBREVIATED = re.compile(
    r"(?:\b(?:Bros|Capt|Co|Col|Corp|Dept|Dr|Ft|Gen|Gov|Hon|Inc|Jr|Lt|Ltd|Maj|Mr|Mrs|Ms|Mt|No|Prof|Rev"
    r"|Sgt|Sr|St|Univ|vs)|\.[A-Z])\Z"
)
_NUMBERED = re.compile(r"\b[^\W\d_]{3,} \Z")
_SHORT_NUMBER = re.compile(r"\d{1,4}(?![\d.,:/–-]*\d)")


def names_of(
    text: str, start: int, end: int, is_numbered: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    """The parts of a stretch that can be one name each.

    A short number belongs to the word before it if `is_numbered` says so, as in Ward 7; without a
    word before it, `is_numbered` is called with "".

    >>> text = "Robinson 2024-03-09 | Ward 7. Okonkwo"
    >>> [text[start:end] for start, end in names_of(text, 0, 37, "Ward".__eq__)]
    ['Robinson', 'Ward 7', 'Okonkwo']
    """
    for match in _NOT_OF_NAME.finditer(text, start, end):
        before = text[max(start, match.start() - 40) : match.start()]
        if match.group()[0] in ".!?" and _ABBREVIATED.search(before):
            continue
        word = _NUMBERED.search(before)
        number = _SHORT_NUMBER.match(text, match.start())
        if number and is_numbered(word.group().strip() if word else ""):
            continue
        yield from _stripped(text, start, match.start())
        start = match.end()
    yield from _stripped(text, start, end)


def _stripped(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A stretch without the punctuation around it, if anything is left."""
    while start < end and not text[end - 1].isalnum() and text[end - 1] not in ".)]\"'”’":
        end -= 1
    while start < end and (text[start].isspace() or text[start] in ",;:.-"):
        start += 1
    if start < end:
        yield start, end


_SENTENCE = re.compile(r"([.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[^\W_a-z])")
_SHORT = re.compile(r"(?:^|[\s(\[])(?:[A-Z]|Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|No|vs|ca|al|e\.g|i\.e)\Z")


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences start and end; one does not go on in the next paragraph.

    >>> text = "Dr. Finch came. Was it late? Yes"
    >>> [text[start:end] for start, end in sentences(text)]
    ['Dr. Finch came. ', 'Was it late? ', 'Yes']
    """
    for start, end in paragraphs(text):
        yield from _between(text, start, end, _SENTENCE)


def _between(text: str, start: int, end: int, breaks: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The parts of a stretch between breaks; one after an abbreviation does not count."""
    for match in breaks.finditer(text, start, end):
        if not _SHORT.search(text, max(start, match.start() - 5), match.start()):
            yield start, match.end()
            start = match.end()
    if start < end:
        yield start, end
