"""What the operator generalize would write for one span of a text."""

from __future__ import annotations

from efface.document import Finding, Term
from efface.errors import InputError, shielded
from efface.languages.terms import Terms
from efface.pipeline.api import Source, read
from efface.pipeline.candidates import Candidates
from efface.pipeline.plan import make_plan
from efface.pipeline.run import Run
from efface.policy import Policy
from efface.terms.labels import ENTITY_LABELS

__all__ = ["generalize"]

_TERM = "TERM"  # the label of what no voice names


@shielded
def generalize(source: Source, start: int, end: int, policy: Policy | None = None) -> str | None:
    """What would stand in the place of a span, within the limit of the policy (default: strict).

    That is said whatever the models find there. Where nothing true and more general is known, it is
    a label.

    >>> generalize("He takes apixaban.", 9, 17)
    'a medicine'
    """
    document = read(source)
    if not 0 <= start < end <= len(document.text):
        raise InputError("generalize: start and end must be a stretch of the text")
    chosen = policy or Policy.from_profile("strict")
    plan = make_plan(chosen.with_options(operator="generalize"))
    terms = Terms(plan.language)
    run = Run.of(plan, [document], terms)
    terms.read([document], plan.wanted)
    findings = run.violations([document])
    label = _label(findings, start, end)
    term = Term(start=start, end=end, label=label, text=document.text[start:end])
    candidates = Candidates(run, findings)
    return candidates.first(term, document).text


def _label(findings: list[Finding], start: int, end: int) -> str:
    """What voices call the span, or the longest of its parts."""
    called = [
        (min(end, finding.end) - max(start, finding.start), finding.label)
        for finding in findings
        if finding.label in ENTITY_LABELS and finding.start < end and start < finding.end
    ]
    longest = max(called, default=(0, _TERM))
    return longest[1] if 2 * longest[0] > end - start else _TERM
