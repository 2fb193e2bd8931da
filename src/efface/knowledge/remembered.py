"""A cache of file digests in the user's cache folder, so that a start need not hash large files.

A digest is kept for a file's path, size, times and inode; when one of these changes, it is computed
again. The cache file holds hashes only, not even paths. A cache that cannot be read or written, or
holds something else, is treated as empty.
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

_MOST = 64  # entries that are kept
_LONGEST = 1 << 16  # bytes of the cache file that are read
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_NAME = re.compile(r"[0-9a-f]{64}")


def recall(path: Path, status: os.stat_result) -> str | None:
    """The digest of a file, if it is in the cache and the file has not changed since."""
    return _entries().get(_name(path, status))


def remember(path: Path, status: os.stat_result, digest: str) -> None:
    """Put the digest of a file into the cache; the oldest entries go when there are too many."""
    entries = _entries()
    name = _name(path, status)
    entries.pop(name, None)
    kept = dict([*entries.items(), (name, digest)][-_MOST:])
    # If the cache cannot be written, the digest is computed again the next time.
    with suppress(OSError, ValueError, RuntimeError):
        _write(json.dumps(kept))


def _name(path: Path, status: os.stat_result) -> str:
    """The name of a file's entry: a hash of its path, place on disk, size and times."""
    times = status.st_mtime_ns, status.st_ctime_ns
    state = (os.path.realpath(path), status.st_dev, status.st_ino, status.st_size, *times)
    return hashlib.sha256(repr(state).encode("utf-8", "backslashreplace")).hexdigest()


def _file() -> Path:
    base = os.environ.get("XDG_CACHE_HOME", "")
    folder = Path(base) if Path(base).is_absolute() else Path.home() / ".cache"
    return folder / "efface" / "digests.json"


def _entries() -> dict[str, str]:
    """The digests in the cache by the names of their entries; what is no digest is left out."""
    try:
        with _file().open("rb") as file:
            loaded = json.loads(file.read(_LONGEST))
    except (OSError, ValueError, RuntimeError):  # no file, no JSON, no home
        return {}
    if not isinstance(loaded, dict):
        return {}
    return {
        name: digest
        for name, digest in loaded.items()
        if _NAME.fullmatch(name) and isinstance(digest, str) and _DIGEST.fullmatch(digest)
    }


def _write(text: str) -> None:
    """Replace the cache file in one step; only the user can read it."""
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
