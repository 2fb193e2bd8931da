"""Trains the fast network from lessons. The same seed gives the same."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from efface.languages.english.fast import flags_of
from efface.languages.taggers.inputs import FLAGS, Inputs, inputs
from efface.languages.taggers.spelling import Bags, bags
from tagger.student.lessons import Lesson
from tagger.student.network import GAP, ROWS, Student

__all__ = ["Schedule", "train"]

_SAID_EVERY = 200


@dataclass(frozen=True)
class Schedule:
    """How long and how fast is learned."""

    tokens: int  # that are read in all
    rate: float = 2e-3
    table_rate: float = 2e-3
    together: int = 6_000  # tokens of a batch
    warm: float = 0.03
    forgotten: float = 0.15  # share of words that are known by their spelling alone
    recased: float = 0.06  # share of lessons that are read in small letters or capitals, too
    tags: float = 0.4  # what tags count beside names
    seed: int = 3


@dataclass(frozen=True)
class _Prepared:
    source: str
    words: NDArray[np.int32]  # the number of each distinct word among all
    given: Inputs
    names: NDArray[np.uint8]
    tags: NDArray[np.uint8]


class _Words:
    """All words of all lessons, with their bags and flags."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def numbers(self, words: Sequence[str]) -> NDArray[np.int32]:
        known = self._known
        return np.array([known.setdefault(word, len(known)) for word in words], np.int32)

    def close(self) -> None:
        words = [*self._known]
        parts = [bags(words[at : at + 50_000], ROWS) for at in range(0, len(words), 50_000)]
        self._rows = np.concatenate([part.rows for part in parts]).astype(np.int32)
        self._weights = np.concatenate([part.weights for part in parts])
        counts = [np.diff(np.append(part.starts, len(part.rows))) for part in parts]
        self._counts = np.concatenate(counts)
        self._starts = np.cumsum(self._counts) - self._counts
        self._flags = np.array([flags_of(word) for word in words])

    def bags(self, numbers: NDArray[np.int64]) -> tuple[Bags, NDArray[np.int64]]:
        counts = self._counts[numbers]
        starts = np.cumsum(counts) - counts
        index = np.arange(counts.sum()) + np.repeat(self._starts[numbers] - starts, counts)
        return Bags(self._rows[index].astype(np.int64), self._weights[index], starts), self._flags[
            numbers
        ]


def train(lessons: Sequence[Lesson], repeats: Mapping[str, float], schedule: Schedule) -> Student:
    """A network that learned from the lessons; `repeats` says how often a source is read."""
    torch.manual_seed(schedule.seed)
    random = np.random.default_rng(schedule.seed)
    words = _Words()
    prepared = [*_prepared(lessons, words, schedule, random)]
    words.close()
    print(f"{sum(len(each.tags) for each in prepared):,} tokens", flush=True)
    student = Student()
    table = torch.optim.SparseAdam([student.table.weight], lr=schedule.table_rate)
    rest = [p for name, p in student.named_parameters() if name != "table.weight"]
    optimizer = torch.optim.AdamW(rest, lr=schedule.rate, weight_decay=0.01)
    student.train()
    at = step = 0
    began, losses = time.time(), list[tuple[float, float]]()
    for some in _batches(prepared, repeats, schedule, random):
        share = at / schedule.tokens
        if share >= 1:
            break
        factor = max(0.01, min(share / schedule.warm, (1 - share) / (1 - schedule.warm)))
        table.param_groups[0]["lr"] = schedule.table_rate * factor
        optimizer.param_groups[0]["lr"] = schedule.rate * factor
        batch, names, tags = _together(some, words, schedule, random)
        said_names, said_tags = student(batch)
        chances = said_names.log_softmax(1)
        is_text = batch["is_text"] > 0
        of_names = -(names * chances).sum(1)[is_text].mean()
        of_tags = torch.nn.functional.cross_entropy(said_tags, tags, ignore_index=0)
        (of_names + schedule.tags * of_tags).backward()
        torch.nn.utils.clip_grad_norm_(rest, 1.0)
        optimizer.step()
        table.step()
        optimizer.zero_grad()
        table.zero_grad()
        losses.append((float(of_names.detach()), float(of_tags.detach())))
        at, step = at + int(is_text.sum()), step + 1
        if step % _SAID_EVERY == 0:
            mean = np.mean(losses[-_SAID_EVERY:], axis=0)
            speed = at / (time.time() - began)
            print(
                f"{at:,} tokens, names {mean[0]:.4f}, tags {mean[1]:.4f}, {speed:.0f}/s", flush=True
            )
    student.eval()
    return student


def _prepared(
    lessons: Sequence[Lesson], words: _Words, schedule: Schedule, random: np.random.Generator
) -> Iterator[_Prepared]:
    for lesson in lessons:
        texts = [lesson.text]
        if random.random() < schedule.recased:
            other = lesson.text.lower() if random.random() < 0.6 else lesson.text.upper()
            texts += [other] if len(other) == len(lesson.text) else []
        for text in texts:
            given = inputs(text, lesson.places)
            if len(given.word):
                yield _Prepared(
                    lesson.source,
                    words.numbers(given.words),
                    given._replace(words=[]),
                    lesson.names,
                    lesson.tags,
                )


def _batches(
    prepared: Sequence[_Prepared],
    repeats: Mapping[str, float],
    schedule: Schedule,
    random: np.random.Generator,
) -> Iterator[list[_Prepared]]:
    while True:
        order = [
            number
            for number, each in enumerate(prepared)
            for _ in range(int(repeats.get(each.source, 1) + random.random()))
        ]
        random.shuffle(order)
        some: list[_Prepared] = []
        size = 0
        for number in order:
            some.append(prepared[number])
            size += len(prepared[number].tags)
            if size >= schedule.together:
                yield some
                some, size = [], 0


def _together(
    some: Sequence[_Prepared], words: _Words, schedule: Schedule, random: np.random.Generator
) -> tuple[dict[str, Tensor], Tensor, Tensor]:
    """Several lessons as one batch, with gaps between them."""
    distinct, number = np.unique(np.concatenate([each.words for each in some]), return_inverse=True)
    bag, flags = words.bags(distinct)
    forgotten = random.random(len(distinct)) < schedule.forgotten
    weights = bag.weights.copy()
    for place in (0, 1):  # the rows of the word itself come first
        weights[bag.starts[forgotten] + place] = 0
    first = np.cumsum([0, *(len(each.words) for each in some)])
    ends = np.cumsum([len(each.tags) + GAP for each in some])
    columns: dict[str, NDArray[np.int64]] = {
        name: np.zeros(ends[-1], np.int64) for name in ("word", "same", "form", "after", "seen")
    }
    is_text = np.zeros(ends[-1], np.float32)
    names = np.zeros((ends[-1], some[0].names.shape[1]), np.float32)
    tags = np.zeros(ends[-1], np.int64)
    met = 1  # the gaps are word 0
    for each, (start, _), offset in zip(some, pairwise([0, *ends]), first[:-1], strict=True):
        part = slice(start, start + len(each.tags))
        columns["word"][part] = number[offset + each.given.word]
        columns["same"][part] = met + each.given.same
        met += int(each.given.same.max()) + 1
        for name in ("form", "after", "seen"):
            columns[name][part] = getattr(each.given, name)
        is_text[part] = 1
        names[part] = each.names / each.names.sum(axis=1, keepdims=True)
        tags[part] = each.tags
    bits = (flags[:, None] >> np.arange(FLAGS) & 1).astype(np.float32)
    batch = {
        "rows": torch.from_numpy(bag.rows),
        "starts": torch.from_numpy(bag.starts),
        "weights": torch.from_numpy(weights),
        "flags": torch.from_numpy(bits),
        "is_text": torch.from_numpy(is_text),
        **{name: torch.from_numpy(column) for name, column in columns.items()},
    }
    return batch, torch.from_numpy(names), torch.from_numpy(tags)
