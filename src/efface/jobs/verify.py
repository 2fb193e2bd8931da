"""Verifies files: two of them, or all of two folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from efface.document import Document, Finding, line_and_column
from efface.errors import InputError
from efface.jobs.batch import STANDARD, Tell, read_file, silence, state_memory
from efface.jobs.files import Input, certificate_path, collect, is_folder
from efface.languages.base import Progress, no_progress
from efface.languages.terms import Terms
from efface.models import MODELS
from efface.pipeline.api import load_decisions
from efface.pipeline.batching import parts, parts_of, size_of
from efface.pipeline.checking import check
from efface.pipeline.plan import Plan, make_plan
from efface.pipeline.run import Run
from efface.policy import Policy
from efface.results.certificate import Made, public_digest, read_certificate
from efface.results.decisions import Decisions

__all__ = ["Left", "Verified", "verify_files"]


class Left(NamedTuple):
    """A finding that breaks a promise in a file, with its line and column in the original."""

    file: Path
    line: int
    column: int
    finding: Finding


@dataclass(frozen=True)
class Verified:
    """How many documents were checked, and the findings that break a promise.

    `made_otherwise` says how files were made whose certificates name another policy than the one
    that was checked; `changed` are files that are not the ones their certificates are for.
    """

    documents: int
    left: Sequence[Left]
    made_otherwise: Mapping[Path, str] = field(default_factory=dict)
    changed: Sequence[Path] = ()


def verify_files(
    original: Path,
    sanitized: Path,
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    progress: Progress = no_progress,
    tell: Tell = silence,
) -> Verified:
    """Check two files, or all files of two folders of the same structure."""
    pairs = _pairs(original, sanitized)
    plan = make_plan(policy, reader)
    decided = load_decisions(decisions, [str(path) for path, _ in pairs])
    state_memory(plan, [Input(path, path) for path, _ in pairs], split, tell)
    originals = [read_file(path, encoding=encoding) for path, _ in pairs]
    left: list[Left] = []
    made_otherwise: dict[Path, str] = {}
    changed: list[Path] = []
    output_paths = iter([path for _, path in pairs])
    for part in parts(originals, parts_of([*map(size_of, originals)], split)):
        names = [next(output_paths) for _ in part]
        outputs = [
            read_file(name, encoding=encoding, like=document)
            for name, document in zip(names, part, strict=True)
        ]
        findings = check(plan, part, outputs, decided, progress)
        left += [_left(finding, part, names) for finding in findings]
        broken = {names[finding.document] for finding in findings}
        digest = Run.of(plan, part, Terms(plan.language)).policy_digest() if broken else ""
        for name, made in _certificates(names):
            if _is_other(made, plan, digest if name in broken else "", decided):
                made_otherwise[name] = made.made_with
            if made.output != public_digest(name.read_bytes()):
                changed.append(name)
    return Verified(len(pairs), left, made_otherwise, tuple(changed))


def _left(finding: Finding, originals: Sequence[Document], names: Sequence[Path]) -> Left:
    place = line_and_column(originals[finding.document].text, finding.start)
    return Left(names[finding.document], *place, finding)


def _certificates(files: Iterable[Path]) -> Iterator[tuple[Path, Made]]:
    """The files that have a certificate beside them."""
    for file in files:
        made = read_certificate(certificate_path(file)) if file != STANDARD else None
        if made:
            yield file, made


def _is_other(made: Made, plan: Plan, digest: str, decisions: Decisions | None) -> bool:
    """Whether a certificate names another policy; without a `digest`, by what it says openly."""
    if made.has_decisions and decisions is None:
        return True
    if digest:
        return made.policy != digest
    models = tuple(name for name in MODELS if name in plan.policy.models)
    has_reader = plan.reader is not None
    said = plan.policy.profile, plan.policy.changes, models, has_reader
    return said != (made.profile, made.changes, made.models, made.has_reader)


def _pairs(original: Path, sanitized: Path) -> list[tuple[Path, Path]]:
    """Pairs of original and sanitized file, from two files or two folders of the same structure."""
    if original == sanitized == STANDARD:
        raise InputError("-: only one of the two can be standard input")
    if not is_folder(original) and not is_folder(sanitized):
        return [(original, sanitized)]
    if not (is_folder(original) and is_folder(sanitized)):
        raise InputError(f"{original} and {sanitized}: name two files, or two folders")
    inputs, refused = collect([sanitized])
    if refused:
        raise refused[0]
    if not inputs:
        raise InputError(f"{sanitized}: holds no documents")
    for file in inputs:
        if not (original / file.below).is_file():
            raise InputError(f"{file.path}: has no original at {original / file.below}")
    return [(original / file.below, file.path) for file in inputs]
