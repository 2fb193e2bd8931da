"""How far repeats reach, in small and in larger collections."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.models.substring_anonymity import symbols
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.cover import hidden
from efface.models.substring_anonymity.parameters import Count
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from efface.models.substring_anonymity.whole_words import edges
from tests.models.substring_anonymity.naive import counter


def reach(texts: Sequence[str], k: int, count: Count) -> list[int]:
    reached: list[int] = Collection(texts, (), Rules(k=k, count=count)).reach(texts).tolist()
    return reached


def maximal(reached: Sequence[int]) -> list[tuple[int, int]]:
    """Repeats that are not part of another."""
    return [
        (start, start + length)
        for start, length in enumerate(reached)
        if length and (start == 0 or length >= reached[start - 1])
    ]


def test_figure_1() -> None:
    text = "abracadabraxrac"
    found = [text[start:end] for start, end in maximal(reach([text], 2, "occurrences"))]
    assert found == ["abra", "rac", "a", "abra", "rac"]


def test_the_example_of_definition_4_1() -> None:
    reached = Collection(["abracadabra"], (), Rules(k=2, count="occurrences", min_length=1)).reach(
        ["abracadabra"]
    )
    for cover in ("greedy", "optimal"):
        mask = hidden(reached, cover, 1)[:-1]
        shown = "".join(
            "*" if here else sign for here, sign in zip(mask, "abracadabra", strict=True)
        )
        assert shown == "abra*a*abra"


@pytest.mark.parametrize("count", ["documents", "occurrences"])
@pytest.mark.parametrize("k", [2, 7, 70])
def test_larger_collections(count: Count, k: int) -> None:
    """Larger than the blocks in which the arrays are worked through."""
    rng = random.Random(k)
    words = ["".join(rng.choices("abéн日🎉", k=rng.randint(1, 6))) for _ in range(60)]
    texts = [" ".join(rng.choices(words, k=rng.randint(0, 90))) for _ in range(150)]
    collection = Collection(texts, (), Rules(k=k, count=count))
    reached = collection.reach(texts)
    assert len(reached) == sum(map(len, texts)) + len(texts) > 20_000
    times = counter(texts, Rules(k=k, count=count))
    place = 0
    for text in texts:
        for start in rng.sample(range(len(text)), min(4, len(text))):
            length = reached[place + start]
            assert start + length <= len(text)
            assert not length or times(text[start : start + length]) >= k
            longer = text[start : start + length + 1]
            assert len(longer) == length or times(longer) < k
        assert reached[place + len(text)] == 0
        place += len(text) + 1


@given(
    st.lists(st.text("aé日🎉\n", max_size=8), max_size=5),
    st.sampled_from([2, 3]),
    st.sampled_from(["documents", "occurrences"]),
)
def test_both_kinds_of_symbols_give_the_same(texts: list[str], k: int, count: Count) -> None:
    with pytest.MonkeyPatch.context() as patch:
        found = []
        for wide in (0.0, 9.0):
            patch.setattr(symbols, "_WIDE", wide)
            found.append(reach(texts, k, count))
    assert found[0] == found[1]
    assert len(found[0]) == sum(map(len, texts)) + len(texts)


def test_a_part_of_a_collection() -> None:
    texts = ["the cat sat", "a cat sat", "the dog sat"]
    collection = Collection(texts, (), Rules(k=2))
    part = collection.reach(texts[1:2])
    assert part.tolist() == collection.reach(texts)[12:22].tolist()


def test_more_characters_than_16_bits_have_room_for() -> None:
    text = "".join(map(chr, range(0x10000, 0x20000))) + "ab"
    assert symbols.Symbols.of([text, text]).are_bytes
    assert max(reach([text, text], 2, "documents")) == len(text)


def test_one_long_text_of_one_character() -> None:
    """The queue of the windows grows with it."""
    text = "a" * 5000
    assert reach([text, text], 2, "documents") == 2 * [*range(5000, -1, -1)]
    longer = "a" * 70_000  # more than 16 bits can count
    assert reach([longer, longer], 2, "documents") == 2 * [*range(70_000, -1, -1)]
    assert reach([text], 2, "occurrences") == [4999, *range(4999, -1, -1)]


def test_runs_that_are_not_too_short() -> None:
    """The queue of the best beginnings grows too."""
    mask = hidden(np.arange(6000, -1, -1, dtype=np.int32), "optimal", 3)
    assert mask[:-1].sum() == 0
    starts, ends = edges(~hidden(np.array([2, 1, 0, 3, 2, 1, 0], np.int32), "optimal", 3))
    assert (starts.tolist(), ends.tolist()) == ([3], [6])
