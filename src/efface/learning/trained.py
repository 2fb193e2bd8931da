"""A trained model as a file: the classifiers of each round, as arrays, and how they were trained.

Reading the file runs no code from it. It contains no word of the text that it was trained on.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np

from efface.errors import InputError
from efface.knowledge.storage import Stored, Writer
from efface.learning.features import BITS
from efface.learning.greedy import CHOICES, EXTREME, MOST, Round, Rule
from efface.learning.learners import Chain, Classifier, Linear, Vetoed
from efface.learning.tokens import Array
from efface.terms.labels import is_label

__all__ = ["Report", "Settings", "Trained"]

_KIND = "classifiers"
_MAKER = "efface train"
_VERSION = 1
_MOST = 100  # rounds that are allowed


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to train. `ratio` is L/C: the cost of a leaked token over that of one hidden in vain."""

    ratio: float = 10.0
    learner: str = "ensemble"
    rule: Rule = "gain"
    rounds: int = MOST
    at_least: int = 1  # documents that must have a feature
    seed: int = 0
    information: bool = False
    tags: bool = False

    def __post_init__(self) -> None:
        if not (math.isfinite(self.ratio) and self.ratio > 0):
            raise InputError("the loss ratio must be a number above 0")
        if not 1 <= self.rounds <= _MOST:
            raise InputError(f"rounds must be from 1 to {_MOST}")
        if self.learner not in CHOICES:
            raise InputError(f"unknown learner {self.learner!r}; known: {', '.join(CHOICES)}")


class Report(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the model was trained on, and how good it is on documents that it was not trained on.

    `published` is the share of unmarked tokens that are published, `left` that of marked ones.
    `found` is how many the strongest attacker finds on average with so many inspections, `random`
    how many are found by chance.
    """

    documents: int = 0
    tokens: int = 0
    marked: int = 0
    folds: int = 0
    rounds: tuple[int, ...] = ()
    published: float | None = None
    left: float | None = None
    left_interval: tuple[float, float] | None = None
    found: dict[int, float] = {}
    found_interval: tuple[float, float] | None = None  # of 50
    random: dict[int, float] = {}

    def measured(self) -> dict[str, Any]:
        """The figures for the certificate; empty if nothing was measured."""
        told = {"published": self.published, "left": self.left, "interval": self.left_interval}
        told["found_of_50"] = self.found.get(50)
        return {name: value for name, value in told.items() if value is not None}


class _Round(msgspec.Struct, frozen=True):
    """A round in the header of the file; its classifier is in the arrays."""

    learner: str
    threshold: float
    found: int
    wrong: int


class _Header(msgspec.Struct, frozen=True):
    label: str
    settings: Settings
    report: Report
    rounds: tuple[_Round, ...]
    version: int = _VERSION


@dataclass(frozen=True)
class Trained:
    """Rounds of classifiers, the label of what they find, how they were trained and how well."""

    rounds: tuple[Round, ...]
    label: str
    settings: Settings = field(default_factory=Settings)
    report: Report = field(default_factory=Report)
    digest: str = ""

    def save(self, path: str | Path) -> None:
        rounds = tuple(
            _Round(round_.learner, round_.threshold, round_.found, round_.wrong)
            for round_ in self.rounds
        )
        header = _Header(self.label, self.settings, self.report, rounds)
        with TemporaryDirectory() as folder:
            writer = Writer(_KIND, Path(folder))
            for number, round_ in enumerate(self.rounds):
                for name, numbers in _arrays(round_.classifier):
                    data = numbers.view(np.uint16) if numbers.dtype == np.float16 else numbers
                    writer.add(f"{number} {name}", data.dtype.str[1:], [data])
            writer.save(Path(path), msgspec.to_builtins(header, str_keys=True))

    def to_dict(self) -> dict[str, Any]:
        """How it was trained, and how well."""
        header = {"label": self.label, "settings": self.settings, "report": self.report}
        told: dict[str, Any] = msgspec.to_builtins(header, str_keys=True)
        return told

    @classmethod
    def load(cls, path: str | Path) -> Trained:
        path = Path(path)
        stored = Stored(path, _KIND, _MAKER)
        version = stored.about.get("version")
        if isinstance(version, int) and version > _VERSION:
            raise InputError(
                f"{path}: was made by a newer efface (form {version}, this one reads {_VERSION});"
                " update efface, or train the model again"
            )
        try:
            header = msgspec.convert(stored.about, _Header, str_keys=True)
            stored.check()
            rounds = tuple(
                _round(stored, number, described) for number, described in enumerate(header.rounds)
            )
            if version != _VERSION or not is_label(header.label) or not 1 <= len(rounds) <= _MOST:
                raise ValueError
        except (ValueError, OverflowError, InputError):  # msgspec's is a ValueError
            raise stored.damaged() from None
        return cls(rounds, header.label, header.settings, header.report, _digest(path))


def _round(stored: Stored, number: int, described: _Round) -> Round:
    if not abs(described.threshold) <= EXTREME:
        raise ValueError
    classifier = _classifier(stored, number, described.learner)
    return Round(
        described.learner, classifier, described.threshold, described.found, described.wrong
    )


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return f"sha256:{hashlib.file_digest(file, 'sha256').hexdigest()}"


def _arrays(classifier: Classifier) -> Iterator[tuple[str, Array]]:
    """The arrays of a classifier, by name, as they are stored."""
    if isinstance(classifier, Vetoed):
        yield from _arrays(classifier.chain)
        yield from (("svm " + name, numbers) for name, numbers in _arrays(classifier.linear))
    elif isinstance(classifier, Chain):
        yield from _arrays(classifier.nodes)
        yield "follows", classifier.follows.astype(np.float32).ravel()
    elif isinstance(classifier, Linear):
        weights = classifier.weights.astype(np.float16)
        places = np.flatnonzero(weights)
        if len(places) * 3 < len(weights):  # then a sparse array is smaller
            yield "places", places.astype(np.uint32)
            weights = weights[places]
        yield "weights", weights
        yield "bias", np.array([classifier.bias], np.float32)


def _classifier(stored: Stored, number: int, learner: str) -> Classifier:
    if learner == "ensemble":
        return Vetoed(_chain(stored, f"{number} "), _linear(stored, f"{number} svm "))
    if learner == "crf":
        return _chain(stored, f"{number} ")
    if learner in ("svm", "adaboost"):
        return _linear(stored, f"{number} ")
    raise ValueError


def _chain(stored: Stored, prefix: str) -> Chain:
    follows = stored.array(prefix + "follows").astype(np.float64).reshape(2, 2)
    if not np.isfinite(follows).all():
        raise ValueError
    return Chain(_linear(stored, prefix), follows)


def _linear(stored: Stored, prefix: str) -> Linear:
    weights = stored.array(prefix + "weights")
    if weights.dtype != np.uint16:
        raise ValueError
    weights = weights.view(np.float16).astype(np.float32)
    (bias,) = map(float, stored.array(prefix + "bias"))
    if prefix + "places" in stored:
        places = stored.array(prefix + "places")
        fits = places.dtype == np.uint32 and len(places) == len(weights)
        if not fits or places.max(initial=0) >= 1 << BITS:
            raise ValueError
        dense = np.zeros(1 << BITS, np.float32)
        dense[places] = weights
        weights = dense
    if len(weights) != 1 << BITS or not np.isfinite(weights).all() or not math.isfinite(bias):
        raise ValueError
    return Linear(weights, bias)
