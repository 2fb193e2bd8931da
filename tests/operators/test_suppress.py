"""Bars in the place of terms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.operators.base import Context
from efface.operators.suppress import BAR, Suppress
from tests.operators.helpers import term


@given(st.text(min_size=1))
def test_the_bar_tells_nothing_not_even_the_length(text: str) -> None:
    assert Suppress().replace(term(text), Context()) == Suppress().replace(
        term("x"), Context(number=7)
    )


@pytest.mark.parametrize("text", [BAR, BAR * 3, "#####"])
def test_bars_are_recognised_also_side_by_side(text: str) -> None:
    assert Suppress().wrote(text, ())


@pytest.mark.parametrize("text", ["", "█", BAR + "█", "######", "#" * 10, f"{BAR} {BAR}", "Lind"])
def test_what_is_no_bar_is_not_taken_for_one(text: str) -> None:
    assert not Suppress().wrote(text, ())
