"""Builds english.names: what names are names of.

    python tools/build_names_kinds.py DATA [OUTPUT]

DATA is a folder with background/wiki2014.tsv.xz (English Wikipedia, one article a line: title, tab,
text); OUTPUT has english.taxonomy and english.counts already. The first sentence of an article says
what its subject is, and so does the bracket of its title; other articles mention names together
with what they are. What is written are hashes of names, and numbers of kinds and countries;
names of persons are left out. The same sources give the same bytes.
"""

from __future__ import annotations

import html
import lzma
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from name_kinds.evidence import PERSON, UNKNOWN, Evidence, weighed
from name_kinds.known import FILE, known_names, with_known
from name_kinds.mentions import mentions_of
from name_kinds.phrases import last_words
from name_kinds.sentences import Entry, entry_of
from name_kinds.vocabulary import OFTEN, Kinds, Nouns

from efface.knowledge.index import Index
from efface.knowledge.names import Kind, save_names, written_key
from efface.knowledge.taxonomy import StoredTaxonomy
from efface.languages.english.lexicon import COMMON, english_lexicon
from efface.languages.english.vocabulary import VOCABULARY

OUTPUT = Path(__file__).parent.parent / "packages/efface-en/src/efface_en/data"
WORKS = ("creation", "communication", "publication", "music", "show")
RECORDS = ("single", "EP", "CD", "LP", "DVD")
PRINTED = ("newspaper", "magazine", "journal", "periodical", "channel", "station", "language")
HERE = ("organization", "institution", "structure", "location", "land", "body of water", "facility",
        "geological formation", "way", "social group")  # fmt: skip
WEIGHT, PER_WORDS = 3.0, 200  # of an article: some, and more for a long one
SUFFIX = re.compile(
    r",? (?:Inc|Ltd|Limited|LLC|PLC|plc|Corporation|Corp|Company|Co|Group|Holdings|GmbH|AG|S\.A|SA"
    r"|NV|N\.V|F\.C|FC|A\.F\.C|AFC|L\.P|LLP|SpA|S\.p\.A|AB|ASA|Oyj)\.?$"
)
NAME = re.compile(r"^(?:[A-Z0-9].*|[a-z]{1,2}[A-Z].*|[^\x00-\x7fa-zà-ÿ].*)$")
PRONOUNS = re.compile(r"\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er)\b")
LONGEST = 8  # words of a name
SHORT_USES = 2
GIVEN = 5  # persons with a given name
USUAL = 50  # articles with a word that is more than the name of something
DOUBT = 1.0  # the weight of what a name without an article may be besides
# Of these one mention is believed, if the name cannot be a person's or an ordinary word.
ONCE = frozenset(
    """airline album film movie novel book song band newspaper magazine journal party company club
    river village town school college university museum hospital church castle ship destroyer
    frigate submarine battleship cruiser island lake mountain drug genus tree fern restaurant hotel
    bank label station channel website brand manufacturer retailer charity orchestra opera play
    musical sitcom show poem painting stadium theatre festival district suburb province tribe clan
    organization organisation airport abbey monastery corporation firm publisher agency""".split()
)


def articles(data: Path) -> Iterator[tuple[str, str]]:
    with lzma.open(data / "background/wiki2014.tsv.xz", "rt", encoding="utf-8", newline="\n") as f:
        for line in f:
            title, _, text = html.unescape(line.rstrip("\n")).partition("\t")
            yield title, text


class Table:
    """The evidence for each name, without the article at its start."""

    def __init__(self, kinds: Kinds, index: Index) -> None:
        self._kinds = kinds
        self._index = index
        self.names: dict[str, Evidence] = defaultdict(Evidence)
        self.surnames: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.with_the: set[str] = set()
        self.without_the: set[str] = set()

    def add(
        self, name: str, kind: tuple[str, ...], weight: float, country: str, *, sure: bool
    ) -> None:
        name = name.strip(" '\"“”,;:-–")
        if not NAME.match(name) or len(name.split()) > LONGEST or len(name) < 2:
            return
        bare = name.removeprefix("The ")
        (self.without_the if bare == name else self.with_the).add(bare)
        self.names[bare].add(kind, weight, country, sure=sure)

    def add_article(self, entry: Entry, text: str) -> None:
        kinds = self._kinds
        weight = WEIGHT + len(text) / (6 * PER_WORDS)
        words, country = kinds.chosen(entry)
        if self.is_person(entry, text):
            self.add(entry.title, PERSON, weight, "", sure=False)
            return
        bracket = last_words(entry.bracket.split()) if entry.bracket else None
        told = kinds.kind(bracket.words) if bracket and not bracket.is_proper else ()
        kind = kinds.kind(words) if words else ()
        if told and kinds.is_person(told[-1]):
            self.add(entry.title, PERSON, weight, "", sure=False)
            return
        if told and (not kind or (told[-1] != kind[-1] and kinds.heads[told[-1]] >= OFTEN)):
            kind = told
        if not kind or is_common(entry.title, text, kinds.nouns, bool(entry.bracket)):
            if not kind:
                self.add(entry.title, UNKNOWN, weight, "", sure=False)
            return
        if kinds.nouns.is_a(kind[-1], "organism", "taxonomic group"):
            country = ""
        is_here = kinds.nouns.is_a(kind[-1], *HERE)
        country = country or (entry.country if is_here else "")
        weight *= 1 if entry.bracket else 2
        self.add(entry.title, kind, weight, country, sure=True)
        for name in entry.names:
            self.add(name, kind, weight / 3, country, sure=True)
        self._add_short(entry, text, kind, country)

    def is_person(self, entry: Entry, text: str) -> bool:
        words, _ = self._kinds.chosen(entry)
        if entry.is_person or (words and self._kinds.is_person(words[-1])):
            return True
        seems = not entry.bracket and self._may_be_a_person(entry.title)
        return seems and len(PRONOUNS.findall(text[:600])) > 1

    def add_person(self, entry: Entry, text: str) -> None:
        """Remember the given name and the surname of a person."""
        if self.is_person(entry, text) and " " in entry.title:
            self.given[entry.title.split()[0]] += 1
            self.surnames[entry.title.split()[-1]] += 1

    def _add_short(self, entry: Entry, text: str, kind: tuple[str, ...], country: str) -> None:
        """The name without Inc. and the like, if the article goes on with it."""
        short = SUFFIX.sub("", entry.title)
        if short != entry.title and not self.is_ordinary(short):
            uses = len(re.findall(rf"\b{re.escape(short)}\b(?! [A-Z])", text))
            if uses >= SHORT_USES:
                self.add(short, kind, WEIGHT + uses, country, sure=True)

    def add_mentions(self, text: str, heads: dict[str, str], works: frozenset[str]) -> None:
        kinds = self._kinds
        seen = set()
        for mention in mentions_of(text, heads, kinds.nouns.is_noun):
            head = mention.phrase.head
            if head in works and not mention.is_quoted:
                continue
            kind = PERSON if kinds.is_person(head) else kinds.kind(mention.phrase.words)
            if kind and (mention.name, kind) not in seen:
                seen.add((mention.name, kind))
                self.add(mention.name, kind, 1.0, mention.phrase.country, sure=False)

    def is_ordinary(self, name: str) -> bool:
        """Whether a name is a word that also has a meaning of its own."""
        small = name.lower()
        return " " not in name and (self._kinds.nouns.is_noun(small)
                                    or small in VOCABULARY.function_words)  # fmt: skip

    def result(self) -> dict[int, list[Kind]]:
        found: dict[int, list[Kind]] = {}
        for name in sorted(self.names):
            evidence = self.names[name]
            is_ordinary = self.is_ordinary(name)
            if is_ordinary:
                self._doubt(name, evidence)
            if not evidence.sure and self._may_be_a_person(name):
                continue
            others = float(self.surnames[name])
            is_clear = not (is_ordinary or others or self.given[name])
            believed = ONCE if is_clear else frozenset()
            doubt = others if evidence.sure else others + DOUBT
            kinds = weighed(evidence, doubt, believed, self._kinds.reading)
            bare = name in self.without_the or not is_ordinary
            for form in (name, *([] if bare else [f"The {name}"])):
                if kinds and (bare or form != name) and (key := written_key(form)) is not None:
                    found.setdefault(key, kinds)
        return found

    def _may_be_a_person(self, name: str) -> bool:
        """Whether a name of several words begins and ends as names of persons do."""
        first, *rest = name.split()
        return bool(rest) and self.given[first] >= GIVEN and self.surnames[rest[-1]] > 0

    def _doubt(self, name: str, evidence: Evidence) -> None:
        """Take away what is often said of the ordinary word, too: "city Council"."""
        for kind, weight in [*evidence.weights.items()]:
            head = kind[-1]
            if head not in evidence.sure and weight < 0.15 * self._index.count(
                f"{head} {name.lower()}"
            ):
                del evidence.weights[kind]


def is_common(title: str, text: str, nouns: Nouns, has_bracket: bool) -> bool:
    """Whether a title is a common noun with a capital, as the text of the article writes it."""
    if title[1:] != title[1:].lower() or not title[:1].isalpha():
        return False
    small = title[0].lower() + title[1:]
    as_word = len(re.findall(rf"\b{re.escape(small)}", text))
    as_name = len(re.findall(rf"(?<=[a-z,;] ){re.escape(title)}\b", text))
    if as_word != as_name:
        return as_word > as_name
    return not has_bracket and nouns.is_noun(small)


def gathered(articles: Iterable[tuple[str, str]], taxonomy: StoredTaxonomy, index: Index) -> Table:
    """What all articles say of names."""
    nouns = Nouns(taxonomy)
    read = ((entry_of(title, text, nouns.is_noun), text) for title, text in articles)
    entries = [(entry, text) for entry, text in read if entry]
    kinds = Kinds(nouns, (entry for entry, _ in entries))
    table = Table(kinds, index)
    for entry, text in entries:
        table.add_person(entry, text)
    for entry, text in entries:
        table.add_article(entry, text)
    heads = kinds.looked_for()
    works = frozenset(
        head
        for head in heads.values()
        if head in RECORDS or (nouns.is_a(head, *WORKS) and head not in PRINTED)
    )
    for _, text in entries:
        table.add_mentions(text, heads, works)
    return table


def main(data: Path, output: Path = OUTPUT) -> None:
    taxonomy = StoredTaxonomy(output / "english.taxonomy")
    index = Index(output / "english.counts", VOCABULARY.function_words)
    table = gathered(articles(data), taxonomy, index).result()
    about = {"source": "English Wikipedia, 2014", "licence": "CC BY-SA 3.0", "language": "en"}
    nouns, lexicon = Nouns(taxonomy), english_lexicon()

    def is_common(name: str) -> bool:
        lower = name.lower()
        return " " not in name and (
            (nouns.is_noun(lower) and index.count(lower) >= USUAL)
            or not {"g", "s", *COMMON}.isdisjoint(lexicon.flags(name))
        )

    everything = with_known(table, known_names(FILE.read_text("utf-8")), is_common)
    with tempfile.TemporaryDirectory() as folder:
        save_names(everything, output / "english.names", Path(folder), about)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
