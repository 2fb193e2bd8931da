"""One policy over one collection: models and operators applied until every promise holds."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from efface import formats, verification
from efface.candidates import Candidates
from efface.decisions import Review, key
from efface.document import Document, Finding, Replacement, Term, apply
from efface.errors import InputError, PromiseError
from efface.kept import Kept, minus
from efface.models.base import Model, Options, hidden
from efface.models.information_content import InformationContent
from efface.operators.base import Context, Operator, Vocabulary
from efface.operators.encrypt import Encrypt, looks_encrypted
from efface.operators.generalize import Generalize
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.policy import Policy
from efface.terms.labels import FORMAL
from efface.terms.language import Terms
from efface.utility import Utility, utility

__all__ = ["Run"]

_ROUNDS = 10


class Run:
    """The models and operators of a policy, over some documents."""

    def __init__(
        self,
        originals: Sequence[Document],
        policy: Policy,
        terms: Terms,
        vocabulary: Vocabulary | None = None,
        models: list[Model] | None = None,
    ) -> None:
        self.originals = originals
        self.policy = policy
        self.models = models or policy.build_models(terms)
        self._terms = terms
        self._operators = policy.build_operators()
        self._vocabulary = vocabulary or Vocabulary()
        self._seen: Sequence[Document] = ()
        self._options = self._candidates()

    def knowledge(self) -> dict[str, Any]:
        """What the models and operators reasoned with beside the language, if they did."""
        generalizes = any(isinstance(one, Generalize) for one in self._operators.values())
        if generalizes or any(model.reasons for model in self.models):
            return dict(self.policy.knowledge().describe())
        return {}

    def utility(self, outputs: Sequence[Document]) -> list[Utility | None]:
        """What each output keeps of the information of its original, where that is known."""
        if not self.knowledge():
            return [None] * len(outputs)
        information = self.policy.knowledge().information
        limits = [m.limit for m in self.models if isinstance(m, InformationContent)]
        phrases = self._terms.phrases(self.originals)
        mentions = self._terms.entities(self.originals)
        return [
            utility(original, output, [*some, *others], information, min(limits, default=None))
            for original, output, some, others in zip(
                self.originals, outputs, phrases, mentions, strict=True
            )
        ]

    def _candidates(self) -> Candidates:
        return Candidates(
            self._operators,
            self.models,
            self.originals,
            self._vocabulary,
            self._terms,
            self.policy.knowledge,
        )

    def sanitize(self, review: Review) -> tuple[list[Document], list[Finding]]:
        """Hide what the models find, until they find nothing in what would be written.

        The findings are at their places in the originals.
        """
        self._refuse_tokens()
        self._terms.read(self.originals)
        options = self._options = self._candidates()
        found = self._violations(self.originals)
        options.learn(found)
        kept = self._kept(found, review)
        labels = _labels(found, review)
        shown = kept.without(found, self.originals)
        findings = [*review.added, *shown]
        planned = [*self._plan(shown, self.originals, options)]
        current = self._apply(
            self.originals,
            [
                *review.worded,
                *hidden(review.added, self.originals, options),
                *kept.trimmed(planned, self.originals),
            ],
        )
        for rounds_left in reversed(range(_ROUNDS)):
            left = self._left(current, kept, labels, review, options)
            if not left:
                return current, sorted(findings, key=key)
            findings += _news(findings, [_in_original(finding, current) for finding in left])
            choose = options if rounds_left > _ROUNDS - 3 else options.silent
            choose = choose if rounds_left > 1 else options.suppressed
            planned = [*self._plan(left, self._seen, choose)]
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

    def _plan(
        self, found: Sequence[Finding], documents: Sequence[Document], options: Options
    ) -> Iterator[Replacement]:
        """What hides the findings: each by itself, or by the plan of a model that needs one."""
        yield from hidden(self._by_label(found), documents, options)
        for model in self.models:
            concerned = {finding.document for finding in found if finding.model == model.name}
            if concerned and not model.one_by_one:
                yield from model.plan(
                    [
                        document if model.collective or index in concerned else Document("")
                        for index, document in enumerate(documents)
                    ],
                    options,
                )

    def _by_label(self, found: Sequence[Finding]) -> Iterator[Finding]:
        """Without phrases around what has an operator or a form of its own: it stays what it is.

        What is left of the phrase is judged in the next round.
        """
        ends: dict[int, list[int]] = defaultdict(list)
        own = sorted(
            {(f.document, f.start, f.end) for f in found if self._is_own(f) and not f.stays}
        )
        starts: dict[int, list[int]] = defaultdict(list)
        for document, start, end in own:
            starts[document].append(start)
            ends[document].append(max([end, *ends[document][-1:]]))
        for finding in found:
            before = bisect_left(starts[finding.document], finding.end) - 1
            overlaps = before >= 0 and ends[finding.document][before] > finding.start
            if not overlaps or self._is_own(finding):
                yield finding

    def _is_own(self, finding: Finding) -> bool:
        return finding.label in self._operators or finding.label in FORMAL

    def verify(self, outputs: Sequence[Document], review: Review) -> list[Finding]:
        """What the models find in outputs of which nothing but the text is known."""
        found = self._violations(self.originals)
        kept = self._kept(found, review)
        with suppress(PromiseError):  # what it would write is what it wrote
            self.sanitize(review)
        options = self._options
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
        options: Candidates,
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
        self._seen = seen  # what was read in those that stay is not read again
        return kept.without(self._violations(seen), seen)

    def _aligned(
        self, outputs: Sequence[Document], labels: Container[str], options: Candidates
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
        if not review.let_stand:
            return Kept(self.policy.keep, self.policy.hide, ())
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


def _news(before: Sequence[Finding], findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings that were not there before; groups have numbers that those before have not.

    A group that hides but what stands for something that was found already is no news.
    """
    known = {key(one) for one in before}
    last: dict[int, int] = defaultdict(int)
    for one in before:
        last[one.document] = max(last[one.document], one.group or 0)
    numbers: dict[tuple[int, str, int], int] = {}
    for one in findings:
        if one.group is None:
            if key(one) not in known:
                yield one
            continue
        group = one.document, one.model, one.group
        if group not in numbers:
            hidden = [
                f for f in findings if (f.document, f.model, f.group) == group and not f.stays
            ]
            numbers[group] = 0
            if not all(any(_overlap(one, other) for other in before) for one in hidden):
                last[one.document] += 1
                numbers[group] = last[one.document]
        if numbers[group]:
            yield replace(one, group=numbers[group])


def _overlap(one: Finding, other: Finding) -> bool:
    return (
        one.model == other.model
        and one.document == other.document
        and not other.stays
        and other.start < one.end
        and one.start < other.end
    )


def _in_original(finding: Finding, documents: Sequence[Document]) -> Finding:
    offsets = documents[finding.document].offsets
    return finding.moved(*offsets.to_original(finding.start, finding.end))


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
