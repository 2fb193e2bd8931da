"""Direct identifiers: names, and strings that have the form of an identifier.

Promises
    A string that a voice (the tagger, a form, capitals, a list of names, a cue) found in the
    original, of a label that is switched on, is nowhere in the output, whatever its accents,
    hyphenation, markup or, if it has several words, its case. Neither is a word of three letters or
    more of a person's name, nor the name with initials, nor anything that has the form of an
    identifier. A run of more than 200 characters without a space is hidden.

Assumes
    That what identifies is mentioned by name, and that a voice finds it. A string of fewer than
    three letters and digits, or of more than 200 characters, is hidden where it was found, not
    elsewhere.

Does not cover
    Names that no voice finds; descriptions that identify without a name; what follows from the rest
    of the text.

Reference
    The usual practice of de-identification; 45 CFR 164.514(b)(2) (HIPAA Safe Harbor). No paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from sys import intern
from typing import Any, ClassVar, Literal
from weakref import WeakKeyDictionary

import msgspec

from efface.document import Document, Finding, Term
from efface.errors import PolicyError
from efface.languages.base import Call, Voices
from efface.languages.terms import Terms
from efface.models.base import Judge, Model, Parameters
from efface.models.identifiers.mentions import (
    FoundTerm,
    again,
    called,
    is_local,
    is_part,
    is_searched,
    not_nested,
    outermost,
    rarely_called,
    with_whole_secrets,
)
from efface.models.identifiers.safe_harbor import to_be_hidden
from efface.terms.labels import LABELS
from efface.terms.occurrences import Needle, Needles, is_in_address
from efface.terms.patterns import Pattern, Patterns, custom
from efface.terms.tagged import Wanted
from efface.text.cache import Cache, digest
from efface.text.folding import fold
from efface.text.intervals import joined

__all__ = ["Identifiers", "IdentifiersParameters"]

_ON_BY_DEFAULT = frozenset(LABELS) - {"LAW", "MONEY", "QUANTITY"}
_OTHERS = frozenset({"EMAIL", "URL", "IP", "ORG", "PLACE", "NAME", "ADDRESS"})  # no persons
_NAMED = ("PLACE", "GROUP", "ORG", "NAME")
# How much likelier something must be where it matters that it has this label and no other.
_SURER = 0.07
_REMEMBERED = 4096  # texts whose results are cached


class OwnPattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern from the policy."""

    name: str
    pattern: str
    label: str


class IdentifiersParameters(Parameters, frozen=True):
    """The keys of `[models.identifiers]`."""

    labels: tuple[str, ...] | None = None
    setting: Literal["balanced", "strict"] = "balanced"
    safe_harbor: bool = False
    patterns: tuple[OwnPattern, ...] = ()

    def check(self) -> None:
        known = {*LABELS, *(pattern.label for pattern in self.own_patterns())}
        labels = self.chosen_labels()
        if not labels:
            raise PolicyError("models.identifiers: labels is empty, so nothing would be hidden")
        if unknown := labels - known:
            raise PolicyError(
                f"models.identifiers: unknown label {min(unknown)!r};"
                f" known labels: {', '.join(sorted(known))}"
            )

    def own_patterns(self) -> list[Pattern]:
        return [custom(own.name, own.label, own.pattern) for own in self.patterns]

    def chosen_labels(self) -> frozenset[str]:
        """The labels that are switched on; those of the policy's own patterns always are."""
        labels = _ON_BY_DEFAULT if self.labels is None else self.labels
        return frozenset(labels).union(pattern.label for pattern in self.patterns)


@dataclass(frozen=True)
class _Known:
    """What was found in an original, and how to find it again in an output.

    `local` mentions are only hidden where they were found: they are too short or too long to be
    searched for elsewhere, or not whole words.
    """

    mentions: list[FoundTerm]
    local: list[FoundTerm]
    needles: Needles = field(repr=False)
    names: dict[Needle, Term] = field(repr=False)
    findings: dict[int, list[Finding]] = field(default_factory=dict, repr=False)
    _places: Cache[list[tuple[int, int, Needle]]] = field(
        default_factory=lambda: Cache(_REMEMBERED), repr=False
    )

    def places(self, text: str) -> list[tuple[int, int, Needle]]:
        """Where the strings are in a text; cached, as candidates are checked several times."""
        key = digest(text)
        places = self._places.get(key)
        return self._places.keep(key, [*self.needles.find(text)]) if places is None else places


class Identifiers(Model[IdentifiersParameters]):
    """Hides direct identifiers."""

    name: ClassVar[str] = "identifiers"
    promise: ClassVar[str] = (
        "No name or other identifier that was found in the original stands anywhere in the output."
    )
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = True
    reasons: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = IdentifiersParameters

    @property
    def wants(self) -> frozenset[Wanted]:
        return frozenset({"entities"})

    @cached_property
    def voices(self) -> Voices:
        labels = self.parameters.chosen_labels()
        language = self.shared.language
        patterns = (*self.parameters.own_patterns(), *language.patterns)
        # A label that is off may still say what something is: a host, and no person.
        labels |= _ON_BY_DEFAULT
        chosen = Patterns([pattern for pattern in patterns if pattern.label in labels])
        return language.voices(chosen, strict=self.parameters.setting == "strict")

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self.parameters, self.voices, terms)


class _Judge(Judge):
    """Asks the voices about originals, and searches outputs for what they found."""

    def __init__(self, parameters: IdentifiersParameters, voices: Voices, terms: Terms) -> None:
        self.labels = parameters.chosen_labels()
        # Where some labels are off, it matters how sure the tagger is of the label.
        self._hides_all = self.labels >= _ON_BY_DEFAULT
        self._least = voices.threshold + (0 if self._hides_all else _SURER)
        self._parameters = parameters
        self._voices = voices
        self._terms = terms
        self._language = terms.language
        self._by_original: WeakKeyDictionary[Document, _Known] = WeakKeyDictionary()
        # The same candidates are checked again and again, and an output is judged twice.
        self._forms: Cache[list[Call]] = Cache(_REMEMBERED)

    def public_parameters(self) -> dict[str, Any]:
        return {
            "labels": sorted(self.labels),
            "setting": self._parameters.setting,
            "safe_harbor": self._parameters.safe_harbor,
            "patterns": [pattern.name for pattern in self._parameters.patterns],
        }

    def accepts(self, text: str, original: Document) -> bool:
        """A replacement must be no name, and contain nothing that must be hidden itself."""
        if text[:1].isupper() and not self.labels.isdisjoint(_NAMED):
            return False
        (known,) = self._known([original])
        return not known.places(text) and not any(
            call.label in self.labels for call in self._of_form(text)
        )

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings: list[Finding] = []
        for index, known in enumerate(self._known(originals)):
            document = documents[index]
            if document.text != originals[index].text:
                left = self._left(document, known)
                findings += [self._finding(mention, index) for mention in left]
                continue
            if index not in known.findings:
                known.findings[index] = [
                    self._finding(mention, index) for mention in known.mentions
                ]
            findings += known.findings[index]
        return findings

    def _finding(self, mention: FoundTerm, document: int) -> Finding:
        term = mention.term
        return Finding(
            term=term if term.document == document else replace(term, document=document),
            model=Identifiers.name,
            measure="probability",
            value=mention.chance,
            threshold=self._voices.threshold,
            reason=intern(f"{term.label.lower()}: {', '.join(sorted(mention.reasons))}"),
        )

    def _known(self, originals: Sequence[Document]) -> list[_Known]:
        """What was found in each of the originals; cached."""
        remembered = [self._by_original.get(original) for original in originals]
        if None not in remembered:
            return [known for known in remembered if known]
        for original, entities in zip(originals, self._terms.entities(originals), strict=True):
            if original not in self._by_original:
                self._by_original[original] = self._find(original, entities)
        return [self._by_original[original] for original in originals]

    def _find(self, original: Document, entities: Sequence[Term]) -> _Known:
        reasons: dict[tuple[int, int], frozenset[str]] = {}
        chances: dict[tuple[int, int], float] = {}
        same: dict[frozenset[str], frozenset[str]] = {}  # one object for equal sets
        terms: list[Term] = []
        calls = [*self._voices.find(original.text, entities)]
        other_names = joined(
            [(c.start, c.end) for c in calls if c.label in _OTHERS and c.label not in self.labels]
        )
        for term, call in self._heard(original, calls):
            if term.label == "PERSON" and is_part(term, other_names):
                continue
            chance = call.chance if self._hides_all else call.chance * call.share
            if chance < self._least:
                continue
            spot = term.start, term.end
            if spot not in reasons:
                terms.append(term)
            heard = reasons.get(spot, frozenset()).union(call.reasons())
            reasons[spot] = same.setdefault(heard, heard)
            chances[spot] = max(chance, chances.get(spot, 0.0))
        terms = self._language.identified(not_nested(terms))
        mentions = [
            FoundTerm(term, chances[spot], reasons[spot])
            for term in terms
            for spot in [(term.start, term.end)]
        ]
        return self._everywhere(original, mentions)

    def _everywhere(self, original: Document, mentions: list[FoundTerm]) -> _Known:
        """What was found, and what repeats it elsewhere in the text."""
        found = {(mention.term.start, mention.term.end) for mention in mentions}
        searched = [mention.term for mention in mentions if is_searched(mention.term)]
        names = self._language.shown_by(searched)
        needles = Needles(names)
        places = [*needles.find(original.text)]
        doubtful = rarely_called(mentions, names, places)
        unsearched = {needle.text for needle in doubtful}
        if doubtful:
            names = {needle: term for needle, term in names.items() if needle not in doubtful}
            needles = Needles(names)
            places = [place for place in places if place[2] not in doubtful]
        mentions = with_whole_secrets(mentions, original.text)
        local = [
            mention
            for mention in mentions
            if is_local(mention.term, original.text) or mention.term.text in unsearched
        ]
        repeated = [
            again(names[needle], start, end, original)
            for start, end, needle in places
            if (start, end) not in found and self._counts(original, start, end)
        ]
        return _Known(outermost([*mentions, *repeated]), local, needles, names)

    def _heard(self, document: Document, calls: Iterable[Call]) -> Iterator[tuple[Term, Call]]:
        """The calls with a label that is switched on, each with its terms."""
        for call in calls:
            start, end, label, *_ = call
            if label in self.labels and document.shows(start, end):
                term = Term(start=start, end=end, label=label, text=document.text[start:end])
                for part in to_be_hidden(term) if self._parameters.safe_harbor else (term,):
                    yield part, call

    def _counts(self, document: Document, start: int, end: int) -> bool:
        """Whether a string that was found elsewhere must be hidden here, too.

        If e-mail addresses are not hidden, a name inside an address is not hidden either.
        """
        if "EMAIL" not in self.labels and is_in_address(document.text, start, end):
            return False
        return document.shows(start, end, silent_only=True)

    def _of_form(self, text: str) -> list[Call]:
        """What has the form of an identifier; cached."""
        key = digest(text)
        if (calls := self._forms.get(key)) is None:
            calls = self._forms.keep(key, [*self._voices.of_form(text, formal=True)])
        return calls

    def _left(self, document: Document, known: _Known) -> list[FoundTerm]:
        """What the document still has of the original's mentions, or of the form of identifiers."""
        # Search for the strings everywhere: offsets are a guess if we only have the output.
        left = [
            again(known.names[needle], start, end, document)
            for start, end, needle in known.places(document.text)
            if self._counts(document, start, end)
        ]
        for mention in known.local:
            start, end = document.offsets.to_sanitized(mention.term.start, mention.term.end)
            if document.shows(start, end):
                left.append(replace(mention, term=mention.term.at(start, end)))
        for term, call in self._heard(document, self._of_form(document.text)):
            left.append(FoundTerm(called(term, fold(term.text)), 1, frozenset({call.voice})))
        return outermost(left)
