"""The experiments of the paper on K-safety (its section 7), and what large stores cost."""

from __future__ import annotations

import random
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from pyroaring import BitMap

from efface.errors import InputError
from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.store import open_store
from efface.models.k_safety.greedy import bfreq, bsize, btop, naive_btop
from efface.models.k_safety.guard import Guard
from efface.models.k_safety.search import best_first
from efface.models.k_safety.solve import Problem, Solution, solve
from efface.pipeline.api import View
from efface.policy import Policy
from efface.results.pictures import pyplot, save

__all__ = ["Scale", "Setting", "cells", "experiments", "plot_experiments", "plot_scale", "scale"]

# The paper's data: terms, base contexts, terms of a base, entities that share it, and protected.
_TERMS, _BASES, _BASE, _SHARING, _PROTECTED = 200, 100, 50, 30, 450
_USUAL = 50, 10, 0.8  # |D|, K and alpha
_WINDOWS = (1, 8, 12)
_SEARCHED_TO = 40  # the largest |D| for which best-first is tried
_SEARCH = 0.5  # the effort of best-first
_HARD = 0.5  # up to this alpha optima are not proven, so that less effort is spent
_NAIVE_ONE_IN = 4  # naive btop is timed for one document in so many

# Large stores: terms in all, terms of each entity, one entity in so many is protected.
_VOCABULARY, _CONTEXT, _ONE_IN = 100_000, 50, 20
SIZES = (200, 2000)  # terms of a document


@dataclass
class Setting:
    """A point of the experiments: how many terms each solver kept, and its cost in CPU seconds.

    Documents that a solver did not finish are left out of its lists.
    """

    size: int
    k: int
    alpha: float
    kept: dict[str, list[float]] = field(default_factory=dict)
    costs: dict[str, list[float]] = field(default_factory=dict)
    proven: int = 0
    documents: int = 0
    shares: list[float] = field(default_factory=list)  # what btop keeps of proven optima

    HEADER = (
        "  |D|   K alpha  bfreq  bsize   btop  +back  exact  bound proven  of opt."
        "   naive    fast ratio   exact  most  best-first L=1, 8, 12 (finished)"
    )

    def __str__(self) -> str:
        def mean(name: str, table: dict[str, list[float]] = self.kept) -> str:
            return f"{statistics.mean(table[name]):6.2f}" if table.get(name) else "     -"

        cost = self.costs
        ratio = sum(cost["naive"]) / max(1e-9, sum(cost["beside naive"]))
        searched = ", ".join(
            f"{mean(f'best-first {window}', cost).strip()} ({len(cost[f'best-first {window}'])})"
            for window in _WINDOWS
            if f"best-first {window}" in cost
        )
        of_optimum = f"{statistics.mean(self.shares):7.1%}" if self.shares else "      -"
        return (
            f"{self.size:5} {self.k:3} {self.alpha:5.1f} {mean('bfreq')} {mean('bsize')}"
            f" {mean('btop')} {mean('back')} {mean('exact')} {mean('bound')}"
            f" {self.proven:3}/{self.documents:<2} {of_optimum} {mean('naive', cost)}s"
            f" {mean('btop', cost)}s {ratio:5.1f} {mean('exact', cost)}s"
            f" {max(cost['exact']):4.1f}s  {searched}"
        )


def cells() -> list[tuple[int, int, float]]:
    """The points of figures 5 to 10: over |D|, over K, and over alpha."""
    size, k, alpha = _USUAL
    return [
        *((varied, k, alpha) for varied in range(5, size + 1, 5)),
        *((size, varied, alpha) for varied in (1, 5, 15, 20, 25, 30)),
        *((size, k, tenths / 10) for tenths in (1, 2, 3, 4, 5, 6, 7, 9, 10)),
    ]


def experiments(
    points: Sequence[tuple[int, int, float]], *, documents: int = 20, seed: int = 1
) -> Iterator[Setting]:
    """Measure each point (|D|, K, alpha) on that many random documents.

    K counts the entity itself, as in the paper's figures, so that the program's K is one less.
    """
    chance = random.Random(seed)
    bases = [chance.sample(range(_TERMS), _BASE) for _ in range(_BASES)]
    contexts = [
        {*base, *chance.sample([term for term in range(_TERMS) if term not in base], _BASE)}
        for base in map(set, bases)
        for _ in range(_SHARING)
    ]
    having = [BitMap(n for n, own in enumerate(contexts) if t in own) for t in range(_TERMS)]
    protected = chance.sample(range(len(contexts)), _PROTECTED)
    finishing = dict.fromkeys(_WINDOWS, True)
    for size, k, alpha in points:
        cell = Setting(size, k, alpha, documents=documents)
        for number in range(documents):
            document = _document(chance, bases, size, alpha)
            order = sorted(document, key=lambda term: (-len(having[term]), term))
            problem = Problem.of(
                [having[term] for term in order],
                len(contexts),
                (_pattern(contexts[entity], order) for entity in protected),
                k - 1,
                order=[document.index(term) for term in order],
            ).ready()
            _measure(cell, problem, finishing, naive=number % _NAIVE_ONE_IN == 0)
        for window in _WINDOWS:
            finishing[window] &= bool(cell.costs.get(f"best-first {window}", [1]))
        yield cell


def _document(
    chance: random.Random, bases: Sequence[Sequence[int]], size: int, alpha: float
) -> list[int]:
    """A random document of `size` terms, a share `alpha` of them from one base."""
    base = chance.choice(bases)
    from_base = round(alpha * size)
    outside = [term for term in range(_TERMS) if term not in base]
    document = chance.sample(base, from_base) + chance.sample(outside, size - from_base)
    chance.shuffle(document)
    return document


def _pattern(context: set[int], order: Sequence[int]) -> int:
    """Which terms of a document an entity has, as bits."""
    return sum(1 << place for place, term in enumerate(order) if term in context)


def _measure(cell: Setting, problem: Problem, finishing: dict[int, bool], *, naive: bool) -> None:
    """Solve the problem with every solver once, and note in the cell what it kept and cost."""

    def timed(name: str, solver: Callable[[], Solution | None]) -> Solution | None:
        start = time.process_time()
        solution = solver()
        spent = time.process_time() - start
        cell.costs.setdefault(name, [])
        if solution:
            cell.costs[name].append(spent)
        return solution

    def note(name: str, value: float) -> None:
        cell.kept.setdefault(name, []).append(value)

    _ = problem.matrix, problem.holders  # computed here, since all solvers need them
    for name, solver in (("bfreq", bfreq), ("bsize", bsize), ("btop", btop)):
        solution = timed(name, partial(solver, problem, refill=False))
        assert solution
        note(name, solution.worth)
    if naive:
        timed("naive", partial(naive_btop, problem, refill=False))
        cell.costs.setdefault("beside naive", []).append(cell.costs["btop"][-1])
    back = timed("back", partial(btop, problem))
    effort = 4 if cell.alpha <= _HARD else 10
    best = timed("exact", partial(solve, problem, "exact", effort))
    assert back
    assert best
    note("back", back.worth)
    note("exact", best.worth)
    note("bound", best.bound)
    cell.proven += best.proven
    if best.proven:
        cell.shares.append(back.worth / max(1, best.worth))
    for window in _WINDOWS:
        if finishing[window] and cell.size <= _SEARCHED_TO:
            timed(f"best-first {window}", partial(best_first, problem, _SEARCH, window=window))


def plot_experiments(measured: Sequence[Setting], folder: Path) -> None:
    """Draw Figures 5 to 10 of the paper."""
    plots = pyplot()
    size, k, alpha = _USUAL
    series: tuple[tuple[str, list[Setting], Callable[[Setting], float]], ...] = (
        ("|D|", [c for c in measured if (c.k, c.alpha) == (k, alpha)], _size),
        ("K", sorted((c for c in measured if (c.size, c.alpha) == (size, alpha)), key=_k), _k),
        ("α", sorted((c for c in measured if (c.size, c.k) == (size, k)), key=_alpha), _alpha),
    )
    kept = {
        "exact": "best known (exact)",
        "back": "btop, putting back",
        "btop": "btop",
        "bsize": "bsize",
        "bfreq": "bfreq",
    }
    costs = {"naive": "naive btop", "btop": "fast btop", "exact": "exact"}
    costs |= {f"best-first {window}": f"best-first, L={window}" for window in _WINDOWS}
    for name, what, lines in (("quality", "terms kept", kept), ("cost", "CPU seconds", costs)):
        figure, axes = plots.subplots(1, 3, figsize=(13, 4))
        for axis, (label, points, x) in zip(axes, series, strict=True):
            for key, legend in lines.items():
                shown = [
                    (x(cell), statistics.mean(values))
                    for cell in points
                    if (values := (cell.kept if name == "quality" else cell.costs).get(key))
                ]
                if shown:
                    axis.plot(*zip(*shown, strict=True), marker=".", label=legend)
            if name == "quality":
                lower = [(x(cell), cell.alpha * cell.size) for cell in points]
                axis.plot(*zip(*lower, strict=True), "k:", label="α|D|")
            else:
                axis.set_yscale("log")
            axis.set_xlabel(label)
        axes[0].set_ylabel(what)
        axes[0].legend(fontsize=7)
        save(figure, folder / f"k-safety-{name}.svg")


def _size(cell: Setting) -> float:
    return cell.size


def _k(cell: Setting) -> float:
    return cell.k


def _alpha(cell: Setting) -> float:
    return cell.alpha


@dataclass(frozen=True)
class Scale:
    """What a store with so many entities costs; times of documents are in milliseconds."""

    entities: int
    imported: float  # seconds
    loaded: float  # seconds
    memory: float  # megabytes, at most
    check: dict[int, list[float]]  # this and the next two: by the terms of a document
    view: dict[int, list[float]]
    hidden: dict[int, float]

    HEADER = "  entities  import   load  memory   terms  check p50  p95     view p50  p95   hidden"

    def __str__(self) -> str:
        head = (
            f"{self.entities:10,} {self.imported:6.1f}s {self.loaded:5.2f}s {self.memory:5.0f} MB"
        )
        lines = [
            f"{size:7,} {_at(self.check[size], 50):7.1f} {_at(self.check[size], 95):7.1f} ms"
            f" {_at(self.view[size], 50):7.1f} {_at(self.view[size], 95):7.1f} ms"
            f" {self.hidden[size]:7.0f}"
            for size in self.check
        ]
        return "\n".join(
            (head if place == 0 else " " * len(head)) + line for place, line in enumerate(lines)
        )


def _at(values: Sequence[float], percent: int) -> float:
    return float(np.percentile(values, percent))


def scale(sizes: Sequence[int], *, documents: int = 20, seed: int = 1) -> Iterator[Scale]:
    """Stores of entities with 50 terms each, drawn by Zipf's law; one in 20 is protected."""
    for size in sizes:
        if size < 100:
            raise InputError("--entities: name numbers of 100 or more")
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "entities.db")
            start = time.perf_counter()
            open_store(path, create=True).write(_made_up(size, np.random.default_rng(seed)))
            imported = time.perf_counter() - start
            # In a process of its own, so that its peak memory is that of the view alone.
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                view_costs = pool.submit(_view_costs, path, documents, seed).result()
            yield Scale(size, imported, **view_costs)


def _made_up(size: int, chance: np.random.Generator) -> Iterator[Entity]:
    for number in range(size):
        context = tuple(map(_word, _drawn(chance, _CONTEXT)))
        category = "secret" if number % _ONE_IN == 0 else "open"
        yield Entity(id=f"e{number}", context=context, categories=(category,))


_CUMULATED = np.cumsum(1 / np.arange(1, _VOCABULARY + 1))


def _drawn(chance: np.random.Generator, count: int) -> list[int]:
    """Different terms, drawn by Zipf's law."""
    drawn: dict[int, None] = {}
    while len(drawn) < count:
        places = chance.random(count) * _CUMULATED[-1]
        drawn |= dict.fromkeys(np.searchsorted(_CUMULATED, places).tolist())
    return [*drawn][:count]


def _word(number: int) -> str:
    """A different word for each number; none is the plural of another."""
    syllables = "ba ke lo mi nu ra se ti vo zu cha dre fla gro pha sto".split()
    letters, number = [], number + 1
    while number:
        number, rest = divmod(number, len(syllables))
        letters.append(syllables[rest])
    return f"{''.join(letters)}n"


def _view_costs(path: str, documents: int, seed: int) -> dict[str, Any]:
    """What it costs to open a store, to sanitize documents, and to check the outputs."""
    table = {"entities": path, "protect": ["category:secret"], "solver": "btop"}
    start = time.perf_counter()
    view = View(Policy.from_dict({"models": {"k-safety": table}}))
    loaded = time.perf_counter() - start
    contexts = open_store(path).contexts()
    known = np.ones(len(contexts), dtype=np.bool_)
    known[contexts.positions(open_store(path).chosen(["category:secret"]))] = False
    guard = Guard(contexts, known, "equal")
    chance = np.random.default_rng(seed + 1)
    check: dict[int, list[float]] = {}
    shown: dict[int, list[float]] = {}
    hidden: Counter[int] = Counter()
    for size in SIZES:
        view.sanitize(", ".join(map(_word, _drawn(chance, size))))  # fills the caches
        for _ in range(documents):
            text = ", ".join(map(_word, _drawn(chance, size)))
            start = time.perf_counter()
            result = view.sanitize(text)
            shown.setdefault(size, []).append(1000 * (time.perf_counter() - start))
            hidden[size] += len(result.replacements)
            terms = {(match.term,): None for match in contexts.find(result.text)}
            start = time.perf_counter()
            _, problem = guard.problem([*terms], 10)
            assert problem.is_safe(problem.everything)
            check.setdefault(size, []).append(1000 * (time.perf_counter() - start))
    return {
        "loaded": loaded,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
        "check": check,
        "view": shown,
        "hidden": {size: count / documents for size, count in hidden.items()},
    }


def plot_scale(measured: Sequence[Scale], folder: Path) -> None:
    """Draw the times of documents over the number of entities."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    entities = [store.entities for store in measured]
    for size in SIZES:
        for name, marker in (("check", "o--"), ("view", "o-")):
            costs = [_at(getattr(store, name)[size], 95) for store in measured]
            axis.plot(entities, costs, marker, label=f"{name}, {size:,} terms")
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xlabel("entities in the store")
    axis.set_ylabel("milliseconds (p95)")
    axis.legend(fontsize=8)
    save(figure, folder / "k-safety-scale.svg")
