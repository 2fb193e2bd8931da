"""The reach of each character: the length of the longest repeat that begins there."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import numpy as np

from efface.errors import missing
from efface.models.substring_anonymity.parameters import Count
from efface.models.substring_anonymity.symbols import Array, Symbols

__all__ = ["reach"]

_LARGE = 10_000_000  # symbols from which on memory matters
_BLOCK = 6  # 2 ** _BLOCK places share an entry in the table of documents


def reach(texts: Sequence[str], k: int, count: Count, blocked: Array | None = None) -> Array:
    """For each place the length in characters of the longest substring that occurs k times.

    With `documents`, one that occurs in k texts. There is a separator after each text, and in the
    place of each blocked character; no substring goes over it.
    """
    try:
        from pydivsufsort import divsufsort

        from efface.models.substring_anonymity import kernels
    except ImportError:
        raise missing("substring-anonymity needs numba and pydivsufsort", "substrings") from None
    symbols = Symbols.of(texts)
    if not len(symbols.values):
        return np.zeros(0, np.int32)
    if blocked is not None:
        symbols.separate(blocked)
    places, continued, characters = symbols.places, symbols.continued, int(symbols.starts[-1])
    order = divsufsort(symbols.values)
    common = kernels.common_prefixes(symbols.values, order, symbols.separator)
    del symbols  # to free its memory
    if len(order) > _LARGE:
        gc.collect()  # the library leaves a reference cycle that holds it
    if count == "documents":
        blocks = np.arange(0, places[-1] + 1, 1 << _BLOCK)
        first = np.searchsorted(places, blocks, side="right") - 1
        small = common.max() < np.iinfo(np.uint16).max
        best = np.empty(len(common), np.uint16 if small else np.int32)
        kernels.by_documents(order, common, k, places, first.astype(np.int32), _BLOCK, best)
        del best
    else:
        kernels.by_occurrences(order, common, k)
    del order
    if continued is not None:
        kernels.in_characters(np.unpackbits(continued, count=len(common)), common)
        common = common[:characters].copy()
    return common
