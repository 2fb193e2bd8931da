"""Recall, precision and information kept at many limits (bits), so that a user can choose one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from efface.corpora.labelled import Labelled
from efface.evaluation.spans import hidden_in, score, spacy_alone
from efface.pipeline.api import sanitize
from efface.policy import Policy
from efface.results.pictures import pyplot, save
from efface.results.utility import total

__all__ = ["LIMITS", "Point", "plot", "sweep"]

LIMITS = (3.0, 4.0, 5.0, 5.5, 6.0, 6.8, 7.5, 8.0, 9.0, 10.0, 12.0, 14.0)


@dataclass(frozen=True)
class Point:
    """What is hidden and kept with one limit; a limit of None is the tagger alone."""

    limit: float | None
    recall: float
    precision: float
    kept: float | None = None
    suppression: float | None = None
    ideal: float | None = None

    def __str__(self) -> str:
        name = "tagger alone" if self.limit is None else f"{self.limit:g} bits"
        figures = (self.kept, self.suppression, self.ideal)
        shares = "".join(f"  {'' if s is None else f'{s:.3f}':>9}" for s in figures)
        return f"{name:>12}  {self.recall:6.3f}  {self.precision:9.3f}{shares}".rstrip()


HEADER = f"{'limit':>12}  recall  precision       kept  with bars      ideal"


def sweep(
    documents: Sequence[Labelled],
    policy: Policy,
    *,
    kinds: Collection[str] | None = None,
    limits: Sequence[float] = LIMITS,
) -> Iterator[Point]:
    """Measure the policy with each limit in turn, then the tagger alone."""
    texts = [document.text for document in documents]
    for limit in limits:
        changed = policy.with_changes(
            {"models": {"information-content": {"bits": limit, "reveal": []}}}
        )
        results = sanitize(texts, policy=changed)
        hidden = [hidden_in(result) for result in results]
        scores = score("", documents, hidden, kinds=kinds, samples=1)
        utility = total(result.utility for result in results)
        shares = utility.to_dict() if utility else {}
        yield Point(
            limit,
            scores.recall.value,
            scores.precision.value,
            shares.get("kept"),
            shares.get("suppression"),
            shares.get("ideal"),
        )
    tagged = score("", documents, spacy_alone(texts), kinds=kinds, samples=1)
    yield Point(None, tagged.recall.value, tagged.precision.value)


def plot(points: Sequence[Point], path: Path, title: str) -> None:
    """Draw recall and precision, and the information kept, over the limits."""
    plots = pyplot()
    swept = [point for point in points if point.limit is not None]
    limits = [point.limit for point in swept]
    figure, (left, right) = plots.subplots(1, 2, figsize=(10, 4))
    for name in ("recall", "precision"):
        left.plot(limits, [getattr(point, name) for point in swept], marker="o", label=name)
    for point in points:
        if point.limit is None:
            left.axhline(point.recall, ls=":", c="C0", label="recall, tagger alone")
            left.axhline(point.precision, ls=":", c="C1", label="precision, tagger alone")
    for name, label in (("ideal", "ideal"), ("kept", "generalized"), ("suppression", "bars")):
        right.plot(limits, [getattr(point, name) for point in swept], marker="o", label=label)
    left.set_title(f"{title}: what is hidden")
    right.set_title(f"{title}: information kept")
    for axis in (left, right):
        axis.set_xlabel("limit (bits)")
        axis.set_ylim(0, 1.02)
        axis.legend()
        axis.grid(alpha=0.3)
    save(figure, path)
