"""Posting lists in few bits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge import postings
from efface.knowledge.postings import decode, encode, encode_all, size


@given(st.sets(st.integers(0, 999), min_size=1), st.integers(1, 3))
def test_lists_come_back(numbers: set[int], times: int) -> None:
    array = np.array(sorted(numbers), np.uint32)
    limit = 1000 * times
    data = np.frombuffer(encode(array, limit), np.uint8)
    assert len(data) == size(len(array), limit)
    assert decode(data, len(array), limit).tolist() == sorted(numbers)


@given(st.lists(st.sets(st.integers(0, 99), min_size=1, max_size=9), max_size=8))
def test_many_lists_at_once_are_each_as_alone(lists: list[set[int]]) -> None:
    arrays = [np.array(sorted(one), np.uint32) for one in lists]
    numbers = np.concatenate([*arrays, np.zeros(0, np.uint32)])
    lengths = np.array([len(one) for one in lists], np.uint32)
    together = encode_all(numbers, lengths, 100).tobytes()
    assert together == b"".join(encode(array, 100) for array in arrays)


def test_lists_are_the_same_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = np.array([1, 5, 2, 9, 0, 3, 7, 8, 3, 4, 11], np.uint32)
    lengths = np.array([2, 2, 3, 2, 2], np.uint32)
    whole = encode_all(numbers, lengths, 20).tobytes()
    monkeypatch.setattr(postings, "_AT_ONCE", 3)
    assert encode_all(numbers, lengths, 20).tobytes() == whole


@given(st.binary(min_size=4, max_size=4))
def test_bytes_that_hold_another_number_of_numbers_are_refused(data: bytes) -> None:
    """What is decoded has the length that was asked for."""
    array = np.frombuffer(data, np.uint8)
    try:
        found = decode(array, 3, 20)
    except ValueError:
        ones = sum(byte.bit_count() for byte in data[1:])
        assert size(3, 20) >= 2
        assert ones != 3
    else:
        assert len(found) == 3


def test_a_list_takes_about_two_bits_and_the_logarithm_of_the_gaps() -> None:
    assert size(1000, 1_000_000) * 8 / 1000 < 2 + 10
    assert size(1000, 1000) * 8 / 1000 <= 2


def test_a_list_that_is_longer_than_what_is_encoded_at_once_stays_whole() -> None:
    numbers = np.arange(postings._AT_ONCE + 1, dtype=np.uint32)
    lengths = np.array([len(numbers)], np.uint32)
    coded = postings.encode_all(numbers, lengths, len(numbers))
    assert (postings.decode(coded, len(numbers), len(numbers)) == numbers).all()
