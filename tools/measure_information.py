"""Measures the information content of terms, and repeats the paper's experiment.

    python tools/measure_information.py DATA [PLOT]

DATA is a folder with background/wiki2014.tsv.xz, background/web_hits.json.xz and
taxonomy/wordnet30-nouns.tar.xz. What is printed is part of docs/benchmarks/information-content.md;
PLOT is its picture. The packages scipy and matplotlib must be installed.
"""

from __future__ import annotations

import heapq
import json
import lzma
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from build_english import wordnet

import efface
from efface.document import Document, Term
from efface.knowledge.generalizing import Taxonomies
from efface.knowledge.information import Information
from efface.knowledge.pack import Knowledge
from efface.knowledge.taxonomy import Graph
from efface.languages.english import English
from efface.languages.english.vocabulary import VOCABULARY
from efface.languages.terms import Terms
from efface.results.utility import outermost, total

# Table I of the paper: hit counts in millions, of 3.5 billion pages.
TABLE = {
    "Wozniak": (8.4, {"Steve Jobs": 55, "engineer": 226.7, "Apple": 776.3}),
    "Gaudi": (18, {"Reus": 45.7, "architect": 168.8, "Barcelona": 409}),
    "Dreamworks": (11.5, {"Shrek": 52.4, "producer": 284.8, "Hollywood": 392.4}),
    "PortAventura": (3, {"Salou": 12.2, "Catalunya": 52.7, "Mediterranean": 129.7}),
    "Yellowstone": (60, {"national park": 83.2, "Wyoming": 159, "North America": 302.6}),
    "Tarragona": (48, {"Catalunya": 52.8, "Mediterranean": 113, "province": 280}),
}
ARTICLES = 5  # of each entity
LONGEST = 12_000  # characters
ROOT = "world"


def spearman(pairs: Sequence[tuple[float, float]]) -> float:
    from scipy.stats import spearmanr

    return float(spearmanr(*zip(*pairs, strict=True))[0])


def correlations(data: Path, information: Information) -> Iterator[str]:
    hits = json.loads(lzma.decompress((data / "background/web_hits.json.xz").read_bytes()))
    words = {term: count for term, count in hits.items() if "_" not in term}
    phrases = {term.replace("_", " "): count for term, count in hits.items() if "_" in term}
    table = {name: count for name, (count, _) in TABLE.items()}
    for _, features in TABLE.values():
        table |= features
    for name, counts in (("words", words), ("phrases", phrases), ("Table I", table)):
        figure = spearman([(information.of(term), -count) for term, count in counts.items()])
        yield f"| {name} | {len(counts)} | {figure:.3f} |"


def articles(data: Path) -> dict[str, list[str]]:
    """Those that name each entity most often; the six articles themselves are not in the corpus."""
    best: dict[str, list[tuple[int, int, str]]] = {name: [] for name in TABLE}
    with lzma.open(data / "background/wiki2014.tsv.xz", "rt", encoding="utf-8", newline="\n") as f:
        for number, line in enumerate(f):
            text = line.partition("\t")[2].strip()
            if len(text) <= LONGEST:
                lower = text.lower().replace("í", "i").replace("port aventura", "portaventura")
                for name, found in best.items():
                    if count := lower.count(name.lower()):
                        heapq.heappush(found, (count, -number, text))
                        if len(found) > ARTICLES:
                            heapq.heappop(found)
    return {name: [text for _, _, text in sorted(found)] for name, found in best.items()}


class Figures(NamedTuple):
    """Shares of the information that each way of hiding keeps."""

    entity: str
    feature: str
    limit: float
    terms: int
    found: int
    tagged: float
    kept: float
    largest: float
    wordnet: float
    bars: float
    ideal: float


def experiment(data: Path, known: Knowledge) -> Iterator[Figures]:
    graph = Graph()
    wordnet(graph, data / "taxonomy/wordnet30-nouns.tar.xz")
    only_wordnet = Taxonomies([graph], known.information, VOCABULARY)
    terms = Terms(English())
    for entity, texts in articles(data).items():
        documents = [Document(text) for text in texts]
        mentions = terms.entities(documents)
        places = [list(outermost(terms.places(document))) for document in documents]
        for feature in TABLE[entity][1]:
            policy = efface.Policy.from_dict(
                {
                    "operator": "generalize",
                    "models": {"information-content": {"reveal": [feature]}},
                }
            )
            results = efface.sanitize(texts, policy=policy)
            utility = total(result.utility for result in results)
            assert utility
            assert utility.ideal is not None
            limit = known.information.of(feature)
            judged = [
                (text[start:end], _is_named(start, end, own))
                for text, some, own in zip(texts, places, mentions, strict=True)
                for start, end in some
            ]
            above = [(t, named) for t, named in judged if known.information.of(t) > limit]
            whole = sum(known.information.of(term) for term, _ in judged)
            below = whole - sum(known.information.of(term) for term, _ in above)
            yield Figures(
                entity,
                feature,
                limit,
                len(judged),
                len(above),
                sum(named for _, named in above) / max(1, len(above)),
                utility.share,
                (below + sum(_largest(t, limit, known) for t, _ in above)) / whole,
                (below + sum(_first(t, limit, only_wordnet, known) for t, _ in above)) / whole,
                utility.suppression / utility.original,
                utility.ideal / utility.original,
            )


def _is_named(start: int, end: int, mentions: Sequence[Term]) -> bool:
    return any(one.start < end and start < one.end for one in mentions)


def _first(term: str, limit: float, taxonomies: Taxonomies, known: Knowledge) -> float:
    """The bits of the first generalization below the limit; of the root where there is none."""
    of = known.information.of
    found = (of(s.text) for s in taxonomies.steps(term) if of(s.text) < limit)
    return next(found, min(of(ROOT), limit))


def _largest(term: str, limit: float, known: Knowledge) -> float:
    """The paper's rule: the most informative generalization below the limit."""
    of = known.information.of
    found = [of(step.text) for step in known.taxonomies.steps(term) if of(step.text) < limit]
    return max(found, default=min(of(ROOT), limit))


def picture(rows: Sequence[Figures], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "efface"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 3, figsize=(11, 6), sharey=True)
    for axis, entity in zip(axes.flat, TABLE, strict=True):
        own = sorted((row for row in rows if row.entity == entity), key=lambda row: row.limit)
        for name, label in (
            ("ideal", "ideal"),
            ("kept", "efface"),
            ("wordnet", "WordNet only"),
            ("bars", "suppression"),
        ):
            values: list[Any] = [getattr(row, name) for row in own]
            axis.plot([row.limit for row in own], values, marker="o", label=label)
        axis.set_title(entity)
        axis.set_xlabel("limit (bits)")
        axis.grid(alpha=0.3)
    axes.flat[0].set_ylabel("information kept")
    axes.flat[0].set_ylim(0, 1)
    axes.flat[0].legend()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main(data: Path, plot: Path | None = None) -> None:
    known = English().knowledge()
    print("| terms | how many | rank correlation |\n|---|---|---|")
    print("\n".join(correlations(data, known.information)), end="\n\n")
    rows = list(experiment(data, known))
    print(
        "| entity | feature | limit | terms | above it | of these named entities | efface |", end=""
    )
    print(" largest below | WordNet only | suppression | ideal | efface of ideal |")
    print("|---" * 12 + "|")
    for row in rows:
        shares = [row.kept, row.largest, row.wordnet, row.bars, row.ideal, row.kept / row.ideal]
        print(
            f"| {row.entity} | {row.feature} | {row.limit:.2f} | {row.terms} | {row.found} |"
            f" {row.tagged:.2f} | " + " | ".join(f"{share:.2f}" for share in shares) + " |"
        )
    if plot:
        picture(rows, plot)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
