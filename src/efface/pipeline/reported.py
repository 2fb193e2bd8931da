"""Which findings are reported: those that are new, and of groups those that hid something."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from efface.document import Finding
from efface.results.decisions import key

__all__ = ["with_news", "without"]

_Group = tuple[int, str, int | None]  # document, model and number


def without(findings: Iterable[Finding], put_off: Sequence[Finding]) -> list[Finding]:
    """The findings that are hidden now: not those put off, nor what stays of their groups."""
    out = {id(finding) for finding in put_off}
    left = [finding for finding in findings if id(finding) not in out]
    hidden = {_group(finding) for finding in left if not finding.stays}
    return [finding for finding in left if not finding.stays or _group(finding) in hidden]


def with_news(earlier: Sequence[Finding], findings: Sequence[Finding]) -> list[Finding]:
    """Earlier findings and later ones that say something new; groups get numbers of their own.

    A group is skipped whose hidden members all overlap with what was reported already: it hides
    what stands for that.
    """
    reported = [*earlier]
    known = {key(finding) for finding in earlier}
    last: dict[int, int] = defaultdict(int)  # the highest number of a group, by document
    for finding in earlier:
        last[finding.document] = max(last[finding.document], finding.group or 0)
    members: dict[_Group, list[Finding]] = defaultdict(list)
    for finding in findings:
        if finding.group is not None and not finding.stays:
            members[_group(finding)].append(finding)
    numbers: dict[_Group, int] = {}  # 0 for a group that is skipped
    for finding in findings:
        if finding.group is None:
            if key(finding) not in known:
                reported.append(finding)
            continue
        group = _group(finding)
        if group not in numbers:
            numbers[group] = 0
            if not all(
                any(_overlap(member, earlier) for earlier in reported) for member in members[group]
            ):
                last[finding.document] += 1
                numbers[group] = last[finding.document]
        if numbers[group]:
            reported.append(replace(finding, group=numbers[group]))
    return reported


def _group(finding: Finding) -> _Group:
    return finding.document, finding.model, finding.group


def _overlap(finding: Finding, earlier: Finding) -> bool:
    return (
        finding.model == earlier.model
        and finding.document == earlier.document
        and not earlier.stays
        and earlier.start < finding.end
        and finding.start < earlier.end
    )
