"""Hides what trained classifiers find, until attacking the rest does not pay.

Promises
    No classifier of the model scores a token of the output above its threshold, whatever was
    hidden around it. In training, each threshold was set where hiding gained most, and the rounds
    ended when one gained nothing (or after the fifth). The gain was measured on documents that the
    classifiers had not seen, with a leaked token `L/C` times as bad as a hidden one.

Assumes
    That the labelled text is like the documents: what nobody marked there is not found here. That
    an attacker knows no more than the classifiers can learn, and inspects the likeliest tokens
    first.

Does not cover
    Marked tokens that the classifiers miss: the model says which share that is, and how much of it
    attackers find; run `efface attack` on what is published. What tells of somebody without being
    like anything that was marked. Whoever has the model file can test whether a word was marked in
    the training text, but cannot read words from it.

Reference
    B. Li, Y. Vorobeychik, M. Li, B. Malin: An iterative classification scheme for sanitizing
    large-scale datasets. IEEE TKDE 29(3), 2017. Algorithm 1, theorems 2 to 6; thresholds by gain on
    cross-fitted scores, where the paper takes the most accurate classifier.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
import numpy as np

from efface.document import Document, Finding, Term
from efface.errors import InputError, PolicyError
from efface.knowledge.pack import Knowledge
from efface.languages import TRAINED
from efface.languages.terms import Terms
from efface.learning.greedy import apply_rounds
from efface.learning.learners import VETO
from efface.learning.trained import Trained
from efface.learning.view import Reader
from efface.models.base import Judge, Model, Parameters
from efface.terms.tagged import Wanted

__all__ = ["ClassificationGame", "ClassificationGameParameters"]


class ClassificationGameParameters(Parameters, frozen=True):
    """The keys of `[models.classification-game]`."""

    model: str

    def placed(self, folder: Path, reader: str | None) -> ClassificationGameParameters:
        if self.model in TRAINED:
            return self
        return msgspec.structs.replace(self, model=str(folder / self.model))

    @property
    def files(self) -> tuple[Path, ...]:
        return () if self.model in TRAINED else (Path(self.model),)


class _Hit(NamedTuple):
    """A span that a round hides, and the highest score in it."""

    start: int
    end: int
    round: int
    score: float


class ClassificationGame(Model[ClassificationGameParameters]):
    """Hides what the classifiers of several rounds find."""

    name: ClassVar[str] = "classification-game"
    promise: ClassVar[str] = (
        "No classifier of the model finds anything in the output that it would pay to hide."
    )
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = False
    reasons: ClassVar[bool] = False  # word rarity is only one feature among many
    parameters_type: ClassVar[type[Parameters]] = ClassificationGameParameters

    def open(self) -> None:
        _ = self.trained

    @cached_property
    def trained(self) -> Trained:
        name = self.parameters.model
        try:
            return _loaded(TRAINED.get(name) or Path(name))
        except InputError as exc:
            raise PolicyError(f"models.{self.name}: model: {exc}") from None

    @property
    def wants(self) -> frozenset[Wanted]:
        return frozenset({"words"} if self.trained.settings.tags else ())

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self.trained, self.shared.knowledge, terms)


class _Judge(Judge):
    """Lets the classifiers score the tokens of documents, round by round."""

    def __init__(self, trained: Trained, knowledge: Callable[[], Knowledge], terms: Terms) -> None:
        self._trained = trained
        self._knowledge = knowledge
        self._terms = terms
        self._thresholds = np.array([round_.threshold for round_ in trained.rounds], np.float32)
        self._hits: WeakKeyDictionary[Document, list[_Hit]] = WeakKeyDictionary()

    def public_parameters(self) -> dict[str, Any]:
        settings, report = self._trained.settings, self._trained.report
        return {
            "model": self._trained.digest,
            "loss_ratio": settings.ratio,
            "learner": settings.learner,
            "rule": settings.rule,
            "rounds": len(self._trained.rounds),
            **self._information(),
            # What was measured when it was learnt, on documents that it had not seen.
            "measured": report.measured(),
        }

    def _information(self) -> dict[str, Any]:
        """The digests of the word counts, if the features use how rare words are."""
        if not self._trained.settings.information:
            return {}
        counts = self._knowledge().describe()["counts"]
        return {"information": [count["digest"] for count in counts]}

    def accepts(self, text: str, original: Document) -> bool:
        return True  # the classifiers see a replacement as hidden, they do not read its text

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        new = [document for document in dict.fromkeys(documents) if document not in self._hits]
        if new:
            for document, hits in zip(new, self._judged(new), strict=True):
                self._hits[document] = hits
        return [
            self._finding(hit, document, number)
            for number, document in enumerate(documents)
            for hit in self._hits[document]
        ]

    def _judged(self, documents: Sequence[Document]) -> list[list[_Hit]]:
        settings = self._trained.settings
        reader = Reader(
            self._knowledge().information if settings.information else None,
            self._terms if settings.tags else None,
            self._terms.language,
        )
        tokens = (view := reader.read(documents)).tokens
        applied = apply_rounds(view, self._trained.rounds)
        hidden = np.flatnonzero(applied.rounds >= 0)
        margins = applied.scores - self._thresholds[applied.rounds]
        hits: list[list[_Hit]] = [[] for _ in documents]
        # Neighbouring tokens of a line are hidden as one span.
        apart = (np.diff(hidden) > 1) | (tokens.breaks[hidden[1:]] > 0)
        for run in np.split(hidden, np.flatnonzero(apart) + 1) if len(hidden) else ():
            most = run[np.argmax(margins[run])]
            hit = _Hit(
                int(tokens.starts[run[0]]),
                int(tokens.ends[run[-1]]),
                int(applied.rounds[most]),
                float(applied.scores[most]),
            )
            hits[tokens.documents[most]].append(hit)
        return hits

    def _finding(self, hit: _Hit, document: Document, number: int) -> Finding:
        threshold = float(self._thresholds[hit.round])
        return Finding(
            term=Term(
                start=hit.start,
                end=hit.end,
                document=number,
                label=self._trained.label,
                text=document.text[hit.start : hit.end],
            ),
            model=ClassificationGame.name,
            measure="score",
            value=hit.score,
            threshold=threshold,
            reason=f"scores {hit.score:.2f} in round {hit.round + 1}, {_limit(threshold)}",
        )


def _limit(threshold: float) -> str:
    """The threshold of a round, in words."""
    if threshold > -VETO / 4:
        return f"limit {threshold:.2f}"
    return "which hides all that is possible" if threshold > -2 * VETO else "which hides all"


def _loaded(path: Path) -> Trained:
    """The model in the file; cached until the file changes."""
    try:
        state = path.stat()
    except OSError as exc:
        raise InputError(
            f"{path}: cannot be read ({exc.strerror}); make one with: efface train, or take"
            f" {' or '.join(TRAINED)}, which comes with efface"
        ) from None
    return _remembered(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=2)
def _remembered(path: Path, _changed: int, _size: int) -> Trained:
    return Trained.load(path)
