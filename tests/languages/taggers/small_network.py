"""Weights of a small network that the tests make up."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from efface.languages.taggers.inputs import AFTER, FLAGS, FORMS, SEEN
from efface.languages.taggers.network import DISTANCES

WIDTH, COLUMNS, ROWS = 8, 4, 256


def made_up_weights(seed: int = 0, **heads: int) -> dict[str, NDArray[Any]]:
    random = np.random.default_rng(seed)

    def drawn(*shape: int) -> NDArray[Any]:
        return random.normal(0, 0.5, shape).astype(np.float16)

    weights: dict[str, NDArray[Any]] = {
        "table": random.integers(-127, 128, (ROWS, COLUMNS)).astype(np.int8),
        "scale": np.full(ROWS, 0.01, np.float16),
        "spell.weight": drawn(COLUMNS, WIDTH),
        "flags.weight": drawn(FLAGS, WIDTH),
        "form.weight": drawn(FORMS, WIDTH),
        "after.weight": drawn(AFTER, WIDTH),
        "seen.weight": drawn(SEEN, WIDTH),
        "meet.weight": drawn(WIDTH, WIDTH),
    }
    for number in range(len(DISTANCES)):
        weights[f"blocks.{number}.look.weight"] = drawn(3 * WIDTH, WIDTH)
        weights[f"blocks.{number}.look.bias"] = drawn(WIDTH)
        weights[f"blocks.{number}.say.weight"] = drawn(WIDTH, WIDTH)
    for head, classes in heads.items():
        weights[f"{head}.weight"] = drawn(WIDTH, classes)
        weights[f"{head}.bias"] = drawn(classes)
    return weights
