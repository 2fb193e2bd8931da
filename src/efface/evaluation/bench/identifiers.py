"""The model identifiers with each tagger beside Presidio and bare spaCy: speed, and what is found.

efface sanitizes and checks what it wrote; the others only find entities.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from efface.corpora.labelled import Labelled, read_labelled
from efface.errors import InputError, MissingExtraError
from efface.evaluation.bench.costs import made_up_letters, medians, spent, texts_in
from efface.evaluation.spans import Hidden, hidden_in, presidio_analyzer, score
from efface.languages.english.tagger import SpacyTagger
from efface.pipeline.api import sanitize
from efface.policy import Policy
from efface.results.pictures import pyplot, save

__all__ = ["Program", "identifiers", "plot"]

_TAGGERS = ("fast", "careful", "spacy")
_PRESIDIO = "Presidio"
Find = Callable[[Sequence[str]], Sequence[Hidden]]


@dataclass(frozen=True)
class Program:
    """What a program costs on a file, and what it finds there, if the file is marked."""

    name: str
    file: str
    speed: float  # kB of text for each CPU second
    times: float | None  # as fast as Presidio
    recall: float | None = None
    precision: float | None = None

    def __str__(self) -> str:
        parts = [f"{self.file}: {self.name}", f"{self.speed:,.0f} kB for each CPU second"]
        if self.times is not None:
            parts.append(f"{self.times:.1f} times Presidio")
        if self.recall is not None:
            parts.append(f"recall {self.recall:.3f}, precision {self.precision:.3f}")
        return ", ".join(parts)


def identifiers(files: Sequence[Path] = (), *, repeats: int = 3) -> list[Program]:
    """All programs on each file, in turns; without files, on made-up letters."""
    programs = _programs()
    measured = []
    for name, texts, marked in map(_read, files) if files else [_letters()]:
        works = [partial(find, texts) for find in programs.values()]
        found = [[*work()] for work in works]  # loads models, so that loading is not measured
        gc.collect()
        gc.freeze()  # so that no turn searches what other turns have loaded for garbage
        try:
            costs = medians([partial(spent, work) for work in works], repeats)
        finally:
            gc.unfreeze()
        size = sum(len(text.encode()) for text in texts) / 1000
        cost_of = dict(zip(programs, costs, strict=True))
        for (program, cost), hidden in zip(cost_of.items(), found, strict=True):
            times = cost_of[_PRESIDIO] / cost if _PRESIDIO in cost_of else None
            rates = score(program, marked, hidden, samples=1) if marked else None
            recall = rates.recall.value if rates else None
            precision = rates.precision.value if rates else None
            measured.append(Program(program, name, size / cost, times, recall, precision))
    return measured


def plot(programs: Sequence[Program], path: Path) -> None:
    """Draw recall over speed, a colour for each program and a sign for each file."""
    drawn = [program for program in programs if program.recall is not None]
    if not drawn:
        raise InputError(f"{path}: nothing to draw; give files in which identifiers are marked")
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(7, 4.5))
    names, files = (sorted({getattr(p, key) for p in drawn}) for key in ("name", "file"))
    for program in drawn:
        axis.scatter(
            program.speed,
            program.recall,
            color=f"C{names.index(program.name)}",
            marker="osD^vPX"[files.index(program.file) % 7],
            s=60,
        )
    for number, name in enumerate(names):
        axis.scatter([], [], color=f"C{number}", label=name)
    for number, name in enumerate(files):
        axis.scatter([], [], color="grey", marker="osD^vPX"[number % 7], label=name)
    axis.set_xscale("log")
    axis.set_xlabel("kB of text for each CPU second")
    axis.set_ylabel("recall, by words")
    axis.grid(alpha=0.3)
    axis.legend(fontsize=8)
    save(figure, path)


def _programs() -> dict[str, Find]:
    programs: dict[str, Find] = {}
    for tagger in _TAGGERS:
        policy = Policy.from_dict({"tagger": tagger, "models": {"identifiers": {}}})
        with suppress(MissingExtraError):
            programs[f"efface, {tagger}"] = partial(_sanitized, policy)
    with suppress(MissingExtraError):
        analyzer = presidio_analyzer()
        programs[_PRESIDIO] = lambda texts: [
            [(r.start, r.end, r.entity_type) for r in analyzer.analyze(text, language="en")]
            for text in texts
        ]
    programs["spaCy alone"] = lambda texts: [*SpacyTagger().plain_entities(texts)]
    return programs


def _sanitized(policy: Policy, texts: Sequence[str]) -> list[Hidden]:
    return [hidden_in(result) for result in sanitize([*texts], policy=policy)]


def _letters() -> tuple[str, list[str], list[Labelled]]:
    return "made-up letters", made_up_letters(), []


def _read(file: Path) -> tuple[str, list[str], list[Labelled]]:
    """The name of a file, its texts, and its marks if it has some."""
    name = file.name.partition(".")[0]
    if ".jsonl" in file.suffixes:
        with suppress(InputError):
            marked = read_labelled(file)
            return name, [document.text for document in marked], marked
    return name, [*texts_in(file)], []
