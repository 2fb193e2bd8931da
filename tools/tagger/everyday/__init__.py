"""Everyday text that nobody wrote: letters, notes, forms, tables, logs, with every stretch marked.

All persons, places and firms are made up; the same seed gives the same documents.
"""

from __future__ import annotations

from random import Random

from tagger.everyday.grammar import NOTHING, Marked, expand, joined
from tagger.everyday.lists import GENRES, THINGS, Genre
from tagger.everyday.noise import disturbed
from tagger.everyday.world import World
from tagger.sets import Mark, Passage

__all__ = ["generate"]

SOURCE = "generated"


def generate(count: int, seed: int) -> list[Passage]:
    """Documents of all genres in turn."""
    genres = [*GENRES.items()]
    return [_document(number, *genres[number % len(genres)], seed) for number in range(count)]


def _document(number: int, name: str, genre: Genre, seed: int) -> Passage:
    random = Random(f"{seed} {number}")
    world = World(random)

    def written(template: str) -> Marked:
        return expand(template, world.slot, random)

    lines = [
        written(
            random.choice(THINGS["ordinary"] if random.random() < genre.ordinary else genre.lines)
        )
        for _ in range(random.randint(genre.fewest, genre.most))
    ]
    opening, closing = written(random.choice(genre.opening)), written(random.choice(genre.closing))
    body = joined(lines, genre.between)
    document = joined([opening, "\n" if opening.text else "", body, closing])
    return _passage(f"{name} {number}", disturbed(document, random))


def _passage(name: str, document: Marked) -> Passage:
    marks: list[Mark] = []
    at = 0
    for text, classes in document.parts:
        if classes != NOTHING and text.strip():
            marks.append((at, at + len(text), classes))
        at += len(text)
    return Passage(SOURCE, name, document.text, tuple(marks))
