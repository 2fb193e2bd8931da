"""The contexts of all entities: which entities have a term, and which terms stand in a text.

Entities and terms are numbers from 0. All of it is a few arrays, which a store keeps as they are,
so that opening takes no longer than reading them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from efface.knowledge.entities.forms import Token, keys, substring_keys, tokens
from efface.text.folding import readings

__all__ = ["Contexts", "TermMatch"]

_KEPT = 50_000  # bitmaps in the cache


class TermMatch(NamedTuple):
    """A place in a text where a term stands, and the number of the term."""

    start: int
    end: int
    term: int


class Contexts:
    """Finds terms in a text, and the entities that have a term.

    `numbers` are the numbers of the entities in the store. `entities` holds the posting lists of
    all terms, one after the other, and `starts` where each begins. `keys` and `terms` are the
    spellings of terms, sorted by key; `lengths` are the lengths that spellings have.
    """

    FIELDS = ("numbers", "starts", "entities", "keys", "terms", "lengths")

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self.arrays = {name: arrays[name] for name in self.FIELDS}
        self.numbers: NDArray[np.int64] = arrays["numbers"]
        self._starts: NDArray[np.int64] = arrays["starts"]
        self._entities: NDArray[np.uint32] = arrays["entities"]
        self._keys: NDArray[np.uint64] = arrays["keys"]
        self._terms: NDArray[np.uint32] = arrays["terms"]
        self._lengths: NDArray[np.int64] = arrays["lengths"]
        if not self._is_sound():
            raise ValueError
        self._bitmaps: dict[int, BitMap] = {}

    @classmethod
    def of(
        cls,
        numbers: Sequence[int],
        contexts: Sequence[bytes],
        spelled: Iterable[tuple[str, int]],
    ) -> Contexts:
        """From the tables of a store.

        For each entity its number and its terms (as 32-bit numbers), and all spellings of terms.
        """
        sizes = np.fromiter((len(context) // 4 for context in contexts), np.int64, len(contexts))
        terms = np.frombuffer(b"".join(contexts), dtype="<u4")
        forms = list(spelled)
        count = 1 + max((number for _, number in forms), default=-1)
        entities = np.repeat(np.arange(len(contexts), dtype=np.uint32), sizes)
        order = np.argsort(terms, kind="stable")
        starts = np.zeros(count + 1, dtype=np.int64)
        np.cumsum(np.bincount(terms, minlength=count), out=starts[1:])
        form_keys = keys([form for form, _ in forms])
        by_key = np.argsort(form_keys, kind="stable")
        spelt = np.fromiter((number for _, number in forms), np.uint32, len(forms))
        return cls(
            {
                "numbers": np.asarray(numbers, dtype=np.int64),
                "starts": starts,
                "entities": entities[order],
                "keys": form_keys[by_key],
                "terms": spelt[by_key],
                "lengths": np.unique(np.asarray([len(form) for form, _ in forms], dtype=np.int64)),
            }
        )

    def _is_sound(self) -> bool:
        """Whether the arrays fit together, so that no look-up can leave them."""
        starts, count = self._starts, len(self._starts) - 1
        return bool(
            count >= 0
            and starts[0] == 0
            and starts[-1] == len(self._entities)
            and (starts[1:] >= starts[:-1]).all()
            and self._entities.max(initial=0) < max(1, len(self.numbers))
            and len(self._keys) == len(self._terms)
            and self._terms.max(initial=0) < max(1, count)
            and (self._keys[1:] >= self._keys[:-1]).all()
            and self._lengths.min(initial=1) >= 1
        )

    def __len__(self) -> int:
        """The number of entities."""
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"<Contexts of {len(self)} entities>"

    @cached_property
    def frequencies(self) -> NDArray[np.int64]:
        """For each term, how many entities have it."""
        return np.diff(self._starts)

    def entities_with(self, term: int) -> NDArray[np.uint32]:
        return self._entities[self._starts[term] : self._starts[term + 1]]

    def bitmap(self, term: int) -> BitMap:
        """The entities that have a term."""
        entities = self._bitmaps.get(term)
        if entities is None:
            if len(self._bitmaps) >= _KEPT:
                self._bitmaps.clear()
            # Much faster than from an array of numpy.
            entities = BitMap(array("I", self.entities_with(term).tobytes()))
            self._bitmaps[term] = entities
        return entities

    def among(self, wanted: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        """Posting lists of all terms, reduced to the wanted entities: starts, and all lists."""
        chosen = wanted[self._entities]
        before = np.zeros(len(chosen) + 1, dtype=np.int64)
        np.cumsum(chosen, out=before[1:])
        return before[self._starts], self._entities[chosen]

    def positions(self, numbers: Iterable[int]) -> NDArray[np.int64]:
        """The places of the entities with these numbers in the store, without unknown numbers."""
        return np.flatnonzero(np.isin(self.numbers, np.fromiter(numbers, np.int64)))

    def find(self, text: str) -> list[TermMatch]:
        """All places where a term stands as whole words, in order; they may overlap."""
        matches: set[TermMatch] = set()
        for reading in readings(text):
            read = list(tokens(reading))
            matches |= self._matches(read, [token.form for token in read])
            matches |= self._matches(read, [token.stem for token in read])
        return sorted(matches)

    def _matches(self, read: Sequence[Token], forms: Sequence[str]) -> set[TermMatch]:
        """Terms in a text whose words are `read`, compared by `forms`, one for each word.

        Every stretch of whole words that is as long as a spelling is looked up by its key.
        """
        joined = "".join(forms)
        edges = np.zeros(len(forms) + 1, dtype=np.int64)
        np.cumsum([len(form) for form in forms], out=edges[1:])
        # The word that begins at a place of `joined`. A possessive s is empty: the next word wins.
        word_at = np.full(len(joined) + 1, -1, dtype=np.int64)
        word_at[edges] = np.arange(len(forms) + 1)
        begins = np.unique(edges[:-1])
        stretches = []
        for length in self._lengths:
            within = begins[begins + length <= len(joined)]
            fitting = within[word_at[within + length] >= 0]
            stretches.append((fitting, fitting + length))
        if not stretches:
            return set()
        first, last = map(np.concatenate, zip(*stretches, strict=True))
        wanted = substring_keys(joined, first, last)
        low = np.searchsorted(self._keys, wanted, "left")
        high = np.searchsorted(self._keys, wanted, "right")
        return {
            TermMatch(
                read[word_at[first[place]]].start,
                read[word_at[last[place]] - 1].end,
                int(self._terms[spelling]),
            )
            for place in np.flatnonzero(high > low)
            for spelling in range(low[place], high[place])
        }
