"""Texts of a corpus: many of them, from files and folders, read as they are needed.

A plain text file is one document; of a JSONL, TSV or Parquet file each line or row is one. Files
may be packed with gzip, bzip2 or xz.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from efface.corpora.packed import ending, open_text, told
from efface.errors import InputError, missing

__all__ = ["Text", "corpus_files", "named_texts_of", "texts_of"]

Text = str | Iterator[str]  # a document, whole or in parts
_PLAIN = (".txt", ".text", ".md", ".markdown", ".log", "")
_TABLES = (".jsonl", ".ndjson", ".tsv", ".parquet")
_PART = 1 << 20  # characters of a long file that are read at once


def corpus_files(names: Sequence[Path]) -> list[Path]:
    """The named files, and the files of known endings in the named folders; in a fixed order."""
    files: list[Path] = []
    for name in names:
        if name.is_dir():
            inside = [p for p in name.rglob("*") if p.is_file() and not p.name.startswith(".")]
            files += sorted(p for p in inside if ending(p) in (*_PLAIN[:-1], *_TABLES))
        elif name.is_file():
            files.append(name)
        else:
            raise InputError(f"{name}: there is no such file or folder")
    if not files:
        raise InputError(f"{names[0]}: holds no texts; known endings: {', '.join(_known())}")
    return files


def _known() -> list[str]:
    return [ending for ending in (*_PLAIN, *_TABLES) if ending]


def texts_of(path: Path, *, column: str = "text") -> Iterator[Text]:
    """The documents in a file; a plain text file is one document, given in parts."""
    kind = ending(path)
    if kind in _PLAIN:
        yield told(_parts(path), path)
    elif kind in _TABLES:
        read = _parquet if kind == ".parquet" else _tsv if kind == ".tsv" else _jsonl
        yield from told(read(path, column), path)
    else:
        raise InputError(f"{path}: not a corpus; known endings: {', '.join(_known())}")


def named_texts_of(path: Path, *, column: str = "text") -> Iterator[tuple[str, str]]:
    """The documents in a file, each as its name and its text.

    A plain text file is named without its ending, a line of JSONL by its key id, if it has one.
    """
    kind = ending(path)
    if kind in (".jsonl", ".ndjson"):
        yield from told(_jsonl_named(path, column), path)
        return
    for text in texts_of(path, column=column):
        name = path.name.removesuffix(kind) if kind in _PLAIN else ""
        yield name, text if isinstance(text, str) else "".join(text)


def _parts(path: Path) -> Iterator[str]:
    """A long file in parts, which end at white space or at the end of a line."""
    with open_text(path) as file:
        while part := file.read(_PART):
            yield part + (file.readline(_PART) if not part[-1].isspace() else "")


def _jsonl(path: Path, column: str) -> Iterator[str]:
    for _, text in _jsonl_named(path, column):
        yield text


def _jsonl_named(path: Path, column: str) -> Iterator[tuple[str, str]]:
    with open_text(path) as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    entry = json.loads(line)
                    name, text = str(entry.get("id", "")), str(entry[column])
                    text.encode()  # a lone surrogate is no character
                    yield name, text
                except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                    raise InputError(
                        f"{path}: line {number} is not a JSON object with the key {column!r};"
                        " name another with --column"
                    ) from None


def _tsv(path: Path, column: str) -> Iterator[str]:
    with open_text(path) as file:
        for number, line in enumerate(file, 1):
            fields = line.rstrip("\r\n").split("\t")
            if not column.isdecimal():
                yield "\t".join(fields[1:] or fields)
            elif 0 < int(column) <= len(fields):
                yield fields[int(column) - 1]
            else:
                raise InputError(f"{path}: line {number} has no column {column}")


def _parquet(path: Path, column: str) -> Iterator[str]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing(f"{path}: Parquet needs pyarrow", "tables") from None
    try:
        file = pyarrow.parquet.ParquetFile(path)
        if column not in file.schema_arrow.names:
            known = ", ".join(file.schema_arrow.names)
            raise InputError(f"{path}: has no column {column!r}; name one with --column: {known}")
        for batch in file.iter_batches(batch_size=1000, columns=[column]):
            for value in batch.column(0):
                yield str(value.as_py() or "")
    except pyarrow.ArrowException as exc:
        raise InputError(f"{path}: not a Parquet file ({type(exc).__name__})") from None
