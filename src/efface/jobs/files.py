"""Which files are read, where their outputs go, and how these are written: whole or not at all."""

from __future__ import annotations

import json
import os
import re
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from efface.errors import EffaceError, InputError, OutputError

__all__ = [
    "Input",
    "certificate_path",
    "collect",
    "destinations",
    "file_size",
    "is_folder",
    "protect",
    "publish",
    "refuse_existing",
    "repair",
]

CERTIFICATE = ".certificate.json"
_TEMPORARY = ".efface-"  # followed by the id of the process that writes
_JOURNAL = ".journal"
_NAME = re.compile(r"\.efface-\d+-[a-z0-9_]{8}(?:\.journal)?")
_LONGEST_JOURNAL = 10_000  # bytes
_LONGEST_NAME = 255  # bytes of a file's name, on all file systems in use


@dataclass(frozen=True)
class Input:
    """A file to read, and its path below the folder that was named on the command line."""

    path: Path
    below: Path


def is_folder(path: Path) -> bool:
    """Whether the path is a folder; False if it cannot be accessed."""
    try:
        return path.is_dir()
    except OSError:
        return False


def file_size(path: Path) -> int:
    """The size of a file in bytes; 0 if it is no regular file or cannot be accessed."""
    try:
        status = path.stat()
    except OSError:
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def collect(
    names: Sequence[Path], output: Path | None = None
) -> tuple[list[Input], list[EffaceError]]:
    """The named files and the files of named folders, and errors for what cannot be read.

    In folders, names that begin with a dot, certificates and the output folder are skipped.
    """
    inputs: list[Input] = []
    refused: list[EffaceError] = []
    for name in names:
        try:
            mode = name.stat().st_mode
        except FileNotFoundError:
            refused.append(InputError(f"{name}: there is no such file or folder"))
        except OSError as exc:
            refused.append(InputError(f"{name}: cannot be read ({exc.strerror})"))
        else:
            if stat.S_ISDIR(mode):
                inputs += _walk(name, output, refused)
            elif stat.S_ISREG(mode):
                inputs.append(Input(name, Path(name.name)))
            else:
                refused.append(InputError(f"{name}: not a file; give it as standard input, with -"))
    return inputs, refused


def _walk(folder: Path, output: Path | None, refused: list[EffaceError]) -> Iterator[Input]:
    """The files below a folder; errors are added to `refused`."""

    def refuse(exc: OSError) -> None:
        refused.append(InputError(f"{exc.filename}: cannot be read ({exc.strerror})"))

    for root, folders, files in os.walk(folder, onerror=refuse):
        here = Path(root)
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and not (output and _same(here / name, output))
        )
        for link in [here / name for name in folders if (here / name).is_symlink()]:
            refused.append(
                InputError(f"{link}: a link to a folder is not followed; name it itself")
            )
        for path in [here / name for name in sorted(files)]:
            if path.name.startswith(".") or path.name.endswith(CERTIFICATE):
                continue
            if path.is_file() or not path.exists():
                yield Input(path, path.relative_to(folder))
            else:
                refused.append(InputError(f"{path}: not a file"))


def _same(first: Path, second: Path) -> bool:
    return real(first) == real(second)


def real(path: Path) -> str:
    """The path with links resolved; a loop of links is an error only when the file is read."""
    return os.path.realpath(path)


def destinations(
    inputs: Sequence[Input], output: Path, *, folder: bool, rename: bool
) -> list[Path]:
    """Where the output of each input goes; with `rename` all names become numbers."""
    if not folder:
        return [output for _ in inputs]
    places = [
        output / path for path in (_numbered(inputs) if rename else [i.below for i in inputs])
    ]
    seen: dict[Path, Path] = {}
    for place, file in zip(places, inputs, strict=True):
        if place in seen:
            raise OutputError(
                f"{seen[place]} and {file.path} would both be written to {place};"
                " sanitize them one after the other, into different folders"
            )
        seen[place] = file.path
    return places


def _numbered(inputs: Sequence[Input]) -> Iterator[Path]:
    """Names made of numbers: names of files are too short for the tagger to find what they tell."""
    folders: dict[Path, Path] = {Path(): Path()}
    for number, file in enumerate(inputs, 1):
        parent = file.below.parent
        for folder in [*reversed(parent.parents), parent]:
            if folder not in folders:
                folders[folder] = folders[folder.parent] / f"folder-{len(folders)}"
        yield folders[parent] / f"document-{number}{file.below.suffix.lower()}"


def refuse_existing(path: Path, *, force: bool) -> None:
    """Refuse an output that exists, unless `force`; also a folder, and a name that is too long."""
    if len(os.fsencode(path.name)) > _LONGEST_NAME:
        raise OutputError(
            f"{path}: cannot be written (File name too long); rename the input: the name of a"
            f" certificate is {len(CERTIFICATE)} characters longer than that of its document"
        )
    if path.exists() and not force:
        raise OutputError(f"{path}: is there already; name another output, or use --force")
    if is_folder(path):
        raise OutputError(f"{path}: is a folder; name another output")


def protect(inputs: Iterable[Path], outputs: Iterable[Path]) -> None:
    """Refuse outputs that would overwrite an input."""
    read = {*map(real, inputs)}
    for path in outputs:
        if real(path) in read:
            raise OutputError(f"{path}: is read in this run; name another output")


def certificate_path(place: Path) -> Path:
    """The path of the certificate of an output."""
    return place.with_name(place.name + CERTIFICATE)


def publish(files: Mapping[Path, bytes], *, force: bool, private: bool = False) -> None:
    """Write files of one folder, all or none; `private` ones can be read by their owner alone.

    The data goes to temporary files first, locked as long as this process lives. Once all are on
    disk, a journal says where each belongs; then they are moved there. After a crash, `repair`
    finishes what a journal says, and removes temporary files without one.
    """
    for path in files:
        refuse_existing(path, force=force)
    staged: dict[Path, _Locked] = {}
    journal: _Locked | None = None
    committed: list[Path] = []
    made: list[Path] = []
    try:
        for path, data in files.items():
            made += [folder for folder in path.parents if not folder.exists()]
            path.parent.mkdir(parents=True, exist_ok=True)
            staged[path] = _stage(path.parent, data, 0o600 if private else 0o666 & ~_umask())
        if len(staged) > 1:
            journal = _journal(staged, force)
        for path, temporary in staged.items():
            _commit(temporary.path, path, force)
            committed.append(path)
        _sync({path.parent for path in files})
    except OSError as exc:
        temporaries = [locked.path for locked in (journal, *staged.values()) if locked]
        for leftover in (*committed, *temporaries):
            leftover.unlink(missing_ok=True)
        for folder in made:
            with suppress(OSError):  # somebody else may have put something there
                folder.rmdir()
        raise OutputError(f"{path}: cannot be written ({exc.strerror})") from None
    except BaseException:  # somebody pressed Ctrl-C: both are there, or none
        if journal:
            _finish(journal.path)
        raise
    finally:
        _remove(journal, *staged.values())


class _Locked(NamedTuple):
    """A temporary file that is locked as long as its descriptor is open."""

    path: Path
    descriptor: int


def _remove(*temporaries: _Locked | None) -> None:
    for temporary in filter(None, temporaries):
        temporary.path.unlink(missing_ok=True)
        os.close(temporary.descriptor)


def repair(folders: Iterable[Path]) -> None:
    """Finish or remove what earlier runs left in folders, if they died while writing."""
    for folder in folders:
        left = [path for path in _listed(folder) if _NAME.fullmatch(path.name)]
        with ExitStack() as open_files:
            free = {path for path in left if _is_left(path, open_files)}
            for journal in (path for path in free if path.suffix == _JOURNAL):
                _finish(journal)
            for path in free:
                with suppress(OSError):
                    path.unlink()


def _listed(folder: Path) -> list[Path]:
    try:
        return [*folder.iterdir()]
    except OSError:  # missing or not readable: writing into it will give the error
        return []


def _is_left(path: Path, open_files: ExitStack) -> bool:
    """Whether a temporary file belongs to our user, and no process is writing it."""
    try:
        import fcntl

        descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
        open_files.callback(os.close, descriptor)
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
            return False
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (OSError, ImportError):
        return False
    return True


def _finish(journal: Path) -> None:
    """Move the files that a journal names to their places, unless these have changed since."""
    try:
        if journal.stat().st_size > _LONGEST_JOURNAL:
            return
        entries = json.loads(journal.read_bytes())
        force = bool(entries["force"])
        names, before = dict(entries["files"]), dict(entries["before"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return  # it is not one of ours
    for old, new in names.items():
        if _NAME.fullmatch(old) and isinstance(new, str) and Path(new).name == new:
            place = journal.parent / new
            with suppress(OSError, ValueError):
                if _identity(place) == before.get(new):
                    _commit(journal.parent / old, place, force)


def _identity(path: Path) -> list[int] | None:
    """Inode, time and size, which tell whether a file is still the same; None if it is missing."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    return [status.st_ino, status.st_mtime_ns, status.st_size]


def _stage(folder: Path, data: bytes, mode: int) -> _Locked:
    """Write data to a hidden, locked temporary file in the folder, and flush it to disk."""
    descriptor, name = tempfile.mkstemp(prefix=f"{_TEMPORARY}{os.getpid()}-", dir=folder)
    temporary = _Locked(Path(name), descriptor)
    try:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX)
        with os.fdopen(descriptor, "wb", closefd=False) as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        temporary.path.chmod(mode)
    except BaseException:
        _remove(temporary)
        raise
    return temporary


def _journal(staged: Mapping[Path, _Locked], force: bool) -> _Locked:
    """Write to disk where each temporary file of a folder belongs."""
    entries = {
        "files": {temporary.path.name: path.name for path, temporary in staged.items()},
        "before": {path.name: _identity(path) for path in staged},
        "force": force,
    }
    folder = next(iter(staged)).parent
    # It gets the name of a journal only when it is whole, so that half of one is never used.
    written = _stage(folder, json.dumps(entries).encode(), 0o600)
    journal = _Locked(written.path.with_name(written.path.name + _JOURNAL), written.descriptor)
    try:
        written.path.rename(journal.path)
        _sync([folder])
    except BaseException:
        _remove(written)
        raise
    return journal


def _commit(temporary: Path, path: Path, force: bool) -> None:
    if force:
        temporary.replace(path)
    else:
        path.hardlink_to(temporary)  # unlike a rename, it fails if the path exists


def _sync(folders: Iterable[Path]) -> None:
    """Flush the entries of folders to disk, so that they survive a power cut."""
    for folder in folders:
        with suppress(OSError):  # not every file system supports it
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
