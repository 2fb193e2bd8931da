"""Which files are read, where what comes of them goes, and how it is written."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from efface.errors import EffaceError, InputError, OutputError

__all__ = [
    "Input",
    "certificate_path",
    "collect",
    "destinations",
    "is_folder",
    "protect",
    "publish",
    "refuse_existing",
    "size_of",
]

CERTIFICATE = ".certificate.json"
_LONGEST_NAME = 255  # bytes of a file's name, on all file systems in use


@dataclass(frozen=True)
class Input:
    """A file to read, and its path below the folder that was named on the command line."""

    path: Path
    below: Path


def is_folder(path: Path) -> bool:
    """Whether there is a folder; what cannot be looked at is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def size_of(path: Path) -> int:
    """The bytes of a file; none of what is no file, or cannot be looked at."""
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def collect(
    names: Sequence[Path], output: Path | None = None
) -> tuple[list[Input], list[EffaceError]]:
    """The files that were named, and those in the folders that were; and what cannot be read.

    In folders, names that begin with a dot, certificates and the output folder are passed over.
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


def _same(one: Path, other: Path) -> bool:
    return real(one) == real(other)


def real(path: Path) -> str:
    """The path without links; a loop of them is no error here, but when it is read."""
    return os.path.realpath(path)


def destinations(
    inputs: Sequence[Input], output: Path, *, folder: bool, rename: bool
) -> list[Path]:
    """Where the output of each input goes; `rename` puts numbers in the place of all names."""
    if not folder:
        return [output for _ in inputs]
    places = [
        output / path for path in (_numbered(inputs) if rename else [i.below for i in inputs])
    ]
    seen: dict[Path, Path] = {}
    for place, one in zip(places, inputs, strict=True):
        if place in seen:
            raise OutputError(
                f"{seen[place]} and {one.path} would both be written to {place};"
                " sanitize them one after the other, into different folders"
            )
        seen[place] = one.path
    return places


def _numbered(inputs: Sequence[Input]) -> Iterator[Path]:
    """Names that say nothing: a name is too short for a tagger to be relied on."""
    folders: dict[Path, Path] = {Path(): Path()}
    for number, one in enumerate(inputs, 1):
        parent = one.below.parent
        for folder in [*reversed(parent.parents), parent]:
            if folder not in folders:
                folders[folder] = folders[folder.parent] / f"folder-{len(folders)}"
        yield folders[parent] / f"document-{number}{one.below.suffix.lower()}"


def refuse_existing(path: Path, *, force: bool) -> None:
    """What is there stays, but for `force`; a name that no file can have is refused, too."""
    if len(os.fsencode(path.name)) > _LONGEST_NAME:
        raise OutputError(
            f"{path}: cannot be written (File name too long); rename the input: the name of a"
            f" certificate is {len(CERTIFICATE)} characters longer than that of its document"
        )
    if path.exists() and not force:
        raise OutputError(f"{path}: is there already; name another output, or use --force")


def protect(inputs: Iterable[Path], outputs: Iterable[Path]) -> None:
    """Refuse to write over anything that is read."""
    read = {*map(real, inputs)}
    for path in outputs:
        if real(path) in read:
            raise OutputError(f"{path}: is read in this run; name another output")


def certificate_path(place: Path) -> Path:
    """Where the certificate of an output goes."""
    return place.with_name(place.name + CERTIFICATE)


def publish(files: Mapping[Path, bytes], *, force: bool) -> None:
    """Write files whole or not at all."""
    for path in files:
        refuse_existing(path, force=force)
    staged: dict[Path, Path] = {}
    committed: list[Path] = []
    made: list[Path] = []
    try:
        for path, data in files.items():
            made += [folder for folder in path.parents if not folder.exists()]
            path.parent.mkdir(parents=True, exist_ok=True)
            staged[path] = _stage(path, data)
        for path, temporary in staged.items():
            _commit(temporary, path, force)
            committed.append(path)
    except OSError as exc:
        for other in (*committed, *staged.values()):
            other.unlink(missing_ok=True)
        for folder in made:
            with suppress(OSError):  # somebody else may have put something there
                folder.rmdir()
        raise OutputError(f"{path}: cannot be written ({exc.strerror})") from None
    finally:
        for temporary in staged.values():
            temporary.unlink(missing_ok=True)


def _stage(path: Path, data: bytes) -> Path:
    """The data in a hidden file beside its place, on disk."""
    descriptor, name = tempfile.mkstemp(prefix=".efface-", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _commit(temporary: Path, path: Path, force: bool) -> None:
    if force:
        temporary.replace(path)
    else:
        path.hardlink_to(temporary)  # unlike a rename, it fails where something is


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
