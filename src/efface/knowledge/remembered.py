"""Digests that were computed before, in the user's cache folder: the start stays quick.

A digest is remembered for a file of a path, size, times and inode; any change of these makes it be
computed anew. The cache holds digests alone, not even paths. It is a help and no more: one that
cannot be read or written, or makes no sense, is not there.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["recall", "remember"]

_MOST = 64  # entries
_LONGEST = 1 << 16  # bytes of the file
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_NAME = re.compile(r"[0-9a-f]{64}")


def recall(path: Path, status: os.stat_result) -> str | None:
    """The digest of a file, if it is known and the file is the same since."""
    return _entries().get(_name(path, status))


def remember(path: Path, status: os.stat_result, digest: str) -> None:
    """Keep the digest of a file; the oldest of many go."""
    entries = _entries()
    name = _name(path, status)
    entries.pop(name, None)
    kept = dict([*entries.items(), (name, digest)][-_MOST:])
    # What cannot be written is computed again the next time.
    with suppress(OSError, ValueError, RuntimeError):
        _write(json.dumps(kept))


def _name(path: Path, status: os.stat_result) -> str:
    times = status.st_mtime_ns, status.st_ctime_ns
    known = (os.path.realpath(path), status.st_dev, status.st_ino, status.st_size, *times)
    return hashlib.sha256(repr(known).encode("utf-8", "backslashreplace")).hexdigest()


def _file() -> Path:
    base = os.environ.get("XDG_CACHE_HOME", "")
    folder = Path(base) if Path(base).is_absolute() else Path.home() / ".cache"
    return folder / "efface" / "digests.json"


def _entries() -> dict[str, str]:
    try:
        with _file().open("rb") as file:
            found = json.loads(file.read(_LONGEST))
    except (OSError, ValueError, RuntimeError):  # no file, no JSON, no home
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: digest
        for name, digest in found.items()
        if _NAME.fullmatch(name) and isinstance(digest, str) and _DIGEST.fullmatch(digest)
    }


def _write(text: str) -> None:
    """All of it at once, for the user alone."""
    path = _file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=".digests-")  # mode 0600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
        Path(unfinished).replace(path)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise
