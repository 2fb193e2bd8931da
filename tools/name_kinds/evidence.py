"""Gathers what articles and mentions say of each name, and weighs it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

from efface.knowledge.names import Kind

__all__ = ["PERSON", "UNKNOWN", "Evidence", "Reading", "weighed"]

PERSON = ("person",)
UNKNOWN = ("?",)
_AT_MOST = 4  # kinds of a name
_LEAST = 0.05  # the share of a kind of which there is an article
_MENTIONED = 2.0  # documents in which a name is mentioned as the same thing
_LEAST_MENTIONED = 0.15  # the share of another
_LEAST_PLACED = 2.0  # the weight of a country
_MOST_OF = 0.4  # of what is told of a thing must be so special for it to be told
_AGREED = 0.6  # of the countries that are told


class Evidence:
    """What is said of one name: kinds with weights, and countries."""

    __slots__ = ("countries", "sure", "weights")

    def __init__(self) -> None:
        self.weights: dict[tuple[str, ...], float] = defaultdict(float)
        self.countries: dict[tuple[str, str], float] = defaultdict(float)
        self.sure: set[str] = set()  # heads of what its own article says

    def add(self, kind: tuple[str, ...], weight: float, country: str, *, sure: bool) -> None:
        self.weights[kind] += weight
        if country:
            self.countries[kind[-1], country] += weight
        if sure:
            self.sure.add(kind[-1])


class Reading(NamedTuple):
    """How kinds are read: their words by the kind."""

    endings: Callable[[tuple[str, ...]], Sequence[tuple[str, ...]]]  # from special to general
    text: Callable[[tuple[str, ...]], str]
    is_below: Callable[[str, str], bool]  # whether a noun is a kind of another


def weighed(
    evidence: Evidence, others: float, once: Container[str], reading: Reading
) -> list[Kind]:
    """The kinds of a name, the most usual first; `others` is the weight of what has none.

    One mention is enough for the nouns in `once`, and for others two are needed.
    """
    groups: dict[str, list[tuple[tuple[str, ...], float]]] = defaultdict(list)
    total = others
    for kind, weight in evidence.weights.items():
        total += weight
        if kind not in (PERSON, UNKNOWN):
            groups[kind[-1]].append((kind, weight))
    weights = {head: sum(weight for _, weight in kinds) for head, kinds in groups.items()}
    found = []
    for head, weight in weights.items():
        below = sum(w for low, w in weights.items() if reading.is_below(low, head))
        least = max(1.0 if head in once else _MENTIONED, _LEAST_MENTIONED * total)
        if (head in evidence.sure or weight + below >= least) and weight >= _LEAST * total:
            named = _most_special(groups[head], weight, reading)
            found.append((-weight, reading.text(named), _country(evidence, head)))
    texts: dict[str, Kind] = {}
    for negative, words, country in sorted(found)[:_AT_MOST]:
        texts.setdefault(words, Kind(words, country, -negative / total))
    return list(texts.values())


def _most_special(
    kinds: Sequence[tuple[tuple[str, ...], float]], weight: float, reading: Reading
) -> tuple[str, ...]:
    """The longest words that enough of the evidence has at its end."""
    support: dict[tuple[str, ...], float] = defaultdict(float)
    for kind, part in kinds:
        for ending in reading.endings(kind):
            support[ending] += part
    fit = [ending for ending, part in support.items() if part >= _MOST_OF * weight]
    longest = max(map(len, fit), default=0)
    return max((e for e in fit if len(e) == longest), key=lambda e: (support[e], e))


def _country(evidence: Evidence, head: str) -> str:
    told = {country: w for (each, country), w in evidence.countries.items() if each == head}
    best = max(sorted(told), key=told.__getitem__, default="")
    if not best or told[best] < _AGREED * sum(told.values()):
        return ""
    return best if told[best] >= _LEAST_PLACED else ""
