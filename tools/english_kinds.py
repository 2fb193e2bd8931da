"""Adds what tools/english_kinds.txt says of common things to the taxonomy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from efface.knowledge.taxonomy import Graph

FILE = Path(__file__).with_name("english_kinds.txt")
# Senses of a word that are of one of these are alike: all robberies are acts, and crimes.
_TOPS = ("person", "artifact", "act", "communication", "state", "substance", "body part", "animal")
_LINE = re.compile(
    r"(?P<kind>[^:@<!]+)(?:@(?P<sense>[^:<]+)|(?P<new>!))?(?: < (?P<above>[^:]+))?: (?P<terms>.+)"
)
_TERM = re.compile(r"(?P<name>[^@!]+)(?:@(?P<sense>.+)|(?P<new>!))?")


class Wanted(NamedTuple):
    """A name, and which of its senses: one that is a kind of something, a new one, or the first."""

    name: str
    sense: str
    is_new: bool


def lines(text: str) -> Iterator[tuple[Wanted, str, list[Wanted]]]:
    """Each kind, what a new one is below, and its terms.

    >>> [(kind, _, terms)] = lines("tool < device: nail@fastener, saw!")
    >>> kind.name, terms[0].sense, terms[1].is_new
    ('tool', 'fastener', True)
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise SystemExit(f"{FILE.name}, line {number}: is not KIND: TERM, TERM")
        terms = [_TERM.fullmatch(term) for term in match["terms"].split(", ")]
        wanted = [Wanted(t["name"], t["sense"] or "", bool(t["new"])) for t in terms if t]
        kind = Wanted(match["kind"].strip(), (match["sense"] or "").strip(), bool(match["new"]))
        yield kind, (match["above"] or "").strip(), wanted


def add_kinds(graph: Graph, text: str) -> None:
    """Each term gets its kind as its first parent."""
    for kind, above, terms in lines(text):
        concept = None if kind.is_new else _found(graph, kind)
        if concept is None:
            if not above:
                raise SystemExit(f"{FILE.name}: {kind.name} is not known; say what it is below")
            concept = graph.add(kind.name)
            graph.above[concept] = [graph.senses(above)[0]]
        for term in terms:
            for known in _meant(graph, term):
                if known != concept:
                    others = [parent for parent in graph.above[known] if parent != concept]
                    graph.above[known] = [concept, *others]


def _meant(graph: Graph, term: Wanted) -> list[int]:
    """The senses of a term: the one that is wanted, or the first and those that are alike."""
    first = None if term.is_new else _found(graph, term)
    if first is None:
        if term.sense:
            raise SystemExit(f"{FILE.name}: {term.name} has no sense that is {term.sense}")
        return [graph.add(term.name)]
    if term.sense:
        return [first]
    tops = {sense for sense in _above(graph, first) if graph.labels[sense] in _TOPS}
    senses = [sense for sense in graph.senses(term.name) if graph.labels[sense][:1].islower()]
    return [sense for sense in senses if sense == first or tops & _above(graph, sense)]


def _found(graph: Graph, wanted: Wanted) -> int | None:
    """The sense that is wanted; None if the name is not known, or has none such."""
    senses = [sense for sense in graph.senses(wanted.name) if graph.labels[sense][:1].islower()]
    if not wanted.sense:
        return senses[0] if senses else None
    named = {*graph.senses(wanted.sense)}
    return next((sense for sense in senses if named & _above(graph, sense)), None)


def _above(graph: Graph, concept: int) -> set[int]:
    pending, seen = [concept], set()
    while pending:
        last = pending.pop()
        if last not in seen:
            seen.add(last)
            pending += graph.above[last]
    return seen
