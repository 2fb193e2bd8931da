"""Attacks what any program published, given the labelled originals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from sys import maxsize
from typing import Any

import numpy as np

from efface.attacks.ranking import BUDGETS, PAPER, Attack, attack
from efface.attacks.theory import Theory
from efface.document import Document
from efface.errors import InputError
from efface.evaluation.game import Outcome, counts
from efface.evaluation.pictures import pyplot, save
from efface.labelled import Labelled
from efface.learning.reading import Reader
from efface.learning.tokens import Tokens
from efface.learning.trained import Settings
from efface.texts import corpus_files, named_texts_of
from efface.verification import align

__all__ = ["Audit", "audit", "pair"]

_CURVE = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True)
class Audit:
    """What is left in a publication, what attackers find of it, and what theory says."""

    outcome: Outcome
    theory: Theory
    parts: int

    def to_dict(self) -> dict[str, Any]:
        outcome = self.outcome
        return {
            "documents": len(outcome.marked),
            "tokens": int(outcome.marked.sum() + outcome.others.sum()),
            "marked": int(outcome.marked.sum()),
            "left": outcome.left_share,
            "left_interval": list(outcome.left_bounds()),
            "published": outcome.published_share,
            "attacks": {
                one.attacker: {
                    str(budget): {
                        "found": one.found(budget),
                        "interval": list(one.bounds(budget)),
                        "most": one.most(budget),
                    }
                    for budget in BUDGETS
                }
                for one in outcome.attacks
            },
            "random": {str(budget): outcome.attacks[0].random(budget) for budget in BUDGETS},
            "curve": {
                one.attacker: [[budget, one.found(budget)] for budget in _CURVE]
                for one in outcome.attacks
            },
            "theory": {
                "ratio": self.theory.ratio,
                "theorem 3": self.theory.most_found,
                "theorem 4": self.theory.most_advantage,
                "theorem 5": self.theory.most_found_in_samples,
                "theorem 6": self.theory.most_advantage_in_samples,
            },
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        outcome = self.outcome
        low, high = outcome.left_bounds()
        marked, left = int(outcome.marked.sum()), int(outcome.left.sum())
        yield (
            f"{len(outcome.marked):,} documents; of {marked:,} sensitive words {left:,} are left,"
            f" {outcome.left_share:.1%} ({low:.1%} to {high:.1%}); of the others"
            f" {outcome.published_share:.1%} are published"
        )
        yield (
            f"an attacker who knows what is sensitive in {self.parts - 1} of {self.parts} parts and"
            " inspects the other finds, on average (95%; most in a part):"
        )
        yield f"{'':<12}" + "".join(f"{f'of {budget}':<26}" for budget in BUDGETS)
        for one in outcome.attacks:
            name = "the paper's" if one.attacker == PAPER else one.attacker
            yield f"{name:<12}" + "".join(f"{_cell(one, budget):<26}" for budget in BUDGETS)
        chance = outcome.attacks[0]
        yield f"{'at random':<12}" + "".join(f"{chance.random(b):<26.2f}" for b in BUDGETS)
        yield str(self.theory)

    def plot(self, path: Path) -> None:
        """What is found over the budget."""
        plots = pyplot()
        figure, axis = plots.subplots(figsize=(6, 4))
        for one in self.outcome.attacks:
            axis.plot(_CURVE, [one.found(b) for b in _CURVE], "o-", label=one.attacker)
        chance = self.outcome.attacks[0]
        axis.plot(_CURVE, [chance.random(b) for b in _CURVE], "k:", label="at random")
        axis.set_xscale("log")
        axis.set_yscale("symlog", linthresh=1)
        axis.set_xlabel("inspected")
        axis.set_ylabel("found")
        axis.legend()
        save(figure, path)


def _cell(one: Attack, budget: int) -> str:
    low, high = one.bounds(budget)
    return f"{one.found(budget):.1f} ({low:.1f} to {high:.1f}; {one.most(budget)})"


def audit(
    documents: Sequence[Labelled],
    published: Sequence[str],
    *,
    labels: Sequence[str] | None = None,
    parts: int = 4,
    ratio: float = 10.0,
    seed: int = 0,
) -> Audit:
    """Attack the published texts of the documents, in the same order.

    What stands in the published text as in the original, and is marked there, is what is left.
    """
    if len(documents) != len(published):
        raise InputError(
            f"there are {len(documents):,} documents and {len(published):,} published texts"
        )
    spans = [
        [(s.start, s.end) for s in one.spans if labels is None or s.label in labels]
        for one in documents
    ]
    before = Tokens.of([one.text for one in documents])
    original = before.marked(spans)
    view = Reader().read([Document(text) for text in published])
    if len(np.unique(view.tokens.documents)) < parts or not original.any():
        raise InputError(
            f"an attack needs at least {parts} published documents with words, and labels;"
            " with few documents, use fewer --parts"
        )
    aligned = [
        align(Document(one.text), Document(text), (), ())
        for one, text in zip(documents, published, strict=True)
    ]
    left = view.tokens.marked(
        [[*_standing(one, places)] for one, places in zip(aligned, spans, strict=True)]
    )
    changed = before.marked([[(r.start, r.end) for r in one.replaced] for one in aligned])
    examples, size = view.examples, len(documents)
    found = attack(examples, left, folds=parts, seed=seed)
    outcome = Outcome(
        Settings(ratio=ratio, seed=seed),
        "published",
        (),
        *counts(original, before.documents, size),
        counts(left, examples.documents, size)[0],
        counts(original | changed, before.documents, size)[1],
        tuple(found),
    )
    paper = next(one for one in found if one.attacker == PAPER)
    theory = Theory(
        *paper.counts(),
        others=int((~original).sum()),
        ratio=ratio,
        dimension=len(np.unique(examples.rows)) + 1,
    )
    return Audit(outcome, theory, parts)


def _standing(aligned: Document, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where in a published text something of the spans stands as it was."""
    starts, ends = aligned.offsets.there
    kept = [*zip([0, *ends], [*starts, maxsize], strict=True)]
    for start, end in spans:
        for first, last in kept:
            if max(start, first) < min(end, last):
                yield aligned.offsets.to_sanitized(max(start, first), min(end, last))


def pair(
    documents: Sequence[Labelled], names: Sequence[Path], *, column: str = "text"
) -> list[str]:
    """The published texts in the order of the documents: by their names, where both have them.

    What was not published is an empty text.
    """
    found = list(
        chain.from_iterable(named_texts_of(file, column=column) for file in corpus_files(names))
    )
    known = {name: text for name, text in found if name}
    if known and all(one.name for one in documents):
        texts = [known.get(one.name, "") for one in documents]
        if any(texts):
            return texts
    if len(found) != len(documents):
        raise InputError(
            f"{names[0]}: holds {len(found):,} texts for {len(documents):,} labelled documents;"
            ' give both the same "id", or files the names of those'
        )
    return [text for _, text in found]
