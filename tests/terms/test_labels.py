"""The tables of labels agree."""

from __future__ import annotations

import pytest

from efface.terms.labels import (
    ALL_LABELS,
    ENTITY_LABELS,
    FORMAL,
    FORMLESS,
    LABELS,
    is_label,
)


def test_every_table_is_a_part_of_the_whole() -> None:
    assert len({*ALL_LABELS}) == len(ALL_LABELS)
    for part in (ENTITY_LABELS, FORMAL):
        assert {*part} < {*LABELS}
    assert {*LABELS} < {*ALL_LABELS}
    assert {*ALL_LABELS} > FORMLESS


def test_what_only_a_pattern_finds_is_no_name_and_what_models_judge_is_no_identifier() -> None:
    assert FORMAL.isdisjoint(ENTITY_LABELS)
    assert FORMLESS.isdisjoint(LABELS)
    assert {*ALL_LABELS} - {*LABELS} == {"HIDDEN", "TERM", "TOPIC", "RARE", "SENSITIVE"}


def test_each_label_of_the_table_has_the_form_of_a_label() -> None:
    assert all(map(is_label, ALL_LABELS))


@pytest.mark.parametrize("text", ["", "person", "Ward", "WARD NUMBER", "1A", "_A", "A-B", "A\n"])
def test_what_has_another_form_is_no_label(text: str) -> None:
    assert not is_label(text)
