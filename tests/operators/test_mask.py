"""Masks in the place of terms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.errors import PolicyError
from efface.operators.base import Context
from efface.operators.mask import Mask, MaskParameters
from efface.text.intervals import tells
from tests.operators.helpers import term


@given(st.text(min_size=1), st.integers(0, 5), st.integers(0, 5))
def test_a_mask_never_keeps_more_than_it_is_told_nor_more_than_half(
    text: str, first: int, last: int
) -> None:
    parameters = MaskParameters(character="*", keep_first=first, keep_last=last)
    masked = Mask(parameters).replace(term(text), Context()).text
    assert len(masked) == len(text)
    signs = sum(map(tells, text))
    kept = sum(map(tells, masked))
    assert kept <= min(first + last, signs / 2)


@pytest.mark.parametrize("text", ["C++", "€€€", "नरेन्द्र", "🍕"])
def test_a_mask_hides_symbols_and_vowel_signs_too(text: str) -> None:
    assert not tells(Mask().replace(term(text), Context()).text)


@pytest.mark.parametrize("character", ["5", "x", " "])
def test_a_mask_is_a_sign(character: str) -> None:
    with pytest.raises(PolicyError, match="must be a sign"):
        MaskParameters(character=character).check()


def test_a_mask_that_keeps_something_is_not_silent() -> None:
    assert Mask().silent
    assert not Mask(MaskParameters(keep_last=1)).silent
    assert not Mask(MaskParameters(keep_last=4)).wrote("***-4567", ())
    assert Mask(MaskParameters(keep_last=4)).wrote("***-****", ())


def test_a_mask_can_hide_the_form_too() -> None:
    mask = Mask(MaskParameters(length=4, keep_last=2))
    assert mask.replace(term("555-0142"), Context()).text == "****42"
    assert Mask(MaskParameters(spaces=False)).replace(term("Ada Lind"), Context()).text == "*" * 8


def test_each_label_has_the_mask_that_it_was_given() -> None:
    """Once the last of two masks made all that any of them had written."""
    masks = {"CARD": "mask", "PHONE": {"name": "mask", "keep_last": 4}}
    for operators in (masks, dict(reversed(masks.items()))):
        table = {"operators": operators, "models": {"identifiers": {}}}
        rules = efface.Policy.from_dict(table)
        text = "Card 4111 1111 1111 1111, phone +1 212 555 0199."
        result = efface.sanitize(text, policy=rules)
        assert "1111" not in result.text
        assert "0199" in result.text
        assert efface.verify(text, result.text, policy=rules) == []


@pytest.mark.parametrize("sign", ["\0", "\n", "\u0301", "\u200b", "\u2800", "\ud800", " ", "x"])
def test_a_mask_is_a_sign_that_can_be_seen(sign: str) -> None:
    mask = {"name": "mask", "character": sign}
    table = {"operators": {"PERSON": mask}, "models": {"identifiers": {}}}
    with pytest.raises(PolicyError, match=r"sign|character"):
        efface.Policy.from_dict(table)
