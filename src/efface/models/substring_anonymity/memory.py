"""How much memory counting takes."""

from __future__ import annotations

from efface.errors import InputError
from efface.memory import AT_ONCE, available, in_words

__all__ = ["needed", "require"]

_COUNTING = 13  # bytes for each byte of text: the text, suffix array, common prefixes, reach
_JUDGING = 130  # more of them for what is judged at once: findings and replacements
_BASE = 150_000_000  # of the program
_MOST = 2**31 - 1  # bytes of text that an index of 32 bits can tell apart


def needed(size: int, largest: int) -> int:
    """The bytes of memory for so many bytes of text, of which some are judged at once."""
    return size * _COUNTING + min(size, max(largest, AT_ONCE)) * _JUDGING + _BASE


def require(size: int, largest: int, *, name: str) -> int:
    """Refuse what does not fit; else how much it needs."""
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
