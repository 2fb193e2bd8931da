"""Labelled text: documents with the spans that people marked in them.

Read from JSON lines, from text with inline tags (<PERSON>Ada</PERSON>), from columns as CoNLL's
shared tasks have them, and from brat's standoff files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from pathlib import Path
from typing import Any

from efface.corpora.packed import ending, open_text, told
from efface.errors import InputError, shielded

__all__ = ["Labelled", "Marked", "read_all_labelled", "read_labelled"]

_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w.-]*)(?P<rest>(?:\s[^<>]*|/)?)>")
_TYPE = re.compile(r"""\btype\s*=\s*["']([^"']*)["']""", re.IGNORECASE)
# Tags around documents and paragraphs, which mark no span.
_DOCUMENTS = ("record", "doc", "document")
_AROUND = (*_DOCUMENTS, "root", "corpus", "documents", "text", "body", "html", "head", "title", "p")
_PREFIX = re.compile(r"^[BIESLU]-")
_COLUMNS = (".conll", ".iob", ".bio", ".iob2")
_SENTENCES = 20  # sentences of a document, in columns that do not say where one begins
_JSON = (".jsonl", ".ndjson", ".json")
_TAGGED = (".xml", ".sgml", ".sgm", ".html")
_KNOWN = (*_JSON, *_TAGGED, *_COLUMNS, ".ann")
_CERTIFICATE = ".certificate.json"  # of an output of efface


@dataclass(frozen=True)
class Marked:
    """A span that people marked, with its label, and perhaps its kind and what to write instead."""

    start: int
    end: int
    label: str
    kind: str = ""
    generalizations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Labelled:
    """A text and the spans marked in it; its name and corpus, if the file gives them.

    `source` says which document of which file it is.
    """

    text: str
    spans: tuple[Marked, ...]
    name: str = ""
    corpus: str = ""
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Labelled {len(self.text)} characters, {len(self.spans)} spans>"


def read_all_labelled(names: Sequence[Path], corpora: Sequence[str] = ()) -> list[Labelled]:
    """The documents of files and folders; in folders, of files with the known endings.

    With `corpora`, only documents of these corpora.
    """
    documents: list[Labelled] = []
    for name in names:
        files = [name]
        if name.is_dir():
            inside = sorted(path for path in name.rglob("*") if ending(path) in _KNOWN)
            files = [path for path in inside if not path.name.endswith(_CERTIFICATE)]
            if not files:
                raise InputError(
                    f"{name}: holds no labelled text; known endings: {', '.join(_KNOWN)}"
                )
        for file in files:
            documents += read_labelled(file)
    if not corpora:
        return documents
    chosen = [document for document in documents if document.corpus in corpora]
    if not chosen:
        there = ", ".join(sorted({document.corpus for document in documents} - {""})) or "none"
        raise InputError(
            f"{names[0]}: has no documents of {' or '.join(corpora)}; corpora that its documents"
            f' name with a key "corpus": {there}'
        )
    return chosen


@shielded
def read_labelled(path: str | Path) -> list[Labelled]:
    """The documents in a file; the ending of its name tells the format. It may be packed.

    JSON has on each line {"id", "text", "spans": [[start, end, label, kind], ...]}, where a span
    may end in a list of generalizations that a person chose; or it is a list as presidio-research
    writes it. Of columns, the first is the token and the last its label. A brat file (.ann) has
    its text beside it (.txt).
    """
    path = Path(path)
    kind = ending(path)
    if ".conll" not in path.suffixes and kind not in _KNOWN:
        raise InputError(f"{path}: not labelled text; known endings: {', '.join(_KNOWN)}")
    text = _text(path)
    documents: list[Labelled] = []
    reader = _tagged if kind in _TAGGED else _standoff if kind == ".ann" else _json
    if kind in _COLUMNS or ".conll" in path.suffixes:
        reader = _columns
    for number, document in enumerate(reader(text, path), 1):
        if not all(0 <= s.start < s.end <= len(document.text) for s in document.spans):
            raise InputError(f"{path}: document {number} marks a place that its text has not")
        if any(map(_is_half, document.text)):
            raise InputError(f"{path}: document {number} holds half a character (a surrogate)")
        marks = tuple(dict.fromkeys(document.spans))
        documents.append(replace(document, spans=marks, source=f"{path}: document {number}"))
    if not documents:
        raise InputError(f"{path}: holds no documents")
    return documents


def _text(path: Path) -> str:
    def parts() -> Iterator[str]:
        with open_text(path) as file:
            yield file.read()

    return "".join(told(parts(), path))


def _json(text: str, path: Path) -> Iterator[Labelled]:
    for number, entry in enumerate(_objects(text, path), 1):
        try:
            yield _labelled(entry)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise InputError(
                f"{path}: document {number} is not labelled text; write"
                ' {"id", "text", "spans": [[start, end, label, kind], ...]} on each line'
            ) from None


def _objects(text: str, path: Path) -> Iterator[Any]:
    """The entries of a JSON list, or of JSON lines."""
    if text.lstrip().startswith("["):
        try:
            yield from json.loads(text)
        except (ValueError, RecursionError):
            raise InputError(f"{path}: not JSON") from None
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                raise InputError(f"{path}: line {number} is not JSON") from None


def _labelled(entry: Any) -> Labelled:
    """A document from an entry in our own form, or in that of presidio-research (full_text)."""
    if "full_text" in entry:
        text = entry["full_text"]
        spans = [
            Marked(s["start_position"], s["end_position"], s["entity_type"]) for s in entry["spans"]
        ]
    else:
        text = entry["text"]
        spans = [
            Marked(s[0], s[1], s[2], s[3] if len(s) > 3 else "", tuple(s[4] if len(s) > 4 else ()))
            for s in entry["spans"]
        ]
    if not isinstance(text, str) or not all(
        isinstance(s.start + s.end, int) and isinstance(s.label, str) for s in spans
    ):
        raise ValueError
    return Labelled(text, tuple(spans), str(entry.get("id", "")), str(entry.get("corpus", "")))


def _tagged(text: str, path: Path) -> Iterator[Labelled]:
    """Text with inline tags; each <record> or <doc> is a document, else the whole file is one."""
    pieces: list[str] = []
    spans: list[Marked] = []
    opened: tuple[str, str, int] | None = None  # the tag, its label, and where it begins
    place = length = 0
    for tag in _TAG.finditer(text):
        piece = unescape(text[place : tag.start()])
        pieces.append(piece)
        length, place = length + len(piece), tag.end()
        name, closes = tag["name"].lower(), tag["close"]
        if name in _AROUND:
            if name in _DOCUMENTS and opened:
                raise _untidy(path, text, tag.start())
            if name in _DOCUMENTS and (closes or "".join(pieces).strip()):
                yield Labelled("".join(pieces), tuple(spans))
                pieces, spans, length = [], [], 0
        elif tag["rest"].endswith("/"):
            continue
        elif closes and opened and opened[0] == name:
            if length > opened[2]:
                spans.append(Marked(opened[2], length, opened[1]))
            opened = None
        elif closes or opened:
            raise _untidy(path, text, tag.start())
        else:
            type_given = _TYPE.search(tag["rest"])
            opened = name, type_given[1] if type_given else tag["name"], length
    if opened:
        raise _untidy(path, text, place)
    pieces.append(unescape(text[place:]))
    if spans or "".join(pieces).strip():
        yield Labelled("".join(pieces), tuple(spans))


def _untidy(path: Path, text: str, place: int) -> InputError:
    line = text.count("\n", 0, place) + 1
    return InputError(
        f"{path}: the tags in line {line} overlap or are not closed; mark one thing at a"
        " time, as in <PERSON>...</PERSON>"
    )


def _columns(text: str, path: Path) -> Iterator[Labelled]:
    """One token on each line, its label in the last column; blank lines between sentences.

    Documents begin at -DOCSTART-; where there is none, twenty sentences are one.
    """
    starts = "-DOCSTART-" in text
    tokens: list[tuple[str, str]] = []
    sentences = 0
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        fields = line.split()
        if fields and fields[0] == "-DOCSTART-":
            if tokens:
                yield _joined(tokens)
            tokens = []
        elif not fields:
            if tokens and tokens[-1][0] != "\n":
                tokens.append(("\n", "O"))
                sentences += 1
            if tokens and not starts and sentences % _SENTENCES == 0:
                yield _joined(tokens)
                tokens = []
        elif len(fields) < 2:
            raise InputError(f"{path}: line {number} has no label; write the token, then its label")
        else:
            tokens.append((fields[0], fields[-1]))
    if tokens:
        yield _joined(tokens)


def _joined(tokens: Sequence[tuple[str, str]]) -> Labelled:
    """The tokens as text, with a space between; those of one mention are one span."""
    text = ""
    spans: list[Marked] = []
    before = "O"
    for token, tag in tokens:
        if text and not text.endswith("\n") and token != "\n":
            text += " "
        label = "" if tag == "O" else _PREFIX.sub("", tag)
        if label:
            goes_on = before != "O" and not tag.startswith(("B-", "S-", "U-"))
            if spans and goes_on and spans[-1].label == label:
                spans[-1] = Marked(spans[-1].start, len(text) + len(token), label)
            else:
                spans.append(Marked(len(text), len(text) + len(token), label))
        before = tag
        text += token
    return Labelled(text, tuple(spans))


def _standoff(text: str, path: Path) -> Iterator[Labelled]:
    """brat: T1 TAB label start end TAB words; a mark of several pieces becomes several spans."""
    marks: list[tuple[int, list[Marked], list[str]]] = []  # of each line
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("T"):
            try:
                _, place, words = line.split("\t", 2)
                label, places = place.split(" ", 1)
                pieces = (map(int, piece.split()) for piece in places.split(";"))
                spans = [Marked(start, end, label) for start, end in pieces]
            except ValueError:
                raise InputError(
                    f"{path}: line {number} is not brat's: T1, a tab, label start end, a tab, words"
                ) from None
            marks.append((number, spans, words.split()))
    marked_text = _text(path.with_suffix(".txt"))
    for number, spans, expected in marks:
        if " ".join(marked_text[span.start : span.end] for span in spans).split() != expected:
            raise InputError(
                f"{path}: line {number}: other words stand at that place of {path.stem}.txt; are"
                " the marks those of this text?"
            )
    ordered = sorted((span for _, spans, _ in marks for span in spans), key=lambda span: span.start)
    yield Labelled(marked_text, tuple(ordered), path.stem)


def _is_half(character: str) -> bool:
    """Whether it is a surrogate: half of a character in UTF-16, and no character."""
    return "\ud800" <= character <= "\udfff"
