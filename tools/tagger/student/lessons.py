"""Texts to learn from: what the teacher says of each token, and spaCy's tags.

What a teacher said is kept in WORK, so that it is asked once.
"""

from __future__ import annotations

import hashlib
import lzma
import tarfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.languages.english.tokens import tokens
from efface.terms.pieces import pieces
from tagger.classes import ALL, CLASSES
from tagger.everyday import generate
from tagger.sets import SETS, Mark, Passage, read_set

__all__ = ["SOURCES", "TAGS", "Lesson", "lessons"]

Bytes = NDArray[np.uint8]
# The tags of spaCy's model; 0 says that the tag is not known.
TAGS = ("", *(
    "$ '' , -LRB- -RRB- . : ADD AFX CC CD DT EX FW HYPH IN JJ JJR JJS LS MD NFP NN NNP NNPS NNS PDT"
    " POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB XX `` _SP"
).split())  # fmt: skip
_TAG = {name: number for number, name in enumerate(TAGS)}
_PERSON, _RECORD = CLASSES.index("PERSON"), CLASSES.index("RECORD")
_LESSON = 3_000  # characters
_GENERATED = (12_000, 23)  # documents, seed
_WIKI_STEP, _WIKI_LONGEST, _WIKI_SIZE = 9, 1_500, 24_000_000
_WORKERS = 2


@dataclass(frozen=True)
class Lesson:
    """A text in tokens; for each what it may be called, and its tag."""

    source: str
    text: str = field(repr=False)
    places: list[tuple[int, int]] = field(repr=False)
    names: Bytes = field(repr=False)  # the chance of each class, of 255
    tags: Bytes = field(repr=False)


# Where the texts come from.


def _wiki(data: Path, most: int = 0) -> Iterator[Passage]:
    """The beginnings of every few articles; nothing is marked, and all is open."""
    size = 0
    with lzma.open(data / "background/wiki2014.tsv.xz", "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            if number % _WIKI_STEP:
                continue
            text = line.partition("\t")[2].strip()
            if len(text) > _WIKI_LONGEST:
                text = text[: text.rfind(" ", 0, _WIKI_LONGEST)]
            size += len(text)
            if size > (most or _WIKI_SIZE):
                return
            yield Passage("wiki", str(number), text, ((0, len(text), ALL),))


def _web(data: Path) -> Iterator[Passage]:
    """Mails, posts, reviews, answers and weblogs of the English Web Treebank, paragraph by line."""
    for name, sentences in _treebank(data):
        text = "".join(given for given, _ in sentences)
        yield Passage("web", name, text, ((0, len(text), ALL),))


def _treebank(data: Path) -> Iterator[tuple[str, list[tuple[str, list[tuple[str, str]]]]]]:
    """Each document with its sentences: the text, and the words with their tags."""
    with tarfile.open(data / "labelled/ud_ewt_sources.tar.xz") as archive:
        for member in archive:
            if not member.name.endswith(".conllu"):
                continue
            file = archive.extractfile(member)
            assert file is not None
            sentences: list[tuple[str, list[tuple[str, str]]]] = []
            between = ""
            for line in file.read().decode().split("\n"):
                if line.startswith("# newpar"):
                    between = "\n"
                elif line.startswith("# text = "):
                    text = line.removeprefix("# text = ")
                    sentences.append((f"{between}{text}" if sentences else text, []))
                    between = " "
                elif line and line[0].isdigit():
                    number, word, _, _, tag, *_ = line.split("\t")
                    if number.isdigit():
                        sentences[-1][1].append((word, tag))
            yield Path(member.name).stem, sentences


def _made_up(_: Path) -> Iterator[Passage]:
    yield from generate(*_GENERATED)


def _marked(name: str, data: Path) -> Iterator[Passage]:
    yield from read_set(name, data)


SOURCES: dict[str, Callable[[Path], Iterator[Passage]]] = {
    "wiki": _wiki,
    "web": _web,
    "generated": _made_up,
    **{name: partial(_marked, name) for name in SETS},
}


def _cut(passage: Passage) -> Iterator[Passage]:
    for offset, text in pieces(passage.text, _LESSON):
        end = offset + len(text)
        marks: list[Mark] = [
            (max(start, offset) - offset, min(stop, end) - offset, classes)
            for start, stop, classes in passage.marks
            if start < end and stop > offset
        ]
        yield Passage(passage.source, passage.name, text, tuple(marks))


# What the teachers say.


def lessons(source: str, data: Path, work: Path, teacher: Path, articles: int = 0) -> list[Lesson]:
    """The lessons of a source; `articles` bounds the characters of articles, unless it is 0."""
    source_passages = _wiki(data, articles) if source == "wiki" else SOURCES[source](data)
    passages = [part for passage in source_passages for part in _cut(passage)]
    texts = [passage.text for passage in passages]
    names = _kept(work, f"names-{source}", texts, partial(_named, teacher), _digest_of(teacher))
    tags = _kept(work, f"tags-{source}", texts, _tagged, "spacy")
    if source == "web":
        tags = _by_hand(data, passages, tags)
    made = []
    for passage, named, tagged in zip(passages, names, tags, strict=True):
        places = tokens(passage.text)
        allowed = _allowed(passage, places)
        chances = named.astype(np.float32) * allowed + 1e-3 * allowed
        shares = chances / chances.sum(axis=1, keepdims=True) * 255
        made.append(Lesson(source, passage.text, places, np.rint(shares).astype(np.uint8), tagged))
    return made


def _digest_of(folder: Path) -> str:
    return hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()


def _kept(
    work: Path, name: str, texts: Sequence[str], ask: Callable[[str], Bytes], teacher: str
) -> list[Bytes]:
    """The answers for each text, from the file of an earlier run if it has them."""
    key = hashlib.sha256("\0".join((teacher, *texts)).encode()).hexdigest()[:16]
    path = work / "lessons" / f"{name}-{key}.npz"
    if not path.exists():
        with ProcessPoolExecutor(_WORKERS, get_context("spawn")) as pool:
            answers = [*pool.map(ask, texts, chunksize=64)]
        path.parent.mkdir(parents=True, exist_ok=True)
        lengths = np.array([len(answer) for answer in answers])
        partial_path = path.with_suffix(".partial.npz")
        np.savez_compressed(partial_path, lengths=lengths, answers=np.concatenate(answers))
        partial_path.replace(path)
    with np.load(path) as file:
        lengths, answers = file["lengths"], file["answers"]
    if lengths.tolist() != [len(tokens(text)) for text in texts]:
        raise SystemExit(f"{path}: was made with other tokens; remove it")
    return np.split(answers, np.cumsum(lengths)[:-1])


def _named(teacher: Path, text: str) -> Bytes:
    """The chance of each class for each token: that of the piece that is most surely a name."""
    from efface.languages.taggers.folder import stamp_of
    from efface.languages.taggers.runtime import load
    from efface.languages.taggers.windows import read_in_windows

    loaded = load(teacher, stamp_of(teacher))
    read = loaded.tokens(text)
    scores = read_in_windows(
        len(read.ids),
        lambda part: loaded.score(read.ids[part], read.forms[part]),
        size=loaded.size,
        overlap=loaded.size // 4,
        outputs=loaded.outputs,
    )
    shares = np.exp(scores - scores.max(axis=1, keepdims=True, initial=-np.inf))
    shares /= shares.sum(axis=1, keepdims=True)
    places = tokens(text)
    chances = np.zeros((len(places), len(CLASSES)), np.float32)
    chances[:, 0] = 1
    piece = 0
    for number, (start, end) in enumerate(places):
        while piece < len(read.places) and read.places[piece][1] <= start:
            piece += 1
        stop = piece
        while stop < len(read.places) and read.places[stop][0] < end:
            stop += 1
        if stop > piece:
            chances[number] = min(shares[piece:stop], key=lambda row: row[0])
        if "@" in text[start + 1 : end]:  # an address is no person, whatever its parts are
            chances[number, _RECORD] += chances[number, _PERSON]
            chances[number, _PERSON] = 0
    return np.rint(chances * 255).astype(np.uint8)


def _tagged(text: str) -> Bytes:
    """The tag of each token that is one for spaCy, too."""
    from efface.document import Document
    from efface.languages.base import no_progress
    from efface.languages.english.tagger import SpacyTagger

    (reading,) = SpacyTagger().read([Document(text)], ["words"], no_progress)
    assert reading.words is not None
    known = {(start, end): _TAG.get(tag, 0) for start, end, tag in reading.words.places()}
    return np.array([known.get(place, 0) for place in tokens(text)], np.uint8)


def _by_hand(data: Path, passages: Sequence[Passage], tags: Sequence[Bytes]) -> list[Bytes]:
    """The tags of the treebank in the place of spaCy's, for texts that were not cut."""
    marked: dict[str, Any] = dict(_treebank(data))
    changed = []
    for passage, tagged in zip(passages, tags, strict=True):
        known, at = {}, 0
        sentences = marked[passage.name]
        if passage.text == "".join(text for text, _ in sentences):
            for word, tag in (pair for _, words in sentences for pair in words):
                start = passage.text.find(word, at)
                at = start + len(word)
                known[start, at] = _TAG.get(tag, 0)
        places = tokens(passage.text)
        changed.append(
            np.array([known.get(p, 0) or t for p, t in zip(places, tagged, strict=True)], np.uint8)
        )
    return changed


def _allowed(passage: Passage, places: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
    """What each token may be, by the marks of its source."""
    allowed = np.zeros((len(places), len(CLASSES)), np.float32)
    allowed[:, 0] = 1
    bits = np.arange(len(CLASSES))
    mark = 0
    for number, (start, end) in enumerate(places):
        while mark < len(passage.marks) and passage.marks[mark][1] <= start:
            mark += 1
        if mark < len(passage.marks) and passage.marks[mark][0] < end:
            allowed[number] = passage.marks[mark][2] >> bits & 1
    return allowed
