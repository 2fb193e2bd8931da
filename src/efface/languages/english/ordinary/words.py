"""The lists of `words.toml`, which tell what is no identifier."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

__all__ = ["alternatives", "phrases_of_list", "words_of_list"]


@cache
def _lists() -> dict[str, str]:
    file = resources.files("efface.languages.english.ordinary").joinpath("words.toml")
    return tomllib.loads(file.read_text("utf-8"))


@cache
def words_of_list(name: str) -> frozenset[str]:
    """The single words of a list."""
    return frozenset(_lists()[name].split())


def phrases_of_list(name: str) -> list[str]:
    """The phrases of a list, in their order."""
    return [phrase.strip() for phrase in _lists()[name].split("|")]


def alternatives(*names: str) -> str:
    """The phrases of some lists as an expression."""
    phrases = [phrase for name in names for phrase in phrases_of_list(name)]
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
