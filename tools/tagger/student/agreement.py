"""How far the fast tagger agrees with spaCy where it takes its place: tags and noun phrases."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from pathlib import Path

from efface.document import Document
from efface.languages.base import Tagger, no_progress
from efface.languages.english.phrases import phrases
from efface.languages.english.tagger import SpacyTagger
from efface.terms.tagged import Tagged
from tagger.sets import read_lines

__all__ = ["agreement", "unread_texts"]

_ARTICLES = 500
_STEP, _FIRST = 450, 4  # articles that no lesson is taken from: lessons take every ninth


def unread_texts(data: Path) -> dict[str, list[str]]:
    """Texts that the fast tagger has not learned from, by their kind."""
    articles: list[str] = []
    with lzma.open(data / "background/wiki2014.tsv.xz", "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            if number % _STEP == _FIRST and len(articles) < _ARTICLES:
                articles.append(line.partition("\t")[2].strip()[:1500])
    mails = read_lines(data / "labelled/names_mail_news.jsonl.xz")[::12]
    everyday = read_lines(data / "trial/documents.jsonl")
    return {
        "articles": articles,
        "mails and posts": [json.loads(line)["text"] for line in mails],
        "everyday documents": [json.loads(line)["text"] for line in everyday],
    }


def agreement(texts: Sequence[str], fast: Tagger) -> dict[str, float]:
    """The share of spaCy's words that are words here, too, and have the same tag; F of phrases."""
    documents = [Document(text) for text in texts]
    same = words = cut = right = ours = theirs = 0
    readings = zip(_words(SpacyTagger(), documents), _words(fast, documents), strict=True)
    for by_spacy, by_fast in readings:
        expected, given = {*by_spacy.places()}, {*by_fast.places()}
        words, same = words + len(expected), same + len(expected & given)
        cut += len(_cut(expected) & _cut(given))
        expected_phrases, given_phrases = _phrases(by_spacy), _phrases(by_fast)
        right += len(expected_phrases & given_phrases)
        theirs, ours = theirs + len(expected_phrases), ours + len(given_phrases)
    return {
        "words": round(cut / words, 4),
        "tags of these": round(same / cut, 4),
        "phrases": round(2 * right / (ours + theirs), 4),
    }


def _cut(words: set[tuple[int, int, str]]) -> set[tuple[int, int]]:
    return {(start, end) for start, end, _ in words}


def _words(tagger: Tagger, documents: Sequence[Document]) -> list[Tagged]:
    readings = tagger.read(documents, ["words"], no_progress)
    return [reading.words for reading in readings if reading.words is not None]


def _phrases(words: Tagged) -> set[tuple[int, int]]:
    return {(start, end) for start, end, _ in phrases(words).places()}
