"""Several taxonomies as one.

The first that knows a name wins; from a top concept of it the way up goes on in a later one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from efface.knowledge.taxonomy import Taxonomy

__all__ = ["Concept", "Forest"]

_LONGEST = 16  # levels that are climbed
_CACHED, _SETS_CACHED = 1 << 14, 1 << 12  # entries of caches


class Concept(NamedTuple):
    """A concept: which taxonomy it is in, and its number there."""

    tree: int
    number: int


class Forest:
    """Concepts of all taxonomies, their labels, and what is above them."""

    def __init__(
        self, trees: Sequence[Taxonomy], singulars: Callable[[str], Iterator[str]]
    ) -> None:
        self._trees = trees
        self._singulars = singulars
        # These caches have numbers as keys, so they keep no word of a document.
        self.parents = lru_cache(_CACHED)(self._parents)
        self.label = lru_cache(_CACHED)(self._label)
        self.labels_above = lru_cache(_SETS_CACHED)(self._labels_above)
        self.ancestors = lru_cache(_SETS_CACHED)(self._ancestors)

    def describe(self) -> list[dict[str, Any]]:
        return [entry for tree in self._trees for entry in tree.describe()]

    def all_names(self) -> Iterator[str]:
        for tree in self._trees:
            yield from tree.all_names()

    def plural(self, word: str) -> str | None:
        """The irregular plural of a word; None if it has none."""
        for tree in self._trees:
            if many := getattr(tree, "irregular", {}).get(word):
                return str(many)
        return None

    def senses(self, name: str) -> list[Concept]:
        """All senses of a name, or of its singular, in the first taxonomy that knows it."""
        for tree, taxonomy in enumerate(self._trees):
            for form in self._singulars(name):
                if senses := taxonomy.senses(form):
                    return [Concept(tree, number) for number in senses]
        return []

    def synonyms(self, concept: Concept) -> Iterator[tuple[str, bool]]:
        """The names of a concept, each with whether the concept is its most usual sense."""
        tree = self._trees[concept.tree]
        for name in tree.names(concept.number):
            yield name, [*tree.senses(name)[:1]] == [concept.number]

    def is_last(self, concept: Concept) -> bool:
        """Whether a concept is in the last taxonomy, which is no user's own."""
        return concept.tree == len(self._trees) - 1

    def is_particular(self, concept: Concept) -> bool:
        """Whether it is a certain thing, such as a city, and not a kind; "European city" is one."""
        return self.label(concept).rpartition(" ")[2][:1].isupper()

    def is_a(self, concept: Concept, kinds: Sequence[str]) -> bool:
        return not self.labels_above(concept).isdisjoint(kinds)

    def of_kind(self, senses: Sequence[Concept], *kinds: str) -> list[Concept]:
        return [sense for sense in senses if self.is_a(sense, kinds)]

    def above(self, concept: Concept, place: str) -> Iterator[str]:
        """The labels above a concept, the nearest first.

        Of what is a `place` also what it is in; but the kinds of that are not its kinds: a city of
        a country is no country.
        """
        is_place = self.is_a(concept, (place,))
        seen, level = {concept}, [concept]
        for _ in range(_LONGEST):
            parents = [
                parent
                for child in level
                for parent in self.parents(child)
                if child == concept
                or not (is_place and self.is_particular(child))
                or self.is_particular(parent)
            ]
            level = [parent for parent in dict.fromkeys(parents) if parent not in seen]
            seen |= set(level)
            yield from map(self.label, level)

    def _label(self, concept: Concept) -> str:
        return self._trees[concept.tree].label(concept.number)

    def _parents(self, concept: Concept) -> tuple[Concept, ...]:
        """Parents of a concept: particular things first (the country of a city), then kinds.

        A top concept has the parents that a later taxonomy gives to its label.
        """
        taxonomy = self._trees[concept.tree]
        parents = [Concept(concept.tree, number) for number in taxonomy.parents(concept.number)]
        if not parents:
            label = taxonomy.label(concept.number)
            for tree in range(concept.tree + 1, len(self._trees)):
                if senses := self._trees[tree].senses(label):
                    return self.parents(Concept(tree, senses[0]))
        return tuple(sorted(parents, key=lambda parent: not self.is_particular(parent)))

    def _labels_above(self, concept: Concept) -> frozenset[str]:
        """The labels of a concept and of all its ancestors."""
        return frozenset(map(self.label, self.ancestors(concept)))

    def _ancestors(self, concept: Concept) -> frozenset[Concept]:
        """A concept and all its ancestors."""
        seen, pending = set(), [concept]
        while pending:
            ancestor = pending.pop()
            if ancestor not in seen:
                seen.add(ancestor)
                pending += self.parents(ancestor)
        return frozenset(seen)
