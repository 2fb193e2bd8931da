"""Files in, files out: many inputs in one run, each of them written whole or refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from efface import formats
from efface.document import Document, Finding, line_and_column
from efface.errors import EffaceError, InputError, OutputError, PromiseError, internal
from efface.jobs.files import (
    Input,
    certificate_path,
    collect,
    destinations,
    file_size,
    is_folder,
    protect,
    publish,
    refuse_existing,
    repair,
)
from efface.languages import default_language
from efface.languages.base import Progress, no_progress
from efface.memory import AT_ONCE
from efface.pipeline.api import load_decisions, read
from efface.pipeline.batching import memory_needed, parts, parts_of, size_of
from efface.pipeline.checking import check
from efface.pipeline.engine import execute_opened
from efface.pipeline.plan import Plan, make_plan
from efface.policy import Policy
from efface.results.decisions import Decisions
from efface.results.report import Outcome, entry, private_report
from efface.results.result import Result

__all__ = [
    "STANDARD",
    "Left",
    "Verified",
    "explain_files",
    "read_file",
    "sanitize_files",
    "verify_files",
]

STANDARD = Path("-")
T = TypeVar("T")
Tell = Callable[[str], None]


def _silence(message: str) -> None:
    """Nobody listens."""


def read_file(path: Path, *, encoding: str | None = None, like: Document | None = None) -> Document:
    """The document in a file, or in standard input."""
    if path != STANDARD:
        return read(path, encoding=encoding, like=like)
    return formats.read(sys.stdin.buffer.read(), "-", encoding=encoding, like=like)


def sanitize_files(
    names: Sequence[Path],
    output: str,
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    jobs: int = 1,
    force: bool = False,
    report: Path | None = None,
    progress: Progress = no_progress,
    tell: Tell = _silence,
) -> Iterator[Outcome]:
    """Sanitize files and folders; each outcome comes when it is on disk.

    `output` is a folder when there are several inputs, when it is one already, or when it ends
    in a slash; else a file. Nothing that is read is written over, not even by the `report`, which
    is private. Models that judge all documents together judge them in `split` parts, each by
    itself; `tell` hears what memory that needs. `jobs` processes tag documents.
    """
    plan = make_plan(policy, reader, default_language(jobs))
    inputs, places, refused = _assigned(names, output, plan.policy)
    decided = load_decisions(decisions, [str(one.path) for one in inputs])
    written = [place for place in places if place != STANDARD]
    if report:
        refuse_existing(report, force=force)
    protect(
        _read_by(plan, inputs, decisions),
        [*written, *map(certificate_path, written), *([report] if report else ())],
    )
    repair({place.parent for place in (*written, *([report] if report else ()))})
    _state_memory(plan, inputs, split, tell)
    entries: list[dict[str, Any]] = []
    work = [*zip(inputs, places, strict=True)]
    outcomes = _carried_out(plan, work, decided, encoding, split, force, progress)
    for outcome in chain(_refused(refused), outcomes):
        if report:
            entries.append(entry(outcome))
        yield outcome
    if report:
        told = private_report(entries, plan.policy)
        try:
            publish({report: told}, force=force, private=True)
        except EffaceError as exc:
            why = OutputError(f"{exc}; there is no report, but what was written stays")
            yield Outcome(str(report), error=why)


def explain_files(
    names: Sequence[Path],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    output: Path | None = None,
    force: bool = False,
    progress: Progress = no_progress,
    tell: Tell = _silence,
) -> Iterator[Outcome]:
    """The results for files and folders; nothing is written. What was refused comes last.

    `output` is where the caller will write the explanation: it is refused before anything is read
    where that would write over something.
    """
    plan = make_plan(policy, reader)
    inputs, refused = _inputs(names)
    decided = load_decisions(decisions, [str(one.path) for one in inputs])
    if output:
        refuse_existing(output, force=force)
        protect(_read_by(plan, inputs, decisions), [output])
        repair([output.parent])
    _state_memory(plan, inputs, split, tell)
    work = [(one, STANDARD) for one in inputs]
    for one, _, result in _results(plan, work, decided, encoding, split, True, progress):
        if isinstance(result, Result):
            yield Outcome(str(one.path), result)
        else:
            refused.append(result)
    yield from _refused(refused)


class Left(NamedTuple):
    """What breaks a promise in a file, and where in the original it stood, from 1."""

    file: Path
    line: int
    column: int
    finding: Finding


@dataclass(frozen=True)
class Verified:
    """How many documents were checked, and what of them breaks a promise."""

    documents: int
    left: Sequence[Left]


def verify_files(
    original: Path,
    sanitized: Path,
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    tell: Tell = _silence,
) -> Verified:
    """Check two files, or all files of two folders of the same structure."""
    found = _pairs(original, sanitized)
    plan = make_plan(policy, reader)
    decided = load_decisions(decisions, [str(one) for one, _ in found])
    _state_memory(plan, [Input(one, one) for one, _ in found], split, tell)
    originals = [read_file(one, encoding=encoding) for one, _ in found]
    left: list[Left] = []
    files = iter(found)
    for part in parts(originals, parts_of([*map(size_of, originals)], split)):
        names = [next(files)[1] for _ in part]
        outputs = [
            read_file(name, encoding=encoding, like=one)
            for name, one in zip(names, part, strict=True)
        ]
        for finding in check(plan, part, outputs, decided):
            text = part[finding.document].text
            place = line_and_column(text, finding.start)
            left.append(Left(names[finding.document], *place, finding))
    return Verified(len(found), left)


_Work = Sequence[tuple[Input, Path]]


def _carried_out(
    plan: Plan,
    work: _Work,
    decisions: Decisions | None,
    encoding: str | None,
    split: int,
    force: bool,
    progress: Progress,
) -> Iterator[Outcome]:
    for one, place, result in _results(plan, work, decisions, encoding, split, force, progress):
        yield _written(one, place, result, force)


def _results(
    plan: Plan,
    work: _Work,
    decisions: Decisions | None,
    encoding: str | None,
    split: int,
    force: bool,
    progress: Progress,
) -> Iterator[tuple[Input, Path, Result | EffaceError]]:
    """What becomes of each input, in portions that are judged by themselves."""
    for portion in _portions(plan, work, split, encoding, force):
        opened = [_tried(partial(_opened, *one, encoding, force), one[0].path) for one in portion]
        results = execute_opened(plan, opened, decisions=decisions, progress=progress)
        for (one, place), result in zip(portion, results, strict=True):
            yield one, place, result


def _portions(
    plan: Plan, work: _Work, split: int, encoding: str | None, force: bool
) -> Iterator[_Work]:
    """What is judged together; where that is nothing, what can be worked on at once."""
    if not plan.collective:
        portion: list[tuple[Input, Path]] = []
        size = 0
        for one, place in work:
            portion.append((one, place))
            size += file_size(one.path)
            if size > AT_ONCE:
                yield portion
                portion, size = [], 0
        if portion:
            yield portion
        return
    yield from parts(work, _part_counts(work, split, encoding, force))


def _part_counts(work: _Work, split: int, encoding: str | None, force: bool) -> list[int]:
    """How many inputs each part has; for that all are read once more, one by one."""
    if split == 1 or any(one.path == STANDARD for one, _ in work):
        return []
    sizes = []  # of those that can be read; others are refused when their turn comes
    for one, place in work:
        document = _tried(partial(_opened, one, place, encoding, force), one.path)
        sizes.append(None if isinstance(document, EffaceError) else size_of(document))
    counts = parts_of([size for size in sizes if size is not None], split)
    left, filled = iter(sizes), []
    for count in counts:
        taken = 0
        while count:
            count -= next(left) is not None
            taken += 1
        filled.append(taken)
    return filled


def _state_memory(plan: Plan, inputs: Sequence[Input], split: int, tell: Tell) -> None:
    """Say what memory a run needs that judges all documents together; an error if it is not
    there."""
    sizes = [file_size(one.path) for one in inputs if one.path != STANDARD]
    if statement := memory_needed(plan, sizes, split):
        tell(statement)


def _read_by(plan: Plan, inputs: Sequence[Input], decisions: Path | None) -> list[Path]:
    """The files that a run reads."""
    return [*(one.path for one in inputs), *plan.policy.files, *([decisions] if decisions else ())]


def _refused(errors: Sequence[EffaceError]) -> Iterator[Outcome]:
    """What could not be read; a message begins with the name of its file."""
    return (Outcome(str(error).split(": ", 1)[0], error=error) for error in errors)


def _opened(one: Input, place: Path, encoding: str | None, force: bool) -> Document:
    """The document, if it can be read and what comes of it can be written."""
    if place != STANDARD:
        refuse_existing(place, force=force)
        refuse_existing(certificate_path(place), force=force)
    return read_file(one.path, encoding=encoding)


def _pairs(original: Path, sanitized: Path) -> list[tuple[Path, Path]]:
    """Each sanitized file with its original: two files, or two folders of the same structure."""
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
    for one in inputs:
        if not (original / one.below).is_file():
            raise InputError(f"{one.path}: has no original at {original / one.below}")
    return [(original / one.below, one.path) for one in inputs]


def _assigned(
    names: Sequence[Path], output: str, policy: Policy
) -> tuple[list[Input], list[Path], list[EffaceError]]:
    """The inputs, where each of them goes, and what cannot be read."""
    target = Path(output)
    several = len(names) > 1 or is_folder(names[0])
    inputs, refused = _inputs(names, target)
    if target == STANDARD and several:
        raise OutputError("-: standard output takes one document; name a folder with -o")
    folder = target != STANDARD and (several or output.endswith("/") or is_folder(target))
    rename = policy.file_names == "sanitize"
    return inputs, destinations(inputs, target, folder=folder, rename=rename), refused


def _inputs(
    names: Sequence[Path], output: Path | None = None
) -> tuple[list[Input], list[EffaceError]]:
    standard = [Input(name, Path("document.txt")) for name in names if name == STANDARD]
    inputs, refused = collect([name for name in names if name != STANDARD], output)
    if not standard and not inputs and not refused:
        raise InputError(f"{names[0]}: holds no documents")
    return standard + inputs, refused


def _tried(action: Callable[[], T], path: Path) -> T | EffaceError:
    """What comes of something that is done for one document, or what is wrong with that."""
    try:
        return action()
    except EffaceError as exc:
        return exc
    except BrokenPipeError:  # nobody reads standard output any more
        raise
    except Exception as exc:
        return PromiseError(f"{path}: {internal(exc)}")


def _written(one: Input, place: Path, result: Result | EffaceError, force: bool) -> Outcome:
    source = str(one.path)
    if isinstance(result, EffaceError):
        return Outcome(source, error=result)
    error = _tried(partial(_write, result, place, force), one.path)
    return Outcome(source, error=error) if error else Outcome(source, result, place)


def _write(result: Result, place: Path, force: bool) -> None:
    if place == STANDARD:
        sys.stdout.buffer.write(result.data)
        sys.stdout.buffer.flush()
        return
    certificate = result.certificate.to_json().encode()
    publish({place: result.data, certificate_path(place): certificate}, force=force)
