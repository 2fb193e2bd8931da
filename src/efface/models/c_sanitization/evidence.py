"""What words tell of the topics, according to the background and the taxonomies."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from pyroaring import BitMap

from efface.document import Document
from efface.errors import PolicyWarning
from efface.knowledge.pack import Knowledge
from efface.knowledge.suggesting import follows
from efface.knowledge.topics import SEEN, Topic
from efface.knowledge.word_keys import is_acronym, plain_words
from efface.models.c_sanitization.bounds import escape
from efface.models.c_sanitization.expressions import Expression, forms, is_shouted
from efface.terms.occurrences import Needle, Needles, outermost
from efface.text.cache import Cache, digest

__all__ = ["Evidence", "is_number"]

_ABOVE = 3  # known hypernyms by which an unknown word is judged
_CACHED, _SETS_CACHED = 1 << 17, 1 << 12
_OFTEN = 10  # an acronym must be this many times as frequent as its letters in lower case


class Evidence:
    """For given words: which topic they name, which documents have them, what these tell."""

    def __init__(
        self, topics: Sequence[Topic], knowledge: Knowledge, *, hides_unknown: bool
    ) -> None:
        self._topics = topics
        self._knowledge = knowledge
        self._counts = knowledge.counts
        self._hides_unknown = hides_unknown
        self._most = max(topic.most for topic in topics)
        self._wheres: Cache[BitMap | None] = Cache(_SETS_CACHED)
        self._shares: Cache[tuple[float, ...]] = Cache(_CACHED)
        self._kind: Cache[int] = Cache(_CACHED)

    def mentions(self, document: Document) -> Iterator[tuple[int, int, Topic]]:
        """Where a document names an entity: start, end and topic."""
        for start, end, needle in outermost(self._needles.find(document.text)):
            if document.shows(start, end, silent_only=True):
                name = needle.text
                topics = (t for t in self._topics if {name, name.upper()} & {*t.forms})
                yield start, end, next(topics)

    @cached_property
    def _needles(self) -> Needles:
        """All names of the entities; those that need their case may be capitalized (Aids)."""
        return Needles(
            Needle(written, cased=cased)
            for topic in self._topics
            for form in topic.forms
            for cased in [self._is_another_word(form)]
            for written in ([form, form.capitalize()] if cased else [form])
        )

    @cached_property
    def _forms(self) -> tuple[frozenset[str], ...]:
        """The names of each entity as the background counts them, without acronyms like AIDS."""
        return tuple(
            frozenset(
                " ".join(plain_words(form))
                for form in topic.forms
                if not self._is_another_word(form)
            )
            for topic in self._topics
        )

    @cached_property
    def _kinds(self) -> tuple[Callable[[str], bool], ...]:
        kinds = self._knowledge.taxonomies.kinds
        return tuple(kinds(topic.entity, topic.bound) for topic in self._topics)

    def _is_another_word(self, form: str) -> bool:
        """Whether an acronym is also a usual word in lower case, as AIDS is."""
        count = self._counts.count
        return is_acronym(form) and count(form.lower()) * _OFTEN > count(form)

    def known(self, expressions: Sequence[Expression]) -> list[Expression]:
        """The expressions that can be judged; a phrase needs all of its parts to be known."""
        known: list[Expression] = []
        places: set[tuple[int, int]] = set()
        for expression in expressions:
            if places.issuperset(expression.parts) and self.shares(expression.text):
                places.add((expression.start, expression.end))
                known.append(expression)
        return known

    def kind(self, words: str) -> int:
        """The number, from 1, of the topic that the words name or are a kind of; 0 if none."""
        key = digest(words)
        number = self._kind.get(key)
        return self._kind.keep(key, self._find_kind(words)) if number is None else number

    def _find_kind(self, words: str) -> int:
        spellings = {words: None}
        if " " not in words:
            spellings |= dict.fromkeys(forms(words))
            if self._is_another_word(words.upper()) and words != words.upper():
                del spellings[words.upper()]
        elif is_shouted(words):
            spellings[words.lower()] = None
        for form in spellings:
            for number, is_kind in enumerate(self._kinds, 1):
                if is_kind(form) or form in self._forms[number - 1]:
                    return number
        return 0

    def shares(self, words: str) -> tuple[float, ...]:
        """For each topic the share of the words' documents that tell of it.

        Known numbers have only zeros. Unknown words have an empty tuple, or only ones if the policy
        hides unknown words.
        """
        key = digest(words)
        shares = self._shares.get(key)
        return self._shares.keep(key, self._find_shares(words)) if shares is None else shares

    def _find_shares(self, words: str) -> tuple[float, ...]:
        if not is_shouted(words) and self._counts.count(words) > self._most:
            return (0.0,) * len(self._topics)  # too frequent to tell of any topic
        documents = self.where(words)
        if documents is None:
            is_hidden = self._hides_unknown and words.isalpha()
            return (1.0,) * len(self._topics) if is_hidden else ()
        if is_number(words):
            return (0.0,) * len(self._topics)
        shares = tuple(
            topic.share_of(topic.documents_of(words, documents)) for topic in self._topics
        )
        self._warn_of_escapes(documents, shares)
        return shares

    def where(self, words: str) -> BitMap | None:
        """The documents by which a word or phrase is judged; None if nothing is known of it.

        Words in capitals are judged as an acronym or in lower case, whichever is more frequent. An
        unknown word is tried in other forms, then judged by its nearest known hypernyms.
        """
        key = digest(words)
        documents = self._wheres.get(key)
        if documents is None and key not in self._wheres:
            documents = self._wheres.keep(key, self._find_where(words))
        return documents

    def _find_where(self, words: str) -> BitMap | None:
        documents = self._counts.where(words)
        if is_shouted(words):
            documents = max(documents, self._counts.where(words.lower()), key=len)
        if len(documents) >= SEEN:
            return documents
        if " " in words:
            return None
        for form in forms(words):
            documents = self._counts.where(form)
            if len(documents) >= SEEN:
                return documents
        steps = (step.text for step in self._knowledge.taxonomies.steps(words.lower()))
        parents = map(self._counts.where, steps)
        known = [parent for parent in parents if len(parent) >= SEEN][:_ABOVE]
        return max(known, key=self._excess, default=None)

    def _excess(self, documents: BitMap) -> float:
        """By how many bits the documents exceed the limit of a topic, at most."""
        return max(topic.bits(topic.share_of(documents)) - topic.limit for topic in self._topics)

    def _warn_of_escapes(self, documents: BitMap, shares: Iterable[float]) -> None:
        """Warn if an entity follows from the documents, but its bound still allows the term."""
        for topic, share in zip(self._topics, shares, strict=True):
            if topic.bound and not topic.tells(share) and follows(topic, documents):
                warnings.warn(escape(topic), PolicyWarning, stacklevel=2)


def is_number(text: str) -> bool:
    return not any(map(str.isalpha, text))
