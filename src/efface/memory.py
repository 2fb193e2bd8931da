"""How much memory is left, and how much text is worked on at once."""

from __future__ import annotations

from pathlib import Path

from efface.errors import missing

__all__ = ["AT_ONCE", "available", "in_words"]

AT_ONCE = 500_000  # bytes of text that are judged at once, if no document is larger
_GROUPS = Path("/sys/fs/cgroup")


def available() -> int:
    """The bytes of memory that this process can still get."""
    try:
        import psutil
    except ImportError:
        raise missing("substring-anonymity needs psutil", "substrings") from None
    limits = [int(psutil.virtual_memory().available)]
    used = int(psutil.Process().memory_info().vms)
    if hasattr(psutil, "RLIMIT_AS"):
        most = psutil.Process().rlimit(psutil.RLIMIT_AS)[0]
        limits += [most - used] if most >= 0 else []
    limits += _of_group()
    return max(0, min(limits))


def _of_group() -> list[int]:
    """The memory that the limit of a container (cgroup) leaves; empty if there is no limit."""
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
