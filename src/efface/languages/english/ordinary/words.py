"""The lists of `words.toml`, which tell what is no identifier."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

__all__ = ["alternatives", "words_of_list"]


@cache
def _lists() -> dict[str, str]:
    file = resources.files("efface.languages.english.ordinary").joinpath("words.toml")
    return tomllib.loads(file.read_text("utf-8"))


@cache
def words_of_list(name: str) -> frozenset[str]:
    """The single words of a list."""
    return frozenset(_lists()[name].split())


def alternatives(*names: str) -> str:
    """The phrases of some lists as an expression."""
    phrases = [phrase.strip() for name in names for phrase in _lists()[name].split("|")]
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
