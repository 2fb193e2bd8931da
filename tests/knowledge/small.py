"""Knowledge from a handful of made-up texts, and the same counted in Python sets."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from efface.knowledge.building import build
from efface.knowledge.generalizing import Taxonomies
from efface.knowledge.index import Index
from efface.knowledge.information import Information
from efface.knowledge.pack import Knowledge
from efface.knowledge.taxonomy import Graph
from efface.knowledge.vocabulary import Vocabulary
from efface.languages.english.vocabulary import VOCABULARY

__all__ = ["FUNCTION_WORDS", "documents_with", "knowledge_of"]

FUNCTION_WORDS = VOCABULARY.function_words


def knowledge_of(
    texts: Sequence[str],
    kinds: Iterable[tuple[str, str]] = (),
    vocabulary: Vocabulary = VOCABULARY,
) -> Knowledge:
    """The counts of the texts, and a taxonomy of pairs of a term and what it is a kind of."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.counts"
        build(texts, path, vocabulary.function_words, about={"source": "made up"}, at_least=1)
        index = Index(path, vocabulary.function_words)
    graph = Graph()
    for below, above in kinds:
        for name in (above, below):
            if not graph.senses(name):
                graph.add(name)
        graph.above[graph.senses(below)[0]].append(graph.senses(above)[0])
    information = Information(index, vocabulary)
    taxonomies = Taxonomies([graph], information, vocabulary)
    return Knowledge(index, information, taxonomies, vocabulary)


def documents_with(phrase: str, texts: Sequence[str]) -> set[int]:
    """Where all pairs of neighbouring words of a phrase stand; of a single word, where it does."""
    words = phrase.split()
    pairs: list[tuple[str, ...]] = [*pairwise(words)] or [(words[0],)]
    found = set()
    for number, text in enumerate(texts):
        there = text.split()
        here: set[tuple[str, ...]] = {(word,) for word in there} | set(pairwise(there))
        if all(pair in here for pair in pairs):
            found.add(number)
    return found
