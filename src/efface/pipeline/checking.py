"""What the judges find in outputs of which nothing but the bytes is known.

Nothing is searched for here. The judges are asked about the originals, and the operators how they
would word what was found there; so it is known what to expect in an output. By comparing the two,
what was replaced is told apart from what was kept; then the judges are asked about the output.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from efface import formats
from efface.document import UNALIGNED, Document, Finding, Replacement, Term
from efface.languages.base import Progress, no_progress
from efface.languages.terms import Terms
from efface.operators.label import Label
from efface.operators.suppress import Suppress
from efface.pipeline.alignment import align
from efface.pipeline.batching import batches
from efface.pipeline.candidates import Candidates
from efface.pipeline.overlaps import shown
from efface.pipeline.plan import Plan
from efface.pipeline.rounds import FirstFindings, exempt_of, first_round, in_original
from efface.pipeline.run import Run
from efface.results.decisions import Decisions, Review, key
from efface.terms.labels import ALL_LABELS

__all__ = ["check"]

_NEAR = 3  # characters between parts of one thing
_ROUNDS = 5  # of what an operator wrote for what it had written


def check(
    plan: Plan,
    originals: Sequence[Document],
    outputs: Sequence[Document],
    decisions: Decisions | None = None,
    progress: Progress = no_progress,
) -> list[Finding]:
    """What still breaks a promise in the outputs, at its place in the originals.

    As with `execute`, collective models judge all documents together.
    """
    run = Run.of(plan, originals, Terms(plan.language, progress))
    left: list[Finding] = []
    done = 0
    for batch in batches(originals) if plan.divisible else [originals]:
        part = run if len(batch) == len(originals) else run.part(batch)
        for finding in _left(part, outputs[done : done + len(batch)], decisions):
            term = finding.term
            place = term.at(term.start, term.end, document=term.document + done)
            left.append(replace(finding, term=place))
        done += len(batch)
    return left


def _left(run: Run, outputs: Sequence[Document], decisions: Decisions | None) -> list[Finding]:
    originals = run.originals
    run.terms.read(originals, run.plan.wanted)
    findings = run.violations(originals)
    review, candidates = Review(), Candidates(run, findings)
    expected = _expected(run, findings, review, candidates)
    if decisions:
        decisions.require_policy(run.policy_digest())
        review = decisions.review(originals, expected, findings)
        expected = _expected(run, findings, review, candidates)
    labels = dict.fromkeys(
        (*ALL_LABELS, *(finding.label for finding in (*findings, *review.added)))
    )
    aligned = _aligned(run, outputs, expected, labels)
    left = run.violations(aligned)
    for _ in range(_ROUNDS):
        worded = _worded(expected, aligned, findings, left, labels, candidates)
        if worded == aligned:
            break
        aligned, left = worded, run.violations(worded)
    if decisions:
        # Later findings, of texts with some terms hidden, are dropped too if no decision has them.
        later = [in_original(finding, aligned) for finding in left]
        review = decisions.review(originals, aligned, [*findings, *later])
    exempt = exempt_of(run, findings, review)
    left = exempt.without(left, aligned)
    unconditional = [finding for finding in findings if finding.model in run.plan.unconditional]
    visible = shown(exempt.without(unconditional, originals), aligned)
    left += exempt.without(visible, aligned)
    places = {key(placed): placed for placed in (in_original(finding, aligned) for finding in left)}
    standing = [finding for finding in review.added if _stands(aligned, finding)]
    return sorted([*standing, *places.values()], key=key)


def _expected(
    run: Run, findings: Sequence[Finding], review: Review, candidates: Candidates
) -> list[Document]:
    """The originals with what was found in them as the operators word it, as it would be read."""
    first = FirstFindings(findings, exempt_of(run, findings, review))
    worded = first_round(run, first, review, candidates).documents
    return [formats.as_read(document) for document in worded]


def _worded(
    expected: Sequence[Document],
    aligned: Sequence[Document],
    findings: Sequence[Finding],
    left: Sequence[Finding],
    labels: Collection[str],
    candidates: Candidates,
) -> list[Document]:
    """The outputs, with what an operator wrote that looks like what it hides.

    A made-up telephone number has the form of one. Where something is left at a place that was
    changed, or nobody knows who wrote it, the operator is asked how it words what stood there: in
    the original, or after others had been asked.
    """
    documents = [*aligned]
    for term in (
        *_unknown(aligned, findings),
        *(in_original(finding, aligned).term for finding in left),
    ):
        output = documents[term.document]
        text = output.text[slice(*output.offsets.to_sanitized(term.start, term.end))]
        befores = candidates.original(term.document), expected[term.document]
        terms = [(_there(term, before), before) for before in befores]
        wordings = (
            _in_original(candidates.first(replace(there, label=label), before), before)
            for there, before in terms
            if there.text.strip()
            for label in dict.fromkeys((term.label, *labels))
        )
        place = term.start, term.end
        wrote = (
            wording
            for wording in wordings
            if wording.text == text and (wording.start, wording.end) == place
        )
        if text not in (there.text for there, _ in terms) and (wording := next(wrote, None)):
            documents[term.document] = _with(output, wording)
    return documents


def _there(term: Term, before: Document) -> Term:
    """A term of the original, where it stands after some of it was replaced."""
    start, end = before.offsets.to_sanitized(term.start, term.end)
    return replace(term, start=start, end=end, text=before.text[start:end])


def _in_original(wording: Replacement, before: Document) -> Replacement:
    start, end = before.offsets.to_original(wording.start, wording.end)
    return replace(wording, start=start, end=end)


def _unknown(aligned: Sequence[Document], findings: Sequence[Finding]) -> Iterator[Term]:
    """Replacements of an unknown writer, once for each label of the findings there."""
    for index, output in enumerate(aligned):
        unknown = [
            replacement
            for replacement in output.replaced
            if replacement.operator in ("", UNALIGNED)
        ]
        if not unknown:
            continue
        terms = sorted(
            [finding.term for finding in findings if finding.document == index],
            key=lambda term: term.start,
        )
        starts = [term.start for term in terms]
        longest = max((term.end - term.start for term in terms), default=0)
        for start, end in _with_neighbours(unknown):
            near = terms[bisect_left(starts, start - longest) : bisect_left(starts, end)]
            there = {term.label: term for term in near if start < term.end}
            yield from (term.at(start, end) for term in there.values())


def _with_neighbours(unknown: Sequence[Replacement]) -> list[tuple[int, int]]:
    """The places of replacements, and of those together that stand near each other: what was
    written may share a sign with what was there, as in two amounts of money."""
    places = [(replacement.start, replacement.end) for replacement in unknown]
    together: list[tuple[int, int]] = []
    for start, end in places:
        if together and start - together[-1][1] <= _NEAR:
            together[-1] = together[-1][0], end
        else:
            together.append((start, end))
    return [*dict.fromkeys((*together, *places))]


def _with(output: Document, wording: Replacement) -> Document:
    """The output, if this is what was written at a place of it."""
    untouched = [r for r in output.replaced if r.end <= wording.start or wording.end <= r.start]
    replaced = sorted([*untouched, wording], key=lambda replacement: replacement.start)
    return replace(output, replaced=tuple(replaced))


def _aligned(
    run: Run,
    outputs: Sequence[Document],
    expected: Sequence[Document],
    labels: Collection[str],
) -> list[Document]:
    """The outputs with what was replaced in them, as a comparison tells it."""
    operators = [*run.plan.operators.values(), Label(), Suppress()]
    return [
        align(original, output, operators, labels, wanted)
        for original, output, wanted in zip(run.originals, outputs, expected, strict=True)
    ]


def _stands(documents: Sequence[Document], finding: Finding) -> bool:
    """Whether what stood at this place of the original is still there, as it was."""
    document = documents[finding.document]
    start, end = document.offsets.to_sanitized(finding.start, finding.end)
    return document.text[start:end] == finding.term.text
