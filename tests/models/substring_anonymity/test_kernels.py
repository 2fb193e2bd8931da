"""The loops do the same compiled and not."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pydivsufsort import divsufsort

from efface.models.substring_anonymity import kernels
from efface.models.substring_anonymity.symbols import Symbols


def both(name: str, *arguments: Any) -> tuple[Any, Any]:
    """What a loop returns or leaves in its arguments, compiled and plain."""
    function = getattr(kernels, name)
    found = []
    for run in (function, function.py_func):
        given = [one.copy() if isinstance(one, np.ndarray) else one for one in arguments]
        returned = run(*given)
        found.append([one.tolist() for one in [*given, returned] if isinstance(one, np.ndarray)])
    return found[0], found[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_compiled_and_plain_loops_agree(seed: int) -> None:
    rng = random.Random(seed)
    texts = ["".join(rng.choices("aaabbbé日", k=rng.randint(0, 60))) for _ in range(9)]
    symbols = Symbols.of(texts)
    order = divsufsort(symbols.values)
    plain, compiled = both("common_prefixes", symbols.values, order, symbols.separator)
    assert plain == compiled
    common = kernels.common_prefixes(symbols.values, order, symbols.separator)
    k = rng.randint(2, 5)
    first = np.searchsorted(symbols.places, np.arange(0, symbols.places[-1] + 1, 4), "right") - 1
    for name, more in (
        ("by_occurrences", ()),
        ("by_documents", (symbols.places, first.astype(np.int32), 2, np.empty_like(order))),
    ):
        plain, compiled = both(name, order, common, k, *more)
        assert plain == compiled
    kernels.by_occurrences(order, common, k)
    assert symbols.continued is not None
    continued = np.unpackbits(symbols.continued, count=len(common))
    plain, compiled = both("in_characters", continued, common)
    assert plain == compiled
    kernels.in_characters(continued, common)
    reach = common[: int(symbols.starts[-1])]
    starts, ends = symbols.starts[:-1], symbols.starts[1:] - 1
    always = np.array([rng.random() < 0.3 for _ in reach])
    for name, arguments in (
        ("capped", (reach, always)),
        ("furthest_scan", (reach,)),
        ("best_with_short_runs", (reach, always, 3)),
        ("longest_first", (reach, 2)),
        ("is_cut", (reach, starts, ends, always)),
    ):
        plain, compiled = both(name, *arguments)
        assert plain == compiled


def test_queues_grow() -> None:
    ring = np.arange(4)
    assert kernels._doubled(ring, 6)[:4].tolist() == [2, 3, 0, 1]
