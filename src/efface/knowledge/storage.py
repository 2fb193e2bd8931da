"""A file of named arrays, memory-mapped, with a note of its origin and with checksums.

    8 bytes   the mark of such files
    4 + 4     length and CRC-32 of the header, little-endian
    header    JSON: kind, about, arrays (type, offset, length), payload, block, digest
    payload   the arrays, each at a multiple of 64 bytes, then the CRC-32 of each of their blocks

Opening reads the header alone. A block is checked against its CRC-32 when it is first read, so that
damage is noticed without reading the whole file at each start. The digest in the header is that of
the payload; `Stored.digest` gives it only after it was computed and found to be the same.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from efface.errors import InputError
from efface.knowledge.remembered import recall, remember

__all__ = ["Stored", "Writer"]

_MARK = b"EFFACE\x00\x01"
_PREFIX = len(_MARK) + 8
_ALIGN = 64
_BLOCK = 1 << 16
_TYPES = {"u1", "u2", "u4", "u8", "f4"}


class Stored:
    """Reads the arrays of such a file."""

    def __init__(self, path: Path, kind: str, maker: str = "efface knowledge build") -> None:
        """`kind` is what the file must hold, and `maker` the command that makes such files."""
        self.path = path
        self._maker = maker
        self._open()
        if self._map[: len(_MARK)] != _MARK:
            raise InputError(f"{path}: no file with {kind}; make one with: {maker}")
        length = int.from_bytes(self._map[8:12], "little")
        stored_kind, payload = self._read_header(length)
        if stored_kind != kind:
            raise InputError(f"{path}: holds {stored_kind!r}, not {kind}; make one with: {maker}")
        self._start = _aligned(_PREFIX + length)
        self._end = self._start + payload
        if any(self._map[_PREFIX + length : self._start]):
            raise self.damaged()
        blocks = -(-payload // self._block)
        if len(self._map) != self._end + 4 * blocks:
            raise InputError(
                f"{path}: has {len(self._map):,} bytes of {self._end + 4 * blocks:,};"
                f" copy it again, or make it with: {maker}"
            )
        self._sums = np.frombuffer(self._map, "<u4", blocks, self._end)
        self._seen = np.zeros(blocks, bool)

    def _open(self) -> None:
        """Map the file into memory; an empty file cannot be mapped."""
        try:
            with self.path.open("rb") as file:
                self._status = os.fstat(file.fileno())
                size = self._status.st_size
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
        except OSError as exc:
            raise InputError(f"{self.path}: cannot be read ({exc.strerror})") from None
        except ValueError:
            raise InputError(f"{self.path}: no file can have that name") from None

    def _read_header(self, length: int) -> tuple[str, int]:
        """Check the header and keep what it says; gives the file's kind and its payload's size."""
        packed = self._map[_PREFIX : _PREFIX + length]
        if zlib.crc32(packed) != int.from_bytes(self._map[12:16], "little"):
            raise self.damaged()
        try:
            header = json.loads(packed, parse_constant=_no_number)
            kind: str = header["kind"]
            self.about: dict[str, Any] = header["about"]
            self._said: str = header["digest"]
            self._arrays: dict[str, list[Any]] = header["arrays"]
            self._block: int = header["block"]
            payload: int = header["payload"]
            if (
                not isinstance(self.about, dict)
                or not all(isinstance(text, str) for text in (kind, self._said))
                or not all(type(size) is int for size in (self._block, payload))
                or self._block < 1
                or payload < 0
                or not _fit(self._arrays, payload)
            ):
                raise ValueError
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self.damaged() from None
        return kind, payload

    def damaged(self) -> InputError:
        return InputError(f"{self.path}: is damaged; copy it again, or make it with: {self._maker}")

    @cached_property
    def digest(self) -> str:
        """The digest of the arrays, checked; not again while a cache says the file is the same."""
        if recall(self.path, self._status) != self._said:
            self.check()
            remember(self.path, self._status, self._said)
        return self._said

    def check(self) -> None:
        """Compare the digest of all arrays with the one in the header."""
        with memoryview(self._map) as whole, whole[self._start : self._end] as payload:
            computed = hashlib.sha256(payload).hexdigest()
        if f"sha256:{computed}" != self._said:
            raise self.damaged()

    def __contains__(self, name: str) -> bool:
        return name in self._arrays

    def array(self, name: str) -> NDArray[Any]:
        """A whole array."""
        if name not in self._arrays:
            raise self.damaged()
        kind, offset, length = self._arrays[name]
        kind = np.dtype(f"<{kind}")
        self._check(offset, offset + length * kind.itemsize)
        return np.frombuffer(self._map, kind, length, self._start + offset)

    def bytes(self, name: str, start: int, end: int) -> NDArray[np.uint8]:
        """A stretch of an array of bytes."""
        _, offset, length = self._arrays.get(name, ("u1", 0, -1))
        if not 0 <= start <= end <= length:
            raise self.damaged()
        self._check(offset + start, offset + end)
        return np.frombuffer(self._map, np.uint8, end - start, self._start + offset + start)

    def _check(self, start: int, end: int) -> None:
        """Check the blocks of a stretch of the payload that were not checked before."""
        for block in range(start // self._block, -(-end // self._block)):
            if not self._seen[block]:
                first = self._start + block * self._block
                data = self._map[first : min(first + self._block, self._end)]
                if zlib.crc32(data) != self._sums[block]:
                    raise self.damaged()
                self._seen[block] = True


class Writer:
    """Writes such a file, array after array; `path` appears only when the file is complete."""

    def __init__(self, kind: str, folder: Path) -> None:
        self._kind = kind
        self._payload = folder / "payload"
        self._file: BinaryIO = self._payload.open("wb")
        self._arrays: dict[str, list[Any]] = {}
        self._size = 0

    def add(self, name: str, kind: str, parts: Iterable[NDArray[Any]]) -> None:
        """An array, given in parts."""
        if kind not in _TYPES:
            raise ValueError(kind)
        self._pad(_aligned(self._size))
        offset, dtype = self._size, np.dtype(f"<{kind}")
        for part in parts:
            data = np.ascontiguousarray(part, dtype).tobytes()
            self._file.write(data)
            self._size += len(data)
        self._arrays[name] = [kind, offset, (self._size - offset) // dtype.itemsize]

    def save(self, path: Path, about: Mapping[str, Any]) -> None:
        """Write header, arrays and checksums to a temporary file, and rename it to `path`."""
        self._file.close()
        digest, sums = hashlib.sha256(), []
        with self._payload.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
                sums.append(zlib.crc32(block))
        header = {
            "kind": self._kind,
            "about": dict(about),
            "arrays": self._arrays,
            "payload": self._size,
            "block": _BLOCK,
            "digest": f"sha256:{digest.hexdigest()}",
        }
        packed = json.dumps(header, ensure_ascii=False, sort_keys=True).encode()
        start = _aligned(_PREFIX + len(packed))
        unfinished = path.with_name(path.name + ".unfinished")
        try:
            with unfinished.open("wb") as out, self._payload.open("rb") as file:
                out.write(_MARK)
                out.write(len(packed).to_bytes(4, "little"))
                out.write(zlib.crc32(packed).to_bytes(4, "little"))
                out.write(packed.ljust(start - _PREFIX, b"\0"))
                while block := file.read(1 << 20):
                    out.write(block)
                out.write(np.array(sums, "<u4").tobytes())
            unfinished.replace(path)
        except OSError as exc:
            raise InputError(f"{path}: cannot be written ({exc.strerror})") from None
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)

    def _pad(self, size: int) -> None:
        self._file.write(b"\0" * (size - self._size))
        self._size = size


def _no_number(name: str) -> float:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(name)


def _fit(arrays: Mapping[str, list[Any]], payload: int) -> bool:
    """Whether all arrays lie in the payload."""
    return all(
        kind in _TYPES
        and type(offset) is type(length) is int
        and offset >= 0
        and 0 <= length * int(kind[1:]) <= payload - offset
        for kind, offset, length in arrays.values()
    )


def _aligned(size: int) -> int:
    return -(-size // _ALIGN) * _ALIGN
