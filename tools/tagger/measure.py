"""Measures taggers on the labelled sets: networks that did not see them, spaCy and Presidio."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tagger.classes import ALL, bit
from tagger.scoring import NAMES, PERSONS, Found, Rates, score_everyday, score_names
from tagger.sets import GROUPS, Passage, read_lines, read_set

__all__ = ["HELD", "baselines", "everyday_documents", "group_figures", "held_figures", "held_set"]

Find = Callable[[Sequence[str]], list[Found]]
Documents = list[tuple[str, list[tuple[int, int, str, str]]]]
# Sets that nothing is ever trained on; of the second, every fourth document is read.
HELD = {"wiki_bios": 1, "names_mail_news": 4}


def held_set(name: str, data: Path) -> list[Passage]:
    """Documents in which persons are marked; what else is marked says nothing of persons."""
    passages = []
    for line in read_lines(data / "labelled" / f"{name}.jsonl.xz")[:: HELD[name]]:
        document = json.loads(line)
        marks = sorted(
            (start, end, bit("PERSON") if label == "PERSON" else ALL & ~bit("PERSON"))
            for start, end, label, *_ in document["spans"]
        )
        passages.append(Passage(name, str(document["id"]), document["text"], tuple(marks)))
    return passages


def everyday_documents(name: str, data: Path) -> Documents:
    """Texts with marks of the kinds DIRECT, QUASI and MAY."""
    documents = [json.loads(line) for line in read_lines(data / "trial" / f"{name}.jsonl")]
    return [(document["text"], document["spans"]) for document in documents]


def group_figures(group: str, data: Path, find: Find) -> dict[str, Any]:
    """The figures of a tagger for each set of a group, and for all of them together."""
    figures: dict[str, Any] = {}
    rates: dict[str, list[Rates]] = {"persons": [], "names": []}
    for name in GROUPS[group]:
        passages = read_set(name, data)
        found = find([passage.text for passage in passages])
        persons = score_names(passages, found, PERSONS)
        names = score_names(passages, found, NAMES)
        rates["persons"].append(persons)
        rates["names"].append(names)
        figures[name] = {"persons": str(persons), "names": str(names)}
        if group == "everyday":
            documents = everyday_documents(name, data)
            figures[name]["everyday"] = str(score_everyday(documents, found))
    figures["all"] = {what: str(_added(some)) for what, some in rates.items()}
    return figures


def _added(rates: Sequence[Rates]) -> Rates:
    columns = zip(*((each.right, each.missed, each.wrong) for each in rates), strict=True)
    return Rates(*map(sum, columns))


def held_figures(data: Path, find: Find) -> dict[str, str]:
    """The figures for persons in the sets that nothing is trained on."""
    figures = {}
    for name in HELD:
        passages = held_set(name, data)
        found = find([passage.text for passage in passages])
        figures[name] = str(score_names(passages, found, PERSONS))
    return figures


_PRESIDIO = {"PERSON": "PERSON", "LOCATION": "PLACE", "ORGANIZATION": "ORG", "NRP": "GROUP"}


def baselines() -> dict[str, Find]:
    """Programs to compare with, which must be installed."""
    from efface.evaluation.spans import presidio, spacy_alone

    def by_presidio(texts: Sequence[str]) -> list[Found]:
        return [
            [(start, end, _PRESIDIO.get(label, "RECORD")) for start, end, label in found]
            for found in presidio(texts)
        ]

    return {"spaCy sm": lambda texts: list(spacy_alone(texts)), "Presidio": by_presidio}
