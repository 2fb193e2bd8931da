"""Documents in portions: what belongs together stays together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface import Document, InputError, Policy
from efface.pipeline import batching
from efface.pipeline.batching import batches, memory_needed, parts, parts_of, size_of
from efface.pipeline.plan import make_plan


@given(st.lists(st.integers(0, 50), max_size=30), st.integers(1, 9))
def test_parts_have_all_documents_in_order(sizes: list[int], split: int) -> None:
    counts = parts_of(sizes, split)
    assert sum(counts) == len(sizes)
    assert [size for part in parts(sizes, counts) for size in part] == sizes
    assert len(counts) <= max(split, 1) + 1


def test_a_collection_has_at_least_one_part() -> None:
    with pytest.raises(InputError, match="at least one part"):
        parts_of([1], 0)


def test_batches_are_as_large_as_can_be_worked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "AT_ONCE", 10)
    documents = [Document("x" * size) for size in (4, 8, 2, 20, 1)]
    assert [[len(one.text) for one in batch] for batch in batches(documents)] == [
        [4, 8],
        [2, 20],
        [1],
    ]


def test_sizes_are_bytes() -> None:
    assert size_of(Document("naïve 日本")) == len("naïve 日本".encode())


def test_memory_is_told_for_collective_models_alone() -> None:
    apart = make_plan(Policy.from_dict({"models": {"identifiers": {}}}))
    assert memory_needed(apart, [1000], 1) is None
    together = make_plan(Policy.from_dict({"models": {"substring-anonymity": {"k": 2}}}))
    told = memory_needed(together, [1000, 2000], 2)
    assert told
    assert "substring-anonymity counts in 3 kB of text in 2 parts" in told
