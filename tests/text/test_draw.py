"""Choices that follow from a key."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from efface.text.draw import Draw

KEYS = st.binary(min_size=1, max_size=8)


def drawn(key: bytes, kind: str = "PERSON", words: str = "Crumb", number: int = 1) -> list[int]:
    draw = Draw(key, kind, words, number)
    return [draw.below(1 << 32) for _ in range(4)]


@given(KEYS, st.text(max_size=9), st.text(max_size=9), st.integers(0, 99))
def test_the_same_question_is_drawn_the_same(
    key: bytes, kind: str, words: str, number: int
) -> None:
    assert drawn(key, kind, words, number) == drawn(key, kind, words, number)


def test_another_key_kind_word_or_number_draws_something_else() -> None:
    draws = [
        drawn(b"key"),
        drawn(b"another"),
        drawn(b"key", kind="PLACE"),
        drawn(b"key", words="Lind"),
        drawn(b"key", number=2),
    ]
    assert len({tuple(numbers) for numbers in draws}) == len(draws)
    assert len({*drawn(b"key")}) == 4  # and one draw goes on with other numbers


@given(KEYS, st.integers(1, 50))
def test_what_is_drawn_is_below_its_limit(key: bytes, limit: int) -> None:
    draw = Draw(key, "", "", 0)
    assert all(0 <= draw.below(limit) < limit for _ in range(20))


def test_every_choice_is_drawn_at_some_time() -> None:
    chosen = {Draw(b"key", "PERSON", "Crumb", number).one_of("abc") for number in range(60)}
    assert chosen == {"a", "b", "c"}
