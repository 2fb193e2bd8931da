"""Benchmarks: what efface costs, compared with a baseline in the same run on the same machine.

Costs are medians of CPU time. The things compared are measured in turns, so that a busy machine
disturbs all of them alike.
"""

from __future__ import annotations

import json
import lzma
import math
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

from efface.corpora.texts import texts_of
from efface.document import Document
from efface.errors import InputError
from efface.knowledge.building import build
from efface.knowledge.pack import Knowledge
from efface.languages.english import English
from efface.languages.english.knowledge import PACK
from efface.languages.english.tagger import SpacyTagger
from efface.languages.terms import Terms
from efface.pipeline.api import read, sanitize
from efface.pipeline.plan import make_plan
from efface.pipeline.run import Run
from efface.policy import Policy
from efface.terms.pieces import pieces

__all__ = [
    "Comparison",
    "Measurement",
    "c_sanitization",
    "information_content",
    "knowledge",
    "long_document",
    "made_up_letters",
    "medians",
    "spent",
    "texts_in",
]


@dataclass(frozen=True)
class Comparison:
    """Two costs in CPU seconds; `goal` is the most that their ratio should be, if there is one."""

    what: str
    baseline: str
    cost: float
    baseline_cost: float
    goal: float | None = None

    @property
    def ratio(self) -> float:
        return self.cost / self.baseline_cost

    def __str__(self) -> str:
        costs = f"{self.what}: {self.cost:.3f} s\n{self.baseline}: {self.baseline_cost:.3f} s\n"
        if self.goal is None:
            return f"{costs}ratio {self.ratio:.2f}"
        verdict = "reached" if self.ratio <= self.goal else "missed"
        return f"{costs}ratio {self.ratio:.2f} (goal: at most {self.goal:g}, {verdict})"


@dataclass(frozen=True)
class Measurement:
    """A measured value without a baseline; `goal` is what it should reach, if there is one."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    at_most: bool = False

    def __str__(self) -> str:
        if self.goal is None:
            return f"{self.what}: {_short(self.value)} {self.unit}"
        reached = self.value <= self.goal if self.at_most else self.value >= self.goal
        bound = "at most" if self.at_most else "at least"
        verdict = "reached" if reached else "missed"
        return (
            f"{self.what}: {_short(self.value)} {self.unit}"
            f" (goal: {bound} {_short(self.goal)}, {verdict})"
        )


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 20 else f"{value:.3g}"


def information_content(files: Sequence[Path] = (), *, repeats: int = 5) -> list[Comparison]:
    """The profile strict, and its model alone, re-check included, beside the language pipeline."""
    texts = [text for file in files for text in texts_in(file)] or made_up_letters()
    strict = Policy.from_profile("strict")
    alone = Policy.from_dict({"operator": "generalize", "models": {"information-content": {}}})
    works: list[Callable[[], object]] = [
        lambda: sanitize(texts, policy=alone),
        lambda: sanitize(texts, policy=strict),
        lambda: SpacyTagger().bare_reading(texts),
        lambda: SpacyTagger().bare_reading(texts, parser=False),
    ]
    for work in works:
        work()
    model, both, whole, without = medians([partial(spent, work) for work in works], repeats)
    count = f"{len(texts)} documents, {sum(len(text.split()) for text in texts):,} words"
    pipeline = "bare spaCy, its whole pipeline"
    return [
        Comparison(f"information-content, {count}", pipeline, model, whole, 1.3),
        Comparison(f"the profile strict, {count}", pipeline, both, whole, 1.3),
        Comparison(f"the profile strict, {count}", "tagger and entities alone", both, without),
    ]


def long_document(corpus: Sequence[Path] = (), *, size: int = 1_000_000) -> list[Any]:
    """The cost of one document of `size` characters under the profile strict, compared with the
    tagger's own, and the peak memory of the process."""
    read_texts = (text for file in corpus for text in texts_of(file))
    texts = (text if isinstance(text, str) else "".join(text) for text in read_texts)
    parts, length = [], 0
    for text in texts if corpus else made_up_letters(size // 1000):
        parts.append(text)
        length += len(text)
        if length >= size:
            break
    document = "\n\n".join(parts)[:size]
    sanitize("Mr Crumb came.", profile="strict")
    cost = spent(lambda: sanitize(document, profile="strict"))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    reading = Terms(English())
    own = spent(lambda: reading.read([Document(document)], ("entities", "words")))
    bare = spent(lambda: SpacyTagger().bare_reading([*_pieces(document)], parser=False))
    what = f"the profile strict, one document of {len(document):,} characters"
    return [
        Comparison(what, "bare spaCy, tagger and entities", cost, bare, 2),
        Comparison(f"{what}, without reading it", "reading it once", cost - own, own, 2),
        Measurement("most memory", memory, "MB", 400, at_most=True),
    ]


def _pieces(text: str) -> Iterator[str]:
    """A long text in the pieces that the tagger is given."""
    return (piece for _, piece in pieces(text, 10_000))


def c_sanitization(corpus: Sequence[Path] = (), *, repeats: int = 3) -> list[Measurement]:
    """What single terms and groups of two cost beyond the language pipeline, and how that grows."""
    texts = list(islice(_long_texts(corpus), 40)) or made_up_letters(40)
    single, pairs = _c_sanitization_policy(group=1), _c_sanitization_policy(group=2)
    works: list[Callable[[], object]] = [
        lambda: sanitize(texts, policy=single),
        lambda: sanitize(texts, policy=pairs),
        lambda: SpacyTagger().bare_reading(texts, parser=False),
    ]
    works[2]()  # loads the tagger, so that loading is not measured
    single_cost, pairs_cost, bare_cost = medians([partial(spent, work) for work in works], repeats)
    words = sum(len(text.split()) for text in texts)
    per_thousand = 1000 / words
    unit = "s for 1,000 words"
    return [
        Measurement(
            f"{len(texts)} documents, {words:,} words: single terms, beyond the pipeline",
            (single_cost - bare_cost) * per_thousand,
            unit,
            0.2,
            at_most=True,
        ),
        Measurement(
            "groups of two, beyond the pipeline",
            (pairs_cost - bare_cost) * per_thousand,
            unit,
            1.0,
            at_most=True,
        ),
        Measurement("the pipeline alone", bare_cost * per_thousand, unit),
        Measurement(
            "groups of two: cost grows with the terms to the power of",
            _growth(texts, pairs, repeats),
            "",
            2,
            at_most=True,
        ),
        _by_paragraphs(texts),
    ]


def _c_sanitization_policy(**model: Any) -> Policy:
    table = {"protect": {"HIV": "disease"}, **model}
    return Policy.from_dict({"operator": "generalize", "models": {"c-sanitization": table}})


def _by_paragraphs(texts: Sequence[str]) -> Measurement:
    """The cost of one document of about 20,000 words whose paragraphs are judged separately."""
    document = "\n\n".join(islice(cycle(_paragraphs(texts)), 20_000 // 80))
    policy = _c_sanitization_policy(context="paragraph")
    return Measurement(
        f"a document of {len(document.split()):,} words, by paragraphs, with the pipeline",
        spent(lambda: sanitize(document, policy=policy)),
        "s",
        10,
        at_most=True,
    )


def _growth(texts: Sequence[str], policy: Policy, repeats: int) -> float:
    """The exponent of the power law that fits the cost of finding groups in longer contexts."""
    words = " ".join(texts).split()
    points = []
    for length in (1000, 2000, 4000, 8000):
        document = Document(" ".join(words[:length]))
        costs = []
        for _ in range(repeats):
            run = Run.of(make_plan(policy), [document], Terms(English()))
            run.violations([document])  # reads the words, so that only groups are measured
            another = Document(document.text + " ")
            costs.append(spent(partial(run.part([another]).violations, [another])))
        terms = len({word.lower() for word in words[:length]})
        points.append((math.log(terms), math.log(statistics.median(costs))))
    slope, _ = statistics.linear_regression(*zip(*points, strict=True))
    return slope


def _paragraphs(texts: Sequence[str]) -> list[str]:
    words = " ".join(texts).split()
    return [" ".join(words[start : start + 80]) for start in range(0, len(words), 80)]


def _long_texts(corpus: Sequence[Path]) -> Iterator[str]:
    for file in corpus:
        for text in texts_of(file):
            whole = text if isinstance(text, str) else "".join(text)
            if 400 <= len(whole.split()) <= 4000:
                yield whole


def knowledge(corpus: Sequence[Path] = (), *, repeats: int = 5) -> list[Measurement]:
    """The cost of opening the built-in knowledge, counting pairs, and building an index."""
    known = English().knowledge()
    turns = [_elapsed(lambda: Knowledge.load_anew(PACK)) for _ in range(repeats)]
    words = [word for text in made_up_letters(20) for word in text.split() if word.isalpha()]
    pairs = [pair for pair in pairwise(words) if all(map(known.counts.count, pair))] * 20
    pairs *= -(-200_000 // len(pairs))
    together = known.counts.together
    counted = [spent(lambda: [together(pair) for pair in pairs]) for _ in range(repeats)]
    texts = [text for file in corpus for text in texts_of(file)] or made_up_letters(2000)
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        before = time.process_time()
        built = build(texts, index, English.vocabulary.function_words, about={})
        cost = time.process_time() - before
    return [
        Measurement("opening", 1000 * statistics.median(turns), "ms", 50, at_most=True),
        Measurement("pairs counted", len(pairs) / statistics.median(counted), "a second", 100_000),
        Measurement(
            f"words indexed, of {built.words:,}", built.words / cost, "a second", 1_000_000
        ),
    ]


def _elapsed(work: Callable[[], object]) -> float:
    """Seconds by the clock."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def made_up_letters(count: int = 120, seed: int = 1) -> list[str]:
    """Letters about made-up people, for benchmarks that are run without data."""
    chance = random.Random(seed)
    first = ("Clara", "George", "Helen", "Martin", "Laura", "Peter", "Susan")
    last = ("Quillfeather", "Snodgrass", "Mossbottom", "Featherstone", "Pennywhistle")
    place = ("Barcelona", "Leeds", "Ljubljana", "Tampere", "Gaborone", "Quito")
    sentences = (
        "{name} was seen at the clinic in {place} on {day} March {year} for a routine check.",
        "The results were sent to {name} by e-mail ({mail}) and discussed over the telephone.",
        "There was no sign of an infection, and the blood pressure had come down since last time.",
        "We would be grateful if you could arrange a further appointment within six weeks.",
        "{last} lives with a sister in {place} and works part time for the Tin Whistle Company.",
        "Please call {phone} if anything in this letter is unclear or has changed in the meantime.",
        "The patient was advised to rest, to drink enough, and to return if the pain got worse.",
    )
    letters = []
    for _ in range(count):
        surname = chance.choice(last)
        person = f"{chance.choice(first)} {surname}"
        body = [
            chance.choice(sentences).format(
                name=person,
                last=surname,
                place=chance.choice(place),
                day=chance.randint(1, 28),
                year=chance.randint(1960, 2020),
                mail=f"{surname.lower()}@example.org",
                phone=f"555-01{chance.randint(10, 99)}",
            )
            for _ in range(chance.randint(8, 30))
        ]
        letters.append("\n".join([f"Dear Dr {chance.choice(last)},", "", " ".join(body)]))
    return letters


def texts_in(file: Path) -> Iterator[str]:
    """The texts of a JSONL file with a key `text` (.xz too), or the one of a plain text file."""
    if ".jsonl" not in file.suffixes:
        yield read(file).text
        return
    try:
        data = file.read_bytes()
        for line in (lzma.decompress(data) if file.suffix == ".xz" else data).splitlines():
            yield json.loads(line)["text"]
    except (OSError, ValueError, KeyError, lzma.LZMAError) as exc:
        kind = type(exc).__name__
        raise InputError(f"{file}: not JSONL with a key text ({kind})") from None


def medians(costs: Sequence[Callable[[], float]], repeats: int) -> list[float]:
    """The median of each cost; in every one of the `repeats` turns each is measured once."""
    turns = [[cost() for cost in costs] for _ in range(repeats)]
    return [statistics.median(column) for column in zip(*turns, strict=True)]


def spent(work: Callable[[], object]) -> float:
    """CPU seconds."""
    before = time.process_time()
    work()
    return time.process_time() - before
