"""Tiny token classifiers, made for the tests: which token is what stands in a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

__all__ = ["make_classifier"]

_SURE = 8.0


def make_classifier(
    folder: Path,
    words: Mapping[str, str],
    labels: Sequence[str] = ("O", "B-PER", "I-PER", "B-LOC", "I-LOC"),
    *,
    most: int = 64,
    sure: float = _SURE,
    columns: int | None = None,
    inputs: Sequence[str] = ("input_ids", "attention_mask"),
) -> Path:
    """A classifier that gives words their labels, and all others the first label.

    It reads words whole, in small letters, and the letters of words that it does not know. Scores
    depend a little on the mean of the window, as those of real ones do.
    """
    folder.mkdir(parents=True, exist_ok=True)
    letters = sorted(set("abcdefghijklmnopqrstuvwxyz0123456789"))
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *map(str.lower, words), *letters]
    pieces += [f"##{letter}" for letter in letters]
    vocabulary = {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = [(name, vocabulary[name]) for name in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=special
    )
    tokenizer.enable_truncation(16)  # efface must not cut a text off
    tokenizer.save(str(folder / "tokenizer.json"))
    config: dict[str, Any] = {
        "id2label": {str(number): label for number, label in enumerate(labels)},
        "max_position_embeddings": most,
        "model_type": "tiny",
    }
    (folder / "config.json").write_text(json.dumps(config))
    table = np.zeros((len(vocabulary), columns or len(labels)), np.float32)
    table[:, 0] = sure
    for word, label in words.items():
        row = table[vocabulary[word.lower()]]
        row[:] = 0
        row[labels.index(label)] = sure
    _save(folder / "model.onnx", table, inputs)
    return folder


def _save(path: Path, table: np.ndarray[Any, Any], inputs: Sequence[str]) -> None:
    """A graph that looks scores up in a table, and adds a thousandth of their mean."""
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["looked_up"]),
        helper.make_node("ReduceMean", ["looked_up", "axis"], ["mean"], keepdims=1),
        helper.make_node("Mul", ["mean", "small"], ["shift"]),
        helper.make_node("Add", ["looked_up", "shift"], ["logits"]),
    ]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, [None, None]) for name in inputs],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, None)],
        [
            numpy_helper.from_array(table, "table"),
            numpy_helper.from_array(np.array([1], np.int64), "axis"),
            numpy_helper.from_array(np.array(0.001, np.float32), "small"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.save(model, str(path))
