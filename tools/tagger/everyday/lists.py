"""The lists and templates of `lists.toml` and `genres.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["CODES", "GENRES", "NAMES", "PEOPLES", "THINGS", "Genre"]

_HERE = Path(__file__).parent
_NOTHING = "(nothing)"
Words = tuple[str, ...]


@dataclass(frozen=True)
class Genre:
    """How documents of one kind are made."""

    opening: Words
    lines: Words
    closing: Words
    between: str
    fewest: int
    most: int
    ordinary: float


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / name).read_text(encoding="utf-8"))


def _entries(block: str) -> Words:
    return tuple(entry for line in block.strip().split("\n") for entry in line.split("|"))


def _templates(tables: dict[str, Any], genre: str, part: str) -> Words:
    block = tables[genre].get(part, _NOTHING)
    if block.startswith("= "):
        return _templates(tables, block.removeprefix("= "), part)
    lines = block.strip("\n").split("\n")
    texts = (line.replace("\\n", "\n").replace("\\t", "\t") for line in lines)
    return tuple("" if text == _NOTHING else text for text in texts)


def _genres() -> dict[str, Genre]:
    tables = _read("genres.toml")
    made = {}
    for name, table in tables.items():
        parts = {part: _templates(tables, name, part) for part in ("opening", "lines", "closing")}
        made[name] = Genre(**{**table, **parts})
    return made


_LISTS = _read("lists.toml")
PEOPLES = [(_entries(each["given"]), _entries(each["surnames"])) for each in _LISTS["peoples"]]
NAMES: dict[str, Words] = {name: _entries(block) for name, block in _LISTS["names"].items()}
CODES: dict[str, Words] = {name: _entries(block) for name, block in _LISTS["codes"].items()}
THINGS: dict[str, Words] = {
    name: tuple(block.strip().split("\n")) if name == "ordinary" else _entries(block)
    for name, block in _LISTS["things"].items()
}
GENRES = _genres()
