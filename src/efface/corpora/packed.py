"""Text files, as they are or packed with gzip, bzip2 or xz."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, TypeVar

from efface.errors import InputError

__all__ = ["ending", "open_text", "told"]

T = TypeVar("T")
_PACKED: dict[str, Callable[..., IO[Any]]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


def ending(path: Path) -> str:
    """The ending of a file's name, without that of its packing."""
    return Path(path.stem if path.suffix in _PACKED else path.name).suffix.lower()


def open_text(path: Path, raw: IO[bytes] | None = None) -> IO[str]:
    """Open a file as text, unpacked; `raw` is the file itself if it is already open."""
    opener = _PACKED.get(path.suffix, open)
    if raw and opener is open:
        return TextIOWrapper(raw, encoding="utf-8-sig", newline="\n")
    file: IO[str] = opener(raw or path, "rt", encoding="utf-8-sig", newline="\n")
    return file


def told(items: Iterator[T], path: Path) -> Iterator[T]:
    """The items read from a file; errors of reading become an `InputError` that names it."""
    try:
        yield from items
    except UnicodeDecodeError as exc:
        raise InputError(f"{path}: not UTF-8 ({exc.reason}); save it as UTF-8") from None
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as exc:
        # The message of a foreign exception may quote the file.
        why = getattr(exc, "strerror", None) or "damaged, or not packed as its name says"
        raise InputError(f"{path}: cannot be read ({why})") from None
