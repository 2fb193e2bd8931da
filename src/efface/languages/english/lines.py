"""Where sentences end, which depends on English abbreviations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.terms.lines import paragraphs

__all__ = ["ends_of_sentences", "sentences"]

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


_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[.])(?:[^\W\d_]|Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|No|Nos|vs|ca|al|e\.g|i\.e|Art|Bros|Capt|Co"
    r"|Col|Corp|Dept|Ft|Gen|Gov|Hon|Inc|Lt|Ltd|Maj|Mt|Rev|Sgt|Univ)\Z"
)
_BEGINNING = re.compile(
    r"[\"“(]*(?:The|A|An|She|He|It|They|We|I|You|His|Her|Its|Their|My|Our|Your|This|That|These|Those"
    r"|There|Here|In|On|At|For|From|To|With|By|As|After|Before|Since|When|If|But|And|So|Then|Also|No"
    r"|Not|Now|Is|Was|Are|Has|Had|Please|Thank|Thanks)\b(?!\.)"
)


def ends_of_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where sentences end inside a stretch: the place after the sign, and where the next begins.

    After what may be abbreviated ("Dr.", an initial) a new sentence shows by its first word.

    >>> list(ends_of_sentences("Dr. A. Lind. She", 0, 16))
    [(12, 13)]
    """
    for match in _SENTENCE.finditer(text, start, end):
        if not _ABBREVIATED.search(text[max(0, match.start() - 8) : match.start()]) or (
            _BEGINNING.match(text, match.end())
        ):
            sign = match.end() - len(match.group().lstrip(".!?\"'”’)]"))
            yield sign, match.end()
