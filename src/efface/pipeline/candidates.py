"""The candidate replacements of terms, as the operators of a plan make them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from efface.document import Document, Finding, Replacement, Term
from efface.operators.base import Context, Operator, Wording
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.pipeline.run import Run
from efface.pipeline.surroundings import Surroundings
from efface.terms.labels import FORMLESS, LABEL
from efface.text.folding import fold

__all__ = ["Candidates"]

_NUMBERED = re.compile(rf"{LABEL}_\d+")
_INDEFINITE = re.compile(r"an? ", re.I)
_ARTICLE = re.compile(r"(?:an?|the) ", re.I)
_LABEL, _BARS = Label(), Suppress()


class Candidates:
    """What may stand in the place of a term; the least destructive comes first.

    It numbers what it is asked about, in the order in which it is asked.
    """

    def __init__(self, run: Run, findings: Iterable[Finding]) -> None:
        by_document = defaultdict(list)
        for finding in findings:
            by_document[finding.document].append(finding)
        self._operators = run.plan.operators
        self._documents = [
            _Numbers(original, Surroundings(run, original, by_document[index]))
            for index, original in enumerate(run.originals)
        ]
        self._plan = run.plan

    def original(self, document: int) -> Document:
        return self._documents[document].original

    def first(self, term: Term, document: Document) -> Replacement:
        """The least destructive one, for a term of a document as it is now."""
        return next(self._all(term, document))

    def silent(self, term: Term, document: Document) -> Replacement:
        """The first that tells nothing, so that there is nothing to be judged again."""
        return next(candidate for candidate in self._all(term, document) if candidate.silent)

    def suppressed(self, term: Term, document: Document) -> Replacement:
        return _replacement(term, _BARS, _BARS.replace(term, Context()))

    def _all(self, term: Term, document: Document) -> Iterator[Replacement]:
        known = self._documents[term.document]
        operator = self._operators.get(term.label, self._operators[""])
        if term.label in FORMLESS and not operator.stands_out(known.original):
            operator = _LABEL
        for choice in (operator, _LABEL, _BARS):
            wording = choice.replace(term, self._context(choice, term, document, known))
            tells = not (choice.silent or choice.exact)  # a mask keeps what the policy says
            if tells and wording and known.surroundings.name_somebody(wording.text):
                continue
            if tells and wording:
                wording = known.told_apart(term, wording, document)
            if wording and not _is_the_same(wording.text, term.text):
                yield _replacement(term, choice, wording)

    def _context(
        self, operator: Operator[Any], term: Term, document: Document, known: _Numbers
    ) -> Context:
        if not operator.reasons:
            number = known.number(term)
            return Context(number=number, document=known.original, language=self._plan.language)
        return Context(
            language=self._plan.language,
            document=known.original,
            now=document,
            phrase=known.surroundings.phrase(term, document),
            descriptions=known.surroundings.descriptions(term),
            accepts=known.surroundings.accepts,
            in_prose=partial(known.surroundings.in_prose, term, document),
            near=partial(known.surroundings.near, term, document),
            load=self._plan.knowledge,
        )


class _Numbers:
    """The numbers of the identities of a document, by label; one that stands in it is not used."""

    def __init__(self, original: Document, surroundings: Surroundings) -> None:
        self.original = original
        self.surroundings = surroundings
        self._taken = {*_NUMBERED.findall(original.text)} if "_" in original.text else set()
        self._numbers: dict[str, dict[str, int]] = defaultdict(dict)
        self._last: dict[str, int] = defaultdict(int)
        self._called: dict[str, str] = {}  # who is called what, by what is written
        self._written: dict[int, tuple[str, str]] = {}  # by place: what is written, of what

    def number(self, term: Term) -> int:
        label, identity = term.label, term.identity or term.text
        numbers = self._numbers[label]
        if identity not in numbers:
            self._last[label] += 1
            while f"{label}_{self._last[label]}" in self._taken:
                self._last[label] += 1
            numbers[identity] = self._last[label]
        return numbers[identity]

    def told_apart(self, term: Term, wording: Wording, document: Document) -> Wording | None:
        """The wording so that nobody is taken for somebody else; None if that cannot be said.

        Who is mentioned again is "the" man. Of things in one sentence, the next is "another" one.
        """
        said = _INDEFINITE.match(wording.text)
        identity = term.identity or term.text
        if term.label == "PERSON":
            bare = _ARTICLE.sub("", wording.text).lower()
            if self._called.setdefault(bare, identity) != identity:
                return None
            if said and (bare, identity) in self._written.values():
                wording = replace(
                    wording, text=f"{_like(said[0], 'the')} {wording.text[said.end() :]}"
                )
            self._written[term.start] = bare, identity
            return wording
        if said is None:
            return wording
        bare = wording.text[said.end() :].lower()
        begin = max(document.text.rfind(sign, 0, term.start) for sign in ".\n?!;")
        others = [
            what
            for place, (kind, what) in self._written.items()
            if begin < place < term.start and kind == bare and what != identity
        ]
        self._written[term.start] = bare, identity
        if others and "another" not in bare:
            text = f"{_like(said[0], 'another')} {wording.text[said.end() :]}"
            return replace(wording, text=text)
        return wording


def _like(old: str, new: str) -> str:
    return new.capitalize() if old[:1].isupper() else new


def _is_the_same(new: str, old: str) -> bool:
    """Whether nothing is hidden: an initial may be drawn that is the old one, in another run."""
    return new == old or (fold(new) == fold(old) != "")


def _replacement(term: Term, operator: Operator[Any], wording: Wording) -> Replacement:
    start, end = wording.span or (term.start, term.end)
    return Replacement(
        start=min(start, term.start),
        end=max(end, term.end),
        document=term.document,
        text=wording.text,
        operator=operator.name,
        label=term.label,
        silent=operator.silent,
        skipped=wording.skipped,
    )
