"""How much memory counting takes, and how much there is."""

from __future__ import annotations

from pathlib import Path

from efface.errors import InputError, MissingExtraError

__all__ = ["BATCH", "available", "in_words", "needed", "require"]

_COUNTING = 13  # bytes for each byte of text: the text, suffix array, common prefixes, reach
_JUDGING = 130  # more of them for what is judged at once: findings and replacements
BATCH = 500_000  # bytes of text that are judged at once, if no document is larger
_BASE = 150_000_000  # of the program
_MOST = 2**31 - 1  # bytes of text that an index of 32 bits can tell apart
_GROUPS = Path("/sys/fs/cgroup")


def needed(size: int, largest: int) -> int:
    """The bytes of memory for so many bytes of text, of which some are judged at once."""
    return size * _COUNTING + min(size, max(largest, BATCH)) * _JUDGING + _BASE


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


def available() -> int:
    """The bytes of memory that this process can still get."""
    try:
        import psutil
    except ImportError:
        raise MissingExtraError(
            "substring-anonymity needs psutil; install it with: pip install 'efface[substrings]'"
        ) from None
    limits = [int(psutil.virtual_memory().available)]
    used = int(psutil.Process().memory_info().vms)
    if hasattr(psutil, "RLIMIT_AS"):
        most = psutil.Process().rlimit(psutil.RLIMIT_AS)[0]
        limits += [most - used] if most >= 0 else []
    limits += _of_group()
    return max(0, min(limits))


def _of_group() -> list[int]:
    """What a container leaves, where there is a limit."""
    try:
        most = (_GROUPS / "memory.max").read_text().strip()
        used = (_GROUPS / "memory.current").read_text().strip()
        return [int(most) - int(used)] if most.isdecimal() else []
    except (OSError, ValueError):
        return []


def in_words(size: int) -> str:
    """A size in the largest unit that it fills.

    >>> in_words(70), in_words(1_234), in_words(21_000_000), in_words(58_400_000_000)
    ('70 bytes', '1 kB', '21 MB', '58.4 GB')
    """
    if size >= 1_000_000_000:
        return f"{size / 1e9:.1f} GB"
    if size >= 1_000_000:
        return f"{size / 1e6:.0f} MB"
    return f"{size / 1e3:.0f} kB" if size >= 1000 else f"{size} bytes"
