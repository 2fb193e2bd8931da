"""The folder of a token classifier, as Hugging Face lays it out: what is in it, and its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from efface.errors import InputError

__all__ = ["Stamp", "config_of", "digest_of", "output_names", "stamp_of", "weights_of"]

Stamp = tuple[tuple[str, int, int], ...]  # names, times and sizes of files

_ONNX = ("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")
_SAFE = "model.safetensors"
_BLOCK = 1 << 20  # bytes that are read at once


def _files(folder: Path) -> list[Path]:
    """The files that a classifier is made of; an error names what is missing."""
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such folder; name that of a token classifier")
    for name in ("config.json", "tokenizer.json"):
        if not (folder / name).is_file():
            raise InputError(f"{folder}: has no {name}, so it is no folder of a token classifier")
    weights = weights_of(folder)
    beside = [path for path in weights.parent.iterdir() if path.name.endswith("_data")]
    return [folder / "config.json", folder / "tokenizer.json", weights, *sorted(beside)]


def weights_of(folder: Path) -> Path:
    """The file with the weights: ONNX if there is any, else safetensors."""
    for name in (*_ONNX, _SAFE):
        if (folder / name).is_file():
            return folder / name
    raise InputError(f"{folder}: has neither model.onnx nor {_SAFE}; export the model first")


def stamp_of(folder: Path) -> Stamp:
    """By what a change of the folder is noticed."""
    return tuple(
        (str(path.relative_to(folder)), path.stat().st_mtime_ns, path.stat().st_size)
        for path in _files(folder)
    )


@lru_cache(8)
def digest_of(folder: Path, _stamp: Stamp) -> str:
    """One digest over all files of the classifier."""
    digest = hashlib.sha256()
    for path in _files(folder):
        part = hashlib.sha256()
        with path.open("rb") as file:
            while data := file.read(_BLOCK):
                part.update(data)
        digest.update(part.digest())
    return digest.hexdigest()


def config_of(folder: Path) -> dict[str, Any]:
    """What `config.json` says."""
    _files(folder)
    try:
        config = json.loads((folder / "config.json").read_bytes())
    except (OSError, ValueError, RecursionError):
        raise InputError(f"{folder / 'config.json'}: is not JSON") from None
    if not isinstance(config, dict):
        raise InputError(f"{folder / 'config.json'}: is no configuration of a model")
    return config


def output_names(config: Mapping[str, Any], folder: Path) -> list[str]:
    """The names of the outputs, in their order."""
    table = config.get("id2label")
    names: dict[int, str] = {}
    if isinstance(table, Mapping):
        names = {int(number): str(name) for number, name in table.items() if number.isdecimal()}
    if not names or len(names) != len(table or ()) or sorted(names) != [*range(len(names))]:
        raise InputError(
            f"{folder / 'config.json'}: has no id2label that numbers labels from 0, so it is no"
            " token classifier"
        )
    return [names[number] for number in range(len(names))]
