"""Builds an index from texts, in bounded memory.

Texts are read in portions. The words of a portion become pairs of a key and a document, sorted as
numbers; portions are merged into runs on disk, and the runs, one range of keys at a time, into the
index. The same texts in the same order give the same bytes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.corpora.texts import Text
from efface.errors import InputError
from efface.knowledge.index import BUCKET_BITS, KIND
from efface.knowledge.postings import encode_all, size
from efface.knowledge.storage import Writer
from efface.knowledge.word_keys import KEY_BITS, FunctionWords, Keys, keys_of

__all__ = ["Built", "build"]

_PORTION = 2_000_000  # characters that are turned into numbers at once
_RUN = 16_000_000  # pairs of a key and a document that are held in memory
_DOCUMENT_BITS = 64 - KEY_BITS
_TOP = BUCKET_BITS


@dataclass(frozen=True)
class Built:
    """What went into an index and what came out."""

    documents: int
    words: int
    terms: int


@dataclass(frozen=True)
class _Run:
    """Sorted keys, the length of the posting list of each, and all these lists, joined."""

    keys: Keys
    lengths: NDArray[np.uint32]
    documents: NDArray[np.uint32]

    def between(self, low: int, high: int) -> _Run:
        """The part of the run with keys from `low` to below `high`."""
        first, last = np.searchsorted(self.keys, np.array([low, high], np.uint64))
        start = int(self.lengths[:first].sum(dtype=np.int64))
        stop = start + int(self.lengths[first:last].sum(dtype=np.int64))
        return _Run(self.keys[first:last], self.lengths[first:last], self.documents[start:stop])


def build(
    texts: Iterable[Text],
    path: Path,
    function_words: FunctionWords,
    *,
    about: Mapping[str, Any],
    at_least: int = 3,
    progress: Callable[[int], None] | None = None,
) -> Built:
    """Write an index of the texts, without function words and terms in fewer than `at_least`."""
    with tempfile.TemporaryDirectory(prefix="efface-") as name:
        folder = Path(name)
        runs: list[_Run] = []
        held: list[_Run] = []
        documents = words = 0
        for portion in _portions(texts):
            keys, owners, count = keys_of([text for _, text in portion], function_words)
            numbers = np.array([number for number, _ in portion], np.uint32)
            held.append(_sorted(keys, owners, numbers))
            documents, words = int(numbers[-1]) + 1, words + count
            if progress:
                progress(sum(len(text) for _, text in portion))
            if sum(len(run.documents) for run in held) > _RUN:
                runs.append(_on_disk(_merged(held), folder / f"run{len(runs)}"))
                held = []
        if held:
            runs.append(_merged(held))
        if not words:
            raise InputError(f"{about.get('source', 'the corpus')}: has no words to count")
        terms = _write(runs, documents, at_least, folder, path, {**about, "words": words})
    return Built(documents, words, terms)


def _portions(texts: Iterable[Text]) -> Iterator[list[tuple[int, str]]]:
    """Numbered texts in lists of bounded size; a text that is too long comes in parts."""
    portion: list[tuple[int, str]] = []
    length = 0
    for number, text in enumerate(texts):
        for part in _parts(text):
            portion.append((number, part))
            length += len(part)
            if length >= _PORTION or len(portion) == 1 << _DOCUMENT_BITS:
                yield portion
                portion, length = [], 0
    if portion:
        yield portion


def _parts(text: Text) -> Iterator[str]:
    """A text in parts of bounded size, cut between two words where there are any."""
    yield ""  # so that a document without words is counted, too
    for whole in (text,) if isinstance(text, str) else text:
        start = 0
        while start < len(whole):
            stop = min(start + _PORTION, len(whole))
            if stop < len(whole):
                space = max(whole.rfind(" ", start + 1, stop), whole.rfind("\n", start + 1, stop))
                stop = space if space > start else stop
            yield whole[start:stop]
            start = stop


def _sorted(keys: Keys, owners: NDArray[np.uint32], numbers: NDArray[np.uint32]) -> _Run:
    """A run from keys and the places of their documents in `numbers`.

    Key and place fit into 64 bits, so that one sort of numbers does it.
    """
    pairs = (keys << np.uint64(_DOCUMENT_BITS)) | owners
    pairs.sort()
    pairs = pairs[_first_of_each(pairs)]
    documents = numbers[(pairs & np.uint64((1 << _DOCUMENT_BITS) - 1)).astype(np.intp)]
    return _counted(pairs >> np.uint64(_DOCUMENT_BITS), documents)


def _first_of_each(values: NDArray[Any]) -> NDArray[np.bool_]:
    """For each of the sorted values, whether it is the first of its equals."""
    first = np.ones(len(values), bool)
    first[1:] = values[1:] != values[:-1]
    return first


def _counted(keys: Keys, documents: NDArray[np.uint32]) -> _Run:
    """A run from sorted keys, each with its document; the same document counts once for a key."""
    new_key = _first_of_each(keys)
    once = new_key | _first_of_each(documents)
    keys, documents, new_key = keys[once], documents[once], new_key[once]
    starts = np.flatnonzero(new_key)
    lengths = np.diff(np.append(starts, len(keys))).astype(np.uint32)
    return _Run(keys[starts], lengths, documents)


def _merged(runs: list[_Run]) -> _Run:
    """One run from several; the documents of each come after those of the run before."""
    keys = np.concatenate([np.repeat(run.keys, run.lengths) for run in runs])
    documents = np.concatenate([run.documents for run in runs])
    order = np.argsort(keys, kind="stable")
    return _counted(keys[order], documents[order])


def _on_disk(run: _Run, path: Path) -> _Run:
    """The same run, memory-mapped."""
    arrays = []
    for name in ("keys", "lengths", "documents"):
        file = path.with_suffix(f".{name}.npy")
        np.save(file, getattr(run, name))
        arrays.append(np.load(file, mmap_mode="r"))
    return _Run(*arrays)


def _write(
    runs: list[_Run],
    documents: int,
    at_least: int,
    folder: Path,
    path: Path,
    about: Mapping[str, Any],
) -> int:
    """Merge the runs and write the index; gives the number of terms in it."""
    keys, lengths = [], []

    def lists() -> Iterator[NDArray[np.uint8]]:
        for run in _by_key_range(runs, at_least):
            keys.append(run.keys)
            lengths.append(run.lengths)
            yield encode_all(run.documents, run.lengths, documents)

    writer = Writer(KIND, folder)
    writer.add("lists", "u1", lists())
    all_keys, all_lengths = np.concatenate(keys), np.concatenate(lengths)
    if not len(all_keys) and at_least > 1:
        source = about.get("source", "the corpus")
        raise InputError(
            f"{source}: no term stands in {at_least} documents or more; lower at-least"
        )
    _add_tables(writer, all_keys, all_lengths, documents)
    writer.save(
        path,
        {**about, "documents": documents, "terms": len(all_keys), "at_least": at_least},
    )
    return len(all_keys)


def _by_key_range(runs: list[_Run], at_least: int) -> Iterator[_Run]:
    """All runs merged, in parts by ranges of keys, without terms in fewer than `at_least` texts."""
    total = sum(len(run.documents) for run in runs)
    parts = 1 << max(0, (total // _RUN).bit_length())
    width = (1 << KEY_BITS) // parts
    for part in range(parts):
        merged = _merged([run.between(part * width, (part + 1) * width) for run in runs])
        often = merged.lengths >= at_least
        documents = merged.documents[np.repeat(often, merged.lengths)]
        yield _Run(merged.keys[often], merged.lengths[often], documents)


def _add_tables(writer: Writer, keys: Keys, lengths: NDArray[np.uint32], documents: int) -> None:
    """Add what a look-up needs: buckets of keys, and start and length of each posting list."""
    sizes = _sizes(lengths, documents)
    starts = np.cumsum(sizes, dtype=np.uint64) - sizes
    tops = (keys >> np.uint64(KEY_BITS - _TOP)).astype(np.int64)
    buckets = np.searchsorted(tops, np.arange((1 << _TOP) + 1))
    writer.add("buckets", "u4", [buckets])
    writer.add("rests", "u4", [keys & np.uint64((1 << KEY_BITS - _TOP) - 1)])
    writer.add("lengths", "u4", [lengths])
    writer.add("starts", "u8" if len(starts) and starts[-1] >= 1 << 32 else "u4", [starts])


def _sizes(lengths: NDArray[np.uint32], documents: int) -> NDArray[np.uint64]:
    """The size in bytes of each posting list, from their lengths."""
    known = {length: size(length, documents) for length in np.unique(lengths).tolist()}
    return np.array([known[length] for length in lengths.tolist()], np.uint64)
