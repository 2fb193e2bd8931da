"""Sanitizes and explains many files in one run; each is written whole or refused."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from efface import formats
from efface.document import Document
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
from efface.pipeline.engine import execute_opened
from efface.pipeline.plan import Plan, make_plan
from efface.policy import Policy
from efface.results.decisions import Decisions
from efface.results.report import Outcome, entry, private_report
from efface.results.result import Result

__all__ = [
    "STANDARD",
    "Tell",
    "explain_files",
    "read_file",
    "sanitize_files",
    "silence",
    "state_memory",
]

STANDARD = Path("-")
T = TypeVar("T")
Tell = Callable[[str], None]


def silence(message: str) -> None:
    """The default `tell`: ignores the message."""


def read_file(path: Path, *, encoding: str | None = None, like: Document | None = None) -> Document:
    """The document in a file, or in standard input; `like` is one whose format it shares."""
    if path != STANDARD:
        return read(path, encoding=encoding, like=like)
    return formats.read(sys.stdin.buffer.read(), "-", encoding=encoding, like=like)


def sanitize_files(
    names: Sequence[Path],
    output: str | None,
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    jobs: int = 1,
    dry_run: bool = False,
    force: bool = False,
    report: Path | None = None,
    progress: Progress = no_progress,
    tell: Tell = silence,
) -> Iterator[Outcome]:
    """Sanitize files and folders; each outcome is yielded when it is on disk.

    `output` is a folder when there are several inputs, when it is one already, or when it ends
    in a slash; else a file. No file that is read is overwritten, not even by the private `report`.
    Models that judge all documents together do so in `split` parts; `tell` is called with the
    memory that this needs. `jobs` processes tag documents. With `dry_run` nothing is written, and
    `output` may be None.
    """
    if output is None and not dry_run:
        raise OutputError("output: say where to write")
    plan = make_plan(policy, reader, default_language(jobs))
    inputs, places, refused = _assigned(names, output, plan.policy)
    decided = load_decisions(decisions, [str(file.path) for file in inputs])
    read_files = _read_by(plan, inputs, decisions)
    _prepare_outputs(places, report, read_files, force=force, dry_run=dry_run)
    state_memory(plan, inputs, split, tell)
    work = [*zip(inputs, places, strict=True)]
    results = _results(plan, work, decided, encoding, split, force, progress)
    write = partial(_written, force=force, dry_run=dry_run, progress=progress)
    written = (write(*result) for result in results)
    outcomes = chain(_refused(refused), written)
    yield from _reported(outcomes, report, plan.policy, force) if report else outcomes


def _prepare_outputs(
    places: Sequence[Path],
    report: Path | None,
    read_files: Sequence[Path],
    *,
    force: bool,
    dry_run: bool,
) -> None:
    """Refuse outputs that would overwrite what is read, and repair what crashed runs left."""
    if report:
        refuse_existing(report, force=force)
    reports = [report] if report else []
    written = [place for place in places if place != STANDARD]
    protect(read_files, [*written, *map(certificate_path, written), *reports])
    if not dry_run:
        repair({place.parent for place in (*written, *reports)})


def _reported(
    outcomes: Iterable[Outcome], report: Path, policy: Policy, force: bool
) -> Iterator[Outcome]:
    """Pass outcomes on, then write the private report; an outcome tells if that fails."""
    entries: list[dict[str, Any]] = []
    for outcome in outcomes:
        entries.append(entry(outcome))
        yield outcome
    try:
        publish({report: private_report(entries, policy)}, force=force, private=True)
    except EffaceError as exc:
        error = OutputError(f"{exc}; there is no report, but what was written stays")
        yield Outcome(str(report), error=error)


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
    tell: Tell = silence,
) -> Iterator[Outcome]:
    """Yield the results for files and folders, then what was refused; nothing is written.

    `output` is where the caller will write the explanation. If that would overwrite something, it
    is refused before anything is read.
    """
    plan = make_plan(policy, reader)
    inputs, refused = _inputs(names)
    decided = load_decisions(decisions, [str(file.path) for file in inputs])
    if output:
        refuse_existing(output, force=force)
        protect(_read_by(plan, inputs, decisions), [output])
        repair([output.parent])
    state_memory(plan, inputs, split, tell)
    work = [(file, STANDARD) for file in inputs]
    for file, _, result in _results(plan, work, decided, encoding, split, True, progress):
        if isinstance(result, Result):
            yield Outcome(str(file.path), result)
        else:
            refused.append(result)
    yield from _refused(refused)


_Work = Sequence[tuple[Input, Path]]  # each input, and where its output goes


def _results(
    plan: Plan,
    work: _Work,
    decisions: Decisions | None,
    encoding: str | None,
    split: int,
    force: bool,
    progress: Progress,
) -> Iterator[tuple[Input, Path, Result | EffaceError]]:
    """The result or the error of each input; each portion of them is judged separately."""
    for portion in _portions(plan, work, split, encoding, force):
        opened = [
            _tried(partial(_opened, file, place, encoding, force), file.path)
            for file, place in portion
        ]
        results = execute_opened(plan, opened, decisions=decisions, progress=progress)
        for (file, place), result in zip(portion, results, strict=True):
            yield file, place, result


def _portions(
    plan: Plan, work: _Work, split: int, encoding: str | None, force: bool
) -> Iterator[_Work]:
    """The inputs in portions: what models judge together, or else as much as fits in memory."""
    if not plan.collective:
        portion: list[tuple[Input, Path]] = []
        size = 0
        for file, place in work:
            portion.append((file, place))
            size += file_size(file.path)
            if size > AT_ONCE:
                yield portion
                portion, size = [], 0
        if portion:
            yield portion
        return
    yield from parts(work, _part_counts(work, split, encoding, force))


def _part_counts(work: _Work, split: int, encoding: str | None, force: bool) -> list[int]:
    """How many inputs each part has; to know that, all are read once more, one by one."""
    if split == 1 or any(file.path == STANDARD for file, _ in work):
        return []
    sizes = []  # None for an input that cannot be read; it is refused when its turn comes
    for file, place in work:
        document = _tried(partial(_opened, file, place, encoding, force), file.path)
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


def state_memory(plan: Plan, inputs: Sequence[Input], split: int, tell: Tell) -> None:
    """Tell the memory that a run needs if it judges all documents together; an error if there is
    too little."""
    sizes = [file_size(file.path) for file in inputs if file.path != STANDARD]
    if statement := memory_needed(plan, sizes, split):
        tell(statement)


def _read_by(plan: Plan, inputs: Sequence[Input], decisions: Path | None) -> list[Path]:
    """The files that a run reads."""
    paths = [file.path for file in inputs]
    return [*paths, *plan.policy.files, *([decisions] if decisions else ())]


def _refused(errors: Sequence[EffaceError]) -> Iterator[Outcome]:
    """Outcomes for what could not be read; an error's message begins with the name of its file."""
    return (Outcome(str(error).split(": ", 1)[0], error=error) for error in errors)


def _opened(file: Input, place: Path, encoding: str | None, force: bool) -> Document:
    """Read a document; an error if it cannot be read, or its output may not be written."""
    if place != STANDARD:
        refuse_existing(place, force=force)
        refuse_existing(certificate_path(place), force=force)
    return read_file(file.path, encoding=encoding)


def _assigned(
    names: Sequence[Path], output: str | None, policy: Policy
) -> tuple[list[Input], list[Path], list[EffaceError]]:
    """The inputs, where the output of each goes, and errors for what cannot be read."""
    if output is None:
        inputs, refused = _inputs(names)
        return inputs, [STANDARD for _ in inputs], refused
    target = Path(output)
    several = len(names) > 1 or is_folder(names[0])
    inputs, refused = _inputs(names, target)
    if target == STANDARD and several:
        raise OutputError("-: standard output takes one document; name a folder with -o")
    looks_like_file = target.suffix.lower() in formats.FORMATS and not output.endswith("/")
    if several and looks_like_file and not is_folder(target):
        raise OutputError(
            f"{output}: there may be several documents, and this looks like one file;"
            f" name a folder, such as -o {target.with_suffix('')}/"
        )
    folder = target != STANDARD and (several or output.endswith("/") or is_folder(target))
    rename = policy.file_names == "sanitize"
    return inputs, destinations(inputs, target, folder=folder, rename=rename), refused


def _inputs(
    names: Sequence[Path], output: Path | None = None
) -> tuple[list[Input], list[EffaceError]]:
    """The inputs that were named, and errors for what cannot be read."""
    standard = [Input(name, Path("document.txt")) for name in names if name == STANDARD]
    inputs, refused = collect([name for name in names if name != STANDARD], output)
    if not standard and not inputs and not refused:
        raise InputError(f"{names[0]}: holds no documents")
    return standard + inputs, refused


def _tried(action: Callable[[], T], path: Path) -> T | EffaceError:
    """The value of an action for one document, or the error that it raises."""
    try:
        return action()
    except EffaceError as exc:
        return exc
    except BrokenPipeError:  # nobody reads standard output any more
        raise
    except Exception as exc:
        return PromiseError(f"{path}: {internal(exc)}")


def _written(
    file: Input,
    place: Path,
    result: Result | EffaceError,
    *,
    force: bool,
    dry_run: bool,
    progress: Progress,
) -> Outcome:
    """Write a result to its place; the outcome holds the error if there is one."""
    source = str(file.path)
    if isinstance(result, EffaceError):
        return Outcome(source, error=result)
    if dry_run:
        return Outcome(source, result)
    if place == STANDARD:
        progress(0)  # something will be printed
    error = _tried(partial(_write, result, place, force), file.path)
    return Outcome(source, error=error) if error else Outcome(source, result, place)


def _write(result: Result, place: Path, force: bool) -> None:
    if place == STANDARD:
        sys.stdout.buffer.write(result.data)
        sys.stdout.buffer.flush()
        return
    certificate = result.certificate.to_json().encode()
    publish({place: result.data, certificate_path(place): certificate}, force=force)
