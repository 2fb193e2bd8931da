"""Builds the clinical background: packages/efface-en/src/efface_en/data/english.clinical.

    python tools/build_clinical.py DATA [OUTPUT]

DATA is a folder with corpora/pubmedqa_1000.json.xz, background/wiki2014.tsv.xz (one article a line:
title, tab, text), taxonomy/mesh2019-trees.xz and taxonomy/doid-subClasses.csv.xz. Counted are the
texts of PubMedQA and the articles of Wikipedia in which many words are medical. Names in MeSH and
in the Disease Ontology, the medical words that efface has lists of, words of any article that have
the form of a drug's name or British medical spelling, and the words of clinical_words.txt are taken
to stand in a few documents more, so that they are known though no text has them.

A word is medical if MeSH has it and it stands in PubMedQA much more often than in Wikipedia. What
is written are counts, no text; see NOTICE. The same sources give the same bytes.
"""

from __future__ import annotations

import csv
import json
import lzma
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from efface.knowledge.building import build
from efface.knowledge.index import Index
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary.medicine import is_medical, medical_words
from efface.languages.english.ordinary.words import words_of_list
from efface.languages.english.vocabulary import VOCABULARY

DATA = Path(__file__).parent.parent / "packages/efface-en/src/efface_en/data"
LIST = Path(__file__).parent / "clinical_words.txt"
AT_LEAST = 2  # documents that a term must stand in to be counted
_WORD = re.compile(r"[a-z]{4,}")
_LONG = re.compile(r"\b[a-z]{7,}\b")
_NAMES = frozenset("gspn")  # flags of words that may be names
# The trees of medical words: anatomy, diseases, drugs, tests and procedures, mental disorders.
_MEDICAL = re.compile(r"A|C|D|E0[1-4]|E0[67]|F03")
# The trees of names that are known even if no text has them; no plants, beasts and their illnesses.
_KNOWN = re.compile(r"A(?!1[389]|20|21)|C(?!22)|D|E0[1-4]|E0[67]|F03|G(?:0[2-9]|1)")
_MORE = 8  # times as often as in Wikipedia
_OFTEN = 3  # texts of PubMedQA that must have a medical word
_FEWEST = 7  # articles: what the counts of Wikipedia leave out
_SHARE, _DIFFERENT = 0.05, 5  # of the words of an article, and how many different ones
_KNOWN_IN = 12  # documents in which each name of MeSH is taken to stand


def mesh(path: Path, trees: re.Pattern[str]) -> Iterator[str]:
    """The names of these trees, in their natural order of words."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            name, _, number = line.strip().rpartition(";")
            if trees.match(number):
                yield " ".join(reversed(name.split(", "))) if name.count(", ") == 1 else name


def diseases(path: Path) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.reader(file) if row[0].startswith("DOID:")]
    yield from (name for row in rows for name in (row[1], row[3]))


def listed() -> Iterator[str]:
    """Medical words and abbreviations that efface has lists of."""
    lines = LIST.read_text("utf-8").splitlines()
    yield from (word for line in lines if not line.startswith("#") for word in line.split())
    for name in ("clinical", "eponyms", "signs"):
        yield from sorted(words_of_list(name))
    yield from sorted(medical_words())


def abstracts(path: Path) -> list[str]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        entries = json.load(file).values()
    return [
        "\n".join([entry["QUESTION"], *entry["CONTEXTS"], entry["LONG_ANSWER"]])
        for entry in entries
    ]


def telling_words(names: Iterator[str], texts: list[str]) -> set[str]:
    """Words of MeSH that stand in medical texts much more often than in others."""
    counts = Index(DATA / "english.counts", VOCABULARY.function_words)
    there = Counter(word for text in texts for word in {*_WORD.findall(text.lower())})

    def is_medical(word: str) -> bool:
        usual = max(counts.count(word), _FEWEST) / counts.documents
        return there[word] >= _OFTEN and there[word] / len(texts) >= _MORE * usual

    words = {word for name in names for word in _WORD.findall(name.lower())}
    return {word for word in words if is_medical(word)}


def articles(path: Path, medical: set[str]) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            text = line.partition("\t")[2]
            words = _WORD.findall(text.lower())
            found = [word for word in words if word in medical]
            if len(found) >= _SHARE * len(words) and len({*found}) >= _DIFFERENT:
                yield text


def formed(path: Path) -> list[str]:
    """Words of any article that have the form of a drug's name or British medical spelling."""
    lexicon, found = english_lexicon(), set[str]()
    with lzma.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            found.update(_LONG.findall(line))
    return sorted(
        word for word in found if is_medical(word) and _NAMES.isdisjoint(lexicon.flags(word))
    )


def main(data: Path, output: Path) -> None:
    tree = data / "taxonomy/mesh2019-trees.xz"
    texts = abstracts(data / "corpora/pubmedqa_1000.json.xz")
    medical = telling_words(mesh(tree, _MEDICAL), texts)
    wikipedia = data / "background/wiki2014.tsv.xz"
    chosen = [*articles(wikipedia, medical)]
    ontology = diseases(data / "taxonomy/doid-subClasses.csv.xz")
    names = ".\n".join(
        dict.fromkeys([*mesh(tree, _KNOWN), *ontology, *listed(), *formed(wikipedia)])
    )
    about = {
        "source": "PubMedQA, medical articles of English Wikipedia, names in MeSH and DOID",
        "licence": "CC BY-SA 4.0",
        "language": "en",
    }
    everything = [*texts, *chosen, *[names] * _KNOWN_IN]
    built = build(everything, output, VOCABULARY.function_words, about=about, at_least=AT_LEAST)
    print(len(medical), "medical words;", len(chosen), "articles;", built, output.stat().st_size)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or not Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) == 3 else DATA / "english.clinical")
