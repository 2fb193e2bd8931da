"""How much memory substring anonymity needs."""

from __future__ import annotations

from efface.errors import InputError
from efface.memory import AT_ONCE, available, in_words

__all__ = ["needed", "require"]

_COUNTING = 13  # bytes for each byte of text: the text, suffix array, common prefixes, reach
_JUDGING = 130  # more bytes for each byte that is judged at once: findings and replacements
_BASE = 150_000_000  # bytes of the program itself
_MOST = 2**31 - 1  # bytes of text that a 32-bit index can address


def needed(size: int, largest: int) -> int:
    """The bytes of memory for `size` bytes of text, whose largest document has `largest`."""
    return size * _COUNTING + min(size, max(largest, AT_ONCE)) * _JUDGING + _BASE


def require(size: int, largest: int, *, name: str) -> int:
    """The bytes of memory that are needed; raises an `InputError` if there are not enough."""
    need, free = needed(size, largest), available()
    parts = max(-(-size // _MOST), -(-need // max(1, free - _BASE)))
    split = f"judge it in parts, with --split {parts} (split={parts} in Python)"
    if size > _MOST:
        raise InputError(
            f"{name}: {in_words(size)} of text are more than can be counted at once"
            f" ({in_words(_MOST)}); {split}"
        )
    if need > free:
        raise InputError(
            f"{name}: {in_words(size)} of text need about {in_words(need)} of memory, but only"
            f" {in_words(free)} are free; {split}"
        )
    return need
