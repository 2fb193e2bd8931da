"""Attacks texts that any program has published, given the labelled originals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from efface.attacks.ranking import BUDGETS, CURVE, PAPER, Attack
from efface.attacks.ranking import attack as run_attacks
from efface.attacks.theory import Theory
from efface.corpora.labelled import Labelled
from efface.corpora.texts import corpus_files, named_texts_of
from efface.document import Document
from efface.errors import InputError, shielded
from efface.game.play import GameOutcome, counts
from efface.learning.tokens import Array, Tokens
from efface.learning.trained import Settings
from efface.learning.view import Reader, TokenView
from efface.results.pictures import pyplot, save
from efface.text.sequences import same

__all__ = ["Audit", "audit", "pair"]


@dataclass(frozen=True)
class Audit:
    """What sensitive words are left in published texts, what attackers find, what theory says."""

    outcome: GameOutcome
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
            "tokens": int(outcome.marked.sum() + outcome.unmarked.sum()),
            "marked": int(outcome.marked.sum()),
            "left": outcome.left_share,
            "left_interval": list(outcome.left_bounds()),
            "published": outcome.published_share,
            "attacks": {
                attack.attacker: {
                    str(budget): {
                        "found": attack.hits_within(budget),
                        "interval": list(attack.bounds(budget)),
                        "most": attack.most(budget),
                    }
                    for budget in BUDGETS
                }
                for attack in outcome.attacks
            },
            "random": {str(budget): outcome.attacks[0].random(budget) for budget in BUDGETS},
            "curve": {
                attack.attacker: [[budget, attack.hits_within(budget)] for budget in CURVE]
                for attack in outcome.attacks
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
        for attack in outcome.attacks:
            name = "the paper's" if attack.attacker == PAPER else attack.attacker
            yield f"{name:<12}" + "".join(f"{_cell(attack, budget):<26}" for budget in BUDGETS)
        chance = outcome.attacks[0]
        yield f"{'at random':<12}" + "".join(f"{chance.random(b):<26.2f}" for b in BUDGETS)
        yield str(self.theory)

    def words(self, count: int) -> Iterator[str]:
        """The sensitive words that the strongest attacker finds first, with file, line and column.

        They should have been hidden, so do not show them to anybody else.
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
        """Draw how much each attacker finds over the budget."""
        plots = pyplot()
        figure, axis = plots.subplots(figsize=(6, 4))
        for attack in self.outcome.attacks:
            axis.plot(CURVE, [attack.hits_within(b) for b in CURVE], "o-", label=attack.attacker)
        chance = self.outcome.attacks[0]
        axis.plot(CURVE, [chance.random(b) for b in CURVE], "k:", label="at random")
        axis.set_xscale("log")
        axis.set_yscale("symlog", linthresh=1)
        axis.set_xlabel("inspected")
        axis.set_ylabel("found")
        axis.legend()
        save(figure, path)


def _cell(attack: Attack, budget: int) -> str:
    """What an attack finds: the mean, its interval, and the most in a part."""
    low, high = attack.bounds(budget)
    return f"{attack.hits_within(budget):.1f} ({low:.1f} to {high:.1f}; {attack.most(budget)})"


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

    A word of the original counts as left if aligning original and published text finds it in both,
    whatever its case and the white space around it.
    """
    pairs = _published(documents, published)
    originals = Tokens.of([document.text for document, _ in pairs])
    marked = _marked([document for document, _ in pairs], originals, labels)
    view = Reader().read([Document(text) for _, text in pairs])
    _check(view, marked, parts, documents, labels)
    stands, left = _standing(originals, view.tokens, marked, len(pairs))
    examples = view.examples
    outcome = GameOutcome(
        Settings(ratio=ratio, seed=seed),
        "published",
        (),
        *counts(marked, originals.documents, len(pairs)),
        *counts(marked[stands], originals.documents[stands], len(pairs)),
        tuple(run_attacks(examples, view.shown(left), folds=parts, seed=seed)),
    )
    theory = Theory(
        *outcome.paper.counts(),
        unmarked=int((~marked).sum()),
        ratio=ratio,
        dimension=len(np.unique(examples.rows)) + 1,
    )
    named = [(document.name or document.source, text) for document, text in pairs]
    return Audit(outcome, theory, parts, len(documents) - len(pairs), named, view.tokens)


def _published(
    documents: Sequence[Labelled], texts: Sequence[str | None]
) -> list[tuple[Labelled, str]]:
    """The documents that were published, each with its published text."""
    if len(documents) != len(texts):
        raise InputError(
            f"there are {len(documents):,} documents and {len(texts):,} published texts"
        )
    pairs = zip(documents, texts, strict=True)
    return [(document, text) for document, text in pairs if text is not None]


def _marked(documents: Sequence[Labelled], tokens: Tokens, labels: Sequence[str] | None) -> Array:
    """Which tokens of the documents are marked with one of the labels, or with any."""
    return tokens.marked(
        [
            [(s.start, s.end) for s in document.spans if labels is None or s.label in labels]
            for document in documents
        ]
    )


def _check(
    view: TokenView,
    marked: Array,
    parts: int,
    documents: Sequence[Labelled],
    labels: Sequence[str] | None,
) -> None:
    """Refuse texts in which nothing is marked, or too few for the parts."""
    if not marked.any():
        known = sorted({span.label for document in documents for span in document.spans})
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
    """Which tokens of the originals are published, and which published tokens are marked ones.

    `before` and `after` are the tokens of the same `count` documents; each is aligned.
    """
    stands, left = np.zeros(len(before), np.bool_), np.zeros(len(after), np.bool_)
    starts_before, starts_after = (
        np.searchsorted(tokens.documents, np.arange(count + 1)).tolist()
        for tokens in (before, after)
    )
    words_before = [word.lower() for word in before.words]
    # Hidden tokens have an id of their own, after those of the words.
    words_after = [*(word.lower() for word in after.words), "█"]
    for i1, i2, j1, j2 in zip(
        starts_before, starts_before[1:], starts_after, starts_after[1:], strict=False
    ):
        old = [words_before[number] for number in before.ids[i1:i2]]
        new = [words_after[number] for number in after.ids[j1:j2]]
        for a, b, size in same(old, new):
            stands[i1 + a : i1 + a + size] = True
            left[j1 + b : j1 + b + size] = marked[i1 + a : i1 + a + size]
    return stands, left


@dataclass(frozen=True)
class Pairs:
    """The published text of each document, None where there is none.

    `unmatched` counts published texts that belong to no document. `by_name` is False where texts
    were paired by their order.
    """

    texts: list[str | None] = field(repr=False)
    unmatched: int = 0
    by_name: bool = True


def pair(documents: Sequence[Labelled], names: Sequence[Path], *, column: str = "text") -> Pairs:
    """Read the published texts, and pair them with the documents by name, or else by order."""
    named_texts = [
        (name, text)
        for file in corpus_files(names)
        for name, text in named_texts_of(file, column=column)
    ]
    text_of = dict(named_texts)
    own = [document.name for document in documents]
    if matching := set(text_of) & set(own) - {""}:
        _require_unique(own, matching, f"{names[0]}: several labelled documents")
        published = [name for name, _ in named_texts]
        _require_unique(published, matching, f"{names[0]}: several published texts")
        texts = [text_of.get(name) if name else None for name in own]
        return Pairs(texts, len(named_texts) - len(matching))
    if len(named_texts) != len(documents):
        raise InputError(
            f"{names[0]}: holds {len(named_texts):,} texts for {len(documents):,} labelled"
            ' documents, and no names that match; give both the same "id", or files the names of'
            " those"
        )
    return Pairs([text for _, text in named_texts], by_name=False)


def _require_unique(names: Sequence[str], wanted: Container[str], who: str) -> None:
    for name, count in Counter(names).items():
        if count > 1 and name in wanted:
            raise InputError(f"{who} have the name {name!r}; give each its own")
