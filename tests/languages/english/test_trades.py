"""Trades that a text says of a person."""

from __future__ import annotations

import pytest

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.trades import trades
from efface.languages.english.words import words_of


def heard(text: str) -> set[tuple[str, str]]:
    """Trades, and the voices that found them."""
    words = words_of(text, english_lexicon()).notable
    return {(text[start:end], voice) for start, end, voice in trades(text, words)}


@pytest.mark.parametrize(
    ("text", "trade"),
    [
        ("he is a retired clockmaker", "clockmaker"),
        ("Lind, a lawyer and novelist, won", "novelist"),
        ("the lawyer Oskar Lind", "lawyer"),
        ("she worked as a head nurse", "head nurse"),
        (
            "He was Minister of Women and Child Development.",
            "Minister of Women and Child Development",
        ),
        ("the 40th vice president of it", "40th vice president"),
        ("became Deputy Director of Estates in May", "Deputy Director of Estates"),
    ],
)
def test_names_are_heard(text: str, trade: str) -> None:
    assert (trade, "trade") in heard(text)


def test_offices_are_heard_in_their_other_forms() -> None:
    words = {word for word, _ in heard("She was president. Her presidency was short.")}
    assert words == {"president", "presidency"}


@pytest.mark.parametrize(
    "text",
    ["The nurse called. Then it rained.", "ask the doctor about it", "as President of the Court"],
)
def test_a_trade_that_is_said_of_nobody_is_none(text: str) -> None:
    assert heard(text) == set()


def test_a_trade_alone_in_its_line_is_one() -> None:
    assert ("senior lawyer", "trade") in heard("Clara Lind\nsenior lawyer\nLeeds")
