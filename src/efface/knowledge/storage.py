"""One file of named arrays, memory-mapped, that knows where it came from and whether it is whole.

    8 bytes   the mark of such files
    4 + 4     length and CRC-32 of the header, little-endian
    header    JSON: kind, about, arrays (type, offset, length), payload, block, digest
    payload   the arrays, each at a multiple of 64 bytes, then the CRC-32 of each of their blocks

Opening reads the header alone. A block is checked when it is first read, so that a damaged file is
noticed without reading all of it at each start. The digest is that of the payload; who asks for it
gets it as it was computed, not as the header has it.
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
    """The arrays of a file."""

    def __init__(self, path: Path, kind: str, maker: str = "efface knowledge build") -> None:
        """`maker` is the command that makes files of this kind."""
        self.path = path
        self._maker = maker
        try:
            with path.open("rb") as file:
                self._status = os.fstat(file.fileno())
                size = self._status.st_size
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
        except OSError as exc:
            raise InputError(f"{path}: cannot be read ({exc.strerror})") from None
        except ValueError:
            raise InputError(f"{path}: no file can have that name") from None
        if self._map[: len(_MARK)] != _MARK:
            raise InputError(f"{path}: no file with {kind}; make one with: {maker}")
        length = int.from_bytes(self._map[8:12], "little")
        packed = self._map[_PREFIX : _PREFIX + length]
        if zlib.crc32(packed) != int.from_bytes(self._map[12:16], "little"):
            raise self.damaged()
        try:
            header = json.loads(packed, parse_constant=_no_number)
            found: str = header["kind"]
            self.about: dict[str, Any] = header["about"]
            self._said: str = header["digest"]
            self._arrays: dict[str, list[Any]] = header["arrays"]
            self._block: int = header["block"]
            payload: int = header["payload"]
            if (
                not isinstance(self.about, dict)
                or not all(isinstance(one, str) for one in (found, self._said))
                or not all(type(one) is int for one in (self._block, payload))
                or self._block < 1
                or payload < 0
                or not _fit(self._arrays, payload)
            ):
                raise ValueError
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self.damaged() from None
        if found != kind:
            raise InputError(f"{path}: holds {found!r}, not {kind}; make one with: {maker}")
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

    def damaged(self) -> InputError:
        return InputError(f"{self.path}: is damaged; copy it again, or make it with: {self._maker}")

    @cached_property
    def digest(self) -> str:
        """That of the arrays, computed; it is remembered while the file is the same."""
        if recall(self.path, self._status) != self._said:
            self.check()
            remember(self.path, self._status, self._said)
        return self._said

    def check(self) -> None:
        """All of the arrays, against the digest that the header says."""
        with memoryview(self._map) as whole, whole[self._start : self._end] as payload:
            found = hashlib.sha256(payload).hexdigest()
        if f"sha256:{found}" != self._said:
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
        for block in range(start // self._block, -(-end // self._block)):
            if not self._seen[block]:
                first = self._start + block * self._block
                data = self._map[first : min(first + self._block, self._end)]
                if zlib.crc32(data) != self._sums[block]:
                    raise self.damaged()
                self._seen[block] = True


class Writer:
    """Writes such a file, array after array; nothing is at `path` until it is whole."""

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
        """Put the header before the arrays, under a name that is not `path` until all is there."""
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
