"""Labels in the place of terms."""

from __future__ import annotations

import pytest

from efface.operators.base import Context
from efface.operators.label import Label
from tests.operators.helpers import term


def test_labels_count_identities() -> None:
    assert Label().replace(term("x", "PLACE"), Context(number=12)).text == "[PLACE_12]"
    assert Label().wrote("[PLACE_12]", {"PLACE"})
    assert not Label().wrote("[Place]", {"PLACE"})
    assert not Label().wrote("[QUILLFEATHER_1]", {"PLACE"})


@pytest.mark.parametrize(
    "text",
    ["[PLACE_0]", "[PLACE_07]", "[PLACE_]", "[PLACE]", "PLACE_1", "[PLACE_1] ", "[PLACE_1x]"],
)
def test_what_only_looks_like_a_label_is_none(text: str) -> None:
    assert not Label().wrote(text, {"PLACE"})
