"""What the judges find is hidden, round by round, until they find nothing in what is written.

A round is a value: documents, and the findings that are reported. Each gives the next. Rounds work
on text. When nothing is left to hide, the documents are encoded once, and the judges are asked
about what is read from those bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from efface import formats
from efface.document import Document, Finding, Replacement, Term, apply
from efface.errors import PromiseError
from efface.pipeline.candidates import Candidates
from efface.pipeline.exact import remade
from efface.pipeline.exempt import Exempt, uncontested
from efface.pipeline.overlaps import divided, is_shown, shown
from efface.pipeline.reported import with_news, without
from efface.pipeline.run import Run
from efface.results.decisions import Review, key

__all__ = ["FirstFindings", "Searched", "exempt_of", "first_round", "in_original", "search"]

_ROUNDS = 10
_Choose = Callable[[Term, Document], Replacement]


@dataclass(frozen=True)
class FirstFindings:
    """What the judges found in the originals, and what of that stays whatever they say."""

    findings: Sequence[Finding]
    exempt: Exempt = field(repr=False)


@dataclass(frozen=True)
class RoundState:
    """Documents as they are now, and what was found so far, at its place in the originals.

    The `waiting` findings were put off: what stands in them was hidden first.
    """

    documents: Sequence[Document]
    findings: Sequence[Finding]
    waiting: Sequence[Finding] = ()


@dataclass(frozen=True)
class Searched:
    """Outputs with nothing left to hide, their bytes, and the findings, in order."""

    documents: Sequence[Document]
    data: Sequence[bytes] = field(repr=False)
    findings: Sequence[Finding]


def search(run: Run, review: Review) -> Searched:
    """Hide what the judges find, until they find nothing in the bytes that would be written."""
    findings = run.violations(run.originals)
    first = FirstFindings(findings, exempt_of(run, findings, review))
    candidates = Candidates(run, findings)
    current = first_round(run, first, review, candidates)
    for number in range(_ROUNDS):
        seen = [formats.as_read(document) for document in current.documents]
        left = _left(run, current, seen, first.exempt)
        if not left:
            data = [formats.write(document) for document in current.documents]
            written = [*map(_reread, current.documents, data)]
            if [document.text for document in written] != [document.text for document in seen]:
                seen = written
                left = _left(run, current, seen, first.exempt)
        if not left:
            put_off = [
                finding for finding in current.waiting if not is_shown(finding, current.documents)
            ]
            ordered = sorted([*current.findings, *put_off], key=key)
            return Searched(current.documents, data, ordered)
        choose = candidates.first if number < 2 else candidates.silent
        choose = choose if number < _ROUNDS - 2 else candidates.suppressed
        current = _next(run, current, seen, left, first.exempt, choose)
    name = run.originals[left[0].document].source or "text"
    raise PromiseError(
        f"{name}: the promise of {left[0].model} could not be kept, so there is no output"
    )


def first_round(
    run: Run, first: FirstFindings, review: Review, candidates: Candidates
) -> RoundState:
    """The originals with their findings hidden, as the operators word it."""
    originals, exempt = run.originals, first.exempt
    findings = exempt.without(first.findings, originals)
    now, waiting = _divided(run, findings, originals)
    # What the reviewer words needs no other words, which might reach further.
    reworded = {(worded.document, worded.start, worded.end) for worded in review.worded}
    now = [
        finding for finding in now if (finding.document, finding.start, finding.end) not in reworded
    ]
    wanted = [
        *review.worded,
        *_hidden(review.added, originals, candidates.first),
        *exempt.trimmed(_hidden(now, originals, candidates.first), originals),
    ]
    reported = [*review.added, *without(findings, waiting)]
    return RoundState(_applied(run, originals, wanted), reported, waiting)


def exempt_of(run: Run, findings: Sequence[Finding], review: Review) -> Exempt:
    """The keep list, but not against the hide list, and what the reviewer let stand."""
    policy = run.plan.policy
    if not review.let_stand:
        return Exempt(policy.keep, policy.hide, ())
    standing = {key(finding) for finding in review.let_stand}
    contested = [finding for finding in findings if key(finding) not in standing]
    terms = [finding.term for finding in review.let_stand]
    return Exempt(policy.keep, policy.hide, uncontested(terms, [*contested, *review.added]))


def in_original(finding: Finding, documents: Sequence[Document]) -> Finding:
    """A finding of a document, at its place in the original."""
    offsets = documents[finding.document].offsets
    return finding.moved(*offsets.to_original(finding.start, finding.end))


def _left(run: Run, current: RoundState, seen: Sequence[Document], exempt: Exempt) -> list[Finding]:
    """What breaks a promise in the documents as they are read, and what can be read of findings."""
    left = exempt.without(run.violations(seen), seen)
    return left + exempt.without(shown(current.findings, current.documents), current.documents)


def _next(
    run: Run,
    current: RoundState,
    seen: Sequence[Document],
    left: Sequence[Finding],
    exempt: Exempt,
    choose: _Choose,
) -> RoundState:
    """The round after another, with what is left in it hidden, too."""
    now, later = _divided(run, left, seen)
    news = [in_original(finding, current.documents) for finding in without(left, later)]
    wanted = exempt.trimmed(_hidden(now, seen, choose), current.documents)
    return RoundState(
        _applied(run, current.documents, wanted),
        with_news(current.findings, news),
        current.waiting,
    )


def _divided(
    run: Run, findings: Sequence[Finding], documents: Sequence[Document]
) -> tuple[list[Finding], list[Finding]]:
    """What is hidden now, and the phrases that are judged again without what is in them."""
    plan = run.plan
    return divided(findings, documents, own=plan.own_labels, judged_again=plan.judging_again)


def _hidden(
    findings: Iterable[Finding], documents: Sequence[Document], choose: _Choose
) -> list[Replacement]:
    """What hides each finding; a term that two models found is one, and what may stay stays."""
    terms: dict[tuple[int, int, int, str], Term] = {}
    # Who knows what a term is comes first.
    for finding in sorted(findings, key=lambda finding: not finding.term.kind):
        place = finding.document, finding.start, finding.end, finding.label
        if not finding.stays:
            terms.setdefault(place, finding.term)
    return [choose(term, documents[term.document]) for term in terms.values()]


def _applied(
    run: Run, documents: Sequence[Document], replacements: Sequence[Replacement]
) -> list[Document]:
    """Put the replacements in; those that must fit exactly are made again for their places."""
    applied = apply(documents, replacements)
    operators = run.plan.operators
    if not any(operator.exact for operator in operators.values()):
        return applied
    return [
        remade(document, original, operators)
        for document, original in zip(applied, run.originals, strict=True)
    ]


def _reread(document: Document, data: bytes) -> Document:
    """The document as it is read from its bytes, and what was replaced in it."""
    text = formats.text_of(document, data)
    if len(text) != len(document.text):
        name = document.source or "text"
        raise PromiseError(f"{name}: is read otherwise than it was written, so there is no output")
    return replace(document, text=text)
