"""What classifiers cost; the whole benchmark runs in tests/cli/test_bench.py."""

from __future__ import annotations

import sys

import pytest

from efface.errors import MissingExtraError
from efface.evaluation.bench import game
from efface.evaluation.bench.costs import Measurement
from tests.learning.letters import letters


def test_only_the_first_tokens_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole documents, until there are enough of them; a letter has 17 words."""
    monkeypatch.setattr(game, "_TOKENS", 100)
    assert next(game.costs(letters(60, 1), 1)) == Measurement("tokens", 6 * 17, "")
    monkeypatch.setattr(game, "_TOKENS", 100_000)
    assert next(game.costs(letters(60, 1), 1)) == Measurement("tokens", 60 * 17, "")


def test_without_the_other_program_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pycrfsuite", None)
    with pytest.raises(MissingExtraError, match=r"'\.\[compare\]'"):
        list(game.costs(letters(8, 1), 1))
