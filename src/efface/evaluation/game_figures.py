"""The experiments of the paper on the classification game: its Figures 3 to 8."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

import msgspec
import numpy as np

from efface.attacks.ranking import BUDGETS, CURVE
from efface.game.play import Outcome, play, remembering
from efface.learning.greedy import CHOICES
from efface.learning.learners import LEARNERS
from efface.learning.tokens import Array
from efface.learning.trained import Settings
from efface.learning.view import View
from efface.results.pictures import pyplot, save

__all__ = ["HEADER", "RATIOS", "line", "plot", "sweep"]

RATIOS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0)
HEADER = (
    "way     learner    L/C  published  left (95%)              rounds      "
    "found of 10 / 50 / 500 (most; random)           paper's of 50, TP"
)
_SHOWN = (5.0, 10.0)  # the ratios of the curves


def sweep(
    view: View,
    marked: Array,
    settings: Settings,
    *,
    learners: Sequence[str] = tuple(CHOICES),
    ratios: Sequence[float] = RATIOS,
    folds: int = 4,
    once: bool = True,
    step: Callable[[], None] = lambda: None,
) -> Iterator[Outcome]:
    """Every learner at every ratio of costs, in rounds and, but for the selection, at once."""
    fit = remembering()
    for way, learner, ratio in product((False, True) if once else (False,), learners, ratios):
        if way and learner not in LEARNERS:
            continue
        chosen = msgspec.structs.replace(settings, learner=learner, ratio=ratio)
        yield play(view, marked, chosen, folds=folds, once=way, fit=fit, step=step)


def line(outcome: Outcome) -> str:
    low, high = outcome.left_bounds()
    found = " / ".join(
        f"{attack.found(budget):.1f} ({attack.most(budget)}; {attack.random(budget):.2f})"
        for budget, attack in ((budget, outcome.worst(budget)) for budget in BUDGETS)
    )
    return (
        f"{outcome.way:<7} {outcome.settings.learner:<9} {outcome.settings.ratio:>4g}"
        f"  {outcome.published_share:>9.4f}  {outcome.left_share:.4f} ({low:.4f}-{high:.4f})"
        f"  {', '.join(map(str, outcome.rounds)):<10}  {found:<46}"
        f"  {outcome.paper.found(50):.1f}, {outcome.paper.counts()[0]}"
    )


def plot(outcomes: Sequence[Outcome], folder: Path, name: str) -> None:
    """Figures 3 to 8, each into a file."""
    _over_ratios(
        outcomes,
        folder / f"{name}-figure-3.svg",
        "true positives of the paper's attacker",
        lambda one: one.paper.counts()[0],
    )
    _over_ratios(
        outcomes, folder / f"{name}-figure-5.svg", "share published", lambda o: o.published_of_all
    )
    greedy = [one for one in outcomes if one.way == "greedy"]
    _over_ratios(
        greedy, folder / f"{name}-figure-8.svg", "rounds", lambda one: float(np.mean(one.rounds))
    )
    for number, ratio in zip((6, 7), _SHOWN, strict=True):
        _curves(greedy, ratio, folder / f"{name}-figure-{number}.svg")
    others = [o for o in outcomes if o.way == "once" or o.settings.learner == "selection"]
    for ratio in _SHOWN:
        _curves(others, ratio, folder / f"{name}-figure-4-{ratio:g}.svg")


def _over_ratios(
    outcomes: Sequence[Outcome], path: Path, title: str, value: Callable[[Outcome], float]
) -> None:
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    for (way, learner), some in _grouped(outcomes).items():
        ratios = [one.settings.ratio for one in some]
        style = "o-" if way == "greedy" else "x--"
        axis.plot(ratios, [value(one) for one in some], style, label=f"{learner}, {way}")
    axis.set_xscale("log")
    axis.set_xlabel("L/C")
    axis.set_ylabel(title)
    axis.legend(fontsize="small")
    save(figure, path)


def _curves(outcomes: Sequence[Outcome], ratio: float, path: Path) -> None:
    """The share of a budget that the strongest attacker does not waste."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    some = [one for one in outcomes if one.settings.ratio == ratio]
    for one in some:
        style = "o-" if one.way == "greedy" else "x--"
        found = [one.worst(budget).found(budget) / budget for budget in CURVE]
        axis.plot(CURVE, found, style, label=f"{one.settings.learner}, {one.way}")
    if some:
        chance = [some[0].attacks[0].random(budget) / budget for budget in CURVE]
        axis.plot(CURVE, chance, "k:", label=f"at random, {some[0].settings.learner}")
    axis.set_xscale("log")
    axis.set_xlabel("budget")
    axis.set_ylabel("found, of the budget")
    axis.set_title(f"L/C = {ratio:g}")
    axis.legend(fontsize="small")
    save(figure, path)


def _grouped(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], list[Outcome]]:
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault((one.way, one.settings.learner), []).append(one)
    return groups
