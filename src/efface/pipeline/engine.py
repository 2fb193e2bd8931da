"""The one road from a plan and documents to results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from efface import __version__, formats
from efface.document import Document, Finding
from efface.errors import EffaceError, InputError, PromiseError, internal
from efface.languages.base import Progress, no_progress
from efface.languages.terms import Terms
from efface.pipeline.batching import batches
from efface.pipeline.plan import Plan
from efface.pipeline.rounds import Searched, search
from efface.pipeline.run import Run
from efface.results.certificate import VERSION, Certificate, keyed_digest, promises, public_digest
from efface.results.decisions import Decisions, Review
from efface.results.result import Result

__all__ = ["execute", "execute_opened"]

_Outcome = tuple[Document, Result | EffaceError]


def execute(
    plan: Plan,
    documents: Sequence[Document],
    *,
    decisions: Decisions | None = None,
    progress: Progress = no_progress,
) -> Iterator[_Outcome]:
    """Sanitize documents, in order; what is wrong with one does not stop the others.

    Collective models judge all of the documents together, so give them all that belongs to a
    collection. The others judge each by itself, so that they may be given in portions.
    """
    terms = Terms(plan.language, progress)
    run = Run.of(plan, documents, terms)
    for batch in batches(documents) if plan.divisible else [documents]:
        whole = len(batch) == len(documents)
        yield from _outcomes(run if whole else run.part(batch), decisions)
        if not terms.knowledge():  # else who reads the language tells how far it is
            progress(sum(len(document.text) for document in batch))


def execute_opened(
    plan: Plan,
    opened: Sequence[Document | EffaceError],
    *,
    decisions: Decisions | None = None,
    progress: Progress = no_progress,
) -> Iterator[Result | EffaceError]:
    """The same, for what was opened; where it could not be, the error stands for the result."""
    documents = [item for item in opened if isinstance(item, Document)]
    results = execute(plan, documents, decisions=decisions, progress=progress)
    for item in opened:
        yield next(results)[1] if isinstance(item, Document) else item


def _outcomes(run: Run, decisions: Decisions | None) -> list[_Outcome]:
    """The result of each document; or, where all together have none, of each by itself."""
    try:
        return [*zip(run.originals, _results(run, decisions), strict=True)]
    except Warning:  # somebody turned it into an error
        raise
    except Exception as exc:
        together = len(run.originals) == 1 or not run.plan.divisible
        if together or isinstance(exc, MemoryError):
            return [(document, _told(exc, document)) for document in run.originals]
    apart = (_outcomes(run.part([document]), decisions) for document in run.originals)
    return [outcome for outcomes in apart for outcome in outcomes]


def _told(exc: Exception, document: Document) -> EffaceError:
    """The message of a foreign exception may quote the document: only its kind is told."""
    if isinstance(exc, EffaceError):
        return exc
    return PromiseError(f"{document.source or 'text'}: {internal(exc)}")


def _results(run: Run, decisions: Decisions | None) -> list[Result]:
    for document in run.originals:
        for operator in run.plan.operators.values():
            if why := operator.refuses(document):
                raise InputError(f"{document.source or 'text'}: {why}")
    run.terms.read(run.originals, run.plan.wanted)
    review = Review()
    searched = search(run, review)
    if decisions:
        decisions.require_policy(run.policy_digest())
        review = decisions.review(run.originals, searched.documents, searched.findings)
        searched = search(run, review)
    return _certified(run, searched, review)


def _certified(run: Run, searched: Searched, review: Review) -> list[Result]:
    plan, policy, key = run.plan, run.plan.policy, run.plan.key
    by_document: list[list[Finding]] = [[] for _ in run.originals]
    for finding in searched.findings:
        by_document[finding.document].append(finding)
    utilities = run.utilities(searched.documents)
    parameters, knowledge = run.public_parameters(), run.knowledge()
    policy_digest = run.policy_digest()
    results = []
    for index, original in enumerate(run.originals):
        output, data = searched.documents[index], searched.data[index]
        certificate = Certificate(
            version=VERSION,
            efface=__version__,
            policy=policy_digest,
            profile=policy.profile,
            changes=policy.changes,
            reader=plan.reader,
            knowledge=knowledge,
            input=keyed_digest(formats.original_bytes(original), key, "input") if key else None,
            output=public_digest(data),
            promises=promises(plan.models, parameters, review.broken(index)),
            exceptions={"keep list": len(policy.keep), **review.counts(index, output)},
        )
        results.append(
            Result(
                original=original,
                document=output,
                data=data,
                findings=tuple(by_document[index]),
                certificate=certificate,
                utility=utilities[index],
                figures=run.figures(original),
            )
        )
    return results
