"""Taxonomies: names, the concepts that they may stand for, and the parents of each concept.

A concept is a number in its taxonomy; its first parent is the main one. Names are compared in small
letters (acronyms excepted), without accents and hyphens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from efface.knowledge.storage import Stored, Writer
from efface.knowledge.word_keys import plain_words, word_key

__all__ = ["Graph", "StoredTaxonomy", "Taxonomy", "chain", "name_key"]

KIND = "taxonomy"


def name_key(name: str) -> int:
    """The key of a name of a concept.

    >>> name_key("Pancreatic-Cancer") == name_key("pancreatic cancer")
    True
    """
    return word_key(_compared(name))


def _compared(name: str) -> str:
    """A name in the form in which names are compared."""
    return " ".join(plain_words(name))


def _bare(name: str) -> list[str]:
    """The words of a name; names that differ only in word order or a plural s have the same."""
    return sorted(word.rstrip("s") for word in name.split())


class Taxonomy(Protocol):
    """Concepts with names and parents."""

    def senses(self, name: str) -> Sequence[int]:
        """The concepts that a name may stand for, the most usual first."""
        ...

    def label(self, concept: int) -> str: ...

    def parents(self, concept: int) -> Sequence[int]: ...

    def names(self, concept: int) -> Sequence[str]:
        """The names of a concept, in the form in which they are compared.

        A stored taxonomy leaves out those that differ from the label only in word order or plural.
        """
        ...

    def all_names(self) -> Sequence[str]:
        """The names of all concepts."""
        ...

    def describe(self) -> list[dict[str, Any]]:
        """Where the taxonomy came from."""
        ...


def chain(taxonomy: Taxonomy, concept: int) -> Iterator[int]:
    """A concept, its first parent, the first parent of that, and so on."""
    seen = {concept}
    yield concept
    while parents := taxonomy.parents(concept):
        concept = parents[0]
        if concept in seen:
            return
        seen.add(concept)
        yield concept


@dataclass(frozen=True)
class Graph:
    """A taxonomy in memory: read from a user's file, or built for a package."""

    labels: list[str] = field(default_factory=list, repr=False)
    above: list[list[int]] = field(default_factory=list, repr=False)
    named: dict[str, list[int]] = field(default_factory=dict, repr=False)
    about: dict[str, Any] = field(default_factory=dict)

    def add(self, label: str, names: Iterable[str] = ()) -> int:
        """Add a concept; gives its number."""
        self.labels.append(label)
        self.above.append([])
        concept = len(self.labels) - 1
        for name in (label, *names):
            self.name(name, concept)
        return concept

    def name(self, name: str, concept: int) -> None:
        known = self.named.setdefault(_compared(name), [])
        if concept not in known:
            known.append(concept)

    def senses(self, name: str) -> Sequence[int]:
        return self.named.get(_compared(name), ())

    def label(self, concept: int) -> str:
        return self.labels[concept]

    def parents(self, concept: int) -> Sequence[int]:
        return self.above[concept]

    def names(self, concept: int) -> Sequence[str]:
        return [name for name, concepts in self.named.items() if concept in concepts]

    def all_names(self) -> Sequence[str]:
        return list(self.named)

    def describe(self) -> list[dict[str, Any]]:
        return [{**self.about, "concepts": len(self.labels)}]

    def cycle(self) -> list[str]:
        """The labels along a cycle of parents, back to the first; empty if there is none."""
        state = [0] * len(self.labels)  # 0: not visited, 1: on the current path, 2: done
        for first in range(len(self.labels)):
            path = [(first, iter(self.above[first]))] if not state[first] else []
            if path:
                state[first] = 1
            while path:
                concept, rest = path[-1]
                parent = next(rest, None)
                if parent is None:
                    state[concept] = 2
                    path.pop()
                elif state[parent] == 1:
                    labels = [self.labels[child] for child, _ in path]
                    return [*labels[labels.index(self.labels[parent]) :], self.labels[parent]]
                elif not state[parent]:
                    state[parent] = 1
                    path.append((parent, iter(self.above[parent])))
        return []

    def save(self, path: Path, folder: Path, irregular: Mapping[str, str]) -> None:
        """Write the taxonomy for `StoredTaxonomy`, with a table of irregular plurals."""
        writer = Writer(KIND, folder)
        entries = sorted(
            (word_key(name), rank, concept)
            for name, concepts in self.named.items()
            for rank, concept in enumerate(concepts)
        )
        names = [b""] * len(self.labels)
        for name, concepts in self.named.items():
            for concept in concepts:
                if _bare(name) != _bare(_compared(self.labels[concept])):
                    names[concept] += f"{name}\n".encode()
        writer.add("keys", "u8", [np.array([key for key, _, _ in entries], np.uint64)])
        writer.add("concepts", "u4", [np.array([concept for _, _, concept in entries])])
        for what, lists in (
            ("parents", self.above),
            ("labels", [label.encode() for label in self.labels]),
            ("names", names),
        ):
            ends = np.cumsum([0, *map(len, lists)])
            writer.add(f"{what}_ends", "u4", [ends])
            flat = [value for values in lists for value in values]
            writer.add(what, "u4" if what == "parents" else "u1", [np.array(flat, np.uint32)])
        text = "\n".join(f"{word}\t{many}" for word, many in sorted(irregular.items())).encode()
        writer.add("irregular", "u1", [np.frombuffer(text, np.uint8)])
        writer.save(path, {**self.about, "concepts": len(self.labels)})


class StoredTaxonomy:
    """A taxonomy in a file."""

    def __init__(self, path: Path) -> None:
        self._stored = Stored(path, KIND)
        self._keys = self._stored.array("keys")
        self._concepts = self._stored.array("concepts")
        self._parent_ends = self._stored.array("parents_ends")
        self._parents = self._stored.array("parents")
        self._label_ends = self._stored.array("labels_ends")
        self._name_ends = self._stored.array("names_ends")

    def __repr__(self) -> str:
        return f"<StoredTaxonomy {len(self._label_ends) - 1} concepts>"

    def senses(self, name: str) -> Sequence[int]:
        key = np.uint64(name_key(name))
        first, last = np.searchsorted(self._keys, key), np.searchsorted(self._keys, key, "right")
        concepts: list[int] = self._concepts[first:last].tolist()
        return concepts

    def label(self, concept: int) -> str:
        return self._text("labels", *self._label_ends[concept : concept + 2].tolist())

    def parents(self, concept: int) -> Sequence[int]:
        start, end = self._parent_ends[concept : concept + 2].tolist()
        parents: list[int] = self._parents[start:end].tolist()
        return parents

    def names(self, concept: int) -> Sequence[str]:
        synonyms = self._text("names", *self._name_ends[concept : concept + 2].tolist())
        return [_compared(self.label(concept)), *synonyms.splitlines()]

    def all_names(self) -> Sequence[str]:
        labels = self._stored.array("labels").tobytes()
        edges = pairwise(self._label_ends.tolist())
        synonyms = self._text("names", 0, int(self._name_ends[-1]))
        return [*(labels[start:end].decode() for start, end in edges), *synonyms.splitlines()]

    def _text(self, name: str, start: int, end: int) -> str:
        return self._stored.bytes(name, start, end).tobytes().decode()

    def describe(self) -> list[dict[str, Any]]:
        return [{**self._stored.about, "digest": self._stored.digest}]

    @cached_property
    def irregular(self) -> dict[str, str]:
        """Irregular plurals by their singular."""
        text = self._stored.array("irregular").tobytes().decode()
        return dict(line.split("\t") for line in text.splitlines())
