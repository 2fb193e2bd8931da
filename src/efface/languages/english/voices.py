"""Finds identifiers in English text by all means, each of which is a voice with a name.

Tagger, patterns, capitals, lists of names and trades are asked one after the other. The lexicon
corrects a tagger that does not say how sure it is. One that does says where the others are needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from efface.document import Term
from efface.languages.base import Call
from efface.languages.english.capitals import SCRIPT, is_numbered, named, names_of_persons
from efface.languages.english.kinds import CLINICAL, NOT_NAMES
from efface.languages.english.lexicon import Lexicon
from efface.languages.english.lines import names_of
from efface.languages.english.trades import trades
from efface.languages.english.words import words_of
from efface.terms.labels import ENTITY_LABELS
from efface.terms.lines import lines_of
from efface.terms.patterns import Patterns
from efface.terms.pieces import unreadable
from efface.text.intervals import joined, minus

__all__ = ["EnglishVoices"]

TAGGER, UNREADABLE = "tagger", "no readable text"

# "3 May" and "1987" tell a date; "yesterday" and "a few months" do not.
_CALENDAR = re.compile(
    r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june"
    r"|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|christmas|easter)\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen"
    r"|twenty|thirty|forty|fifty|sixty)(?:[- ][a-z]+)? (?:years|decades)\b",
    re.I,
)
# Durations in months or less are no dates; years may tell when something was.
_NO_DATE = re.compile(
    r"(?:[a-z]+ ){0,4}[\d.,/+-]*\d\+?[- ](?:months?|weeks?|days?|hours?|minutes?)\b.*"
    r"|\d{1,3}",
    re.I | re.S,
)
# These have patterns of their own.
_AGE_OR_NUMBER = re.compile(
    r".*\b(?:old|of age)|(?:[a-z]+ ){0,3}age(?:d| of)? \d+|(?:[a-z#:.]+ ){0,4}\d{5,}", re.I | re.S
)


_IN_FIGURES = frozenset({"DATE", "MONEY", "QUANTITY"})
_FIGURE = re.compile(r"[\d.,/%-]{1,9}")
_WITH_NUMBERS = frozenset({"EVENT", "LAW", "PRODUCT", "WORK"})
# What a sure tagger knows better than a pattern that goes by the words around: a year, a signature.
_BETTER_TAGGED = frozenset({"DATE", "PERSON"})
# Labels that continue on the next line only if the line is full; an address has several lines.
_ON_ONE_LINE = frozenset({*ENTITY_LABELS, "AGE", "PHONE"})


class EnglishVoices:
    """Asks all voices about a text."""

    def __init__(
        self, patterns: Patterns, lexicon: Lexicon, *, strict: bool, sure: float = 0
    ) -> None:
        self._patterns = patterns
        self._lexicon = lexicon
        self._strict = strict
        self._sure = sure

    def of_form(self, text: str, *, formal: bool = False) -> Iterator[Call]:
        """What patterns find, and runs that no tagger can read."""
        for call, _ in self._by_form(text, formal):
            yield call

    def _by_form(self, text: str, formal: bool) -> Iterator[tuple[Call, bool]]:
        """The same, each with whether its form alone makes it an identifier."""
        for start, end, label, name, is_formal in self._patterns.find(text, formal=formal):
            parts = lines_of(text, start, end) if label in _ON_ONE_LINE else ((start, end),)
            for part in parts:
                yield Call(*part, label, name), is_formal
        for start, end in unreadable(text):
            yield Call(start, end, "DATA", UNREADABLE), True

    def find(self, text: str, entities: Iterable[Term]) -> Iterator[Call]:
        """What all voices find; `entities` are those that the tagger found."""
        found = [*entities]
        is_heard = self._listening(found)
        for call, formal in self._by_form(text, False):
            if formal or call.label not in _BETTER_TAGGED or is_heard(call):
                yield call
        names = [call for call in self._named(text) if call.voice == SCRIPT or is_heard(call)]
        # If a stretch gets several labels, the first counts.
        yield from (name for name in names if name.label == "PERSON")
        for entity in found:
            if entity.score is None or self._strict or not entity.score < self._sure:
                yield from self._tagged(text, entity)
        yield from (name for name in names if name.label != "PERSON")

    def _listening(self, entities: Sequence[Term]) -> Callable[[Call], bool]:
        """Whether a voice that may be wrong is heard: not where a sure tagger sees nothing."""
        if not self._sure or self._strict:
            return lambda _: True
        places = joined((entity.start, entity.end) for entity in entities)
        return lambda call: [*minus(*call[:2], places)] != [call[:2]]

    def _named(self, text: str) -> Iterator[Call]:
        """What capitals, lists and trades find."""
        words = words_of(text, self._lexicon)
        for name in named(text, words, self._lexicon, strict=self._strict):
            yield Call(*name)
        for start, end, voice in trades(text, words.notable):
            yield Call(start, end, "OCCUPATION", voice)

    def _tagged(self, text: str, entity: Term) -> Iterator[Call]:
        """What the tagger found, corrected: split into names, without what is no identifier.

        A tagger that says how sure it is is believed, line by line.
        """
        label = entity.label
        if entity.score is not None:
            voice = f"{TAGGER} {entity.score:.2f}".replace(" 0.", " .")
            for start, end in lines_of(text, entity.start, entity.end):
                yield Call(start, end, label, voice)
            return
        if label == "PERSON":
            parts = list(names_of_persons(text, entity.start, entity.end, self._lexicon))
            for start, end in parts:
                yield Call(start, end, label, TAGGER)
            if parts:
                return
            label = "NAME"  # some name, but hardly a person's
        if label == "DATE":
            calendar = _CALENDAR.search(entity.text)
            no_date = _AGE_OR_NUMBER.fullmatch(entity.text)
            if not calendar or no_date or (_NO_DATE.fullmatch(entity.text) and not self._strict):
                return
        if label in _IN_FIGURES:
            yield Call(entity.start, entity.end, label, TAGGER)
            return
        for start, end in names_of(text, entity.start, entity.end, partial(self._numbered, label)):
            if not all(map(_names_nothing, text[start:end].lower().split())):
                yield Call(start, end, label, TAGGER)

    def _numbered(self, label: str, word: str) -> bool:
        """Whether a number may follow a word in a name; products, events and laws may have any."""
        return label in _WITH_NUMBERS or is_numbered(word, self._lexicon)


def _names_nothing(word: str) -> bool:
    return word in NOT_NAMES or word in CLINICAL or bool(_FIGURE.fullmatch(word))
