"""Builds the vectors of words and senses: english.senses in packages/efface-en.

    python tools/build_senses.py DATA [OUTPUT]

Run it after tools/build_english.py, with the same DATA; numpy, scipy and scikit-learn must be
installed. What is written are figures; see NOTICE. It takes about two minutes.
"""

from __future__ import annotations

import re
import sys
import tarfile
import tempfile
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from build_english import OUTPUT, articles
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags
from sklearn.utils.extmath import randomized_svd

from efface.knowledge.senses import SENSES_KIND
from efface.knowledge.storage import Writer
from efface.knowledge.taxonomy import StoredTaxonomy
from efface.knowledge.word_keys import word_key
from efface.languages.english.vocabulary import VOCABULARY

DIMENSIONS = 96
STRETCH = 60  # content words that are counted as used together
AT_LEAST, MOST = 25, 60_000  # stretches with a word that gets a vector, and how many do
KINDS = 40  # of a concept whose names count for its sense
POWER = 1.5  # by how much a rare word tells more
_WORD = re.compile(r"[a-z]{2,}")
# What the words of a concept count: its names, those that explain it, its parents, its kinds.
_NAMES, _EXPLAINED, _PARENTS, _KINDS, _KINDS_EXPLAINED = 1, 1.5, 0.7, 0.7, 0.7

Vectors = NDArray[np.float32]


def content(text: str) -> list[str]:
    return [w for w in _WORD.findall(text.lower()) if w not in VOCABULARY.function_words]


def word_vectors(texts: Iterable[str]) -> tuple[list[str], Vectors, Vectors]:
    """The most frequent words, the unit vector of each, and how much it tells."""
    numbers: dict[str, int] = {}
    used, lengths = array("i"), array("i")
    for text in texts:
        words = content(text)
        for start in range(0, len(words), STRETCH):
            stretch = dict.fromkeys(words[start : start + STRETCH])
            used.extend(numbers.setdefault(word, len(numbers)) for word in stretch)
            lengths.append(len(stretch))
    columns = np.frombuffer(used, np.int32)
    frequency = np.bincount(columns, minlength=len(numbers))
    kept = np.argsort(-frequency, kind="stable")[:MOST]
    kept = kept[frequency[kept] >= AT_LEAST]
    place = np.full(len(numbers), -1, np.int32)
    place[kept] = np.arange(len(kept))
    rows = np.repeat(np.arange(len(lengths), dtype=np.int32), np.frombuffer(lengths, np.int32))
    known = place[columns] >= 0
    shape = (len(lengths), len(kept))
    ones = np.ones(int(known.sum()), np.float32)
    matrix = csr_matrix((ones, (rows[known], place[columns][known])), shape)
    telling = np.log(len(lengths) / frequency[kept]).astype(np.float32)
    matrix = matrix @ diags(telling)
    norms = np.sqrt(np.asarray(matrix.multiply(matrix).sum(1)).ravel())
    matrix = diags(1 / np.where(norms, norms, 1)) @ matrix
    _, _, vectors = randomized_svd(matrix, DIMENSIONS, n_iter=3, random_state=0)
    names = [*numbers]
    return [names[number] for number in kept], units(vectors.T), telling**POWER


def units(vectors: Vectors) -> Vectors:
    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return (vectors / np.where(norms, norms, 1)).astype(np.float32)


def explanations(path: Path) -> list[list[str]]:
    """For each noun of WordNet, in the order in which the taxonomy has them, what explains it."""
    with tarfile.open(path) as archive:
        nouns = archive.extractfile("data.noun")
        if nouns is None:
            raise SystemExit(f"{path}: has no data.noun")
        lines = nouns.read().decode().splitlines()
    return [content(line.partition(" | ")[2]) for line in lines if not line.startswith(" ")]


class Senses:
    """Makes the vectors of concepts out of those of words."""

    def __init__(
        self, taxonomy: StoredTaxonomy, explained: Sequence[list[str]], table: dict[str, Vectors]
    ) -> None:
        self._taxonomy, self._explained, self._table = taxonomy, explained, table
        self._kinds: dict[int, list[int]] = defaultdict(list)
        for concept in range(taxonomy.describe()[0]["concepts"]):
            for parent in taxonomy.parents(concept):
                self._kinds[parent].append(concept)

    def ambiguous(self) -> list[int]:
        """The concepts that share a name with another one; particular things are none."""
        found: set[int] = set()
        for name in self._taxonomy.all_names():
            senses = [c for c in self._taxonomy.senses(name) if self._taxonomy.label(c).islower()]
            found |= {*senses} if len(senses) > 1 else set()
        return sorted(found)

    def vector(self, concept: int) -> Vectors:
        """What the names that it shares with other concepts say counts for none of them."""
        names = self._taxonomy.names(concept)
        shared = {
            w for name in names if len(self._taxonomy.senses(name)) > 1 for w in content(name)
        }
        kinds = self._kinds[concept][:KINDS]
        parts = [
            (_NAMES, self._named([concept])),
            (_EXPLAINED, self._said_of([concept])),
            (_PARENTS, self._named(self._taxonomy.parents(concept))),
            (_KINDS, self._named(kinds)),
            (_KINDS_EXPLAINED, self._said_of(kinds)),
        ]
        means = [w * self._mean([x for x in words if x not in shared]) for w, words in parts]
        return units(np.sum(means, 0))

    def _named(self, concepts: Sequence[int]) -> list[str]:
        return [w for c in concepts for name in self._taxonomy.names(c) for w in content(name)]

    def _said_of(self, concepts: Sequence[int]) -> list[str]:
        return [w for c in concepts if c < len(self._explained) for w in self._explained[c]]

    def _mean(self, words: Sequence[str]) -> Vectors:
        vectors = [self._table[word] for word in words if word in self._table]
        return units(np.sum(vectors, 0)) if vectors else np.zeros(DIMENSIONS, np.float32)


def as_bytes(vectors: Vectors) -> NDArray[np.uint8]:
    """Directions in steps: the largest part of each has the largest number."""
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    scaled = vectors / np.where(largest, largest, 1)
    return (np.round(scaled * 127) + 128).astype(np.uint8)


def main(data: Path, output: Path = OUTPUT) -> None:
    words, vectors, telling = word_vectors(articles(data))
    table = dict(zip(words, vectors * telling[:, None], strict=True))
    explained = explanations(data / "taxonomy/wordnet30-nouns.tar.xz")
    senses = Senses(StoredTaxonomy(output / "english.taxonomy"), explained, table)
    concepts = senses.ambiguous()
    order = np.argsort([word_key(word) for word in words])
    with tempfile.TemporaryDirectory() as folder:
        writer = Writer(SENSES_KIND, Path(folder))
        writer.add("keys", "u8", [np.array([word_key(words[i]) for i in order], np.uint64)])
        writer.add("weights", "u2", [np.round(telling[order] * 256).astype(np.uint16)])
        writer.add("words", "u1", [as_bytes(vectors[order]).ravel()])
        writer.add("concepts", "u4", [np.array(concepts, np.uint32)])
        of_senses = np.stack([senses.vector(concept) for concept in concepts])
        writer.add("senses", "u1", [as_bytes(of_senses).ravel()])
        about = {"source": "English Wikipedia, 2014; WordNet 3.0", "licence": "see NOTICE"}
        writer.save(
            output / "english.senses", {**about, "language": "en", "dimensions": DIMENSIONS}
        )
    print(len(words), "words", len(concepts), "concepts")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
