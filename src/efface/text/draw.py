"""Choices that follow from a key, so that the same words always get the same surrogate."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Draw"]

T = TypeVar("T")


class Draw:
    """Numbers that follow from a key, a kind, some words and a count, and look random."""

    def __init__(self, key: bytes, kind: str, words: str, number: int) -> None:
        self._key = key
        self._message = f"{kind}\0{words}\0{number}\0"
        self._drawn = 0

    def below(self, limit: int) -> int:
        """The next number, from 0 to below `limit`."""
        self._drawn += 1
        message = f"{self._message}{self._drawn}".encode()
        return int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big") % limit

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]
