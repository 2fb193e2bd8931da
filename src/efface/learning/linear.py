"""A linear model over hashed features: a support vector machine with a smooth hinge.

Trained by stochastic gradient descent with a step of its own for each feature (AdaGrad).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from efface.errors import MissingExtraError
from efface.learning.features import BITS
from efface.learning.tokens import Array

__all__ = ["Linear", "train_linear"]

_EPOCHS = 3
_STEP = 0.1


@dataclass(frozen=True)
class Linear:
    """Scores tokens; the higher, the more like what was marked."""

    weights: Array = field(repr=False)
    bias: float

    def scores(self, rows: Array) -> Array:
        return np.asarray(_loops().scores(rows, self.weights, self.bias))


def train_linear(rows: Array, marked: Array, seed: int = 0) -> Linear:
    """A model that tells the rows that are marked from the others."""
    rng = np.random.default_rng(seed)
    orders = np.stack([rng.permutation(len(rows)) for _ in range(_EPOCHS)])
    weights, bias = _loops().descend(rows, marked, orders, 1 << BITS, _STEP)
    return Linear(weights, float(bias))


def _loops() -> Any:
    try:
        from efface.learning import loops
    except ImportError:
        raise MissingExtraError(
            "learning needs numba; install it with: pip install 'efface[learning]'"
        ) from None
    return loops
