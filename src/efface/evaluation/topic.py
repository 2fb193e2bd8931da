"""How well an attacker can still tell, from sanitized documents, which are about a topic.

The attacker is a classifier. It separates documents that mention the entity from equally many, of
about the same length, that mention only its generalization. The names of the entity are deleted
from all of them, so that the classifier has to use the other words. Where the counts come from the
same corpus, each document is left out of the counts it is sanitized with.
"""

from __future__ import annotations

import math
import random
import re
import warnings
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
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
    "TopicOutcome",
    "cases",
    "evaluate",
    "evaluate_all",
    "mean",
    "plot",
    "topics_of",
]

# Entities and their bounds that the literature on c-sanitization measures.
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
_Numbered = list[tuple[int, str]]  # texts with their numbers in the corpus
_FEWEST = 20  # documents that mention the entity, and that mention only the bound


@dataclass(frozen=True)
class Case:
    """Documents for one topic: half mention the entity (label True), half only its bound.

    `numbers` are their positions in the corpus.
    """

    entity: str
    bound: str
    forms: tuple[str, ...]
    documents: tuple[Document, ...]
    numbers: tuple[int, ...]
    labels: tuple[bool, ...]


@dataclass(frozen=True)
class TopicOutcome:
    """What attackers learn of a topic from documents that were hidden in one `way`.

    `plain`, `adaptive` and `seeing_marks` are AUCs of three attackers, `samples` the bootstrap
    of `adaptive`. `hidden` is the share of words hidden, `kept` that of the information kept.
    """

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
    """Draw a case for each topic from a corpus: at most `most` documents of either kind.

    Each document is cut to its first `words` words.
    """
    about, bound_only = _mentioning(texts, topics, words)
    for topic, mentioning, rest in zip(topics, about, bound_only, strict=True):
        chosen = random.Random(seed).sample(mentioning, min(most, len(mentioning), len(rest)))
        if len(chosen) < _FEWEST:
            raise InputError(
                f"{topic.entity}: {len(mentioning)} documents of the corpus mention it,"
                f" {len(rest)} only mention {topic.bound};"
                f" at least {_FEWEST} of each are needed"
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


def _mentioning(
    texts: Iterable[str], topics: Sequence[Topic], words: int
) -> tuple[list[_Numbered], list[_Numbered]]:
    """For each topic, the cut texts that mention the entity, and those that mention only its bound;
    each with its number in the corpus."""
    finders = [
        (_finder(topic.forms), _finder([*spellings(topic.bound or "the")])) for topic in topics
    ]
    about: list[_Numbered] = [[] for _ in topics]
    bound_only: list[_Numbered] = [[] for _ in topics]
    for number, text in enumerate(texts):
        cut, folded = None, text.lower()
        for place, (has_entity, has_bound) in enumerate(finders):
            if has_entity(folded, text) or has_bound(folded, text):
                cut = _cut(text, words) if cut is None else cut
                if has_entity(cut.lower(), cut):
                    about[place].append((number, cut))
                elif not has_entity(folded, text) and has_bound(cut.lower(), cut):
                    bound_only[place].append((number, cut))
    return about, bound_only


def _finder(forms: Sequence[str]) -> Callable[[str, str], bool]:
    """A function of a lower-cased text and the text: whether one of the forms occurs in it."""
    patterns = [
        (form.lower(), re.compile(rf"\b{re.escape(form)}\b", 0 if form.isupper() else re.I))
        for form in forms
    ]
    return lambda folded, text: any(
        form in folded and pattern.search(text) for form, pattern in patterns
    )


def _cut(text: str, words: int) -> str:
    beginning = re.match(rf"(?:\s*\S+){{0,{words}}}", text)
    return beginning.group() if beginning else text


def _matched(
    chosen: Sequence[tuple[int, str]], rest: list[tuple[int, str]]
) -> Iterator[tuple[int, str]]:
    """For each chosen text, the text of the rest whose length is nearest; each is used once."""
    lengths = np.log([1 + len(text) for _, text in rest])
    for _, text in chosen:
        nearest = int(np.abs(lengths - math.log(1 + len(text))).argmin())
        lengths[nearest] = np.inf
        yield rest[nearest]


@dataclass
class _Sanitized:
    """The texts of a case, hidden in one way, and how much information each of them keeps."""

    texts: list[str] = field(default_factory=list)
    utilities: list[Utility | None] = field(default_factory=list)


def evaluate(
    case: Case,
    policy: Policy,
    *,
    groups: Sequence[int] = (1, 2),
    leave_out: bool = False,
    seed: int = 0,
) -> Iterator[TopicOutcome]:
    """The outcome of literal deletion, and of the policy with each size of groups.

    `leave_out` says that the counts come from the corpus of the case.
    """
    ways = _sanitized_in_all_ways(case, policy, groups, leave_out)
    literal = ways[LITERAL].texts
    words = sum(_count(document.text) for document in case.documents)
    seed += zlib.crc32(case.entity.encode()) % 1000
    for way, sanitized in ways.items():
        without_marks = [_MARK.sub(" ", text) for text in sanitized.texts]
        guesses = guess(without_marks, without_marks, case.labels, seed=seed)
        kept = total(sanitized.utilities)
        yield TopicOutcome(
            f"{case.entity} / {case.bound}",
            way,
            guess(literal, without_marks, case.labels, seed=seed).auc,
            guesses.auc,
            guess(sanitized.texts, sanitized.texts, case.labels, seed=seed).auc,
            guesses.samples(),
            1 - sum(map(_count, sanitized.texts)) / words,
            kept.share if kept else 1,
        )


def _sanitized_in_all_ways(
    case: Case, policy: Policy, groups: Sequence[int], leave_out: bool
) -> dict[str, _Sanitized]:
    """The case after literal deletion, and after the policy with each size of groups."""
    ways = {LITERAL: _Sanitized()}
    knowledge = knowledge_of(policy)()
    policies = {size: _for_topic(policy, case, size) for size in groups}
    language = make_plan(policy).language
    needles = Needles(Needle(form) for form in case.forms)
    for document, number in zip(case.documents, case.numbers, strict=True):
        terms = Terms(language)
        terms.read([document], ("entities", "words"))
        deleted = _deleted(document, needles)
        ways[LITERAL].texts.append(deleted.text)
        ways[LITERAL].utilities.append(
            utility(document, deleted, terms.places(document), knowledge.information, None)
        )
        known = knowledge
        if leave_out:
            known = replace(knowledge, counts=Without(knowledge.counts, number))
        for size in groups:
            plan = make_plan(policies[size], knowledge=partial(_given, known))
            run = Run.of(plan, [document], terms)
            outputs = search(run, Review()).documents
            way = f"groups of {size}" if size > 1 else "single terms"
            sanitized = ways.setdefault(way, _Sanitized())
            sanitized.texts.append(outputs[0].text)
            sanitized.utilities.extend(run.utilities(outputs))
    return ways


def _given(knowledge: Knowledge) -> Knowledge:
    return knowledge


def topics_of(policy: Policy, protect: Mapping[str, str]) -> list[Topic]:
    """The topics that `protect` names (entity to bound), or else those of the policy."""
    own = policy.models.get(CSanitization.name, {})
    synonyms = own.get("synonyms", {})
    return [
        Topic.of(entity, bound, knowledge_of(policy)(), synonyms=synonyms.get(entity, ()))
        for entity, bound in (protect or own.get("protect", {})).items()
    ]


def evaluate_all(
    topic_cases: Iterable[Case],
    policy: Policy,
    *,
    groups: Sequence[int],
    leave_out: bool,
    seed: int,
    jobs: int = 1,
) -> Iterator[TopicOutcome]:
    """The outcomes of all cases, in order; `jobs` processes measure cases side by side."""
    measure = partial(_outcomes, policy=policy, groups=groups, leave_out=leave_out, seed=seed)
    if jobs == 1:
        for case in topic_cases:
            yield from measure(case)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for outcomes in pool.map(measure, topic_cases):
            yield from outcomes


def _outcomes(
    case: Case, *, policy: Policy, groups: Sequence[int], leave_out: bool, seed: int
) -> list[TopicOutcome]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PolicyWarning)  # shown once, when the policy was made
        return list(evaluate(case, policy, groups=groups, leave_out=leave_out, seed=seed))


def _for_topic(policy: Policy, case: Case, size: int) -> Policy:
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
    """How many words a text has, not counting the marks of what is hidden."""
    return len(_WORD.findall(_MARK.sub(" ", text)))


def mean(outcomes: Sequence[TopicOutcome], way: str) -> TopicOutcome:
    """The mean over all topics for one way to hide."""
    same_way = [outcome for outcome in outcomes if outcome.way == way]

    def average(values: Iterable[float]) -> float:
        return float(np.mean(list(values)))

    return TopicOutcome(
        "mean",
        way,
        average(outcome.plain for outcome in same_way),
        average(outcome.adaptive for outcome in same_way),
        average(outcome.seeing_marks for outcome in same_way),
        np.mean([outcome.samples for outcome in same_way], axis=0),
        average(outcome.hidden for outcome in same_way),
        average(outcome.kept for outcome in same_way),
    )


def plot(outcomes: Sequence[TopicOutcome], path: Path) -> None:
    """Draw, for each topic, the adaptive attacker's AUC and the information kept."""
    topics = list(dict.fromkeys(outcome.topic for outcome in outcomes))
    ways = list(dict.fromkeys(outcome.way for outcome in outcomes))
    figure, (left, right) = pyplot().subplots(1, 2, figsize=(11, 4.5), sharey=True)
    for number, way in enumerate(ways):
        same_way = [outcome for outcome in outcomes if outcome.way == way]
        shift = 0.22 * (number - (len(ways) - 1) / 2)
        rows = [topics.index(outcome.topic) + shift for outcome in same_way]
        edges = np.array([outcome.interval for outcome in same_way]).T
        values = np.array([outcome.adaptive for outcome in same_way])
        spread = np.clip(np.array([values - edges[0], edges[1] - values]), 0, None)
        left.errorbar(values, rows, xerr=spread, fmt="o", capsize=2, label=way)
        right.plot([outcome.kept for outcome in same_way], rows, "o", label=way)
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
