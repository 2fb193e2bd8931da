"""The fast network in torch; `efface.languages.taggers.network` reads with its weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from efface.languages.taggers.inputs import AFTER, FLAGS, FORMS, SEEN
from efface.languages.taggers.network import DISTANCES, MEETING
from tagger.classes import CLASSES
from tagger.student.lessons import TAGS

__all__ = ["GAP", "ROWS", "Student", "arrays_of"]

ROWS = 1 << 18  # of the table of spellings
_SPELLING = 64  # columns of it
_WIDTH = 128
GAP = max(DISTANCES)  # empty tokens between two texts, so that they do not see each other


class _Block(nn.Module):
    def __init__(self, distance: int) -> None:
        super().__init__()
        self.distance = distance
        self.look = nn.Linear(3 * _WIDTH, _WIDTH)
        self.say = nn.Linear(_WIDTH, _WIDTH, bias=False)
        nn.init.zeros_(self.say.weight)

    def forward(self, state: Tensor) -> Tensor:
        step = self.distance
        before = nn.functional.pad(state, (0, 0, step, 0))[:-step]
        after = nn.functional.pad(state, (0, 0, 0, step))[step:]
        said: Tensor = self.say(self.look(torch.cat([before, state, after], 1)).relu())
        return said


class Student(nn.Module):
    """Reads texts that stand one after the other, with gaps between them."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.EmbeddingBag(ROWS, _SPELLING, mode="sum", sparse=True)
        nn.init.normal_(self.table.weight, std=0.1)
        self.spell = nn.Linear(_SPELLING, _WIDTH, bias=False)
        self.flags = nn.Linear(FLAGS, _WIDTH, bias=False)
        self.form = nn.Embedding(FORMS, _WIDTH)
        self.after = nn.Embedding(AFTER, _WIDTH)
        self.seen = nn.Embedding(SEEN, _WIDTH)
        for embedding in (self.form, self.after, self.seen):
            nn.init.normal_(embedding.weight, std=0.3)
        self.blocks = nn.ModuleList(map(_Block, DISTANCES))
        self.meet = nn.Linear(_WIDTH, _WIDTH, bias=False)
        self.drop = nn.Dropout(0.1)
        self.names = nn.Linear(_WIDTH, len(CLASSES))
        self.tags = nn.Linear(_WIDTH, len(TAGS))

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        spelled = self.table(batch["rows"], batch["starts"], per_sample_weights=batch["weights"])
        words = self.spell(spelled) + self.flags(batch["flags"])
        state = words[batch["word"]] + self.form(batch["form"])
        state = state + self.after(batch["after"]) + self.seen(batch["seen"])
        is_text = batch["is_text"].unsqueeze(1)
        state = self.drop(state)
        for number, block in enumerate(self.blocks):
            if number == MEETING:
                state = state + self.meet(_meet(_normed(state) * is_text, batch["same"]))
            state = state + self.drop(block(_normed(state) * is_text))
        state = _normed(state)
        return self.names(state), self.tags(state)


def _normed(state: Tensor) -> Tensor:
    return state * torch.rsqrt(state.square().mean(1, keepdim=True) + 1e-5)


def _meet(state: Tensor, same: Tensor) -> Tensor:
    count = int(same.max()) + 1
    sums = torch.zeros(count, state.shape[1], dtype=state.dtype).index_add_(0, same, state)
    return (sums / torch.bincount(same, minlength=count).unsqueeze(1))[same]


def arrays_of(student: Student) -> dict[str, NDArray[Any]]:
    """The weights as they are shipped: the table in whole numbers, the rest in half precision."""
    state = {name: tensor.detach().float().numpy() for name, tensor in student.state_dict().items()}
    table = state.pop("table.weight")
    scale = np.maximum(np.abs(table).max(axis=1), 1e-8) / 127
    arrays: dict[str, NDArray[Any]] = {
        "table": np.rint(table / scale[:, None]).astype(np.int8),
        "scale": scale.astype(np.float16),
    }
    embeddings = ("form.weight", "after.weight", "seen.weight")
    for name, array in state.items():
        turned = array if name in embeddings or array.ndim == 1 else array.T
        arrays[name] = np.ascontiguousarray(turned).astype(np.float16)
    return arrays
