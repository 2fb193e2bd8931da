"""The candidate replacements of terms, as the operators of a plan make them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import Any

from efface.document import Document, Finding, Replacement, Term
from efface.operators.base import Context, Operator, Wording
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.pipeline.run import Run
from efface.pipeline.surroundings import Surroundings
from efface.pipeline.told_apart import ToldApart
from efface.terms.labels import FORMLESS, LABEL
from efface.text.folding import fold

__all__ = ["Candidates"]

_NUMBERED = re.compile(rf"{LABEL}_\d+")
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
                wording = known.told_apart(term, wording, document.text)
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
            near=cache(partial(known.surroundings.near, term, document)),
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
        self.told_apart = ToldApart()

    def number(self, term: Term) -> int:
        label, identity = term.label, term.identity or term.text
        numbers = self._numbers[label]
        if identity not in numbers:
            self._last[label] += 1
            while f"{label}_{self._last[label]}" in self._taken:
                self._last[label] += 1
            numbers[identity] = self._last[label]
        return numbers[identity]


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
