"""Finds ever more general terms that are still true of a term: its hypernyms.

A term is looked up as it is. If there is no entry, it loses words from the left as long as the rest
is still true: "metastatic pancreatic cancer" is a cancer, but a "vice president" is no president.
A name only gets senses that fit its label.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from efface.knowledge.forest import Concept, Forest
from efface.knowledge.information import Information
from efface.knowledge.names import Names, NoNames
from efface.knowledge.senses import SenseTable, Vector
from efface.knowledge.taxonomy import Taxonomy
from efface.knowledge.vocabulary import Vocabulary
from efface.knowledge.word_keys import is_acronym
from efface.text.cache import Cache, digest

__all__ = ["Step", "Taxonomies"]

_SENSES = 8  # senses of a word that are compared
_RARER = 0.06  # how much better a sense must fit than a more usual one: that, times log(1 + rank)
_DOUBT = 0.03  # senses that fit less well than the best by no more than that are its rivals
_COMMON = 12.5  # bits of the rarest word that all readers know
# Shares of a kind that is not counted, of all that are, and of one that needs no other witness.
_SHORT = 4  # letters
_HARDLY, _MOSTLY, _ALWAYS = 0.1, 0.5, 0.95
_USUAL = 2  # senses of a word that come to mind first
_CACHED = 1 << 14


# Words, or who gives them: they are asked for only where a sense must be chosen.
Around = tuple[str, ...] | Callable[[], tuple[str, ...]]


class Step(NamedTuple):
    """A more general term and its bits of information: at most those of the step before."""

    text: str
    bits: float


class Taxonomies:
    """What terms are kinds of, by several taxonomies."""

    def __init__(
        self,
        trees: Sequence[Taxonomy],
        information: Information,
        vocabulary: Vocabulary,
        senses: SenseTable | None = None,
        names: Names | None = None,
    ) -> None:
        """`senses` are those of the last of the trees; `names` says what names are names of."""
        self._forest = Forest(trees, vocabulary.singulars)
        self._vocabulary = vocabulary
        self._information = information
        self._table = senses
        self._names = names or NoNames()
        self._known_senses: Cache[tuple[Concept, ...]] = Cache(_CACHED)

    @property
    def _person(self) -> str:
        return self._vocabulary.types["PERSON"]

    def describe(self) -> list[dict[str, Any]]:
        return self._forest.describe()

    def plural(self, word: str) -> str | None:
        """The irregular plural of a word; None if it has none."""
        return self._forest.plural(word)

    def all_names(self) -> Iterator[str]:
        """The names of all concepts."""
        return self._forest.all_names()

    def is_a(self, noun: str, kind: str) -> bool:
        """Whether a noun, in any of its senses, has `kind` among its hypernyms.

        >>> from efface.languages import default_language
        >>> taxonomies = default_language().knowledge().taxonomies
        >>> taxonomies.is_a("lawyer", "person"), taxonomies.is_a("weather", "person")
        (True, False)
        """
        return bool(self._sense(noun, (kind,), ()))

    def is_noun(self, word: str) -> bool:
        """Whether a word is known to be a noun."""
        return bool(self._sense(word, (), ()))

    def synonyms(self, name: str, kind: str = "") -> list[str]:
        """Other names of the same concept, if that is also their own most usual sense.

        Of the senses of `name`, those that are a kind of `kind` count; if none is, the most usual
        one. The full form of an acronym counts in any case.

        >>> from efface.languages import default_language
        >>> default_language().knowledge().taxonomies.synonyms("heroin", "drug")
        ['diacetylmorphine']
        """
        synonyms: dict[str, None] = {}
        senses = self._forest.senses(name)
        for concept in self._forest.of_kind(senses, kind) or senses[:1]:
            for synonym, is_usual in self._forest.synonyms(concept):
                if is_usual:
                    synonyms[synonym] = None
        for concept in senses if is_acronym(name) else ():
            for synonym, _ in self._forest.synonyms(concept):
                if "".join(word[0] for word in synonym.split()).lower() == name.lower():
                    synonyms[synonym] = None
        return [synonym for synonym in synonyms if synonym.lower() != name.lower()]

    def kinds(self, name: str, kind: str = "") -> Callable[[str], bool]:
        """A test for terms: whether a term, in a usual sense, is a kind of what `name` means.

        >>> from efface.languages import default_language
        >>> is_religion = default_language().knowledge().taxonomies.kinds("religion")
        >>> is_religion("Buddhism"), is_religion("bicycle")
        (True, False)
        """
        senses = self._forest.senses(name)
        wanted = frozenset(self._forest.of_kind(senses, kind) or senses)

        def is_kind(term: str) -> bool:
            usual = self._forest.senses(term)[:_USUAL] if wanted else ()
            return any(not wanted.isdisjoint(self._forest.ancestors(sense)) for sense in usual)

        return is_kind

    def above(self, name: str) -> list[str]:
        """Hypernyms of a name in all its senses, for each sense the nearest first.

        >>> from efface.languages import default_language
        >>> default_language().knowledge().taxonomies.above("heroin")[:3]
        ['opiate', 'hard drug', 'narcotic']
        """
        labels: dict[str, None] = {}
        for form in (name, *(f"{name} {head}" for head in self._vocabulary.states)):
            for concept in self._forest.senses(form):
                labels |= dict.fromkeys(self._above((concept,)))
        return [label for label in labels if label.lower() != name.lower()]

    def steps(
        self,
        term: str,
        label: str = "",
        context: Around = (),
        kinds: tuple[str, ...] = (),
    ) -> Iterator[Step]:
        """Ever more general terms, from the nearest on, each true of the term.

        `label` says what kind of thing the term is known to be; `context` are the words around it,
        the nearest first, by which its sense is chosen; it must be one of `kinds`, if any.
        """
        bits = self._information.of(term)
        for text in self._texts(term, label, context, kinds):
            bits = min(bits, self._information.of_noun(text))
            yield Step(text, bits)

    def _texts(
        self, term: str, label: str, context: Around, kinds: tuple[str, ...]
    ) -> Iterator[str]:
        """The texts of the steps, each once; the word for the label comes last.

        It comes only after another: what a tagger says that a name is, is no ground for it.
        """
        said = {term.lower()}
        for text in self._hypernyms(term, label, context, kinds):
            if max(map(self._information.of, text.split())) > _COMMON:
                continue  # "lawman" helps no reader
            if label == "OCCUPATION" and text == self._person and self._is_trade(term):
                text = self._vocabulary.professional
            if text.lower() not in said:
                said.add(text.lower())
                yield text
        last = self._vocabulary.types.get(label, "")
        needs_another = label in self._vocabulary.names or label in self._vocabulary.kinds
        if label == "PLACE":
            return  # "a place" is true of anything
        if last and last not in said and (len(said) > 1 or not needs_another):
            yield last

    def _is_trade(self, term: str) -> bool:
        """Whether a term for a person says what they do for a living."""
        words = term.lower().split()
        if not self._vocabulary.privative.isdisjoint(words):
            return False
        senses = self._sense(words[-1], (self._person,), ())
        return bool(senses) and not self._forest.is_a(senses[0], self._vocabulary.no_trades)

    def _hypernyms(
        self, term: str, label: str, context: Around, kinds: tuple[str, ...]
    ) -> Iterator[str]:
        """Hypernyms of the term itself, else of its head, else of its last words."""
        if label == "PERSON":
            return
        asked, kinds = kinds, kinds or self._vocabulary.kinds.get(label, ())
        if label in self._vocabulary.names:
            said = [*self._head(term, label, context)] if label in self._vocabulary.telling else []
            yield from said or self._of_name(term, kinds, asked)
        elif senses := self._sense(term, kinds, context, particular=None):
            yield from self._labels(senses)
        elif label not in self._vocabulary.kinds or label == "OCCUPATION":
            yield from self._stripped(term.split(), context)

    def _of_name(self, name: str, kinds: tuple[str, ...], asked: tuple[str, ...]) -> Iterator[str]:
        """What a name is a name of, as far as all that the taxonomies and the table know agree.

        It must be one of `kinds`, which its label may say, or at least of those that were `asked`.
        """
        places = self._find_senses(name, kinds, particular=True)[:_SENSES]
        if places and (
            self._is_own(places[0]) or self._forest.is_a(places[0], self._vocabulary.known_to_all)
        ):
            yield from self._labels((places[0],))
            return
        # Abba is written ABBA, too; "Gold" may be a band or anything.
        known = () if self.is_noun(name.lower()) else self._names.kinds(name)
        if not (known or self.is_noun(name.lower())):
            known = self._names.kinds(name.upper())
        if name.isupper() and len(name) <= _SHORT and not (known and known[0].share > _ALWAYS):
            known = ()  # letters stand for too much
        known = [kind for kind in known if kind.share >= _HARDLY]
        if sum(kind.share for kind in known) < _MOSTLY:
            known = []  # most of what has that name is something else
        if known and known[0].share > _ALWAYS:  # surer than a tagger
            places, kinds = [], asked
        ways = [[*self._labels((place,))] for place in places]
        for kind in known:
            senses = self._forest.senses(kind.text) or self._forest.senses(kind.text.split()[-1])
            senses = self._forest.of_kind(senses, self._vocabulary.types["ORG"]) or senses
            if kinds and not (senses and self._forest.is_a(senses[0], kinds)):
                continue
            country = [kind.country] if kind.country and not ways else []
            ways.append([*country, kind.text, *(self._labels((senses[0],)) if senses else ())])
        for text in ways[0] if ways else ():
            if text != self._vocabulary.types["PLACE"] and all(text in way for way in ways[1:]):
                yield text

    def _head(self, name: str, label: str, context: Around) -> Iterator[str]:
        """The word of a name that says what the thing is, and its hypernyms: the Bank of Somewhere.

        It is sought before "of", then at the end; two words say more than one.
        """
        words = [word.lower().strip(".'’") for word in name.split()]
        before = self._vocabulary.of.split(name)[0].split()
        for end in dict.fromkeys((len(before), len(words))):
            parts = (words[end - 1 : end + 1], words[max(0, end - 2) : end], words[end - 1 : end])
            heads = (self._vocabulary.heads.get(" ".join(part)) for part in parts if part)
            if said := next(filter(None, heads), None):
                if label == "NAME" and self.is_a(said, self._vocabulary.location):
                    return  # "Love Island" is no island
                yield said
                if senses := self._sense(said, (), context):
                    yield from self._labels(senses)
                return

    def _stripped(self, words: Sequence[str], context: Around) -> Iterator[str]:
        """The term without its first words, until the taxonomies know the rest; then hypernyms.

        After a word such as "former" it stops: only a person stays a person.
        """
        head = self._sense(words[-1], (), context) if words else ()
        if not head:
            return
        for place in range(1, len(words)):
            if words[place - 1].lower().rstrip("-") in self._vocabulary.privative:
                if self._forest.is_a(head[0], (self._person,)):
                    yield self._person
                return
            rest = " ".join(words[place:])
            yield rest
            if senses := self._sense(rest, (), context):
                yield from self._labels(senses)
                return

    def _sense(
        self,
        name: str,
        kinds: tuple[str, ...],
        context: Around,
        *,
        particular: bool | None = False,
    ) -> tuple[Concept, ...]:
        """The concept that a name means here, and its rivals: what fits about as well.

        Without a context it is the most usual one; it is empty if the name is not known.
        With `kinds`, the concept must be of one of them. `particular` says whether it is a certain
        thing, such as a city; None leaves that open for what has a capital.
        """
        key = digest(name, kinds, particular)
        if (senses := self._known_senses.get(key)) is None:
            senses = self._known_senses.keep(key, tuple(self._find_senses(name, kinds, particular)))
        if len(senses) < 2 or self._table is None or self._is_own(senses[0]):
            return senses[:1]
        around = context() if callable(context) else context
        if not around:
            return senses[:1]
        return self._fitting(senses[:_SENSES], self._table, self._table.of(around))

    def _find_senses(
        self, name: str, kinds: tuple[str, ...], particular: bool | None
    ) -> list[Concept]:
        """The senses of a name in the first taxonomy that knows it, the most usual first."""
        if particular is None and not name[:1].isupper():
            particular = False
        return [
            sense
            for sense in self._forest.senses(name)
            if self._is_own(sense)
            or (
                (particular is None or self._forest.is_particular(sense) == particular)
                and (not kinds or self._forest.is_a(sense, kinds))
            )
        ]

    def _fitting(
        self, senses: Sequence[Concept], table: SenseTable, direction: Vector | None
    ) -> tuple[Concept, ...]:
        """The sense that fits best, and those that fit about as well."""
        fits = [
            (table.fit(sense.number, direction) if direction is not None else 0.0)
            - _RARER * math.log(1 + rank)
            for rank, sense in enumerate(senses)
        ]
        near = [rank for rank, fit in enumerate(fits) if fit >= max(fits) - _DOUBT]
        return tuple(senses[rank] for rank in sorted(near, key=lambda rank: -fits[rank]))

    def _labels(self, senses: tuple[Concept, ...]) -> Iterator[str]:
        """What may be said of the first sense, the nearest first, and is true of its rivals."""
        concept = senses[0]
        if self._is_own(concept):
            yield from self._above(senses)
            return
        of_person = self._forest.is_a(concept, (self._person,))
        if not (self._forest.is_particular(concept) or self._is_tangible(concept)):
            return
        of_persons = self._vocabulary.of_persons
        for label in self._above(senses):
            if not of_person or label[:1].isupper() or _joined(label) in of_persons:
                yield label

    def _above(self, senses: tuple[Concept, ...]) -> Iterator[str]:
        """Labels of the ancestors of the first sense, the nearest first, without vague ones.

        If there are rivals, only labels that are true of each of them, too.
        """
        concept, *rivals = senses
        rival_labels = [self._forest.labels_above(rival) for rival in rivals]
        for label in self._forest.above(concept, self._vocabulary.location):
            if _joined(label) not in self._vocabulary.vague and all(
                label in labels for labels in rival_labels
            ):
                yield label
        shared = self._forest.labels_above(concept).intersection(*rival_labels)
        yield from (said for top, said in self._vocabulary.tops.items() if top in shared)

    def _is_own(self, concept: Concept) -> bool:
        """Whether a concept is the user's own: their taxonomies are believed as they are."""
        return self._table is None or not self._forest.is_last(concept)

    def _is_tangible(self, concept: Concept) -> bool:
        kinds = set(map(_joined, self._forest.labels_above(concept)))
        return not self._vocabulary.tangible.isdisjoint(kinds)


def _joined(label: str) -> str:
    return label.replace(" ", "_")
