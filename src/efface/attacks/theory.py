"""The paper's bounds on the classification game (theorems 3 to 6), for given counts.

They hold for any local optimum, but are far from tight: at realistic sizes they say little or
nothing. They are printed as theory, beside what was measured.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Theory"]

_DELTA = 0.05


@dataclass(frozen=True)
class Theory:
    """Counts of an attacker's predictions on what is published, and where they come from.

    `unmarked` are the tokens of the original that are not sensitive, `(1 - alpha) n` in the paper;
    `dimension` is the Vapnik-Chervonenkis dimension of the classifiers.

    The paper's example (Figure 1, a budget of 20):

    >>> round(Theory(3, 6, 15, 2, unmarked=21, ratio=2.0, dimension=1).advantage(20), 2)
    1.12
    """

    true_positives: int
    false_positives: int
    true_negatives: int
    false_negatives: int
    unmarked: int
    ratio: float
    dimension: int

    @property
    def size(self) -> int:
        """The number of published tokens, `m` in the paper."""
        return (
            self.true_positives + self.false_positives + self.true_negatives + self.false_negatives
        )

    @property
    def is_local_optimum(self) -> bool:
        """Theorem 2: whether hiding what the attacker predicts would not pay."""
        return self.false_positives >= self.ratio * self.true_positives

    def advantage(self, budget: int) -> float:
        """How many times as much the attacker finds as chance does.

        The attacker inspects the predicted tokens first, then the rest in random order.
        """
        predicted = self.true_positives + self.false_positives
        left = self.true_positives + self.false_negatives
        rest = self.false_negatives + self.true_negatives
        if not left or budget < predicted:
            return math.nan
        expected = self.true_positives + (budget - predicted) * self.false_negatives / max(1, rest)
        return expected / (budget * left / self.size)

    @property
    def most_found(self) -> float:
        """Theorem 3: no attacker has more true positives."""
        return self.unmarked / self.ratio

    @property
    def most_advantage(self) -> float:
        """Theorem 4: no attacker with a large budget has a larger advantage over chance."""
        return (self.unmarked + 1) / (1 + self.ratio)

    @property
    def deviation(self) -> float:
        """By how much a finite sample may be off (`lambda` in the paper), in 95 % of samples."""
        size, dimension = max(1, self.size), self.dimension
        spread = dimension * math.log(max(math.e, 2 * math.e * size / dimension))
        return math.sqrt(41 / size * (spread + math.log(4 / _DELTA)))

    @property
    def most_found_in_samples(self) -> float | None:
        """Theorem 5: as theorem 3, for a finite sample; None where it says nothing."""
        factors = self._factors()
        if factors is None or factors[1] <= 0:
            return None
        return factors[0] * self.unmarked / factors[1]

    @property
    def most_advantage_in_samples(self) -> float | None:
        """Theorem 6: as theorem 4, for a finite sample; None where it says nothing."""
        factors = self._factors()
        if factors is None or factors[1] <= 0:
            return None
        return (self.unmarked + 1) * factors[0] / (factors[0] + factors[1])

    def _factors(self) -> tuple[float, float] | None:
        """`r (1 + 1/s)` and `(1 + 1/p) q L/C - lambda`, with the tightest p, q, r and s."""
        if not (self.true_positives and self.false_positives and self.false_negatives):
            return None
        p = s = self.false_positives / self.false_negatives
        q = r = self.true_positives / max(1, self.true_negatives)
        return r * (1 + 1 / s), (1 + 1 / p) * q * self.ratio - self.deviation

    def __str__(self) -> str:
        def told(value: float | None, form: str) -> str:
            return "says nothing at this size" if value is None else form.format(value)

        if not self.is_local_optimum:
            return (
                f"theory: at L/C = {self.ratio:g} it would pay to hide what the paper's attacker"
                " finds, so that its theorems say nothing of what is published"
            )
        positives, advantage = "at most {:,.0f} true positives", "at most {:,.0f} times chance"
        return "\n".join(
            (
                f"theory, at L/C = {self.ratio:g} (bounds for any local optimum, far from tight):",
                f"  theorem 3: {told(self.most_found, positives)}; it has {self.true_positives:,}",
                f"  theorem 4: {told(self.most_advantage, advantage)}",
                f"  theorem 5: {told(self.most_found_in_samples, positives)}",
                f"  theorem 6: {told(self.most_advantage_in_samples, advantage)}",
            )
        )
