"""The fast tagger of English: a small network that learned from the careful one (extra `en`).

It finds entities, and words with tags of the Penn Treebank.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from efface.document import Document
from efface.errors import InputError, missing
from efface.languages.base import Progress, Tagger
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.tokens import tokens
from efface.languages.taggers.inputs import inputs
from efface.languages.taggers.labels import Classes, Reads
from efface.languages.taggers.mentions import mentions
from efface.languages.taggers.network import Network
from efface.languages.taggers.threads import one_thread
from efface.languages.taggers.windows import Scores
from efface.terms.pieces import pieces
from efface.terms.tagged import Reading, Tagged, Wanted

__all__ = ["FAST", "FastTagger", "flags_of"]

FAST = "fast"  # its name in a policy
_PACKAGE = "efface_en"
_FILE = "english.tagger"
_VERSION = "1"
_DIGEST = "6bc656919a501755f10c238ab09011fc91822dd8e6e935de1ce4214a870f9d90"
_FLAGS = {letter: 1 << place for place, letter in enumerate("Ccrgmfspona")}
_PIECE = 10_000  # characters that are read at once
_HEADS: dict[Wanted, str] = {"entities": "names", "words": "tags"}


class _Loaded(NamedTuple):
    network: Network
    classes: Classes
    tags: NDArray[Any]
    persons: int  # the column of this class


class FastTagger(Tagger):
    """Finds entities and tags words by the weights that come with efface, whose digest it knows.

    `file` has other weights that were trained by the same tool.
    """

    def __init__(self, threshold: float = 0.5, file: Path | None = None) -> None:
        self.sure = threshold
        self._file = file

    def open(self) -> None:
        """Load it, so that a mistake shows before a document is read."""
        _load(self._file)

    def describe(self) -> dict[str, str]:
        digest = _DIGEST if self._file is None else _digest_of(self._file.read_bytes())
        return {"name": FAST, "version": _VERSION, "digest": f"sha256:{digest}"}

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        self.refuse_long(documents)
        loaded = _load(self._file)
        for document in documents:
            parts = []
            for offset, piece in pieces(document.text, _PIECE):
                with one_thread():
                    parts.append((offset, self._reading(piece, wanted, loaded)))
                progress(len(piece))
            yield Reading.joined(document.text, parts, wanted)

    def _reading(self, text: str, wanted: Collection[Wanted], loaded: _Loaded) -> Reading:
        places = tokens(text)
        given = inputs(text, places)
        given = given.with_flags([flags_of(word) for word in given.words])
        scores = loaded.network.scores(given, *(_HEADS[what] for what in wanted))
        by_head = dict(zip(wanted, scores, strict=True))
        if "@" in text and "entities" in by_head:
            _no_persons(by_head["entities"], loaded.persons, text, places)
        reading: dict[Wanted, Tagged] = {}
        if "entities" in wanted:
            least = self.sure * self.DOUBTFUL
            found = mentions(text, places, by_head["entities"], loaded.classes, least, self.sure)
            reading["entities"] = Tagged.of(
                text,
                [(mention.start, mention.end, mention.label) for mention in found],
                [mention.score for mention in found],
                [mention.share for mention in found],
            )
        if "words" in wanted:
            starts, ends = np.array(places, np.int32).reshape(-1, 2).T
            tags = loaded.tags[by_head["words"].argmax(axis=1)].tolist()
            reading["words"] = Tagged(text, starts, ends, tuple(tags))
        return Reading(**reading)


def _no_persons(scores: Scores, persons: int, text: str, places: Sequence[tuple[int, int]]) -> None:
    """An e-mail address is one token, and no person, whatever names are in it."""
    rows = [row for row, (start, end) in enumerate(places) if "@" in text[start + 1 : end]]
    scores[rows, persons] = scores.min(initial=0)


def flags_of(word: str) -> int:
    """What the lexicon says of a word, as bits."""
    lexicon = english_lexicon()
    bits = sum([_FLAGS[letter] for letter in lexicon.flags(word)])
    return bits | (_FLAGS["a"] if word.isupper() and lexicon.is_acronym(word) else 0)


@lru_cache(2)
def _load(file: Path | None) -> _Loaded:
    path = file or _shipped()
    content = path.read_bytes()
    if file is None and _digest_of(content) != _DIGEST:
        raise InputError(f"{path}: is not the tagger that efface knows; install efface-en again")
    try:
        with np.load(BytesIO(content), allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        labels, tags = arrays.pop("labels").tolist(), arrays.pop("words")
        classes = Classes(tuple(Reads("" if name == "O" else name) for name in labels))
        return _Loaded(Network(arrays), classes, tags, labels.index("PERSON"))
    except (KeyError, ValueError, OSError, EOFError, zipfile.BadZipFile):
        raise InputError(f"{path}: is no file of a fast tagger") from None


def _digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@cache
def _shipped() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise missing("the fast tagger is not installed", "en")
    return Path(spec.submodule_search_locations[0]) / "data" / _FILE
