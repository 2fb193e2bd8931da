"""Initials that stand for a person whom the text names: in a column, a legend, a signature."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from efface.languages.english.ordinary.words import words_of_list
from efface.terms.layout import Layout

__all__ = ["INITIALS", "initials"]

INITIALS = "initials"  # the voice

_LETTERS = re.compile(r"(?<![\w@./'’-])(?:[A-Za-z]{2,4}|(?:[A-Z]\.){2,4})(?![\w@'’-])")
_WORD = re.compile(r"[^\W\d_][\w'’]*")
_PARTICLES = frozenset("al bin da de del den der di du el la le van von y".split())
_BEFORE = re.compile(
    r"(?:[.;:)\]?!] ?|\b(?:by|initials?|signed|sign|sgd|checked|drafted|typed|per|with|and|for|from"
    r"|to|cc):? {1,4}|[/|(] ?)\Z"
)
_SPEAKS = re.compile(r":\s")
_NAME = r"(?P<name>[^\W\d_a-z][\w'’-]{1,30}(?: [^\W\d_a-z][\w'’-]{1,30}){1,3})"
_NAME_AFTER = re.compile(rf"[ )=:–-]{{1,3}}{_NAME}")
_NAME_BEFORE = re.compile(rf"{_NAME}[ (=:–-]{{1,3}}\Z")
_REACH = 80  # characters


def initials(text: str, layout: Layout, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the initials of these names stand for somebody.

    Two letters may be a word; they count alone in a cell, at the end of a line, before a colon, or
    beside the name.
    """
    known = {each for name in names for each in _of(name)}
    if not known:
        return
    for match in _LETTERS.finditer(text):
        letters = match.group().replace(".", "")
        if letters.lower() not in known or not (letters.isupper() or letters.islower()):
            continue
        if letters.islower() and letters in words_of_list("small"):
            continue
        if _stands_for_somebody(text, layout, *match.span()):
            yield match.span()


def _of(name: str) -> Iterator[str]:
    """The initials of a name, with its particles and without them; "Lind, Ada" is Ada Lind."""
    if "," in name:
        last, _, first = name.partition(",")
        name = f"{first} {last}"
    parts, words = _WORD.findall(name), _WORD.findall(name.replace("-", ""))
    for chosen in (parts, words, [word for word in words if word.lower() not in _PARTICLES]):
        if 2 <= len(chosen) <= 4:
            yield "".join(word[0] for word in chosen).lower()


def _stands_for_somebody(text: str, layout: Layout, start: int, end: int) -> bool:
    cell = layout.at(start)
    if cell is None or end > cell.end:
        return False
    before = text[max(cell.start, start - _REACH) : start]
    after = text[end : min(cell.end, end + _REACH)]
    if not after.strip(" .:"):
        return not before.strip() or _BEFORE.search(before) is not None
    if start == cell.start and _SPEAKS.match(text, end):
        return True
    letters = text[start:end].replace(".", "").lower()
    named = [_NAME_AFTER.match(after), _NAME_BEFORE.search(before)]
    return any(match and _first_letters(match["name"]) == letters for match in named)


def _first_letters(name: str) -> str:
    return "".join(word[0] for word in name.split()).lower()
