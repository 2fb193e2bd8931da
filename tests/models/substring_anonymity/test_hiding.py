"""What is hidden in collections, beside counting every stretch of small ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.hiding import Hiding
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from tests.models.substring_anonymity import naive

CASES = 110  # for each of the 96 ways to combine the choices
ALPHABETS = ("ab", "abc", "a b", "é日a", "🎉ب日", "ab 日")


def hide(texts: Sequence[str], background: Sequence[str], rules: Rules) -> list[str]:
    hiding = Hiding(texts, Collection(texts, background, rules), rules)
    mask = hiding.hidden(hiding.separators)
    return [
        "".join(naive.HOLE if mask[start + i] else sign for i, sign in enumerate(text))
        for text, start in zip(texts, hiding.starts.tolist(), strict=False)
    ]


def hidden(texts: Sequence[str]) -> int:
    return sum(text.count(naive.HOLE) for text in texts)


def in_words(found: Sequence[str], texts: Sequence[str]) -> int:
    """How many hidden characters are part of a word."""
    return sum(
        sign == naive.HOLE and naive.is_of_word(letter)
        for one, text in zip(found, texts, strict=True)
        for sign, letter in zip(one, text, strict=True)
    )


CHOICES = list(
    product(
        ("documents", "occurrences"),
        ("greedy", "optimal"),
        ("original", "published"),
        (False, True, "rare"),
        ("", "a "),
        (False, True),
    )
)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "cover", "scope", "words", "never", "known"), CHOICES)
def test_small_collections_are_hidden_as_by_counting_every_stretch(
    count: Any, cover: Any, scope: Any, words: Any, never: str, known: bool
) -> None:
    rng = random.Random(f"{count}{cover}{scope}{words}{never}{known}")
    if words == "rare":
        scope = "original"
    for _ in range(CASES):
        letters = rng.choice(ALPHABETS)
        texts = [
            "".join(rng.choices(letters, k=rng.randint(0, 9))) for _ in range(rng.randint(1, 4))
        ]
        background = ["".join(rng.choices(letters, k=6)) for _ in range(2 if known else 0)]
        rules = Rules(
            k=rng.choice((2, 2, 3, 5)),
            min_length=rng.choice((1, 1, 2, 3)),
            count=count,
            cover=cover,
            scope=scope,
            never_suppress=never,
            words=words,
            share=rng.choice((0, 0.2, 0.5)),
        )
        found, expected = hide(texts, background, rules), naive.hide(texts, background, rules)
        if cover == "greedy":
            assert found == expected, (texts, background, rules)
        elif scope == "original" and not words and not never:
            # Several covers can be the best.
            assert hidden(found) == hidden(expected), (texts, background, rules)
            assert in_words(found, texts) == in_words(expected, texts), (texts, rules)
        if words != "rare":
            _require_promise(found, texts, background, rules)


def _require_promise(
    found: Sequence[str], texts: Sequence[str], background: Sequence[str], rules: Rules
) -> None:
    counted = found if rules.scope == "published" else texts
    count = naive.counter([*counted, *background], rules)
    for text in found:
        for start, end in naive.runs(text):
            assert naive.is_allowed(text[start:end], count, rules), (texts, background, rules)
