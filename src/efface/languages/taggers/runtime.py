"""Runs a token classifier: onnxruntime, or transformers where there are only safetensors.

Nothing is fetched, and no code of the folder is run. Windows are scored one by one and by one
thread: the same tokens have the same scores, whatever is read beside them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from efface.errors import InputError, missing
from efface.languages.taggers.folder import Stamp, config_of, output_names, weights_of
from efface.languages.taggers.forms import forms
from efface.languages.taggers.windows import Scores

__all__ = ["Encoded", "Loaded", "load"]

_Numbers = NDArray[np.int64]
_Run = Callable[[_Numbers, _Numbers], Any]  # scores, given tokens and their forms
_MOST = 512  # tokens of a window
_FEWEST = 8
_INPUTS = {"input_ids", "attention_mask", "token_type_ids", "position_ids", "form_ids"}


class Encoded(NamedTuple):
    """The tokens of a text, how each is written, and where it stands."""

    ids: _Numbers
    forms: _Numbers
    places: list[tuple[int, int]]


@dataclass(frozen=True)
class Loaded:
    """A classifier in memory; any number of threads may use it."""

    folder: Path
    tokenizer: Any
    run: _Run
    before: tuple[int, ...]  # special tokens around a window
    after: tuple[int, ...]
    size: int  # tokens of a window, without these
    outputs: int

    def tokens(self, text: str) -> Encoded:
        encoded = self.tokenizer.encode(text, add_special_tokens=False)
        places = encoded.offsets
        return Encoded(np.array(encoded.ids, np.int64), forms(text, places), places)

    def score(self, tokens: _Numbers, written: _Numbers) -> Scores:
        """A row of scores for each token of a window, given how the tokens are written."""
        first = len(self.before)
        whole = np.concatenate([self.before, tokens, self.after]).astype(np.int64)
        around = np.zeros_like(whole)
        around[first : first + len(tokens)] = written
        scores = self.run(whole[None, :], around[None, :])
        if scores.shape != (1, len(whole), self.outputs):
            raise InputError(
                f"{self.folder}: does not give a score for each of its {self.outputs} labels and"
                " each token; export it for token classification"
            )
        if not np.isfinite(scores).all():
            raise InputError(f"{self.folder}: gives scores that are no numbers; export it again")
        return np.asarray(scores[0, first : first + len(tokens)], np.float32)


@lru_cache(4)
def load(folder: Path, _stamp: Stamp) -> Loaded:
    """The classifier of a folder; loaded anew when its files change."""
    config = config_of(folder)
    tokenizer = _tokenizer(folder)
    before, after = _specials(tokenizer)
    most = config.get("max_position_embeddings")
    most = most if isinstance(most, int) and most > 0 else _MOST
    # Models of the kind of RoBERTa keep two of their places for themselves.
    size = min(_MOST, most - 2) - len(before) - len(after)
    if size < _FEWEST:
        raise InputError(f"{folder}: reads too few tokens at once ({most})")
    weights = weights_of(folder)
    run = _by_onnx(weights) if weights.suffix == ".onnx" else _by_transformers(folder)
    outputs = len(output_names(config, folder))
    loaded = Loaded(folder, tokenizer, run, before, after, size, outputs)
    loaded.score(np.zeros(1, np.int64), np.zeros(1, np.int64))  # a mistake shows at once
    return loaded


def _tokenizer(folder: Path) -> Any:
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    try:
        from tokenizers import Tokenizer
    except ImportError:
        raise missing("classifiers need tokenizers", "classifiers") from None
    try:
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    except Exception:  # it has no class of its own
        raise InputError(f"{folder / 'tokenizer.json'}: is no tokenizer") from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _specials(tokenizer: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tokens that stand before and after a text, such as [CLS] and [SEP]."""
    bare = tokenizer.encode("a", add_special_tokens=False).ids
    whole = tokenizer.encode("a").ids
    for start in range(len(whole) - len(bare) + 1):
        if whole[start : start + len(bare)] == bare:
            return tuple(whole[:start]), tuple(whole[start + len(bare) :])
    return (), ()


def _by_onnx(path: Path) -> _Run:
    try:
        import onnxruntime
    except ImportError:
        raise missing("classifiers in ONNX need onnxruntime", "classifiers") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
    except Exception:
        raise InputError(f"{path}: cannot be read by onnxruntime") from None
    inputs = [entry.name for entry in session.get_inputs()]
    if "input_ids" not in inputs or not _INPUTS.issuperset(inputs):
        raise InputError(
            f"{path}: asks for {', '.join(inputs)}; a token classifier asks for input_ids and"
            " attention_mask: export it for token classification"
        )

    def run(tokens: _Numbers, written: _Numbers) -> Any:
        given = {
            "input_ids": tokens,
            "form_ids": written,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
            "position_ids": np.arange(tokens.shape[1], dtype=np.int64)[None, :],
        }
        return session.run(None, {name: given[name] for name in inputs})[0]

    return run


def _by_transformers(folder: Path) -> _Run:
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        import torch
        from transformers import AutoModelForTokenClassification
    except ImportError:
        raise InputError(
            f"{folder}: has safetensors alone, which need transformers and torch; install both, or"
            " export the model to ONNX"
        ) from None
    try:
        model = AutoModelForTokenClassification.from_pretrained(
            folder, local_files_only=True, trust_remote_code=False, use_safetensors=True
        ).eval()
    except Exception:
        raise InputError(f"{folder}: cannot be read by transformers") from None

    def run(tokens: _Numbers, _: _Numbers) -> Any:
        with torch.inference_mode():
            given = torch.from_numpy(tokens)
            return model(input_ids=given, attention_mask=torch.ones_like(given)).logits.numpy()

    return run
