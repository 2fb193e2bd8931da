"""Labelled text: documents with the spans that people marked in them."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from efface.errors import InputError

__all__ = ["Labelled", "Marked", "read_labelled"]


@dataclass(frozen=True)
class Marked:
    """A span that people marked, with its label, and where they said so its kind and what they
    would write instead."""

    start: int
    end: int
    label: str
    kind: str = ""
    generalizations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Labelled:
    """A text and what is marked in it."""

    text: str
    spans: tuple[Marked, ...]

    def __repr__(self) -> str:
        return f"<Labelled {len(self.text)} characters, {len(self.spans)} spans>"


def read_labelled(path: Path) -> list[Labelled]:
    """The documents in a file of JSON lines, or in a list as presidio-research writes it.

    Each line is {"id", "text", "spans": [[start, end, label, kind], ...]}; a span may end in a list
    of generalizations that a person chose. The file may be packed with xz.
    """
    try:
        data = path.read_bytes()
        text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode("utf-8-sig")
    except OSError as exc:
        raise InputError(f"{path}: cannot be read ({exc.strerror})") from None
    except (lzma.LZMAError, UnicodeDecodeError):
        raise InputError(f"{path}: neither UTF-8 nor packed with xz") from None
    documents = []
    for number, one in enumerate(_objects(text, path), 1):
        try:
            documents.append(_labelled(one))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise InputError(
                f"{path}: document {number} is not labelled text; write"
                ' {"id", "text", "spans": [[start, end, label, kind], ...]} on each line'
            ) from None
    if not documents:
        raise InputError(f"{path}: holds no documents")
    return documents


def _objects(text: str, path: Path) -> Iterator[Any]:
    if text.lstrip().startswith("["):
        try:
            yield from json.loads(text)
        except ValueError:
            raise InputError(f"{path}: not JSON") from None
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError:
                raise InputError(f"{path}: line {number} is not JSON") from None


def _labelled(one: Any) -> Labelled:
    if "full_text" in one:
        text = one["full_text"]
        spans = [
            Marked(s["start_position"], s["end_position"], s["entity_type"]) for s in one["spans"]
        ]
    else:
        text = one["text"]
        spans = [
            Marked(s[0], s[1], s[2], s[3] if len(s) > 3 else "", tuple(s[4] if len(s) > 4 else ()))
            for s in one["spans"]
        ]
    if not all(0 <= span.start <= span.end <= len(text) for span in spans):
        raise ValueError
    return Labelled(text, tuple(spans))
