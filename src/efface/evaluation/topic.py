"""What an adversary still learns of a topic from sanitized documents.

Documents that mention the entity stand against as many, of about the same length, that mention its
generalization but not the entity. The entity's own names are deleted from all: what is left to
guess from is the rest. Each document is sanitized with counts from which it is left out, where the
counts come from the same documents.
"""

from __future__ import annotations

import math
import random
import re
import warnings
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from efface.attacks.topics import guess
from efface.document import Document, Replacement, apply
from efface.errors import InputError, PolicyWarning
from efface.knowledge.index import Without
from efface.knowledge.pack import Knowledge
from efface.knowledge.topics import Topic, spellings
from efface.languages import default_language
from efface.languages.terms import Terms
from efface.models.c_sanitization.model import CSanitization
from efface.operators import SIGN
from efface.pipeline.plan import knowledge_of, make_plan
from efface.pipeline.rounds import search
from efface.pipeline.run import Run
from efface.policy import Policy
from efface.results.decisions import Review
from efface.results.pictures import pyplot, save
from efface.results.utility import Utility, total, utility
from efface.terms.occurrences import Needle, Needles, outermost

__all__ = [
    "HEADER",
    "TOPICS",
    "Case",
    "Outcome",
    "cases",
    "evaluate",
    "evaluate_all",
    "mean",
    "plot",
    "topics_of",
]

# Those of the literature on sanitization by topic.
TOPICS = {
    "HIV": "disease",
    "diabetes": "disease",
    "alcoholism": "problem",
    "Islam": "religion",
    "abortion": "health",
    "heroin": "drug",
    "bankruptcy": "finance",
    "homosexuality": "sex",
}
LITERAL = "literal deletion"
HEADER = (
    f"{'topic':26} {'hidden by':17} {'plain':>6} {'adaptive':>8}  {'interval':13}"
    f" {'marks':>7} {'hidden':>7} {'kept':>6}"
)
_FEWEST = 20  # documents of each kind


@dataclass(frozen=True)
class Case:
    """Documents about a topic and others, by their numbers in the corpus."""

    entity: str
    bound: str
    forms: tuple[str, ...]
    documents: tuple[Document, ...]
    numbers: tuple[int, ...]
    labels: tuple[bool, ...]


@dataclass(frozen=True)
class Outcome:
    """What attackers learn of a topic from documents that were sanitized in one way."""

    topic: str
    way: str
    plain: float
    adaptive: float
    seeing_marks: float
    samples: NDArray[np.float64]
    hidden: float
    kept: float

    @property
    def interval(self) -> tuple[float, float]:
        low, high = np.quantile(self.samples, (0.025, 0.975))
        return float(low), float(high)

    def to_dict(self) -> dict[str, object]:
        return {
            "topic": self.topic,
            "hidden_by": self.way,
            "plain": round(self.plain, 4),
            "adaptive": round(self.adaptive, 4),
            "seeing_marks": round(self.seeing_marks, 4),
            "interval": [round(edge, 4) for edge in self.interval],
            "words_hidden": round(self.hidden, 4),
            "information_kept": round(self.kept, 4),
        }

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.topic:26} {self.way:17} {self.plain:6.3f} {self.adaptive:8.3f}"
            f"  {low:.3f}-{high:.3f}   {self.seeing_marks:5.3f} {self.hidden:7.1%} {self.kept:6.1%}"
        )


def cases(
    texts: Iterable[str],
    topics: Sequence[Topic],
    *,
    most: int = 250,
    words: int = 500,
    seed: int = 0,
) -> Iterator[Case]:
    """For each topic some documents of a corpus, each cut to its first words."""
    finders = [
        (_finder(topic.forms), _finder([*spellings(topic.bound or "the")])) for topic in topics
    ]
    about: list[list[tuple[int, str]]] = [[] for _ in topics]
    others: list[list[tuple[int, str]]] = [[] for _ in topics]
    for number, text in enumerate(texts):
        cut, folded = None, text.lower()
        for place, (names, bounds) in enumerate(finders):
            if names(folded, text) or bounds(folded, text):
                cut = _cut(text, words) if cut is None else cut
                if names(cut.lower(), cut):
                    about[place].append((number, cut))
                elif not names(folded, text) and bounds(cut.lower(), cut):
                    others[place].append((number, cut))
    for topic, some, rest in zip(topics, about, others, strict=True):
        chosen = random.Random(seed).sample(some, min(most, len(some), len(rest)))
        if len(chosen) < _FEWEST:
            raise InputError(
                f"{topic.entity}: {len(some)} documents of the corpus mention it, {len(rest)} only"
                f" mention {topic.bound}; at least {_FEWEST} of each are needed"
            )
        matched = list(_matched(chosen, random.Random(seed).sample(rest, len(rest))))
        yield Case(
            topic.entity,
            topic.bound,
            topic.forms,
            tuple(Document(text) for _, text in (*chosen, *matched)),
            tuple(number for number, _ in (*chosen, *matched)),
            (True,) * len(chosen) + (False,) * len(matched),
        )


def _finder(forms: Sequence[str]) -> Callable[[str, str], bool]:
    """Tells whether a text, given also in small letters, has one of some forms."""
    patterns = [
        (form.lower(), re.compile(rf"\b{re.escape(form)}\b", 0 if form.isupper() else re.I))
        for form in forms
    ]
    return lambda folded, text: any(
        form in folded and pattern.search(text) for form, pattern in patterns
    )


def _cut(text: str, words: int) -> str:
    found = re.match(rf"(?:\s*\S+){{0,{words}}}", text)
    return found.group() if found else text


def _matched(
    chosen: Sequence[tuple[int, str]], rest: list[tuple[int, str]]
) -> Iterator[tuple[int, str]]:
    """For each chosen text one of the rest that is nearly as long."""
    lengths = np.log([1 + len(text) for _, text in rest])
    for _, text in chosen:
        nearest = int(np.abs(lengths - math.log(1 + len(text))).argmin())
        lengths[nearest] = np.inf
        yield rest[nearest]


def evaluate(
    case: Case,
    policy: Policy,
    *,
    groups: Sequence[int] = (1, 2),
    leave_out: bool = False,
    seed: int = 0,
) -> Iterator[Outcome]:
    """Literal deletion, and the policy with each size of groups.

    `leave_out` says that the counts come from the corpus of the case.
    """
    literal: list[str] = []
    ways: dict[str, list[str]] = {LITERAL: literal}
    kept: dict[str, list[Utility | None]] = {LITERAL: []}
    knowledge = knowledge_of(policy)()
    policies = {size: _for(policy, case, size) for size in groups}
    needles = Needles(Needle(form) for form in case.forms)
    for document, number in zip(case.documents, case.numbers, strict=True):
        terms = Terms(default_language())
        known = knowledge
        if leave_out:
            known = replace(knowledge, counts=Without(knowledge.counts, number))
        terms.read([document], ("entities", "words"))
        deleted = _deleted(document, needles)
        literal.append(deleted.text)
        said = utility(document, deleted, terms.places(document), knowledge.information, None)
        kept[LITERAL].append(said)
        for size in groups:
            way = f"groups of {size}" if size > 1 else "single terms"
            plan = make_plan(policies[size], knowledge=partial(_given, known))
            run = Run.of(plan, [document], terms)
            outputs = search(run, Review()).documents
            ways.setdefault(way, []).append(outputs[0].text)
            kept.setdefault(way, []).extend(run.utilities(outputs))
    words = sum(_count(document.text) for document in case.documents)
    seed += zlib.crc32(case.entity.encode()) % 1000
    for way, texts in ways.items():
        read = [_MARK.sub(" ", text) for text in texts]
        guesses = guess(read, read, case.labels, seed=seed)
        share = total(kept[way])
        yield Outcome(
            f"{case.entity} / {case.bound}",
            way,
            guess(literal, read, case.labels, seed=seed).auc,
            guesses.auc,
            guess(texts, texts, case.labels, seed=seed).auc,
            guesses.samples(),
            1 - sum(map(_count, texts)) / words,
            share.share if share else 1,
        )


def _given(knowledge: Knowledge) -> Knowledge:
    return knowledge


def topics_of(policy: Policy, protect: Mapping[str, str]) -> list[Topic]:
    """The topics that are named, or else those of the policy."""
    own = policy.models.get(CSanitization.name, {})
    synonyms = own.get("synonyms", {})
    return [
        Topic.of(entity, bound, knowledge_of(policy)(), synonyms=synonyms.get(entity, ()))
        for entity, bound in (protect or own.get("protect", {})).items()
    ]


def evaluate_all(
    found: Iterable[Case],
    policy: Policy,
    *,
    groups: Sequence[int],
    leave_out: bool,
    seed: int,
    jobs: int = 1,
) -> Iterator[Outcome]:
    """All cases, in order; several at once if there are processes for them."""
    measure = partial(_outcomes, policy=policy, groups=groups, leave_out=leave_out, seed=seed)
    if jobs == 1:
        for case in found:
            yield from measure(case)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for outcomes in pool.map(measure, found):
            yield from outcomes


def _outcomes(
    case: Case, *, policy: Policy, groups: Sequence[int], leave_out: bool, seed: int
) -> list[Outcome]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PolicyWarning)  # they were told when it was made
        return list(evaluate(case, policy, groups=groups, leave_out=leave_out, seed=seed))


def _for(policy: Policy, case: Case, size: int) -> Policy:
    """The policy, with this topic alone and groups of this size."""
    own = policy.models.get(CSanitization.name, {})
    names = own.get("synonyms", {}).get(case.entity, ())
    table = {**own, "protect": {case.entity: case.bound}, "group": size}
    return policy.with_models({CSanitization.name: {**table, "synonyms": {case.entity: names}}})


def _deleted(document: Document, needles: Needles) -> Document:
    return apply(
        [document],
        [
            Replacement(start=start, end=end, text="", operator="delete")
            for start, end, _ in outermost(needles.find(document.text))
        ],
    )[0]


_MARK = re.compile(SIGN)
_WORD = re.compile(r"[^\W_]+")


def _count(text: str) -> int:
    """The words of a text, without labels."""
    return len(_WORD.findall(_MARK.sub(" ", text)))


def mean(outcomes: Sequence[Outcome], way: str) -> Outcome:
    """The mean over topics of what was measured for one way to hide."""
    some = [outcome for outcome in outcomes if outcome.way == way]

    def average(values: Iterable[float]) -> float:
        return float(np.mean(list(values)))

    return Outcome(
        "mean",
        way,
        average(one.plain for one in some),
        average(one.adaptive for one in some),
        average(one.seeing_marks for one in some),
        np.mean([one.samples for one in some], axis=0),
        average(one.hidden for one in some),
        average(one.kept for one in some),
    )


def plot(outcomes: Sequence[Outcome], path: Path) -> None:
    """A picture: for each topic what the adaptive attacker reaches, and what is kept."""
    topics = list(dict.fromkeys(outcome.topic for outcome in outcomes))
    ways = list(dict.fromkeys(outcome.way for outcome in outcomes))
    figure, (left, right) = pyplot().subplots(1, 2, figsize=(11, 4.5), sharey=True)
    for number, way in enumerate(ways):
        some = [outcome for outcome in outcomes if outcome.way == way]
        rows = [topics.index(one.topic) + 0.22 * (number - (len(ways) - 1) / 2) for one in some]
        edges = np.array([one.interval for one in some]).T
        values = np.array([one.adaptive for one in some])
        spread = np.clip(np.array([values - edges[0], edges[1] - values]), 0, None)
        left.errorbar(values, rows, xerr=spread, fmt="o", capsize=2, label=way)
        right.plot([one.kept for one in some], rows, "o", label=way)
    left.set_yticks(range(len(topics)), topics)
    left.invert_yaxis()
    left.axvline(0.5, ls=":", c="grey")
    left.set_xlabel("AUC of an attacker who learnt from sanitized text (0.5: nothing)")
    right.set_xlabel("information kept")
    right.set_xlim(0, 1.02)
    for axis in (left, right):
        axis.grid(alpha=0.3)
    right.legend()
    save(figure, path)
