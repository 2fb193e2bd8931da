"""One policy over one collection: models and operators applied until every promise holds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from efface import formats, verification
from efface.decisions import Review, key
from efface.document import Document, Finding, Replacement, Term, apply
from efface.errors import InputError, PromiseError
from efface.kept import Kept, minus
from efface.models.base import Options, hidden
from efface.operators.base import Context, Operator, Vocabulary, Wording
from efface.operators.encrypt import Encrypt, looks_encrypted
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.policy import Policy
from efface.terms.language import Terms

__all__ = ["Run"]

_ROUNDS = 10
_NUMBERED = re.compile(r"[A-Z][A-Z0-9_]*_\d+")


class Run:
    """The models and operators of a policy, over some documents."""

    def __init__(
        self,
        originals: Sequence[Document],
        policy: Policy,
        terms: Terms,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.originals = originals
        self.policy = policy
        self.models = policy.build_models(terms)
        self._operators = policy.build_operators()
        if vocabulary is None and self.is_collective:
            vocabulary = Vocabulary(document.text for document in originals)
        self._vocabulary = vocabulary or Vocabulary()

    @property
    def is_collective(self) -> bool:
        """Whether an operator must know all documents of the collection."""
        return any(operator.collective for operator in self._operators.values())

    def _candidates(self) -> _Candidates:
        return _Candidates(self._operators, self.originals, self._vocabulary)

    def sanitize(self, review: Review) -> tuple[list[Document], list[Finding]]:
        """Hide what the models find, until they find nothing in what would be written.

        The findings are at their places in the originals.
        """
        self._refuse_tokens()
        options = self._candidates()
        found = self._violations(self.originals)
        kept = self._kept(found, review)
        labels = _labels(found, review)
        findings = [*review.added, *kept.without(found, self.originals)]
        planned = [r for model in self.models for r in model.plan(self.originals, options)]
        current = self._apply(
            self.originals,
            [
                *review.worded,
                *hidden(review.added, options),
                *kept.trimmed(planned, self.originals),
            ],
        )
        for rounds_left in reversed(range(_ROUNDS)):
            left = self._left(current, kept, labels, review, options)
            if not left:
                return current, sorted(findings, key=key)
            findings += [_in_original(finding, current) for finding in left]
            choose = options if rounds_left > 1 else options.suppressed
            planned = [*hidden(left, choose), *self._plan_again(left, current, choose)]
            current = self._apply(current, kept.trimmed(planned, current))
        name = self.originals[left[0].document].source or "text"
        raise PromiseError(
            f"{name}: the promise of {left[0].model} could not be kept, so there is no output"
        )

    def _refuse_tokens(self) -> None:
        """What looks encrypted already could not be told from what is encrypted now."""
        if any(isinstance(operator, Encrypt) for operator in self._operators.values()):
            for original in self.originals:
                if looks_encrypted(original.text):
                    raise InputError(
                        f"{original.source or 'text'}: holds what looks like an encrypted span;"
                        " reveal it first, or use another operator than encrypt"
                    )

    def _apply(
        self, documents: Sequence[Document], replacements: Iterable[Replacement]
    ) -> list[Document]:
        """Put the replacements in; those that must fit exactly are made again for their places."""
        applied = apply(documents, replacements)
        exact = {o.name: o for o in self._operators.values() if o.exact}
        return [
            _remade(document, original, exact) if exact else document
            for document, original in zip(applied, self.originals, strict=True)
        ]

    def _plan_again(
        self, left: Sequence[Finding], documents: Sequence[Document], options: Options
    ) -> Iterator[Replacement]:
        """The plans of the models that found something, for the documents in which they did."""
        for model in self.models:
            concerned = {finding.document for finding in left if finding.model == model.name}
            if concerned:
                yield from model.plan(
                    [
                        document if model.collective or index in concerned else Document("")
                        for index, document in enumerate(documents)
                    ],
                    options,
                )

    def verify(self, outputs: Sequence[Document], review: Review) -> list[Finding]:
        """What the models find in outputs of which nothing but the text is known."""
        found = self._violations(self.originals)
        kept = self._kept(found, review)
        options = self._candidates()
        for finding in (*review.added, *found):
            list(options(finding.term))  # what it would write is what it wrote
        aligned = self._aligned(outputs, _labels(found, review), options)
        left = kept.without(self._violations(aligned), aligned)
        shown = [finding for finding in review.added if _stands(aligned, finding)]
        return sorted([*shown, *(_in_original(finding, aligned) for finding in left)], key=key)

    def _left(
        self,
        documents: Sequence[Document],
        kept: Kept,
        labels: Container[str],
        review: Review,
        options: _Candidates,
    ) -> list[Finding]:
        """What the models find in the documents as they would be read from their bytes.

        They are seen as by somebody who does not know what was replaced; but where a reviewer's
        words stand, which look like words of the original, we have to say what we know.
        """
        written = [formats.reread(document) for document in documents]
        if review.worded:
            seen = [
                replace(document, replaced=ours.replaced)
                for document, ours in zip(written, documents, strict=True)
            ]
        else:
            seen = self._aligned(written, labels, options)
        return kept.without(self._violations(seen), seen)

    def _aligned(
        self, outputs: Sequence[Document], labels: Container[str], options: _Candidates
    ) -> list[Document]:
        operators = [*self._operators.values(), Label(), Suppress()]
        return [
            verification.align(original, output, operators, labels, options.surrogates[index])
            for index, (original, output) in enumerate(zip(self.originals, outputs, strict=True))
        ]

    def _violations(self, documents: Sequence[Document]) -> list[Finding]:
        return [f for model in self.models for f in model.violations(documents, self.originals)]

    def _kept(self, found: Sequence[Finding], review: Review) -> Kept:
        """The keep list, but not against the hide list, and what the reviewer let stand."""
        standing = {key(finding) for finding in review.let_stand}
        others = [finding for finding in found if key(finding) not in standing]
        return Kept(
            self.policy.keep,
            self.policy.hide,
            minus([finding.term for finding in review.let_stand], [*others, *review.added]),
        )


def _labels(found: Sequence[Finding], review: Review) -> set[str]:
    return {finding.label for finding in (*found, *review.added)}


def _stands(documents: Sequence[Document], finding: Finding) -> bool:
    """Whether what stood at this place of the original is still there, as it was."""
    document = documents[finding.document]
    start, end = document.offsets.to_sanitized(finding.start, finding.end)
    return document.text[start:end] == finding.term.text


def _in_original(finding: Finding, documents: Sequence[Document]) -> Finding:
    offsets = documents[finding.document].offsets
    return finding.moved(*offsets.to_original(finding.start, finding.end))


class _Candidates:
    """The candidate replacements of a term, as the policy's operators make them."""

    def __init__(
        self,
        operators: dict[str, Operator],
        originals: Sequence[Document],
        vocabulary: Vocabulary,
    ) -> None:
        # What was written that has no form of its own, and whether it is silent.
        self.surrogates: dict[int, dict[str, bool]] = defaultdict(dict)
        self._operators = operators
        self._originals = originals
        self._vocabulary = vocabulary
        self._last_resorts = (Label(), Suppress())
        self._numbers: dict[tuple[int, str], dict[str, int]] = defaultdict(dict)
        self._last: dict[tuple[int, str], int] = defaultdict(int)
        self._taken: dict[int, set[str]] = {}

    def __call__(self, term: Term) -> Iterator[Replacement]:
        operator = self._operators.get(term.label, self._operators[""])
        context = Context(
            number=self._number(term),
            document=self._originals[term.document],
            vocabulary=self._vocabulary,
        )
        for choice in (operator, *self._last_resorts):
            wording = choice.replace(term, context)
            if wording and wording.text != term.text:
                if not choice.recognisable:
                    self.surrogates[term.document][wording.text] = choice.silent
                yield _replacement(term, choice, wording)

    def _number(self, term: Term) -> int:
        """The number of an identity in its document; one that stands there already is not used."""
        kind = term.document, term.label
        numbers, identity = self._numbers[kind], term.identity or term.text
        if identity not in numbers:
            if term.document not in self._taken:
                text = self._originals[term.document].text
                self._taken[term.document] = set(_NUMBERED.findall(text))
            self._last[kind] += 1
            while f"{term.label}_{self._last[kind]}" in self._taken[term.document]:
                self._last[kind] += 1
            numbers[identity] = self._last[kind]
        return numbers[identity]

    def suppressed(self, term: Term) -> Iterator[Replacement]:
        suppress = Suppress()
        yield _replacement(term, suppress, suppress.replace(term, Context()))


def _replacement(term: Term, operator: Operator, wording: Wording) -> Replacement:
    return Replacement(
        start=term.start,
        end=term.end,
        document=term.document,
        text=wording.text,
        operator=operator.name,
        label=term.label,
        silent=operator.silent,
        skipped=wording.skipped,
    )


def _remade(document: Document, original: Document, operators: Mapping[str, Operator]) -> Document:
    """The document, with what such an operator wrote made from just what it replaced."""
    pieces, replaced, position = [], [], 0
    for old in document.replaced:
        new = old
        if operator := operators.get(old.operator):
            words = original.text[old.start : old.end]
            term = Term(start=old.start, end=old.end, label=old.label, text=words)
            if wording := operator.replace(term, Context(document=original)):
                new = replace(old, text=wording.text)
        pieces += [original.text[position : old.start], new.text]
        position = old.end
        replaced.append(new)
    pieces.append(original.text[position:])
    return replace(document, text="".join(pieces), replaced=tuple(replaced))
