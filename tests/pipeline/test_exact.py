"""Operators that must fit exactly are asked again for just what they replace."""

from __future__ import annotations

from typing import Any

from efface.document import Document, Replacement
from efface.operators.base import Operator
from efface.operators.encrypt import Encrypt
from efface.operators.label import Label
from efface.operators.mask import Mask, MaskParameters
from efface.pipeline.exact import remade
from tests.conftest import KEY


def written(start: int, end: int, text: str, operator: str, label: str) -> Replacement:
    return Replacement(start=start, end=end, text=text, operator=operator, label=label)


def test_a_mask_is_made_for_all_that_it_replaces() -> None:
    """Two findings that became one: the mask of the longer one is too short for both."""
    original = Document("Card 4111 1111 on 3 May.")
    joined = Document("Card **** on 3 May.", replaced=(written(5, 14, "****", "mask", "CARD"),))
    operators: dict[str, Operator[Any]] = {"": Label(), "CARD": Mask(MaskParameters())}
    again = remade(joined, original, operators)
    assert again.text == "Card **** **** on 3 May."
    assert again.replaced[0].text == "**** ****"


def test_what_others_wrote_stays() -> None:
    original = Document("Mr Crumb came.")
    output = Document("Mr [X] came.", replaced=(written(3, 8, "[X]", "label", "PERSON"),))
    assert remade(output, original, {"": Mask(MaskParameters())}).text == "Mr [X] came."


def test_tokens_are_bound_to_what_stands_between_them() -> None:
    operator = Encrypt(key=KEY)
    original = Document("Mr Crumb met Laura.")
    places = (written(3, 8, "?", "encrypt", "PERSON"), written(13, 18, "?", "encrypt", "PERSON"))
    output = Document("Mr ? met ?.", replaced=places)
    again = remade(output, original, {"": operator})
    revealed = operator.reveal(again.text)
    assert revealed.text == original.text
    assert not revealed.problems
    changed = operator.reveal(again.text.replace("met", "saw"))
    assert changed.problems
