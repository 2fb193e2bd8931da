"""Recall and precision of what is hidden, word by word, against what people marked.

Recall is the share of the marked words that are hidden, precision the share of the hidden words
that are marked. Stop words do not count, nor do marked words of a kind that may stay. Intervals
are bootstrapped by document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from efface.corpora.labelled import Labelled, Marked
from efface.errors import InputError, MissingExtraError
from efface.evaluation.replaced import Replaced, kept
from efface.languages.english.tagger import SpacyTagger, small_model
from efface.models.information_content import TERM
from efface.pipeline.api import sanitize
from efface.pipeline.plan import knowledge_of
from efface.policy import Policy
from efface.results.result import Result
from efface.terms.labels import LABELS

__all__ = [
    "MAY_STAY",
    "Hidden",
    "Rate",
    "Scores",
    "evaluate",
    "hidden_in",
    "is_stop_word",
    "presidio",
    "presidio_analyzer",
    "score",
    "spacy_alone",
]

MAY_STAY = "NO_MASK"
Hidden = Sequence[tuple[int, int, str]]  # start, end, label

_WORD = re.compile(r"\w+")
_STOP_WORDS = frozenset(
    word
    for line in (
        "a an the and or of in on at to for from by with as is was were are be been has had have",
        "his her its their he she it they him them who which that this these those also not but",
        "into over under after before between during about against mr mrs ms no",
    )
    for word in line.split()
)
_CONFIDENCE = 0.95
T = TypeVar("T")


def is_stop_word(word: str) -> bool:
    """Whether a word is left out of recall and precision."""
    return word.lower() in _STOP_WORDS


@dataclass(frozen=True)
class Rate:
    """A share, such as recall, with its 95% interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True)
class Scores:
    """What one program, called `name`, reaches on labelled documents.

    `fully_hidden` counts documents with no marked word left. The tables have the words that count
    as right, and all words, by label or kind.
    """

    name: str
    recall: Rate
    precision: Rate
    f1: Rate
    documents: int
    fully_hidden: int
    recall_by_label: dict[str, tuple[int, int]] = field(default_factory=dict)
    recall_by_kind: dict[str, tuple[int, int]] = field(default_factory=dict)
    precision_by_label: dict[str, tuple[int, int]] = field(default_factory=dict)
    kept: Replaced | None = None

    def to_dict(self) -> dict[str, object]:
        kept = {"kept": self.kept.to_dict()} if self.kept else {}
        return {**asdict(replace(self, kept=None)), **kept}

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield self.name
        for name in ("recall", "precision", "f1"):
            yield f"  {name:10} {getattr(self, name)}"
        share = self.fully_hidden / self.documents
        fully = f"{self.fully_hidden} of {self.documents} hidden fully ({share:.0%})"
        yield f"  {'documents':10} {fully}"
        if self.kept:
            yield from self.kept.lines()
        for title, table in (
            ("recall by marked label", self.recall_by_label),
            ("recall by kind", self.recall_by_kind),
            ("precision by found label", self.precision_by_label),
        ):
            if table:
                yield f"  {title}"
            for name, (part, whole) in sorted(table.items(), key=lambda row: -row[1][1]):
                yield f"    {name or '(none)':18} {part / whole:.3f}  ({part} of {whole} words)"


def evaluate(
    documents: Sequence[Labelled],
    policy: Policy,
    *,
    labels: Collection[str] | None = None,
    kinds: Collection[str] | None = None,
    compare: bool = False,
    samples: int = 1000,
    seed: int = 0,
) -> Iterator[Scores]:
    """The scores of a policy and, to compare, of plain spaCy and of Presidio where installed.

    `labels` are the findings that count (default: all), `kinds` the marks that must be hidden
    (default: all but NO_MASK).
    """
    _known(labels or (), (*LABELS, TERM), "label")
    _known(kinds or (), {mark.kind for document in documents for mark in document.spans}, "kind")
    texts = [document.text for document in documents]

    def scored(name: str, hidden: Sequence[Hidden]) -> Scores:
        chosen = [[h for h in spans if labels is None or h[2] in labels] for spans in hidden]
        return score(name, documents, chosen, kinds=kinds, samples=samples, seed=seed)

    results = sanitize(texts, policy=policy)
    reasoned = any(result.utility for result in results)
    taxonomies = knowledge_of(policy)().taxonomies if reasoned else None
    yield replace(
        scored("efface", [hidden_in(result) for result in results]),
        kept=kept(documents, results, taxonomies, _STOP_WORDS),
    )
    baselines: list[tuple[str, Callable[[Sequence[str]], list[Hidden]]]] = [
        ("spaCy alone", spacy_alone),
        ("presidio-analyzer", presidio),
    ]
    for name, find in baselines if compare else ():
        with suppress(MissingExtraError):
            yield scored(name, find(texts))


def _known(given: Iterable[str], known: Collection[str], what: str) -> None:
    for name in given:
        if name not in known:
            raise InputError(f"unknown {what} {name!r}; known {what}s: {', '.join(sorted(known))}")


def score(
    name: str,
    documents: Sequence[Labelled],
    hidden: Sequence[Hidden],
    *,
    kinds: Collection[str] | None = None,
    samples: int = 1000,
    seed: int = 0,
) -> Scores:
    """Compare what was hidden in each document with what was marked in it."""
    counts = []  # for each document: words hidden and marked, marked only, hidden only
    by_label: Counter[tuple[str, bool]] = Counter()
    by_kind: Counter[tuple[str, bool]] = Counter()
    by_hidden_label: Counter[tuple[str, bool]] = Counter()
    for document, spans in zip(documents, hidden, strict=True):
        words = _words(document.text)
        gold = _must_be_hidden(words, document.spans, kinds)
        may_stay = _covered(words, [(m.start, m.end, "") for m in document.spans])
        covered = _covered(words, spans)
        covered = {w: label for w, label in covered.items() if w in gold or w not in may_stay}
        for word, (label, kind) in gold.items():
            by_label[label, word in covered] += 1
            by_kind[kind, word in covered] += 1
        for word, label in covered.items():
            by_hidden_label[label, word in gold] += 1
        both = len(gold.keys() & covered.keys())
        counts.append((both, len(gold) - both, len(covered) - both))
    recall, precision, f1 = _rates(np.array(counts), samples, seed)
    return Scores(
        name=name,
        recall=recall,
        precision=precision,
        f1=f1,
        documents=len(documents),
        fully_hidden=sum(missed == 0 for _, missed, _ in counts),
        recall_by_label=_shares(by_label),
        recall_by_kind=_shares(by_kind),
        precision_by_label=_shares(by_hidden_label),
    )


def _must_be_hidden(
    words: Sequence[tuple[int, int]], marks: Iterable[Marked], kinds: Collection[str] | None
) -> dict[tuple[int, int], tuple[str, str]]:
    """The words with a mark that must be hidden, each with the mark's label and kind."""
    wanted = [m for m in marks if (m.kind != MAY_STAY if kinds is None else m.kind in kinds)]
    return _covered(words, [(m.start, m.end, (m.label, m.kind)) for m in wanted])


def _words(text: str) -> list[tuple[int, int]]:
    return [m.span() for m in _WORD.finditer(text) if not is_stop_word(m.group())]


def _covered(
    words: Sequence[tuple[int, int]], spans: Iterable[tuple[int, int, T]]
) -> dict[tuple[int, int], T]:
    """The words that overlap a span, each with the value of the first span it overlaps."""
    covered: dict[tuple[int, int], T] = {}
    ordered = sorted(spans, key=lambda span: span[:2])
    for word in words:
        for start, end, value in ordered:
            if start >= word[1]:
                break
            if end > word[0]:
                covered[word] = value
                break
    return covered


def _rates(counts: NDArray[np.int64], samples: int, seed: int) -> tuple[Rate, Rate, Rate]:
    """Recall, precision and F1, with bootstrap intervals over the documents."""
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, len(counts), (samples, len(counts)))
    sums = np.vstack([counts.sum(axis=0), counts[drawn].sum(axis=1)]).astype(float)
    both, missed, wrong = sums.T
    columns = (
        both / np.maximum(1, both + missed),
        both / np.maximum(1, both + wrong),
        2 * both / np.maximum(1, 2 * both + missed + wrong),
    )
    tail = (1 - _CONFIDENCE) / 2
    rates = [Rate(float(c[0]), *map(float, np.quantile(c[1:], [tail, 1 - tail]))) for c in columns]
    return rates[0], rates[1], rates[2]


def _shares(counts: Counter[tuple[str, bool]]) -> dict[str, tuple[int, int]]:
    """For each name, how many words were counted as True, and how many in all."""
    names = {name for name, _ in counts}
    return {name: (counts[name, True], counts[name, True] + counts[name, False]) for name in names}


def hidden_in(result: Result) -> Hidden:
    """The spans that efface hid; a member of a group that stays is none."""
    hidden = [finding for finding in result.findings if not finding.stays]
    return [(finding.start, finding.end, finding.label) for finding in hidden]


def spacy_alone(texts: Sequence[str]) -> list[Hidden]:
    """The spans that spaCy tags as entities."""
    return list(SpacyTagger().plain_entities(texts))


def presidio(texts: Sequence[str]) -> list[Hidden]:
    """What Presidio finds with the same language model."""
    analyzer = presidio_analyzer()
    return [
        [(r.start, r.end, r.entity_type) for r in analyzer.analyze(text, language="en")]
        for text in texts
    ]


def presidio_analyzer() -> Any:
    """Its engine, on the language model that efface uses."""
    import logging

    try:
        import tldextract
        from presidio_analyzer import AnalyzerEngine
        from presidio_analyzer.nlp_engine import NlpEngineProvider
    except ImportError:
        raise MissingExtraError("presidio-analyzer is not installed") from None
    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)
    # It would fetch a list of domains from the network; a copy comes with the package.
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(cache_dir=None, suffix_list_urls=())
    provider = NlpEngineProvider(
        nlp_configuration={
            "nlp_engine_name": "spacy",
            "models": [{"lang_code": "en", "model_name": small_model()}],
        }
    )
    return AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])
