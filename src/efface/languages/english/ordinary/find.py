"""All stretches of a text that are no identifiers, and what they take away from a call."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from efface.languages.english.heads import head_says
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.languages.english.ordinary import law, medicine, roles, software
from efface.languages.english.ordinary.words import words_of_list
from efface.terms.layout import Layout
from efface.text.intervals import Place, joined, minus, tells

__all__ = ["Ordinary", "ordinary"]

_WORD = re.compile(r"[^\W\d_][\w'’]*")
_FIELD = frozenset({"label", "head", "heading"})
_FIGURES = re.compile(r"(?<=\S)\d")
_FIGURES_ALONE = re.compile(
    r"[+(]?\d[\d.,/:-]*(?:\s|$)"
)  # a value of a form, not what somebody says
_TITLE = re.compile(r"[A-Z][a-z]{2,16}(?: (?:of|and|for|to|the|in|[A-Z][a-z]{2,16})){0,4}")
_SHORT = 5
_NEAR = 100  # characters


@dataclass(frozen=True)
class Ordinary:
    """Stretches that name nobody. What they cover only in part stays a name: "Copper Court".

    A role is said of somebody, so it is no name, but it may be an occupation.
    """

    laws: Sequence[Place] = field(repr=False)
    things: Sequence[Place] = field(repr=False)
    roles: Sequence[Place] = field(repr=False)

    def covers(self, text: str, start: int, end: int, *, is_role: bool = False) -> bool:
        """Whether nothing is left of a stretch without these."""
        return _is_covered(text, start, end, self.things if is_role else self.roles)

    def with_likely(
        self, text: str, layout: Layout, lexicon: Lexicon, around: Iterable[Place]
    ) -> Ordinary:
        """The same, with what has the form of what is none, but may be a name.

        "The Faculty", "Alvarado score 8": it takes away from what the tagger doubts.
        """
        windows = _windows(text, around)
        likely = [
            *(place for place, _ in medicine.eponyms(text, windows, lexicon)),
            *_in(text, windows, law.likely),
            *_in(text, windows, partial(roles.nameless, lexicon=lexicon)),
            *_in(text, windows, software.likely),
            *_headings(text, layout, lexicon),
        ]
        return replace(self, roles=joined([*self.roles, *likely]))

    def is_law(self, text: str, start: int, end: int) -> bool:
        """Whether a stretch is part of the citation of a law."""
        return _is_covered(text, start, end, self.laws)


def _is_covered(text: str, start: int, end: int, places: Sequence[Place]) -> bool:
    return not any(tells(text[slice(*part)]) for part in minus(start, end, places))


def ordinary(
    text: str,
    layout: Layout,
    lexicon: Lexicon,
    around: Iterable[Place] | None = None,
    persons: Iterable[Place] = (),
) -> Ordinary:
    """What is no identifier in a text; `around` bounds the search to what is near these places.

    Near `persons`, only what is named after persons is searched for.
    """
    around = None if around is None else [*around]
    windows = [(0, len(text))] if around is None else _windows(text, around)
    wide = windows if around is None else _windows(text, [*around, *persons])
    laws = joined([*_in(text, wide, law.citations)])
    things = joined(
        [
            *laws,
            *(place for place, known in medicine.eponyms(text, wide, lexicon) if known),
            *_in(text, windows, software.traces),
            *_in(text, windows, partial(medicine.tests, lexicon=lexicon)),
            *_in(text, windows, medicine.words),
            *_in(text, windows, medicine.values),
            *_in(text, windows, partial(software.phrases, lexicon=lexicon)),
            *_fields(text, layout, lexicon),
        ]
    )
    said = [*_in(text, windows, partial(roles.roles, lexicon=lexicon))]
    said += roles.defined_terms(text, lexicon)
    return Ordinary(laws, things, joined([*things, *said]))


def _windows(text: str, places: Iterable[Place]) -> list[Place]:
    """What is near some places of a text, in whole words where words are not very long."""
    windows = []
    for start, end in places:
        first = text.rfind(" ", max(0, start - 2 * _NEAR), max(0, start - _NEAR)) + 1
        last = text.find(" ", end + _NEAR, end + 2 * _NEAR)
        first = first or max(0, start - 2 * _NEAR)
        windows.append((first, last if last >= 0 else min(len(text), end + 2 * _NEAR)))
    return joined(windows)


def _in(
    text: str, windows: Iterable[Place], find: Callable[[str], Iterable[Place]]
) -> Iterator[Place]:
    for first, last in windows:
        for start, end in find(text[first:last]):
            yield first + start, first + end


def _fields(text: str, layout: Layout, lexicon: Lexicon) -> Iterator[Place]:
    """Labels, heads of columns, headings and values that name nobody, of common words alone."""
    for cell, after in zip(layout.cells, [*layout.cells[1:], None], strict=False):
        words = _WORD.findall(text, cell.start, cell.end)
        if cell.kind not in _FIELD and head_says(cell.head) != "other":
            continue
        if not words or _FIGURES.search(text, cell.start, cell.end):
            continue
        if all(_is_of_form(word, cell.kind, lexicon) for word in words) or (
            cell.kind == "label"
            and after is not None
            and _FIGURES_ALONE.match(text, after.start, after.end)
        ):
            yield cell.start, cell.end


def _headings(text: str, layout: Layout, lexicon: Lexicon) -> Iterator[Place]:
    """Lines of a few common words with capitals, which may be headings."""
    for cell in layout.cells:
        if cell.kind == "text" and _TITLE.fullmatch(text, cell.start, cell.end):
            flags = [set(lexicon.flags(word)) for word in text[cell.start : cell.end].split()]
            if all(each & COMMON and not each & set("gsp") for each in flags):
                yield cell.start, cell.end


def _is_of_form(word: str, kind: str, lexicon: Lexicon) -> bool:
    flags = lexicon.flags(word)
    if "g" in flags:
        return "C" in flags and kind != "label"  # "Will:" may be who speaks
    if not COMMON.isdisjoint(flags) or "o" in flags or medicine.is_medical(word):
        return True
    if kind == "label" and word.isupper() and word.lower() in words_of_list("clinical"):
        return True
    return kind == "head" and word.isupper() and len(word) < _SHORT
