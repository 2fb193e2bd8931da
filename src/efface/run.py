"""One policy over one collection: models and operators applied until every promise holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from efface import formats, verification
from efface.candidates import Candidates
from efface.decisions import Review, key
from efface.document import Document, Finding, Replacement, Term, apply
from efface.errors import InputError, PromiseError
from efface.kept import Kept, uncontested
from efface.models.base import Model, Options, hidden
from efface.models.information_content import InformationContent
from efface.operators.base import GAP, Context, Operator
from efface.operators.encrypt import Encrypt, looks_encrypted
from efface.operators.generalize import Generalize
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.overlaps import divided, is_shown, shown
from efface.policy import Policy
from efface.terms.labels import FORMAL
from efface.terms.language import Terms
from efface.utility import Utility, utility

__all__ = ["Run"]

_ROUNDS = 10
OWN = "of one's own"  # knowledge that did not come with efface


class Run:
    """The models and operators of a policy, over some documents."""

    def __init__(
        self,
        originals: Sequence[Document],
        policy: Policy,
        terms: Terms,
        models: list[Model] | None = None,
    ) -> None:
        self.originals = originals
        self.policy = policy
        self.models = models or policy.build_models(terms)
        self._terms = terms
        self._operators = policy.build_operators()
        self._seen: Sequence[Document] = ()
        self._options = self._candidates()

    def knowledge(self) -> dict[str, Any]:
        """What the models and operators reasoned with beside the language, if they did."""
        generalizes = any(isinstance(one, Generalize) for one in self._operators.values())
        if generalizes or any(model.reasons for model in self.models):
            told = self.policy.knowledge().describe()
            return {kind: [*map(_without_files, entries)] for kind, entries in told.items()}
        return {}

    def utility(self, outputs: Sequence[Document]) -> list[Utility | None]:
        """What each output keeps of the information of its original, where that is known."""
        if not self.knowledge():
            return [None] * len(outputs)
        information = self.policy.knowledge().information
        limits = [m.limit for m in self.models if isinstance(m, InformationContent)]
        limit = min(limits, default=None)
        return [
            utility(original, output, self._terms.places(original), information, limit)
            for original, output in zip(self.originals, outputs, strict=True)
        ]

    def _candidates(self) -> Candidates:
        return Candidates(
            self._operators,
            self.models,
            self.originals,
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
        found = kept.without(found, self.originals)
        now, waiting = self._divided(found, self.originals)
        findings = [*review.added, *_without(found, waiting)]
        planned = [*self._plan(now, found, self.originals, options)]
        current = self._apply(
            self.originals,
            [
                *review.worded,
                *hidden(review.added, self.originals, options),
                *kept.trimmed(planned, self.originals),
            ],
        )
        for rounds_left in reversed(range(_ROUNDS)):
            left = self._left(current, kept)
            visible = kept.without(shown(findings, current), current)
            if not left and not visible:
                findings += [finding for finding in waiting if not is_shown(finding, current)]
                return current, sorted(findings, key=key)
            left += visible
            now, later = self._divided(left, self._seen)
            news = [_in_original(finding, current) for finding in _without(left, later)]
            findings += _news(findings, news)
            choose = options if rounds_left > _ROUNDS - 3 else options.silent
            choose = choose if rounds_left > 1 else options.suppressed
            planned = [*self._plan(now, left, self._seen, choose)]
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
        if not any(operator.exact for operator in self._operators.values()):
            return applied
        return [
            _remade(document, original, self._operators)
            for document, original in zip(applied, self.originals, strict=True)
        ]

    def _plan(
        self,
        now: Sequence[Finding],
        found: Sequence[Finding],
        documents: Sequence[Document],
        options: Options,
    ) -> Iterator[Replacement]:
        """What hides what is hidden now, and the plans of models that found something."""
        yield from hidden(now, documents, options)
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

    def _divided(
        self, found: Sequence[Finding], documents: Sequence[Document]
    ) -> tuple[list[Finding], list[Finding]]:
        """What is hidden now, and the phrases that are judged again without what is in them."""
        reasoning = {model.name for model in self.models if model.reasons}
        return divided(found, documents, is_own=self._is_own, judged_again=reasoning)

    def _is_own(self, finding: Finding) -> bool:
        return finding.label in self._operators or finding.label in FORMAL

    def verify(self, outputs: Sequence[Document], review: Review) -> list[Finding]:
        """What the models find in outputs of which nothing but the text is known."""
        found = self._violations(self.originals)
        kept = self._kept(found, review)
        ours: Sequence[Document] = ()
        with suppress(PromiseError):  # what it would write is what it wrote
            ours, _ = self.sanitize(review)
        aligned = self._aligned(outputs, ours, _labels(found, review))
        left = kept.without(self._violations(aligned), aligned)
        standing = [finding for finding in review.added if _stands(aligned, finding)]
        left += self._visible(kept.without(found, self.originals), aligned, kept)
        places = {key(f): f for f in (_in_original(finding, aligned) for finding in left)}
        return sorted([*standing, *places.values()], key=key)

    def _visible(
        self, found: Sequence[Finding], aligned: Sequence[Document], kept: Kept
    ) -> list[Finding]:
        """What can still be read of findings that may stand nowhere."""
        everywhere = {model.name for model in self.models if model.reach == "everywhere"}
        hidden = [finding for finding in found if finding.model in everywhere]
        return kept.without(shown(hidden, aligned), aligned)

    def _left(self, documents: Sequence[Document], kept: Kept) -> list[Finding]:
        """What the models find in the documents as they would be read from their bytes."""
        self._seen = [
            replace(formats.reread(document), replaced=document.replaced) for document in documents
        ]
        return kept.without(self._violations(self._seen), self._seen)

    def _aligned(
        self, outputs: Sequence[Document], ours: Sequence[Document], labels: Container[str]
    ) -> list[Document]:
        """The outputs with what was replaced: as we would do it where that explains them, else as a
        comparison with the originals tells it."""
        operators = [*self._operators.values(), Label(), Suppress()]
        surrogates = self._options.surrogates
        return [
            verification.explained(original, output, mine)
            or verification.align(original, output, operators, labels, surrogates[index])
            for index, (original, output, mine) in enumerate(
                zip_longest(self.originals, outputs, ours)
            )
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
            uncontested([finding.term for finding in review.let_stand], [*others, *review.added]),
        )


def _without_files(knowledge: Mapping[str, Any]) -> dict[str, Any]:
    """What the public may know of some knowledge; files of the user's own have no name."""
    return {**knowledge, "source": knowledge.get("source", OWN) if "language" in knowledge else OWN}


def _labels(found: Sequence[Finding], review: Review) -> set[str]:
    return {finding.label for finding in (*found, *review.added)}


def _stands(documents: Sequence[Document], finding: Finding) -> bool:
    """Whether what stood at this place of the original is still there, as it was."""
    document = documents[finding.document]
    start, end = document.offsets.to_sanitized(finding.start, finding.end)
    return document.text[start:end] == finding.term.text


def _without(findings: Iterable[Finding], others: Sequence[Finding]) -> list[Finding]:
    """The findings but for others, and for the rest of groups of which these hid all."""
    out = {id(other) for other in others}
    left = [finding for finding in findings if id(finding) not in out]
    hidden = {_group(finding) for finding in left if not finding.stays}
    return [finding for finding in left if not finding.stays or _group(finding) in hidden]


def _group(finding: Finding) -> tuple[int, str, int | None]:
    return finding.document, finding.model, finding.group


def _news(before: Sequence[Finding], findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings that were not there before; groups have numbers that those before have not.

    A group that hides but what stands for something that was found already is no news.
    """
    known = {key(one) for one in before}
    last: dict[int, int] = defaultdict(int)
    for one in before:
        last[one.document] = max(last[one.document], one.group or 0)
    numbers: dict[tuple[int, str, int | None], int] = {}
    for one in findings:
        if one.group is None:
            if key(one) not in known:
                yield one
            continue
        group = _group(one)
        if group not in numbers:
            hidden = [f for f in findings if _group(f) == group and not f.stays]
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
    """The document, with what an exact operator wrote made from just what it replaced.

    Tokens of `encrypt` are bound to what stands between them, so that is put together first.
    """
    places: list[tuple[Replacement, Operator | None]] = []
    for old in document.replaced:
        wrote = operators.get(old.label, operators[""])
        places.append((old, wrote if wrote.exact and wrote.name == old.operator else None))
    total = sum(operator is not None and operator.binds for _, operator in places)
    between = ""
    if total:
        between = formats.reread(replace(document, text=_between(original.text, places))).text
    pieces, replaced, position, number = [], [], 0, 0
    for old, operator in places:
        new = old
        if operator:
            number += operator.binds
            words = original.text[old.start : old.end]
            term = Term(start=old.start, end=old.end, label=old.label, text=words)
            context = Context(number=number, total=total, document=original, between=between)
            if wording := operator.replace(term, context):
                new = replace(old, text=wording.text)
        pieces += [original.text[position : old.start], new.text]
        position = old.end
        replaced.append(new)
    pieces.append(original.text[position:])
    return replace(document, text="".join(pieces), replaced=tuple(replaced))


def _between(text: str, places: Sequence[tuple[Replacement, Operator | None]]) -> str:
    """What stands in the output beside the tokens that are bound to it; each of them is a gap."""
    pieces, position = [], 0
    for old, operator in places:
        pieces += [text[position : old.start], GAP if operator and operator.binds else old.text]
        position = old.end
    return "".join([*pieces, text[position:]])
