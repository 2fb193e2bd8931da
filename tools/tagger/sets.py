"""The labelled sets that may be trained on, as passages whose words are marked with classes."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tagger.classes import ALL, NAMES, NONE, bit, by_form, everyday

__all__ = ["GROUPS", "SETS", "Mark", "Passage", "read_lines", "read_own", "read_set"]

Mark = tuple[int, int, int]  # start, end, the classes that it may have
_WORD = re.compile(r"[@#]?\w+|[^\w\s]")


@dataclass(frozen=True)
class Passage:
    """A text and its marks, from left to right; what is not marked is nothing."""

    source: str
    name: str
    text: str = field(repr=False)
    marks: tuple[Mark, ...] = field(repr=False)


def read_lines(path: Path) -> list[str]:
    """The lines of a file, which may be packed."""
    if not path.is_file():
        raise SystemExit(f"{path}: is missing; the labelled sets are needed to build a tagger")
    with (lzma.open if path.suffix == ".xz" else open)(path, "rt", encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


# Everyday documents.


def _everyday(path: Path, source: str) -> Iterator[Passage]:
    for line in read_lines(path):
        document = json.loads(line)
        text = document["text"]
        marks = [
            (start, end, everyday(label, kind, text[start:end]))
            for start, end, label, kind in document["spans"]
        ]
        yield Passage(source, document["id"], text, _kept_apart(marks))


def _kept_apart(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks from left to right; of those that overlap, the first and longest."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda mark: (mark[0], -mark[1])):
        if not kept or mark[0] >= kept[-1][1]:
            kept.append(mark)
    return tuple(kept)


# Judgments.

_COURT = {
    "PERSON": bit("PERSON"),
    "ORG": bit("ORG"),
    "LOC": bit("PLACE", "ADDRESS"),
    "DEM": bit("GROUP", "OCCUPATION", "AGE", "PLACE"),
    "CODE": bit("RECORD"),
    "MISC": ALL,
}
_TITLE = re.compile(r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lord|Judge|Prof|Professor)\b\.?\s*)+")
_MONTH_OR_YEAR = re.compile(r"\d{4}|\d{1,2} [A-Z]|[A-Z][a-z]+ \d")
_AMOUNT = re.compile(r"[€$£]|\b[A-Z]{3}\b|euro|pound|dollar|kron|zloty|lira|rouble|franc|mark")


def _court(path: Path, source: str) -> Iterator[Passage]:
    for line in read_lines(path):
        document = json.loads(line)
        text = document["text"]
        marks: list[Mark] = []
        for start, end, label, *_ in document["spans"]:
            part = text[start:end]
            if label == "DATETIME":
                classes = bit("DATE") if _MONTH_OR_YEAR.search(part) else bit("DATE") | NONE
            elif label == "QUANTITY":
                classes = bit("MONEY") if _AMOUNT.search(part) else bit("MONEY") | NONE
            else:
                classes = _COURT[label]
            if label == "PERSON" and (title := _TITLE.match(part)) and title.end() < len(part):
                marks.append((start, start + title.end(), classes | NONE))
                start += title.end()
            marks.append((start, end, classes))
        yield Passage(source, document["id"], text, _kept_apart(marks))


# Templates with made-up values.

_TEMPLATES = {
    "PERSON": bit("PERSON"),
    "STREET_ADDRESS": bit("ADDRESS", "PLACE"),
    "GPE": bit("PLACE"),
    "ORGANIZATION": bit("ORG"),
    "DATE_TIME": bit("DATE"),
    "TITLE": NONE | bit("OCCUPATION", "PERSON"),
    "PHONE_NUMBER": bit("PHONE"),
    "AGE": bit("AGE"),
    "NRP": bit("GROUP"),
    "ZIP_CODE": bit("ADDRESS"),
    "DOMAIN_NAME": NONE | bit("RECORD"),
}


def _templates(path: Path, source: str) -> Iterator[Passage]:
    for number, document in enumerate(json.loads("".join(read_lines(path)))):
        text = document["full_text"]
        marks = _kept_apart(
            (span["start_position"], span["end_position"], _TEMPLATES.get(kind, bit("RECORD")))
            for span in document["spans"]
            for kind in [span["entity_type"]]
        )
        yield Passage(source, str(number), text, _with_rest(text, marks))


def _with_rest(text: str, marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks, and what the words between them may be: names that the templates came with."""
    marks = list(marks)
    taken = {at for start, end, _ in marks for at in range(start, end)}
    for word in _WORD.finditer(text):
        classes = by_form(word.group(), "NAME", "ORG", "GROUP")
        if word.start() not in taken and classes != NONE:
            marks.append((*word.span(), classes))
    return _kept_apart(marks)


# Columns: a word and its label on each line, sentences between empty lines.

_Row = tuple[str, str]
_COLUMNS: dict[str, dict[str, int]] = {
    "wikigold": {
        "PER": bit("PERSON"),
        "ORG": bit("ORG"),
        "LOC": bit("PLACE"),
        "MISC": bit("NAME", "GROUP", "DATE", "O"),
    },
    "ewt": {"PER": bit("PERSON"), "ORG": bit("ORG"), "LOC": bit("PLACE")},
    "btc": {"PER": bit("PERSON"), "ORG": bit("ORG"), "LOC": bit("PLACE")},
    "wnut": {
        "person": bit("PERSON"),
        "location": bit("PLACE"),
        "corporation": bit("ORG"),
        "group": bit("ORG", "GROUP", "NAME"),
        "creative-work": bit("NAME"),
        "product": bit("NAME", "O"),
    },
    "re3d": {
        "Person": bit("PERSON"),
        "Organisation": bit("ORG"),
        "Location": bit("PLACE"),
        "Nationality": bit("GROUP"),
        "Temporal": bit("DATE", "O"),
        "Money": bit("MONEY"),
        "Quantity": bit("MONEY", "AGE", "O"),
        "DocumentReference": bit("RECORD", "NAME", "O"),
        "Weapon": bit("NAME", "O"),
        "MilitaryPlatform": bit("NAME", "O"),
    },
}
# What names of a kind that a set does not mark may be.
_UNMARKED = {
    "wikigold": (),
    "ewt": ("NAME", "GROUP"),
    "btc": ("NAME", "GROUP"),
    "wnut": ("GROUP",),
    "re3d": ("NAME", "GROUP"),
}
_PRONOUNS = frozenset("i it he she they we you his her its their our us them who this that".split())
_CLOSING = frozenset(". , ; : ! ? ) ] } % ' ’ ” n't 's 'm 're 've 'll 'd ’s ...".split())
_OPENING = frozenset("( [ { $ £ € # “ ‘ @".split())
_PASSAGE = 700  # characters of sentences that are read together


def _rows(path: Path) -> Iterator[tuple[str, list[_Row]]]:
    """The sentences, each with its text where the file has it."""
    rows: list[_Row] = []
    text = ""
    for line in [*read_lines(path), ""]:
        if line.startswith("# text = "):
            text = line.removeprefix("# text = ")
        elif (line.startswith("# ") and "=" in line) or line.startswith("-DOCSTART-"):
            continue
        elif line.strip():
            parts = line.split("\t") if "\t" in line else line.rsplit(" ", 1)
            if len(parts) > 2 and parts[0].isdecimal():  # numbered rows
                parts = parts[1:3]
            rows.append((parts[0].strip(), parts[-1]))
        elif rows:
            yield text, rows
            rows, text = [], ""


def _spelled(rows: list[_Row]) -> str:
    """The words of a sentence as one would write them."""
    text, open_quote = "", False
    for index, (word, _) in enumerate(rows):
        glued = word in _CLOSING or (index and rows[index - 1][0] in _OPENING)
        if word == '"':
            glued = glued or open_quote
            open_quote = not open_quote
        elif index and rows[index - 1][0] == '"' and open_quote:
            glued = True
        text += word if glued or not text else f" {word}"
    return text


def _columns(path: Path, source: str) -> Iterator[Passage]:
    """Sentences, several of them together where they follow each other in a document."""
    together = source not in {"btc", "wnut"}  # these are single messages
    text, marks, number = "", list[Mark](), 0
    for given, rows in _rows(path):
        sentence = given or _spelled(rows)
        if text and (not together or len(text) + len(sentence) > _PASSAGE):
            yield Passage(source, str(number), text, tuple(marks))
            text, marks, number = "", [], number + 1
        offset = len(text) + 1 if text else 0
        text = f"{text} {sentence}" if text else sentence
        marks += _sentence_marks(source, sentence, rows, offset)
    if text:
        yield Passage(source, str(number), text, tuple(marks))


def _sentence_marks(source: str, text: str, rows: list[_Row], offset: int) -> Iterator[Mark]:
    at, before = 0, ""
    for word, label in rows:
        start = text.find(word, at)
        if start < 0:
            raise SystemExit(f"{source}: a sentence does not have the words of its rows")
        at = start + len(word)
        classes = _classes(source, word, label)
        if before == "@" or word.startswith("@"):
            classes = _of_handle(classes)
        if classes != NONE:
            yield offset + start, offset + at, classes
        before = word


def _classes(source: str, word: str, label: str) -> int:
    name = label.partition("-")[2] if label[:2] in {"B-", "I-"} else ""
    if not name:
        return by_form(word, *_UNMARKED[source])
    classes = _COLUMNS[source][name]
    if source == "re3d" and classes & NAMES:  # it marks pronouns and descriptions, too
        if word.lower() in _PRONOUNS:
            return NONE
        return classes if any(map(str.isupper, word)) else classes | NONE
    return classes


def _of_handle(classes: int) -> int:
    """The name by which a person is known in a network is no person's name."""
    return bit("USER") if classes == bit("PERSON") else classes | bit("USER")


Reader = Callable[[Path, str], Iterator[Passage]]
SETS: dict[str, tuple[str, Reader]] = {
    "wikigold": ("labelled/wikigold.conll.txt.xz", _columns),
    "re3d": ("labelled/re3d-train.conll.xz", _columns),
    "ewt": ("labelled/uner_ewt_dev.iob2.xz", _columns),
    "wnut": ("labelled/wnut17train.conll.xz", _columns),
    "btc": ("labelled/btc.conll.xz", _columns),
    "court": ("labelled/tab_court.jsonl.xz", _court),
    "templates": ("labelled/presidio_synth_v2.json.xz", _templates),
    "documents": ("trial/documents.jsonl", _everyday),
    "more": ("trial/more.jsonl", _everyday),
}
# What is left out together, so that a tagger is measured on a kind of text that it has not seen.
GROUPS = {
    "news": ("wikigold", "re3d"),
    "web": ("ewt", "wnut", "btc"),
    "judgments": ("court",),
    "everyday": ("documents", "more"),
}


def read_set(name: str, data: Path) -> list[Passage]:
    """The passages of a set; `data` is the folder of all of them."""
    file, reader = SETS[name]
    return [*reader(data / file, name)]


def read_own(path: Path) -> list[Passage]:
    """Documents of one's own, marked like the everyday documents and read as often."""
    return [*_everyday(path, "more")]
