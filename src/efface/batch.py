"""Files in, files out: many inputs in one run, each of them written whole or refused."""

from __future__ import annotations

import json
import sys
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from efface import __version__, files, formats
from efface.certificate import VERSION, legacy_digest, public_digest
from efface.document import Document
from efface.errors import (
    EffaceError,
    InputError,
    OutputError,
    PromiseError,
    RevealWarning,
    internal,
)
from efface.files import (
    Input,
    certificate_path,
    collect,
    destinations,
    is_folder,
    protect,
    publish,
    refuse_existing,
    repair,
)
from efface.keys import Key
from efface.models.substrings.symbols import size_of
from efface.pipeline import (
    load_decisions,
    read,
    reveal,
    sanitize_each,
)
from efface.policy import Policy
from efface.portions import memory_needed, parts_of
from efface.result import Result, to_json
from efface.terms.language import Progress, no_progress

__all__ = [
    "STANDARD",
    "Outcome",
    "entry",
    "explain_files",
    "memory_statement",
    "pairs",
    "private_report",
    "read_file",
    "reveal_file",
    "sanitize_files",
]

STANDARD = Path("-")
NOTHING = "; nothing was revealed"
T = TypeVar("T")


@dataclass(frozen=True)
class Outcome:
    """What became of one input: where it was written, or why it was not."""

    source: str
    result: Result | None = None
    output: Path | None = None
    error: EffaceError | None = None

    @property
    def hidden(self) -> Counter[str]:
        """How many spans were hidden, by label."""
        return Counter(r.label for r in self.result.replacements) if self.result else Counter()


def read_file(path: Path, *, encoding: str | None = None, like: Document | None = None) -> Document:
    """The document in a file, or in standard input."""
    if path != STANDARD:
        return read(path, encoding=encoding, like=like)
    return formats.read(sys.stdin.buffer.read(), "-", encoding=encoding, like=like)


def sanitize_files(
    names: Sequence[Path],
    output: str,
    *,
    policy: Policy,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    jobs: int = 1,
    force: bool = False,
    report: Path | None = None,
    progress: Progress = no_progress,
) -> Iterator[Outcome]:
    """Sanitize files and folders; each outcome comes when it is on disk.

    `output` is a folder when there are several inputs, when it is one already, or when it ends
    in a slash; else a file. Nothing that is read is written over, not even by the `report`. Models
    that judge all documents together judge them in `split` parts, each by itself.
    """
    inputs, places, refused = _assigned(names, output, policy.for_reader(reader))
    decided = load_decisions(decisions, [str(one.path) for one in inputs])
    written = [place for place in places if place != STANDARD]
    protect(
        [*(one.path for one in inputs), *policy.files, *([decisions] if decisions else ())],
        [*written, *map(certificate_path, written), *([report] if report else ())],
    )
    repair({place.parent for place in written})
    for error in refused:
        yield Outcome(_named(error), error=error)
    opened: deque[tuple[Input, Path, EffaceError | None]] = deque()

    def documents() -> Iterator[Document]:
        for one, place in zip(inputs, places, strict=True):
            document = _tried(partial(_opened, one, place, encoding, force), one.path)
            if isinstance(document, EffaceError):
                opened.append((one, place, document))
            else:
                opened.append((one, place, None))
                yield document

    def earlier_refusals() -> Iterator[Outcome]:
        while opened and opened[0][2]:
            one, _, error = opened.popleft()
            yield Outcome(str(one.path), error=error)

    for _, result in sanitize_each(
        documents(),
        policy=policy,
        reader=reader,
        decisions=decided,
        part_counts=_parts(inputs, places, split, encoding, force),
        jobs=jobs,
        progress=progress,
    ):
        yield from earlier_refusals()
        one, place, _ = opened.popleft()
        yield _written(one, place, result, force)
    yield from earlier_refusals()


def explain_files(
    names: Sequence[Path],
    *,
    policy: Policy,
    reader: str | None = None,
    decisions: Path | None = None,
    encoding: str | None = None,
    split: int = 1,
    progress: Progress = no_progress,
) -> Iterator[Outcome]:
    """The results for files and folders; nothing is written."""
    inputs, refused = _inputs(names)
    decided = load_decisions(decisions, [str(one.path) for one in inputs])

    def documents() -> Iterator[Document]:
        for one in inputs:
            document = _tried(partial(read_file, one.path, encoding=encoding), one.path)
            if isinstance(document, EffaceError):
                refused.append(document)
            else:
                yield document

    for document, result in sanitize_each(
        documents(),
        policy=policy,
        reader=reader,
        decisions=decided,
        part_counts=_parts(inputs, [STANDARD] * len(inputs), split, encoding, force=True),
        progress=progress,
    ):
        if isinstance(result, Result):
            yield Outcome(document.source, result)
        else:
            refused.append(result)
    for error in refused:
        yield Outcome(_named(error), error=error)


def memory_statement(
    names: Sequence[Path], *, policy: Policy, reader: str | None = None, split: int = 1
) -> str | None:
    """What memory a run needs that judges all documents together; an `InputError` if it is not
    there."""
    inputs, _ = collect([name for name in names if name != STANDARD])
    return memory_needed(policy.for_reader(reader), _sizes(inputs), split)


def _sizes(inputs: Sequence[Input]) -> list[int]:
    return [files.size_of(one.path) for one in inputs]


def _parts(
    inputs: Sequence[Input],
    places: Sequence[Path],
    split: int,
    encoding: str | None,
    force: bool,
) -> list[int]:
    """How many documents each part has; for that all are read once more, one by one."""
    if split == 1 or any(one.path == STANDARD for one in inputs):
        return []
    sizes = []
    for one, place in zip(inputs, places, strict=True):
        with suppress(EffaceError):  # it will be refused when its turn comes
            sizes.append(size_of(_opened(one, place, encoding, force).text))
    return parts_of(sizes, split)


def _opened(one: Input, place: Path, encoding: str | None, force: bool) -> Document:
    """The document, if it can be read and what comes of it can be written."""
    if place != STANDARD:
        refuse_existing(place, force=force)
        refuse_existing(certificate_path(place), force=force)
    return read_file(one.path, encoding=encoding)


def reveal_file(
    sanitized: Path,
    output: Path,
    *,
    key: Key,
    encoding: str | None = None,
    legacy_keys: bool = False,
    go_on: bool = False,
    force: bool = False,
) -> None:
    """Undo the operator encrypt; what was changed since it was written is refused.

    Who cannot read what was encrypted cannot read the output either: it is its owner's alone.
    """
    source = sanitized if sanitized != STANDARD and encoding is None else None
    certificate = certificate_path(sanitized)
    if sanitized != STANDARD and certificate.is_file():
        try:
            _require_unchanged(sanitized, certificate, key if legacy_keys else None)
        except InputError as exc:
            if not go_on:
                raise
            warnings.warn(str(exc).removesuffix(NOTHING), RevealWarning, stacklevel=2)
    document = reveal(
        source or read_file(sanitized, encoding=encoding),
        key=key,
        legacy_keys=legacy_keys,
        go_on=go_on,
    )
    revealed = formats.write(document)
    if output == STANDARD:
        sys.stdout.buffer.write(revealed)
        return
    protect([sanitized], [output])
    repair([output.parent])
    publish({output: revealed}, force=force, private=True)


def _require_unchanged(sanitized: Path, certificate: Path, legacy: Key | None) -> None:
    """Compare a file with the digest in its certificate: others may have edited both, but then the
    tokens themselves tell."""
    try:
        found = json.loads(certificate.read_bytes())
        version, told = found.get("version"), str(found["output"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{certificate}: not a certificate; remove it, or restore it") from None
    data = sanitized.read_bytes()
    if version == VERSION or told.startswith("sha256:"):
        same = told == public_digest(data)
    elif version is not None:
        raise InputError(
            f"{certificate}: of another version of efface; use that, or remove the certificate"
        )
    elif legacy is None:
        raise InputError(
            f"{certificate}: made before certificates had a version, with the key itself; reveal"
            " it with --legacy-keys"
        )
    else:
        same = told == legacy_digest(data, legacy)
    if not same:
        raise InputError(f"{sanitized}: was changed since its certificate was written{NOTHING}")


def pairs(original: Path, sanitized: Path) -> list[tuple[Path, Path]]:
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


def private_report(entries: Sequence[dict[str, Any]], policy: Policy) -> bytes:
    """The private report: what was found where, what was done, and what was refused."""
    notice = (
        "PRIVATE: this report tells where the hidden words stand and how long they are."
        " Do not publish it; the certificates are for the public."
    )
    body = {"efface": __version__, "policy": repr(policy), "documents": entries}
    rest = to_json(body, indent=1).removeprefix("{")
    return f'{{"notice": {json.dumps(notice)},{rest}\n'.encode()


def entry(outcome: Outcome) -> dict[str, Any]:
    """What the report says of one input."""
    if outcome.result is None:
        return {"source": outcome.source, "refused": str(outcome.error)}
    result = outcome.result
    return {
        **result.explanation(),
        "output": str(outcome.output),
        "hidden": dict(sorted(outcome.hidden.items())),
        "surrogates skipped": [
            {"start": r.start, "end": r.end, "label": r.label, "skipped": r.skipped}
            for r in result.replacements
            if r.skipped
        ],
        "kept": round(result.kept, 4),
        "exceptions": dict(result.certificate.exceptions),
        "promises": {promise.model: promise.holds for promise in result.certificate.promises},
    }


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


def _named(error: EffaceError) -> str:
    """A message begins with the name of its file."""
    return str(error).split(": ", 1)[0]


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
