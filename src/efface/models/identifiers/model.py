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
from efface.models.identifiers.safe_harbor import to_be_hidden
from efface.terms.labels import LABELS, SECRET
from efface.terms.occurrences import Needle, Needles, is_in_address
from efface.terms.patterns import Pattern, Patterns, custom
from efface.terms.pieces import LONGEST_WORD
from efface.terms.tagged import Wanted
from efface.text.cache import Cache, digest
from efface.text.folding import fold, stands_alone
from efface.text.intervals import Place, minus, overlapping, telling

__all__ = ["Identifiers", "IdentifiersParameters"]

_OFF_BY_DEFAULT = {"LAW", "MONEY", "QUANTITY"}
_NAMED = ("PLACE", "GROUP", "ORG", "NAME")
_MAY_HOLD_SECRETS = frozenset({"URL", "DATA"})
_SHORTEST = 3  # strings with fewer letters and digits are not searched for everywhere
_AGAIN = frozenset({"repeated"})
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
        labels = {*LABELS} - _OFF_BY_DEFAULT if self.labels is None else self.labels
        return frozenset(labels).union(pattern.label for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
class _Mention:
    """A term that was found, how likely it is an identifier, and what says so."""

    term: Term
    chance: float
    reasons: frozenset[str]


@dataclass(frozen=True)
class _Known:
    """What was found in an original, and how to find it again in an output.

    `local` mentions are only hidden where they were found: they are too short or too long to be
    searched for elsewhere, or not whole words.
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
        chosen = Patterns([pattern for pattern in patterns if pattern.label in labels])
        return language.voices(chosen, strict=self.parameters.setting == "strict")

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self.parameters, self.voices, terms)


class _Judge(Judge):
    """Asks the voices about originals, and searches outputs for what they found."""

    def __init__(self, parameters: IdentifiersParameters, voices: Voices, terms: Terms) -> None:
        self.labels = parameters.chosen_labels()
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

    def _finding(self, mention: _Mention, document: int) -> Finding:
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
        for term, call in self._heard(original, self._voices.find(original.text, entities)):
            spot = term.start, term.end
            if spot not in reasons:
                terms.append(term)
            heard = reasons.get(spot, frozenset()).union(call.reasons())
            reasons[spot] = same.setdefault(heard, heard)
            chances[spot] = max(call.chance, chances.get(spot, 0.0))
        terms = self._language.identified(_not_nested(terms))
        names = self._language.shown_by([term for term in terms if _is_searched(term)])
        needles = Needles(names)
        mentions = [
            _Mention(term, chances[spot], reasons[spot])
            for term in terms
            for spot in [(term.start, term.end)]
        ]
        mentions = _with_whole_secrets(mentions, original.text)
        local = [mention for mention in mentions if _is_local(mention.term, original.text)]
        repeated = [
            _again(names[needle], start, end, original)
            for start, end, needle in needles.find(original.text)
            if (start, end) not in reasons and self._counts(original, start, end)
        ]
        return _Known(_outermost([*mentions, *repeated]), local, needles, names)

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

    def _left(self, document: Document, known: _Known) -> list[_Mention]:
        """What the document still has of the original's mentions, or of the form of identifiers."""
        # Search for the strings everywhere: offsets are a guess if we only have the output.
        left = [
            _again(known.names[needle], start, end, document)
            for start, end, needle in known.places(document.text)
            if self._counts(document, start, end)
        ]
        for mention in known.local:
            start, end = document.offsets.to_sanitized(mention.term.start, mention.term.end)
            if document.shows(start, end):
                left.append(replace(mention, term=mention.term.at(start, end)))
        for term, call in self._heard(document, self._of_form(document.text)):
            left.append(_Mention(_called(term, fold(term.text)), 1, frozenset({call.voice})))
        return _outermost(left)


def _called(term: Term, identity: str) -> Term:
    """A copy of the term with this identity."""
    return Term(start=term.start, end=term.end, label=term.label, text=term.text, identity=identity)


def _again(term: Term, start: int, end: int, document: Document) -> _Mention:
    """A mention of the same identity at another place."""
    text = document.text[start:end]
    again = Term(start=start, end=end, label=term.label, text=text, identity=term.identity)
    return _Mention(again, 1, _AGAIN)


def _with_whole_secrets(mentions: list[_Mention], text: str) -> list[_Mention]:
    """The mentions, so that each secret is one of them or lies in an address or data.

    Secrets that overlap are one. Of what only shares a part with a secret, the rest is left: if it
    were hidden as it is, punctuation of the secret might stay beside it.
    """
    secrets: list[_Mention] = []
    for mention in sorted(mentions, key=lambda each: (each.term.start, -each.term.end)):
        if mention.term.label == SECRET:
            if secrets and mention.term.start < secrets[-1].term.end:
                mention = _united(secrets.pop(), mention, text)
            secrets.append(mention)
    if not secrets:
        return mentions
    places = [(secret.term.start, secret.term.end) for secret in secrets]
    rest = [mention for mention in mentions if mention.term.label != SECRET]
    return secrets + [part for mention in rest for part in _beside(mention, places, text)]


def _united(one: _Mention, other: _Mention, text: str) -> _Mention:
    """Two mentions that overlap as one."""
    reasons = one.reasons | other.reasons
    if other.term.end <= one.term.end:
        return replace(one, reasons=reasons)
    term = one.term
    longer = text[term.start : other.term.end]
    term = Term(
        start=term.start,
        end=other.term.end,
        label=term.label,
        text=longer,
        identity=fold(longer),
        document=term.document,
    )
    return _Mention(term, one.chance, reasons)


def _beside(mention: _Mention, secrets: Sequence[Place], text: str) -> Iterator[_Mention]:
    """What of a mention is beside the secrets; an address in which they lie stays whole."""
    term = mention.term
    shared = overlapping(term.start, term.end, secrets)
    inside = all(term.start <= start and end <= term.end for start, end in shared)
    if not shared or (inside and term.label in _MAY_HOLD_SECRETS):
        yield mention
        return
    for start, end in minus(term.start, term.end, shared):
        start, end = telling(start, end, text)
        if start < end:
            part = Term(
                start=start,
                end=end,
                label=term.label,
                text=text[start:end],
                identity=term.identity,
                document=term.document,
            )
            yield replace(mention, term=part)


def _outermost(mentions: Iterable[_Mention]) -> list[_Mention]:
    """The mentions that are not inside another; of several with the same span the first."""
    kept: list[_Mention] = []
    end = 0
    for mention in sorted(mentions, key=lambda each: (each.term.start, -each.term.end)):
        if mention.term.end > end:
            kept.append(mention)
            end = mention.term.end
    return kept


def _not_nested(terms: Iterable[Term]) -> list[Term]:
    """The terms without those inside a longer one of the same label ("May 2019" in a date)."""
    kept: list[Term] = []
    ends: dict[str, int] = {}
    for term in sorted(terms, key=lambda term: (term.start, -term.end)):
        if term.end > ends.get(term.label, 0):
            kept.append(term)
            ends[term.label] = term.end
    return kept


def _is_searched(term: Term) -> bool:
    """Whether the string is searched for everywhere."""
    return len(term.text) <= LONGEST_WORD and sum(map(str.isalnum, term.text)) >= _SHORTEST


def _is_local(term: Term, text: str) -> bool:
    """Whether the string is only hidden where it was found."""
    return not (_is_searched(term) and stands_alone(text, term.start, term.end))
