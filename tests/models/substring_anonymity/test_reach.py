"""How far repeats reach, in small and in larger collections."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.parameters import Count
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from tests.models.substring_anonymity.cases import reach
from tests.models.substring_anonymity.naive import counter


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


@pytest.mark.slow
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
        for start in rng.sample(range(len(text)), min(2, len(text))):
            length = reached[place + start]
            assert start + length <= len(text)
            assert not length or times(text[start : start + length]) >= k
            longer = text[start : start + length + 1]
            assert len(longer) == length or times(longer) < k
        assert reached[place + len(text)] == 0
        place += len(text) + 1


def test_one_long_text_of_one_character() -> None:
    """The queue of the windows grows with it."""
    text = "a" * 5000
    assert reach([text, text], 2, "documents") == 2 * [*range(5000, -1, -1)]
    longer = "a" * 70_000  # more than 16 bits can count
    assert reach([longer, longer], 2, "documents") == 2 * [*range(70_000, -1, -1)]
    assert reach([text], 2, "occurrences") == [4999, *range(4999, -1, -1)]
