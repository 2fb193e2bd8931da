"""Attacks what any program published, given the labelled originals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from efface.attacks.ranking import BUDGETS, CURVE, PAPER, Attack, attack
from efface.attacks.theory import Theory
from efface.corpora.labelled import Labelled
from efface.corpora.texts import corpus_files, named_texts_of
from efface.document import Document
from efface.errors import InputError, shielded
from efface.game.play import Outcome, counts
from efface.learning.tokens import Array, Tokens
from efface.learning.trained import Settings
from efface.learning.view import Reader, View
from efface.results.pictures import pyplot, save
from efface.text.sequences import same

__all__ = ["Audit", "audit", "pair"]


@dataclass(frozen=True)
class Audit:
    """What is left in a publication, what attackers find of it, and what theory says."""

    outcome: Outcome
    theory: Theory
    parts: int
    missing: int  # documents that were not published
    published: Sequence[tuple[str, str]] = field(repr=False)  # names and texts
    tokens: Tokens = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        outcome = self.outcome
        return {
            "documents": len(outcome.marked),
            "missing": self.missing,
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
                one.attacker: [[budget, one.found(budget)] for budget in CURVE]
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
        if self.missing:
            yield f"{self.missing:,} documents more were not published; they count neither way"
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

    def words(self, count: int) -> Iterator[str]:
        """The words that are found first, by the strongest attacker, and where they stand.

        They are what should have been hidden: show them to nobody else.
        """
        seen = np.flatnonzero(~self.tokens.hidden)
        rankings = self.outcome.worst(BUDGETS[1]).rankings
        hits = sorted(
            (rank, int(token))
            for ranking in rankings
            for rank, token in enumerate(seen[ranking.places[ranking.hits]])
        )
        for _, token in hits[:count]:
            name, text = self.published[self.tokens.documents[token]]
            start, end = int(self.tokens.starts[token]), int(self.tokens.ends[token])
            line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
            yield f"{name}:{line}:{column}: {text[start:end]}"

    def plot(self, path: Path) -> None:
        """What is found over the budget."""
        plots = pyplot()
        figure, axis = plots.subplots(figsize=(6, 4))
        for one in self.outcome.attacks:
            axis.plot(CURVE, [one.found(b) for b in CURVE], "o-", label=one.attacker)
        chance = self.outcome.attacks[0]
        axis.plot(CURVE, [chance.random(b) for b in CURVE], "k:", label="at random")
        axis.set_xscale("log")
        axis.set_yscale("symlog", linthresh=1)
        axis.set_xlabel("inspected")
        axis.set_ylabel("found")
        axis.legend()
        save(figure, path)


def _cell(one: Attack, budget: int) -> str:
    low, high = one.bounds(budget)
    return f"{one.found(budget):.1f} ({low:.1f} to {high:.1f}; {one.most(budget)})"


@shielded
def audit(
    documents: Sequence[Labelled],
    published: Sequence[str | None],
    *,
    labels: Sequence[str] | None = None,
    parts: int = 4,
    ratio: float = 10.0,
    seed: int = 0,
) -> Audit:
    """Attack the published texts of the documents, in the same order; None was not published.

    A word of the original is left if it stands in the published text among the same words, whatever
    its case and the white space around it.
    """
    if len(documents) != len(published):
        raise InputError(
            f"there are {len(documents):,} documents and {len(published):,} published texts"
        )
    there = [
        (one, text) for one, text in zip(documents, published, strict=True) if text is not None
    ]
    before = Tokens.of([one.text for one, _ in there])
    original = before.marked(
        [
            [(s.start, s.end) for s in one.spans if labels is None or s.label in labels]
            for one, _ in there
        ]
    )
    view = Reader().read([Document(text) for _, text in there])
    _check(view, original, parts, documents, labels)
    stands, left = _standing(before, view.tokens, original, len(there))
    marks, examples = view.shown(left), view.examples
    found = attack(examples, marks, folds=parts, seed=seed)
    outcome = Outcome(
        Settings(ratio=ratio, seed=seed),
        "published",
        (),
        *counts(original, before.documents, len(there)),
        *counts(original[stands], before.documents[stands], len(there)),
        tuple(found),
    )
    theory = Theory(
        *outcome.paper.counts(),
        others=int((~original).sum()),
        ratio=ratio,
        dimension=len(np.unique(examples.rows)) + 1,
    )
    named = [(one.name or one.source, text) for one, text in there]
    return Audit(outcome, theory, parts, len(documents) - len(there), named, view.tokens)


def _check(
    view: View,
    marked: Array,
    parts: int,
    documents: Sequence[Labelled],
    labels: Sequence[str] | None,
) -> None:
    if not marked.any():
        known = sorted({span.label for one in documents for span in one.spans})
        chosen = f" with the label {' or '.join(labels)}" if labels else ""
        raise InputError(
            f"nothing is marked{chosen}; labels that are there: {', '.join(known) or 'none'}"
        )
    count = len(np.unique(view.tokens.documents))
    if count < parts:
        raise InputError(
            f"{count} published documents with words cannot be divided into {parts} parts; use"
            " fewer --parts"
        )


def _standing(before: Tokens, after: Tokens, marked: Array, count: int) -> tuple[Array, Array]:
    """Which tokens of the originals stand, and which of what is published are marked ones."""
    stands, left = np.zeros(len(before), np.bool_), np.zeros(len(after), np.bool_)
    there, here = (
        np.searchsorted(tokens.documents, np.arange(count + 1)).tolist()
        for tokens in (before, after)
    )
    small = [word.lower() for word in before.words], [*(word.lower() for word in after.words), "█"]
    for i1, i2, j1, j2 in zip(there, there[1:], here, here[1:], strict=False):
        old = [small[0][one] for one in before.ids[i1:i2]]
        new = [small[1][one] for one in after.ids[j1:j2]]
        for a, b, size in same(old, new):
            stands[i1 + a : i1 + a + size] = True
            left[j1 + b : j1 + b + size] = marked[i1 + a : i1 + a + size]
    return stands, left


@dataclass(frozen=True)
class Pairs:
    """The published text of each document, None where there is none.

    `others` is how many published texts no document has the name of; `by_name` whether names told.
    """

    texts: list[str | None] = field(repr=False)
    others: int = 0
    by_name: bool = True


def pair(documents: Sequence[Labelled], names: Sequence[Path], *, column: str = "text") -> Pairs:
    """The published texts of the documents: by their names, or else in the same order."""
    found = [
        (name, text)
        for file in corpus_files(names)
        for name, text in named_texts_of(file, column=column)
    ]
    known = dict(found)
    own = [one.name for one in documents]
    if matching := set(known) & set(own) - {""}:
        _once(own, matching, f"{names[0]}: several labelled documents")
        _once([name for name, _ in found], matching, f"{names[0]}: several published texts")
        texts = [known.get(name) if name else None for name in own]
        return Pairs(texts, len(found) - len(matching))
    if len(found) != len(documents):
        raise InputError(
            f"{names[0]}: holds {len(found):,} texts for {len(documents):,} labelled documents, and"
            ' no names that match; give both the same "id", or files the names of those'
        )
    return Pairs([text for _, text in found], by_name=False)


def _once(names: Sequence[str], wanted: Container[str], who: str) -> None:
    for name, often in Counter(names).items():
        if often > 1 and name in wanted:
            raise InputError(f"{who} have the name {name!r}; give each its own")
