"""Builds the fast tagger: lessons by the careful one, a training, a file of weights."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from tagger.classes import CLASSES
from tagger.sets import GROUPS, SETS
from tagger.student.lessons import TAGS, lessons
from tagger.student.network import Student, arrays_of
from tagger.student.train import Schedule, train

__all__ = ["FULL", "SHORT", "learned", "write"]

# How often each source is read in a round.
_REPEATS = {
    "more": 5, "court": 2, "wikigold": 3, "re3d": 3, "ewt": 3, "wnut": 1.5, "web": 2,
}  # fmt: skip
_MEASURING = "documents"
FULL = Schedule(tokens=18_000_000)
SHORT = Schedule(tokens=6_000_000)


def learned(
    data: Path, work: Path, teacher: Path, schedule: Schedule, group: str = "", articles: int = 0
) -> Student:
    """A student of this teacher that has seen neither the measuring documents nor a group of sets.

    `articles` bounds the characters of articles that are read; 0 is all of them.
    """
    left_out = {_MEASURING, *GROUPS.get(group, ()), *(["web"] if group == "web" else [])}
    sources = [name for name in ("wiki", "web", "generated", *SETS) if name not in left_out]
    texts = []
    for source in sources:
        given = lessons(source, data, work, teacher, articles)
        texts += given
        print(f"{source}: {sum(len(lesson.places) for lesson in given):,} tokens", flush=True)
    return train(texts, _REPEATS, schedule)


def write(student: Student, path: Path) -> str:
    """Write the weights as efface reads them; gives their digest."""
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = arrays_of(student)
    arrays |= {"labels": np.array(CLASSES), "words": np.array(TAGS)}
    np.savez(path.with_suffix(".npz"), **arrays)
    path.with_suffix(".npz").replace(path)
    return hashlib.sha256(path.read_bytes()).hexdigest()
