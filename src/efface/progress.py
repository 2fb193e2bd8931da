"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Progress", "no_progress"]

Progress = Callable[[int], None]  # called with how many characters were done since the last call


def no_progress(characters: int) -> None:
    """Nobody watches."""
