"""The experiments of the paper on the classification game: its Figures 3 to 8."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

import msgspec
import numpy as np

from efface.attacks.ranking import BUDGETS, CURVE
from efface.game.play import GameOutcome, play, remembering
from efface.learning.greedy import CHOICES
from efface.learning.learners import LEARNERS
from efface.learning.tokens import Array
from efface.learning.trained import Settings
from efface.learning.view import TokenView
from efface.results.pictures import pyplot, save

__all__ = ["HEADER", "RATIOS", "line", "plot", "sweep"]

RATIOS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0)
HEADER = (
    "way     learner    L/C  published  left (95%)              rounds      "
    "found of 10 / 50 / 500 (most; random)           paper's of 50, TP"
)
_SHOWN = (5.0, 10.0)  # the loss ratios for which curves are drawn


def sweep(
    view: TokenView,
    marked: Array,
    settings: Settings,
    *,
    learners: Sequence[str] = tuple(CHOICES),
    ratios: Sequence[float] = RATIOS,
    folds: int = 4,
    once: bool = True,
    step: Callable[[], None] = lambda: None,
) -> Iterator[GameOutcome]:
    """Play with every learner at every loss ratio: in rounds and, if `once`, without rounds too.

    The choice `selection` has no version without rounds.
    """
    fit = remembering()
    modes = (False, True) if once else (False,)
    for without_rounds, learner, ratio in product(modes, learners, ratios):
        if without_rounds and learner not in LEARNERS:
            continue
        chosen = msgspec.structs.replace(settings, learner=learner, ratio=ratio)
        yield play(view, marked, chosen, folds=folds, once=without_rounds, fit=fit, step=step)


def line(outcome: GameOutcome) -> str:
    """The row of the table for an outcome; HEADER names its columns."""
    low, high = outcome.left_bounds()
    hits = " / ".join(
        f"{attack.hits_within(budget):.1f} ({attack.most(budget)}; {attack.random(budget):.2f})"
        for budget, attack in ((budget, outcome.worst(budget)) for budget in BUDGETS)
    )
    return (
        f"{outcome.way:<7} {outcome.settings.learner:<9} {outcome.settings.ratio:>4g}"
        f"  {outcome.published_share:>9.4f}  {outcome.left_share:.4f} ({low:.4f}-{high:.4f})"
        f"  {', '.join(map(str, outcome.rounds)):<10}  {hits:<46}"
        f"  {outcome.paper.hits_within(50):.1f}, {outcome.paper.counts()[0]}"
    )


def plot(outcomes: Sequence[GameOutcome], folder: Path, name: str) -> None:
    """Draw Figures 3 to 8, each into its own file of the folder."""
    _over_ratios(
        outcomes,
        folder / f"{name}-figure-3.svg",
        "true positives of the paper's attacker",
        lambda outcome: outcome.paper.counts()[0],
    )
    _over_ratios(
        outcomes,
        folder / f"{name}-figure-5.svg",
        "share published",
        lambda outcome: outcome.published_of_all,
    )
    greedy = [outcome for outcome in outcomes if outcome.way == "greedy"]
    _over_ratios(
        greedy,
        folder / f"{name}-figure-8.svg",
        "rounds",
        lambda outcome: float(np.mean(outcome.rounds)),
    )
    for number, ratio in zip((6, 7), _SHOWN, strict=True):
        _curves(greedy, ratio, folder / f"{name}-figure-{number}.svg")
    once = [o for o in outcomes if o.way == "once" or o.settings.learner == "selection"]
    for ratio in _SHOWN:
        _curves(once, ratio, folder / f"{name}-figure-4-{ratio:g}.svg")


def _over_ratios(
    outcomes: Sequence[GameOutcome], path: Path, title: str, value: Callable[[GameOutcome], float]
) -> None:
    """Draw a value over the loss ratios, with a line for each learner and way."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    for (way, learner), group in _grouped(outcomes).items():
        ratios = [outcome.settings.ratio for outcome in group]
        style = "o-" if way == "greedy" else "x--"
        axis.plot(ratios, [value(outcome) for outcome in group], style, label=f"{learner}, {way}")
    axis.set_xscale("log")
    axis.set_xlabel("L/C")
    axis.set_ylabel(title)
    if axis.has_data():
        axis.legend(fontsize="small")
    save(figure, path)


def _curves(outcomes: Sequence[GameOutcome], ratio: float, path: Path) -> None:
    """Draw, over budgets, the share of inspections where the strongest attacker has a hit."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    shown = [outcome for outcome in outcomes if outcome.settings.ratio == ratio]
    for outcome in shown:
        style = "o-" if outcome.way == "greedy" else "x--"
        shares = [outcome.worst(budget).hits_within(budget) / budget for budget in CURVE]
        axis.plot(CURVE, shares, style, label=f"{outcome.settings.learner}, {outcome.way}")
    if shown:
        chance = [shown[0].attacks[0].random(budget) / budget for budget in CURVE]
        axis.plot(CURVE, chance, "k:", label=f"at random, {shown[0].settings.learner}")
    axis.set_xscale("log")
    axis.set_xlabel("budget")
    axis.set_ylabel("found, of the budget")
    axis.set_title(f"L/C = {ratio:g}")
    if axis.has_data():
        axis.legend(fontsize="small")
    save(figure, path)


def _grouped(outcomes: Sequence[GameOutcome]) -> dict[tuple[str, str], list[GameOutcome]]:
    """The outcomes by their way and learner."""
    groups: dict[tuple[str, str], list[GameOutcome]] = {}
    for outcome in outcomes:
        groups.setdefault((outcome.way, outcome.settings.learner), []).append(outcome)
    return groups
