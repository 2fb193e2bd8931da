"""What the words of a text tell of topics, as the background and the taxonomies know it."""

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

_ABOVE = 3  # known things above an unknown word by which it is judged
_CACHED, _SETS_CACHED = 1 << 17, 1 << 12
_OFTEN = 10  # times that an acronym must be more usual than the same letters in lower case


class Evidence:
    """Knows of words which topic they name, in which documents they stand, and what that tells."""

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
        """Where a text has a name of an entity."""
        for start, end, needle in outermost(self._needles.find(document.text)):
            if document.shows(start, end, silent_only=True):
                name = needle.text
                yield start, end, next(t for t in self._topics if {name, name.upper()} & {*t.forms})

    @cached_property
    def _needles(self) -> Needles:
        """The entities and their other names; AIDS may be written Aids."""
        return Needles(
            Needle(written, cased=cased)
            for topic in self._topics
            for form in topic.forms
            for cased in [self._is_another_word(form)]
            for written in ([form, form.capitalize()] if cased else [form])
        )

    @cached_property
    def _forms(self) -> tuple[frozenset[str], ...]:
        """The forms of each entity as they are counted, but for those that are another word."""
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
        """Whether an acronym is another word in small letters, as AIDS is."""
        count = self._counts.count
        return is_acronym(form) and count(form.lower()) * _OFTEN > count(form)

    def known(self, read: Sequence[Expression]) -> list[Expression]:
        """What can be judged; a phrase with a part that nobody knows is not known either."""
        found: list[Expression] = []
        places: set[tuple[int, int]] = set()
        for one in read:
            if places.issuperset(one.parts) and self.shares(one.text):
                places.add((one.start, one.end))
                found.append(one)
        return found

    def kind(self, words: str) -> int:
        """The number of the topic, from 1, of which some words name a kind; 0 if there is none."""
        key = digest(words)
        number = self._kind.get(key)
        return self._kind.keep(key, self._find_kind(words)) if number is None else number

    def _find_kind(self, words: str) -> int:
        written = {words: None}
        if " " not in words:
            written |= dict.fromkeys(forms(words))
            if self._is_another_word(words.upper()) and words != words.upper():
                del written[words.upper()]
        elif is_shouted(words):
            written[words.lower()] = None
        for one in written:
            for number, is_kind in enumerate(self._kinds, 1):
                if is_kind(one) or one in self._forms[number - 1]:
                    return number
        return 0

    def shares(self, words: str) -> tuple[float, ...]:
        """What some words tell of each topic; nothing if they are a number or nobody knows them."""
        key = digest(words)
        shares = self._shares.get(key)
        return self._shares.keep(key, self._find_shares(words)) if shares is None else shares

    def _find_shares(self, words: str) -> tuple[float, ...]:
        if not is_shouted(words) and self._counts.count(words) > self._most:
            return (0.0,) * len(self._topics)  # it is too usual to tell of any
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

        Capitals may be an acronym or a way to write: what is more usual counts. A word that is not
        known is looked for in other forms, then judged by the nearest known things above it.
        """
        key = digest(words)
        documents = self._wheres.get(key)
        if documents is None and key not in self._wheres:
            documents = self._wheres.keep(key, self._find_where(words))
        return documents

    def _find_where(self, words: str) -> BitMap | None:
        found = self._counts.where(words)
        if is_shouted(words):
            found = max(found, self._counts.where(words.lower()), key=len)
        if len(found) >= SEEN:
            return found
        if " " in words:
            return None
        for other in forms(words):
            found = self._counts.where(other)
            if len(found) >= SEEN:
                return found
        steps = (step.text for step in self._knowledge.taxonomies.steps(words.lower()))
        above = [one for one in map(self._counts.where, steps) if len(one) >= SEEN][:_ABOVE]
        return max(above, key=self._excess, default=None)

    def _excess(self, documents: BitMap) -> float:
        """By how many bits what is told of a topic is over its limit, at most."""
        return max(topic.bits(topic.share_of(documents)) - topic.limit for topic in self._topics)

    def _warn_of_escapes(self, documents: BitMap, shares: Iterable[float]) -> None:
        for topic, share in zip(self._topics, shares, strict=True):
            if topic.bound and not topic.tells(share) and follows(topic, documents):
                warnings.warn(escape(topic), PolicyWarning, stacklevel=2)


def is_number(text: str) -> bool:
    return not any(map(str.isalpha, text))
