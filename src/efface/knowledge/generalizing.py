"""From a term to ever more general ones that are still true of it.

A term is looked up as it is; where there is no entry it loses its words from the left, as long as
what is left is still what was meant: "metastatic pancreatic cancer" is a cancer, but a "vice
president" is no president. Names are judged by the kind of thing they are said to name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from efface.knowledge.index import Counts
from efface.knowledge.information import Information
from efface.knowledge.taxonomy import Taxonomy
from efface.knowledge.vocabulary import Vocabulary
from efface.knowledge.word_keys import is_acronym
from efface.text.cache import Cache, digest

__all__ = ["Step", "Taxonomies"]

_SENSES = 6  # that are weighed
_CONTEXT = 6  # other terms of the document that are asked
_FAVOUR, _RARER = 0.8, 0.4  # bits by which a sense must fit better than more usual ones
_RIVALS = 3  # senses, the usual one among them, that are usual enough to cast doubt on it
_DOUBT = 0.5  # bits
_UNSURE = 5  # documents that are too few to tell
_LONGEST = 16  # steps
_USUAL = 2  # senses of a word that come to mind first
_CACHED, _SETS_CACHED = 1 << 14, 1 << 12  # answers that are kept


class Step(NamedTuple):
    """A more general term and its information, at most that of the one before it."""

    text: str
    bits: float


class _Concept(NamedTuple):
    tree: int
    number: int


class Taxonomies:
    """Several taxonomies as one: those before win, and what ends in one may go on in the next."""

    def __init__(
        self,
        trees: Sequence[Taxonomy],
        information: Information,
        counts: Counts,
        vocabulary: Vocabulary,
    ) -> None:
        self._trees = trees
        self._vocabulary = vocabulary
        self._information = information
        self._counts = counts
        # Concepts are numbers: no word of a document is kept with what was asked of them.
        self._above = lru_cache(_CACHED)(self._find_above)
        self._label = lru_cache(_CACHED)(self._find_label)
        self._all_above = lru_cache(_SETS_CACHED)(self._find_all_above)
        self._concepts_above = lru_cache(_SETS_CACHED)(self._find_concepts_above)
        self._known_senses: Cache[tuple[_Concept, ...]] = Cache(_CACHED)
        self._known_fits: Cache[tuple[float, ...]] = Cache(_CACHED)

    @property
    def _person(self) -> str:
        return self._vocabulary.types["PERSON"]

    def describe(self) -> list[dict[str, Any]]:
        return [one for tree in self._trees for one in tree.describe()]

    def plural(self, word: str) -> str | None:
        """The plural of a word, if it follows no rule."""
        for tree in self._trees:
            if many := getattr(tree, "irregular", {}).get(word):
                return str(many)
        return None

    def is_a(self, noun: str, kind: str) -> bool:
        """Whether a noun, in one of its usual senses, is a kind of something.

        >>> from efface.languages import default_language
        >>> taxonomies = default_language().knowledge().taxonomies
        >>> taxonomies.is_a("lawyer", "person"), taxonomies.is_a("weather", "person")
        (True, False)
        """
        return bool(self._sense(noun, (kind,), (), names=False))

    def is_noun(self, word: str) -> bool:
        """Whether a word is known to be a noun."""
        return bool(self._sense(word, (), (), names=False))

    def synonyms(self, name: str, kind: str = "") -> list[str]:
        """Other names of what a name stands for, if it is that what they usually stand for.

        Of its senses those count that are a kind of something; if none is, the most usual one. What
        an acronym is short for counts in any case.

        >>> from efface.languages import default_language
        >>> default_language().knowledge().taxonomies.synonyms("heroin", "drug")
        ['diacetylmorphine']
        """
        found: dict[str, None] = {}
        senses = self._senses(name)
        for concept in self._of_kind(senses, kind) or senses[:1]:
            tree = self._trees[concept.tree]
            for other in tree.names(concept.number):
                if [*tree.senses(other)[:1]] == [concept.number]:
                    found[other] = None
        for concept in senses if is_acronym(name) else ():
            for other in self._trees[concept.tree].names(concept.number):
                if "".join(word[0] for word in other.split()).lower() == name.lower():
                    found[other] = None
        return [other for other in found if other.lower() != name.lower()]

    def _senses(self, name: str) -> list[_Concept]:
        for tree, taxonomy in enumerate(self._trees):
            for form in self._vocabulary.singulars(name):
                if senses := taxonomy.senses(form):
                    return [_Concept(tree, number) for number in senses]
        return []

    def _of_kind(self, senses: Sequence[_Concept], kind: str) -> list[_Concept]:
        return [one for one in senses if kind and self._is_a(one, (kind,))]

    def kinds(self, name: str, kind: str = "") -> Callable[[str], bool]:
        """Tells of a term whether it usually stands for a kind of what the name stands for.

        >>> from efface.languages import default_language
        >>> is_religion = default_language().knowledge().taxonomies.kinds("religion")
        >>> is_religion("Buddhism"), is_religion("bicycle")
        (True, False)
        """
        senses = self._senses(name)
        wanted = frozenset(self._of_kind(senses, kind) or senses)

        def is_kind(term: str) -> bool:
            usual = self._senses(term)[:_USUAL] if wanted else ()
            return any(not wanted.isdisjoint(self._concepts_above(one)) for one in usual)

        return is_kind

    def above(self, name: str) -> list[str]:
        """What a name is a kind of, in any of its senses, the nearest first.

        >>> from efface.languages import default_language
        >>> default_language().knowledge().taxonomies.above("heroin")[:3]
        ['opiate', 'hard drug', 'narcotic']
        """
        found: dict[str, None] = {}
        for one in (name, *(f"{name} {head}" for head in self._vocabulary.states)):
            for concept in self._senses(one):
                found |= dict.fromkeys(self._labels((concept,)))
        return [label for label in found if label.lower() != name.lower()]

    def all_names(self) -> Iterator[str]:
        """The names of all concepts."""
        for tree in self._trees:
            yield from tree.all_names()

    def steps(self, term: str, label: str = "", context: tuple[str, ...] = ()) -> Iterator[Step]:
        """Ever more general terms, from the nearest on, each true of the term.

        `label` is the kind of thing that the term is known to be, and `context` are other terms of
        its document, which tell which sense is meant.
        """
        bits = self._information.of(term)
        for text in self._texts(term, label, context):
            bits = min(bits, self._information.of(text))
            yield Step(text, bits)

    def _texts(self, term: str, label: str, context: tuple[str, ...]) -> Iterator[str]:
        said = {term.lower()}
        for text in self._said(term, label, context):
            if label == "OCCUPATION" and text == self._person and self._is_trade(term):
                text = self._vocabulary.professional
            if text.lower() not in said:
                said.add(text.lower())
                yield text
        if label in self._vocabulary.types and self._vocabulary.types[label] not in said:
            yield self._vocabulary.types[label]

    def _is_trade(self, term: str) -> bool:
        words = term.lower().split()
        if not self._vocabulary.privative.isdisjoint(words):
            return False
        found = self._sense(words[-1], (self._person,), (), names=False)
        return bool(found) and not self._is_a(found[0], self._vocabulary.no_trades)

    def _said(self, term: str, label: str, context: tuple[str, ...]) -> Iterator[str]:
        if label == "PERSON":
            return
        kinds = self._vocabulary.kinds.get(label, ())
        if found := self._sense(term, kinds, context, names=True):
            yield from self._labels(found)
        elif label in self._vocabulary.telling:
            yield from self._head(term, self._vocabulary.told, context)
        elif label not in self._vocabulary.kinds or label == "OCCUPATION":
            yield from self._stripped(term.split(), context)

    def _head(self, name: str, kinds: tuple[str, ...], context: tuple[str, ...]) -> Iterator[str]:
        """What a name says that the thing is: its last word, or that before "of"."""
        parts = self._vocabulary.of.split(name)
        if not name.split():
            return
        for word in (parts[0].split()[-1:] or [""])[0], name.split()[-1], name.split()[0]:
            word = word.lower().strip("'’s") if word.isupper() else word.lower()
            if kinds and (found := self._sense(word, kinds, context, names=False)):
                yield word
                yield from self._labels(found)
                return

    def _stripped(self, words: Sequence[str], context: tuple[str, ...]) -> Iterator[str]:
        head = self._sense(words[-1], (), context, names=False) if words else ()
        if not head:
            return
        for place in range(1, len(words)):
            if words[place - 1].lower().rstrip("-") in self._vocabulary.privative:
                if self._is_a(head[0], (self._person,)):
                    yield self._person
                return
            rest = " ".join(words[place:])
            yield rest
            if found := self._sense(rest, (), context, names=False):
                yield from self._labels(found)
                return

    def _sense(
        self, name: str, kinds: tuple[str, ...], context: tuple[str, ...], *, names: bool
    ) -> tuple[_Concept, ...]:
        """The concept that is meant; one with the name of a particular thing only for a name.

        Where it is the usual one, but another fits the context better, that is told, too.
        """
        key = digest(name, kinds, context, names)
        if (senses := self._known_senses.get(key)) is None:
            senses = self._known_senses.keep(key, self._find_sense(name, kinds, context, names))
        return senses

    def _find_sense(
        self, name: str, kinds: tuple[str, ...], context: tuple[str, ...], names: bool
    ) -> tuple[_Concept, ...]:
        found = []
        capital = name[:1].isupper()
        for tree, taxonomy in enumerate(self._trees):
            for form in self._vocabulary.singulars(name):
                senses = [_Concept(tree, number) for number in taxonomy.senses(form)]
                found += [
                    one
                    for one in senses
                    if (names and capital) or not taxonomy.label(one.number)[:1].isupper()
                ]
                if found:
                    break
            if found:
                break
        if kinds:  # a user who says what something is knows it
            last = len(self._trees) - 1
            found = [one for one in found if one.tree < last or self._is_a(one, kinds)]
        if len(found) < 2 or not context:
            return tuple(found[:1])
        fits = [self._fit(concept, context) for concept in found[:_SENSES]]
        favoured = [fit - (_FAVOUR + _RARER * rank if rank else 0) for rank, fit in enumerate(fits)]
        best = favoured.index(max(favoured))
        rival = fits.index(max(fits[:_RIVALS]))
        if best == 0 and not kinds and fits[rival] - fits[0] > _DOUBT:
            return found[0], found[rival]
        return (found[best],)

    def _fit(self, concept: _Concept, context: tuple[str, ...]) -> float:
        """How much more often than by chance what is above a concept stands with the context."""
        labels = map(self._label, [*self._above(concept)[:1], *self._second(concept)])
        found = [fit for label in labels for fit in self._fits(label, context[:_CONTEXT])]
        return sum(found) / len(found) if found else 0

    def _fits(self, label: str, context: tuple[str, ...]) -> tuple[float, ...]:
        """How much more often than by chance a word stands with each of the context."""
        key = digest(label, context)
        fits = self._known_fits.get(key)
        return self._known_fits.keep(key, self._find_fits(label, context)) if fits is None else fits

    def _find_fits(self, label: str, context: tuple[str, ...]) -> tuple[float, ...]:
        own, documents = self._counts.count(label), max(1, self._counts.documents)
        if not own:
            return ()
        return tuple(
            math.log2(
                (self._counts.together((label, term)) + _UNSURE)
                / (own * self._counts.count(term) / documents + _UNSURE)
            )
            for term in context
        )

    def _second(self, concept: _Concept) -> Sequence[_Concept]:
        """The grandparents of a concept, by its usual parent."""
        return [further for one in self._above(concept)[:1] for further in self._above(one)[:1]]

    def _find_label(self, concept: _Concept) -> str:
        return self._trees[concept.tree].label(concept.number)

    def _find_above(self, concept: _Concept) -> tuple[_Concept, ...]:
        """Particular things first, as a country is for a city; then kinds, the usual one first."""
        taxonomy = self._trees[concept.tree]
        parents = [_Concept(concept.tree, number) for number in taxonomy.parents(concept.number)]
        if not parents:
            label = taxonomy.label(concept.number)
            for tree in range(concept.tree + 1, len(self._trees)):
                if senses := self._trees[tree].senses(label):
                    return self._above(_Concept(tree, senses[0]))
        return tuple(sorted(parents, key=lambda one: not self._label(one)[:1].isupper()))

    def _find_all_above(self, concept: _Concept) -> frozenset[str]:
        return frozenset(map(self._label, self._concepts_above(concept)))

    def _find_concepts_above(self, concept: _Concept) -> frozenset[_Concept]:
        """The concept and all above it."""
        seen, pending = set(), [concept]
        while pending:
            one = pending.pop()
            if one not in seen:
                seen.add(one)
                pending += self._above(one)
        return frozenset(seen)

    def _is_a(self, concept: _Concept, kinds: tuple[str, ...]) -> bool:
        return not self._all_above(concept).isdisjoint(kinds)

    def _labels(self, found: tuple[_Concept, ...]) -> Iterator[str]:
        """The labels of what is above a concept, and above its rivals, the nearest first."""
        concept, *rivals = found
        shared = [self._all_above(rival) for rival in rivals]
        seen, level = {concept}, [concept]
        for _ in range(_LONGEST):
            above = [parent for one in level for parent in self._above(one)]
            level = [one for one in dict.fromkeys(above) if one not in seen]
            seen |= set(level)
            for one in level:
                label = self._label(one)
                if label.replace(" ", "_") not in self._vocabulary.vague and all(
                    label in one for one in shared
                ):
                    yield label
        above_all = self._all_above(concept).intersection(*shared)
        yield from (said for top, said in self._vocabulary.tops.items() if top in above_all)
