"""Verifies files: two of them, or all of two folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from efface.document import Finding, line_and_column
from efface.errors import InputError
from efface.jobs.batch import STANDARD, Tell, read_file, silence, state_memory
from efface.jobs.files import Input, certificate_path, collect, is_folder
from efface.languages.base import Progress, no_progress
from efface.languages.terms import Terms
from efface.pipeline.api import load_decisions
from efface.pipeline.batching import parts, parts_of, size_of
from efface.pipeline.checking import check
from efface.pipeline.plan import make_plan
from efface.pipeline.run import Run
from efface.policy import Policy
from efface.results.certificate import made_with, read_certificate

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

    `made_otherwise` says how a file with findings was made, if its certificate names another policy
    than the one that was checked.
    """

    documents: int
    left: Sequence[Left]
    made_otherwise: str = ""


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
    made_otherwise = ""
    output_paths = iter([path for _, path in pairs])
    for part in parts(originals, parts_of([*map(size_of, originals)], split)):
        names = [next(output_paths) for _ in part]
        outputs = [
            read_file(name, encoding=encoding, like=document)
            for name, document in zip(names, part, strict=True)
        ]
        findings = check(plan, part, outputs, decided, progress)
        for finding in findings:
            text = part[finding.document].text
            place = line_and_column(text, finding.start)
            left.append(Left(names[finding.document], *place, finding))
        if findings and not made_otherwise:
            first = names[findings[0].document]
            made_otherwise = _made_otherwise(first, Run.of(plan, part, Terms(plan.language)))
    return Verified(len(pairs), left, made_otherwise)


def _made_otherwise(file: Path, run: Run) -> str:
    """With which policy a file was made, by the certificate beside it; "" if it is this one."""
    certificate = read_certificate(certificate_path(file)) if file != STANDARD else None
    if certificate is None or certificate["policy"] == run.policy_digest():
        return ""
    return f"{file} was made with {made_with(certificate)}"


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
