"""Writes a network as a folder that efface reads: int8 ONNX, tokenizer and configuration."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from efface.languages.taggers.folder import digest_of, stamp_of
from tagger.classes import CLASSES
from tagger.network import Network, pretrained
from tagger.reading import SIZE

__all__ = ["export"]

_SPECIAL = 2  # pieces around a window, and as many places that efface leaves free


class _OneText(nn.Module):
    """The network without a mask: efface reads one window at a time."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, input_ids: Tensor, form_ids: Tensor) -> Tensor:
        scores: Tensor = self.network(input_ids, form_ids, torch.ones_like(input_ids))
        return scores


def export(network: Network, folder: Path) -> str:
    """Write the folder; gives its digest."""
    folder.mkdir(parents=True, exist_ok=True)
    config = {
        "model_type": "efface-careful",
        "id2label": {str(number): name for number, name in enumerate(CLASSES)},
        "max_position_embeddings": SIZE + 2 * _SPECIAL,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    shutil.copyfile(pretrained() / "tokenizer.json", folder / "tokenizer.json")
    with tempfile.TemporaryDirectory() as made:
        whole = Path(made) / "whole.onnx"
        example = torch.ones((1, 8), dtype=torch.int64)
        torch.onnx.export(
            _OneText(network).eval(),
            (example, example),
            str(whole),
            input_names=["input_ids", "form_ids"],
            output_names=["logits"],
            dynamic_axes={name: {1: "pieces"} for name in ("input_ids", "form_ids", "logits")},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(
            whole, folder / "model.onnx", per_channel=True, weight_type=QuantType.QInt8
        )
    return digest_of(folder, stamp_of(folder))
