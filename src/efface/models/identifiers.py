"""Direct identifiers: named entities, and strings that have the form of an identifier.

Promises
    No string that the tagger or a pattern found in the original, of a label that is switched on,
    stands anywhere in the output, whatever its accents, hyphenation, markup or, where it has
    several words, its case; nor does a word of three letters or more of a person's name, in the
    same spelling or in capitals; nor does any match of a pattern. A run of more than 200 characters
    without a space is hidden.

Assumes
    That what identifies is named: the tagger finds the names, and the patterns the forms. A string
    of fewer than three letters and digits, or of more than 200 characters, is hidden where it was
    found, not elsewhere.

Does not cover
    Names that neither finds; descriptions that identify without a name; what follows from the rest.

Reference
    The usual practice of de-identification; no paper. The other models go beyond it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import msgspec

from efface.document import Document, Finding, Replacement, Term
from efface.errors import PolicyError
from efface.models.base import Options, Parameters, Reach, plan_until_kept
from efface.terms.labels import LABELS
from efface.terms.language import Terms
from efface.terms.occurrences import Needle, Needles, fold, stands_alone
from efface.terms.patterns import BUILT_IN, custom
from efface.terms.pieces import LONGEST_WORD, unreadable

__all__ = ["Identifiers", "IdentifiersParameters"]

_OFF_BY_DEFAULT = {"MONEY", "QUANTITY"}
_SHORTEST = 3  # letters and digits of a string that is looked for everywhere
_TAGGER, _REPEATED, _UNREADABLE = "tagger", "repeated", "no readable text"
# "3 May" and "1987" tell a date; "yesterday" and "a few months" do not.
_CALENDAR = re.compile(
    r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june"
    r"|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|christmas|easter)\b",
    re.I,
)
_NAME_PART = re.compile(r"[^\W\d_][\w\u0300-\u036f'’-]+[\w\u0300-\u036f]")


class OwnPattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern from the policy."""

    name: str
    pattern: str
    label: str


class IdentifiersParameters(Parameters, frozen=True):
    """The keys of `[models.identifiers]`."""

    labels: tuple[str, ...] | None = None
    patterns: tuple[OwnPattern, ...] = ()


@dataclass(frozen=True)
class _Mention:
    """Something found, and by which voices."""

    term: Term
    voices: frozenset[str]


@dataclass(frozen=True)
class _Found:
    """What was found in an original, and how to find it again in an output.

    `local` mentions are too short or too long to be looked for elsewhere, or are no whole words.
    """

    mentions: list[_Mention]
    local: list[_Mention]
    needles: Needles = field(repr=False)
    names: dict[Needle, Term] = field(repr=False)
    _places: dict[int, list[tuple[int, int, Needle]]] = field(default_factory=dict, repr=False)

    def places(self, text: str) -> list[tuple[int, int, Needle]]:
        """Where the strings stand in an output; it is searched when planned and when checked."""
        if hash(text) not in self._places:
            self._places[hash(text)] = list(self.needles.find(text))
        return self._places[hash(text)]


class Identifiers:
    """Hides direct identifiers."""

    name: ClassVar[str] = "identifiers"
    promise: ClassVar[str] = (
        "No name or other identifier that was found in the original stands anywhere in the output."
    )
    reach: ClassVar[Reach] = "everywhere"
    collective: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = IdentifiersParameters

    def __init__(self, parameters: IdentifiersParameters, terms: Terms) -> None:
        own = [custom(p.name, p.label, p.pattern) for p in parameters.patterns]
        known = {*LABELS, *(pattern.label for pattern in own)}
        self.labels = frozenset(
            known - _OFF_BY_DEFAULT if parameters.labels is None else parameters.labels
        ).union(pattern.label for pattern in own)
        if unknown := self.labels - known:
            raise PolicyError(
                f"models.identifiers: unknown label {min(unknown)!r};"
                f" known labels: {', '.join(sorted(known))}"
            )
        self.patterns = [p for p in (*own, *BUILT_IN) if p.label in self.labels]
        self._own = own
        self._terms = terms
        self._found: WeakKeyDictionary[Document, _Found] = WeakKeyDictionary()
        self._forms: dict[int, list[tuple[str, str, int, int]]] = {}

    def public_parameters(self) -> dict[str, Any]:
        return {"labels": sorted(self.labels), "patterns": [p.name for p in self._own]}

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings = []
        for index, original in enumerate(self._known(originals)):
            document = documents[index]
            unchanged = document.text == originals[index].text
            for mention in original.mentions if unchanged else self._left(document, original):
                findings.append(self._finding(mention, index))
        return findings

    def plan(self, documents: Sequence[Document], options: Options) -> list[Replacement]:
        return plan_until_kept(self, documents, options)

    def _finding(self, mention: _Mention, document: int) -> Finding:
        return Finding(
            term=mention.term.at(mention.term.start, mention.term.end, document=document),
            model=self.name,
            measure="voices",
            value=len(mention.voices),
            threshold=0,
            reason=f"{mention.term.label.lower()}: {', '.join(sorted(mention.voices))}",
        )

    def _known(self, originals: Sequence[Document]) -> list[_Found]:
        for original, entities in zip(originals, self._terms.entities(originals), strict=True):
            if original not in self._found:
                self._found[original] = self._find(original, entities)
        return [self._found[original] for original in originals]

    def _find(self, original: Document, entities: Sequence[Term]) -> _Found:
        voices: dict[tuple[int, int], set[str]] = {}
        terms: list[Term] = []
        candidates = [*self._matches(original), *((_TAGGER, e) for e in entities if _identifies(e))]
        for voice, term in candidates:
            if term.label in self.labels and original.shows(term.start, term.end):
                spot = term.start, term.end
                if spot not in voices:
                    voices[spot] = set()
                    terms.append(term)
                voices[spot].add(voice)
        terms = _with_identities(_not_nested(terms))
        names = _names(terms)
        needles = Needles(names)
        mentions = [_Mention(term, frozenset(voices[term.start, term.end])) for term in terms]
        local = [mention for mention in mentions if _is_local(mention.term, original.text)]
        repeated = [
            _again(names[needle], start, end, original)
            for start, end, needle in needles.find(original.text)
            if (start, end) not in voices and original.shows(start, end, silent_only=True)
        ]
        return _Found(_outermost([*mentions, *repeated]), local, needles, names)

    def _matches(self, document: Document) -> Iterator[tuple[str, Term]]:
        """What has the form of an identifier."""
        text = document.text
        # An output is searched when it is planned and when it is checked; the second time is free.
        forms = self._forms.get(hash(text))
        if forms is None:
            forms = [
                (pattern.name, pattern.label, start, end)
                for pattern in self.patterns
                for start, end in pattern.find(text)
            ]
            forms += [(_UNREADABLE, "DATA", start, end) for start, end in unreadable(text)]
            self._forms[hash(text)] = forms
        for voice, label, start, end in forms:
            yield voice, Term(start=start, end=end, label=label, text=text[start:end])

    def _left(self, document: Document, found: _Found) -> list[_Mention]:
        """What of the original stands in the document, or has the form of an identifier."""
        # Words are looked for as such: where they stood is a guess when the output is all we have.
        left = [
            _again(found.names[needle], start, end, document)
            for start, end, needle in found.places(document.text)
            if document.shows(start, end, silent_only=True)
        ]
        for mention in found.local:
            start, end = document.offsets.to_sanitized(mention.term.start, mention.term.end)
            if document.shows(start, end):
                left.append(_Mention(mention.term.at(start, end), mention.voices))
        for voice, term in self._matches(document):
            if term.label in self.labels and document.shows(term.start, term.end):
                left.append(_Mention(replace(term, identity=fold(term.text)), frozenset({voice})))
        return _outermost(left)


def _again(term: Term, start: int, end: int, document: Document) -> _Mention:
    """The same thing at another place."""
    term = replace(term, start=start, end=end, text=document.text[start:end])
    return _Mention(term, frozenset({_REPEATED}))


def _outermost(mentions: Iterable[_Mention]) -> list[_Mention]:
    """Those that lie in no other; of several at one place the first."""
    kept: list[_Mention] = []
    end = 0
    for mention in sorted(mentions, key=lambda m: (m.term.start, -m.term.end)):
        if mention.term.end > end:
            kept.append(mention)
            end = mention.term.end
    return kept


def _not_nested(terms: Iterable[Term]) -> list[Term]:
    """Without what is part of a longer one of the same label, as "May 2019" in "3 May 2019"."""
    kept: list[Term] = []
    ends: dict[str, int] = {}
    for term in sorted(terms, key=lambda term: (term.start, -term.end)):
        if term.end > ends.get(term.label, 0):
            kept.append(term)
            ends[term.label] = term.end
    return kept


def _identifies(term: Term) -> bool:
    return term.label != "DATE" or bool(_CALENDAR.search(term.text))


def _is_searched(term: Term) -> bool:
    """Whether the string is looked for everywhere."""
    return len(term.text) <= LONGEST_WORD and sum(map(str.isalnum, term.text)) >= _SHORTEST


def _is_local(term: Term, text: str) -> bool:
    return not (_is_searched(term) and stands_alone(text, term.start, term.end))


def _with_identities(terms: list[Term]) -> list[Term]:
    """One identity for each thing; "Lind" is the "Ada Lind" of the same document.

    A full name that was once called a person's is one everywhere.
    """
    people: dict[str, str] = {}
    full_names = set()
    for term in sorted(terms, key=lambda term: (-len(term.text), term.start)):
        if term.label == "PERSON":
            name = fold(term.text)
            people.setdefault(name, name)
            parts = term.text.split()
            if len(parts) > 1:
                full_names.add(name)
            for part in parts:
                people.setdefault(fold(part), people[name])
    identified = []
    for term in terms:
        identity = fold(term.text)
        label = "PERSON" if identity in full_names else term.label
        if label == "PERSON":
            identity = people[identity]
        identified.append(replace(term, label=label, identity=identity))
    return identified


def _names(terms: Iterable[Term]) -> dict[Needle, Term]:
    """The strings by which what was found is found elsewhere in the document."""
    names: dict[Needle, Term] = {}
    parts: dict[Needle, Term] = {}
    for term in terms:
        if not _is_searched(term):
            continue
        words = term.text.split()
        if len(words) > 1 or not term.text.isalpha():
            names.setdefault(Needle(term.text), term)
        else:
            # A single word in another case is often another word: "May", "Will".
            names.setdefault(Needle(term.text, cased=True), term)
            names.setdefault(Needle(term.text.upper(), cased=True), term)
        if term.label == "PERSON" and len(words) > 1:
            for part in _NAME_PART.findall(term.text):
                if part[0].isupper():
                    parts.setdefault(Needle(part, cased=True), term)
                    parts.setdefault(Needle(part.upper(), cased=True), term)
    return parts | names
