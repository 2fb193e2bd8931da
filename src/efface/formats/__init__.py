"""Bytes to documents and back.

`FORMATS` names what can be read, by the ending of the file's name. A file with another ending is
read as plain text, unless the ending is known to stand for a structure in which words can hide.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from efface.document import Document
from efface.errors import InputError
from efface.formats import text
from efface.formats.text import TextCarrier

__all__ = ["FORMATS", "as_read", "original_bytes", "read", "text_of", "write"]

FORMATS = {
    ".txt": text.read,
    ".text": text.read,
    ".md": text.read,
    ".markdown": text.read,
    ".log": text.read,
}

_UTF8 = TextCarrier("utf-8")  # for a document that came as a str

# Read as plain text, these would hide words in escapes, attributes and parts of their own.
STRUCTURED = frozenset(
    {
        *(".csv", ".json", ".jsonl", ".ipynb", ".parquet", ".tsv", ".yaml", ".yml"),
        *(".htm", ".html", ".mht", ".mhtml", ".svg", ".xhtml", ".xml"),
        *(".eml", ".mbox", ".msg"),
        *(".doc", ".docx", ".epub", ".odt", ".pdf", ".rtf", ".tex"),
        *(".odp", ".ods", ".ppt", ".pptx", ".xls", ".xlsx", ".zip"),
    }
)


def read(
    data: bytes, source: str, *, encoding: str | None = None, like: Document | None = None
) -> Document:
    """The document in these bytes; `source` is the name of the file they came from.

    `like` is its original, when it is known: the two share their encoding.
    """
    suffix = PurePath(source).suffix.lower()
    if suffix in STRUCTURED:
        known = ", ".join(FORMATS)
        raise InputError(
            f"{source}: {suffix} files cannot be read yet; save it as plain text ({known})"
        )
    legacy = like.carrier.encoding if like and isinstance(like.carrier, TextCarrier) else None
    return FORMATS.get(suffix, text.read)(data, source, encoding, legacy)


def write(document: Document) -> bytes:
    """The bytes of a document, in the form that it came in."""
    return (document.carrier or _UTF8).write(document)


def text_of(document: Document, data: bytes) -> str:
    """The text in the bytes that were written for a document, read back from them."""
    return (document.carrier or _UTF8).read(data)


def as_read(document: Document) -> Document:
    """The document as it will be read from its bytes."""
    text = (document.carrier or _UTF8).as_read(document.text)
    return document if text is document.text else replace(document, text=text)


def original_bytes(document: Document) -> bytes:
    """The bytes that an original came in; for one that came as a `str`, its UTF-8."""
    return (document.carrier or _UTF8).original(document)
