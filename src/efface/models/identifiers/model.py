"""Direct identifiers: names, and strings that have the form of an identifier.

Promises
    No string that a voice (the tagger, a form, capitals, a list of names, a cue) found in the
    original, of a label that is switched on, stands anywhere in the output, whatever its accents,
    hyphenation, markup or, where it has several words, its case; nor does a word of three letters
    or more of a person's name, or the name with initials; nor does anything that has the form of an
    identifier. A run of more than 200 characters without a space is hidden.

Assumes
    That what identifies is named, and that a voice finds it. A string of fewer than three letters
    and digits, or of more than 200 characters, is hidden where it was found, not elsewhere.

Does not cover
    Names that no voice finds; descriptions that identify without a name; what follows from the
    rest.

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
from efface.models.identifiers.safe_harbor import to_be_hidden
from efface.terms.labels import LABELS
from efface.terms.occurrences import Needle, Needles, is_in_address
from efface.terms.patterns import Pattern, Patterns, custom
from efface.terms.pieces import LONGEST_WORD
from efface.terms.tagged import Wanted
from efface.text.cache import Cache, digest
from efface.text.folding import fold, stands_alone

__all__ = ["Identifiers", "IdentifiersParameters"]

_OFF_BY_DEFAULT = {"MONEY", "QUANTITY"}
_NAMED = ("PLACE", "GROUP", "ORG", "NAME")
_SHORTEST = 3  # letters and digits of a string that is looked for everywhere
_AGAIN = frozenset({"repeated"})
_REMEMBERED = 4096  # texts of which is remembered what stands in them


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
        return [custom(p.name, p.label, p.pattern) for p in self.patterns]

    def chosen_labels(self) -> frozenset[str]:
        """The labels that are switched on; those of one's own patterns always are."""
        labels = {*LABELS} - _OFF_BY_DEFAULT if self.labels is None else self.labels
        return frozenset(labels).union(pattern.label for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
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
    findings: dict[int, list[Finding]] = field(default_factory=dict, repr=False)
    _places: Cache[list[tuple[int, int, Needle]]] = field(
        default_factory=lambda: Cache(_REMEMBERED), repr=False
    )

    def places(self, text: str) -> list[tuple[int, int, Needle]]:
        """Where the strings stand in a text; many candidates are asked for more than once."""
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
        chosen = Patterns([pattern for pattern in patterns if pattern.label in labels])
        return language.voices(chosen, strict=self.parameters.setting == "strict")

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self.parameters, self.voices, terms)


class _Judge(Judge):
    """Asks the voices about originals, and looks for what they found in outputs."""

    def __init__(self, parameters: IdentifiersParameters, voices: Voices, terms: Terms) -> None:
        self.labels = parameters.chosen_labels()
        self._parameters = parameters
        self._voices = voices
        self._terms = terms
        self._language = terms.language
        self._found: WeakKeyDictionary[Document, _Found] = WeakKeyDictionary()
        # The same candidates are asked for again and again, and an output is judged twice.
        self._forms: Cache[list[Call]] = Cache(_REMEMBERED)

    def public_parameters(self) -> dict[str, Any]:
        return {
            "labels": sorted(self.labels),
            "setting": self._parameters.setting,
            "safe_harbor": self._parameters.safe_harbor,
            "patterns": [pattern.name for pattern in self._parameters.patterns],
        }

    def accepts(self, text: str, original: Document) -> bool:
        """No name stands for another, and nothing that is to be hidden for anything."""
        if text[:1].isupper() and not self.labels.isdisjoint(_NAMED):
            return False
        (found,) = self._known([original])
        return not found.places(text) and not any(
            call.label in self.labels for call in self._of_form(text)
        )

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings: list[Finding] = []
        for index, found in enumerate(self._known(originals)):
            document = documents[index]
            if document.text != originals[index].text:
                findings += [self._finding(m, index) for m in self._left(document, found)]
                continue
            if index not in found.findings:
                found.findings[index] = [self._finding(m, index) for m in found.mentions]
            findings += found.findings[index]
        return findings

    def _finding(self, mention: _Mention, document: int) -> Finding:
        term, voices = mention.term, mention.voices
        return Finding(
            term=term if term.document == document else replace(term, document=document),
            model=Identifiers.name,
            measure="voices",
            value=len(voices),
            threshold=0,
            reason=intern(f"{term.label.lower()}: {', '.join(sorted(voices))}"),
        )

    def _known(self, originals: Sequence[Document]) -> list[_Found]:
        known = [self._found.get(original) for original in originals]
        if None not in known:
            return [found for found in known if found]
        for original, entities in zip(originals, self._terms.entities(originals), strict=True):
            if original not in self._found:
                self._found[original] = self._find(original, entities)
        return [self._found[original] for original in originals]

    def _find(self, original: Document, entities: Sequence[Term]) -> _Found:
        voices: dict[tuple[int, int], frozenset[str]] = {}
        same: dict[frozenset[str], frozenset[str]] = {}  # there are few: each is kept once
        terms: list[Term] = []
        for term, voice in self._heard(original, self._voices.find(original.text, entities)):
            spot = term.start, term.end
            if spot not in voices:
                terms.append(term)
            heard = voices.get(spot, frozenset()) | {voice}
            voices[spot] = same.setdefault(heard, heard)
        terms = self._language.identified(_not_nested(terms))
        names = self._language.shown_by([term for term in terms if _is_searched(term)])
        needles = Needles(names)
        mentions = [_Mention(term, voices[term.start, term.end]) for term in terms]
        local = [mention for mention in mentions if _is_local(mention.term, original.text)]
        repeated = [
            _again(names[needle], start, end, original)
            for start, end, needle in needles.find(original.text)
            if (start, end) not in voices and self._counts(original, start, end)
        ]
        return _Found(_outermost([*mentions, *repeated]), local, needles, names)

    def _heard(self, document: Document, calls: Iterable[Call]) -> Iterator[tuple[Term, str]]:
        """What the voices call an identifier, of the labels that are switched on."""
        for start, end, label, voice in calls:
            if label in self.labels and document.shows(start, end):
                term = Term(start=start, end=end, label=label, text=document.text[start:end])
                for part in to_be_hidden(term) if self._parameters.safe_harbor else (term,):
                    yield part, voice

    def _counts(self, document: Document, start: int, end: int) -> bool:
        """Whether a string that was found elsewhere is to be hidden here too.

        Where addresses may stay, so may the small letters of a name that are part of one.
        """
        if "EMAIL" not in self.labels and is_in_address(document.text, start, end):
            return False
        return document.shows(start, end, silent_only=True)

    def _of_form(self, text: str) -> list[Call]:
        key = digest(text)
        if (calls := self._forms.get(key)) is None:
            calls = self._forms.keep(key, [*self._voices.of_form(text, formal=True)])
        return calls

    def _left(self, document: Document, found: _Found) -> list[_Mention]:
        """What of the original stands in the document, or has the form of an identifier."""
        # Words are looked for as such: where they stood is a guess when the output is all we have.
        left = [
            _again(found.names[needle], start, end, document)
            for start, end, needle in found.places(document.text)
            if self._counts(document, start, end)
        ]
        for mention in found.local:
            start, end = document.offsets.to_sanitized(mention.term.start, mention.term.end)
            if document.shows(start, end):
                left.append(_Mention(mention.term.at(start, end), mention.voices))
        for term, voice in self._heard(document, self._of_form(document.text)):
            left.append(_Mention(_called(term, fold(term.text)), frozenset({voice})))
        return _outermost(left)


def _called(term: Term, identity: str) -> Term:
    return Term(start=term.start, end=term.end, label=term.label, text=term.text, identity=identity)


def _again(term: Term, start: int, end: int, document: Document) -> _Mention:
    """The same thing at another place."""
    text = document.text[start:end]
    again = Term(start=start, end=end, label=term.label, text=text, identity=term.identity)
    return _Mention(again, _AGAIN)


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


def _is_searched(term: Term) -> bool:
    """Whether the string is looked for everywhere."""
    return len(term.text) <= LONGEST_WORD and sum(map(str.isalnum, term.text)) >= _SHORTEST


def _is_local(term: Term, text: str) -> bool:
    return not (_is_searched(term) and stands_alone(text, term.start, term.end))
