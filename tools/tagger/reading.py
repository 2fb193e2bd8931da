"""What a network finds in texts, by the same road as efface takes with the finished tagger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from efface.languages.taggers.forms import forms
from efface.languages.taggers.labels import Classes, Reads
from efface.languages.taggers.mentions import mentions
from efface.languages.taggers.windows import Scores, windows
from tagger.classes import CLASSES
from tagger.network import Network, batch
from tagger.scoring import Found

__all__ = ["OUTPUTS", "found_in", "scores_of"]

SIZE = 190  # pieces of a window
OVERLAP = SIZE // 4  # as efface reads
OUTPUTS = Classes(tuple(Reads("" if name == "O" else name) for name in CLASSES))
_TOGETHER = 24  # windows


def scores_of(
    network: Network, tokenizer: Any, texts: Sequence[str]
) -> list[tuple[list[tuple[int, int]], Scores]]:
    """Where the pieces of each text stand, and their scores."""
    read, work = [], []
    for number, text in enumerate(texts):
        encoded = tokenizer.encode(text, add_special_tokens=False)
        ids, shapes = np.array(encoded.ids, np.int64), forms(text, encoded.offsets)
        read.append((encoded.offsets, np.zeros((len(ids), len(CLASSES)), np.float32)))
        for start, end, used, until in windows(len(ids), SIZE, OVERLAP):
            work.append((number, start, used, until, (ids[start:end], shapes[start:end])))
    work.sort(key=lambda each: len(each[-1][0]))
    for first in range(0, len(work), _TOGETHER):
        some = work[first : first + _TOGETHER]
        ids, shapes, mask, _ = batch([(*window, window[0]) for *_, window in some])
        with torch.inference_mode():
            given = network(ids, shapes, mask).float().numpy()
        for (number, start, used, until, _), scores in zip(some, given, strict=True):
            read[number][1][used:until] = scores[1 + used - start : 1 + until - start]
    return read


def found_in(
    texts: Sequence[str], read: Sequence[tuple[list[tuple[int, int]], Scores]], threshold: float
) -> list[Found]:
    """The mentions that are as sure as that, from the scores of `scores_of`."""
    found: list[Found] = []
    for text, (places, scores) in zip(texts, read, strict=True):
        named = mentions(text, places, scores, OUTPUTS, threshold)
        found.append([(each.start, each.end, each.label) for each in named])
    return found
