"""What operators put in the place of a term."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.document import Term
from efface.errors import PolicyError
from efface.operators.base import Context
from efface.operators.label import Label
from efface.operators.mask import Mask, MaskParameters
from efface.operators.suppress import Suppress
from efface.text.intervals import tells


def term(text: str, label: str = "PERSON") -> Term:
    return Term(start=0, end=max(1, len(text)), text=text, label=label)


@given(st.text(min_size=1))
def test_the_bar_tells_nothing_not_even_the_length(text: str) -> None:
    assert Suppress().replace(term(text), Context()) == Suppress().replace(
        term("x"), Context(number=7)
    )


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


def test_labels_count_identities() -> None:
    assert Label().replace(term("x", "PLACE"), Context(number=12)).text == "[PLACE_12]"
    assert Label().wrote("[PLACE_12]", {"PLACE"})
    assert not Label().wrote("[Place]", {"PLACE"})
    assert not Label().wrote("[QUILLFEATHER_1]", {"PLACE"})
