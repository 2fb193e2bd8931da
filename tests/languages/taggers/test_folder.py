"""The folder of a classifier."""

from __future__ import annotations

from pathlib import Path

from efface.languages.taggers.folder import digest_of, stamp_of, weights_of
from tests.languages.taggers.models import make_classifier


def test_weights_in_onnx_go_first_and_may_lie_deeper(tmp_path: Path) -> None:
    folder = make_classifier(tmp_path / "m", {"zorak": "B-PER"})
    (folder / "model.safetensors").write_bytes(b"x")
    assert weights_of(folder).name == "model.onnx"
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")
    assert weights_of(folder) == folder / "onnx" / "model.onnx"


def test_every_file_counts_for_the_digest(tmp_path: Path) -> None:
    folder = make_classifier(tmp_path / "m", {"zorak": "B-PER"})
    digests = {digest_of(folder, stamp_of(folder))}
    for name in ("config.json", "tokenizer.json", "model.onnx"):
        (folder / name).write_bytes((folder / name).read_bytes() + b" ")
        digests.add(digest_of(folder, stamp_of(folder)))
    (folder / "model.onnx_data").write_bytes(b"weights")
    digests.add(digest_of(folder, stamp_of(folder)))
    assert len(digests) == 5
