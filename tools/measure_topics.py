"""Measures the model c-sanitization on the paper's experiments, as far as the background has them.

    python tools/measure_topics.py DATA

DATA is a folder with background/wiki2014.tsv.xz. The paper sanitized the articles HIV and STD with
all settings. The background has the article "Sexually transmitted disease"; the one on HIV is
missing, so the longer one that names HIV most densely stands in. Printed are the terms found in
each setting, for a reader to judge, and what it cost. Then how often a more general bound hides
more.
"""

from __future__ import annotations

import lzma
import re
import sys
import time
import warnings
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from efface.document import Document
from efface.errors import PolicyError
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.pipeline.plan import make_plan
from efface.pipeline.rounds import search
from efface.pipeline.run import Run
from efface.policy import Policy
from efface.results.decisions import Review

STD = "Sexually transmitted disease"
BOUNDS = {"HIV": ("", "virus", "infection"), "STD": ("", "disease")}
# From the most specific to the most general.
CHAINS = {
    "HIV": ("virus", "infection", "disease", "condition"),
    "heroin": ("narcotic", "drug", "substance"),
    "Islam": ("belief", "religion", "society"),
    "diabetes": ("disorder", "disease", "condition"),
}
LONG = 1000  # words
WORD = re.compile(r"[^\W_]+")


def articles(data: Path) -> Iterator[tuple[str, str]]:
    with lzma.open(data / "background/wiki2014.tsv.xz", "rt", encoding="utf-8", newline="\n") as f:
        for line in f:
            title, _, text = line.rstrip("\n").partition("\t")
            yield title, text


def policy(entity: str, bound: str, **model: Any) -> Policy:
    table = {"protect": {entity: bound}, **model}
    return Policy.from_dict({"operator": "generalize", "models": {"c-sanitization": table}})


def found(document: Document, chosen: Policy, terms: Terms) -> tuple[list[str], float]:
    """The terms that are hidden, the riskiest first, and the seconds beyond the first reading."""
    start = time.process_time()
    findings = search(Run.of(make_plan(chosen), [document], terms), Review()).findings
    spent = time.process_time() - start
    hidden: dict[str, float] = {}
    for one in findings:
        if not one.stays:
            word = " ".join(document.text[one.start : one.end].lower().split())
            hidden[word] = max(one.value, hidden.get(word, 0))
    return sorted(hidden, key=lambda word: (-hidden[word], word)), spent


def experiment(entity: str, title: str, text: str) -> None:
    document, terms = Document(text), Terms(English())
    terms.read([document], ("entities", "words"))
    words = len(text.split())
    print(f"\n{entity}: the article {title!r}, {words:,} words")
    for bound in BOUNDS[entity]:
        for group in (1, 2):
            for probabilities in ("standard", "contextual") if bound else ("standard",):
                name = f"({entity}, {bound or 'none'}), MAX={group}, {probabilities}"
                chosen = policy(entity, bound, group=group, probabilities=probabilities)
                try:
                    hidden, spent = found(document, chosen, terms)
                except PolicyError:
                    print(f"- {name}: refused, the bound can never be met")
                    continue
                print(
                    f"- {name}: {len(hidden)} terms, {spent / words * 1000:.2f} s for 1,000 words"
                )
                print(f"  {', '.join(hidden)}")


def monotony(some: dict[str, list[str]]) -> None:
    """How often a more general bound hides at least as many words."""
    print("\nA more general bound hides at least as many words:")
    for entity, bounds in CHAINS.items():
        for specific, general in pairwise(bounds):
            holds = 0
            for text in some[entity]:
                fewer, more = (hidden_words(text, entity, bound) for bound in (specific, general))
                holds += fewer <= more
            print(f"  {entity}: {specific} -> {general}: {holds} of {len(some[entity])}")


def hidden_words(text: str, entity: str, bound: str) -> int:
    document = Document(text)
    plan = make_plan(policy(entity, bound, group=1))
    findings = Run.of(plan, [document], Terms(English())).violations([document])
    return sum(len(WORD.findall(text[one.start : one.end])) for one in findings)


def main(data: Path) -> None:
    warnings.simplefilter("ignore")
    best, densest, std = ("", ""), 0.0, ""
    some: dict[str, list[str]] = {entity: [] for entity in CHAINS}
    for title, text in articles(data):
        if title == STD:
            std = text
        words = len(text.split())
        if words >= LONG and text.count("HIV") / words > densest:
            densest, best = text.count("HIV") / words, (title, text)
        for entity, texts in some.items():
            if len(texts) < 40 and entity in text and 200 < len(text.split()) < 2000:
                texts.append(text)
    experiment("HIV", *best)
    experiment("STD", STD, std)
    monotony(some)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
