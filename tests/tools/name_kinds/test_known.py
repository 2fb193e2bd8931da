"""Names that readers know go before those that articles tell of."""

from __future__ import annotations

import pytest
from name_kinds.known import FILE, known_names, with_known

from efface.knowledge.names import Kind, written_key


def test_a_line_has_its_kinds_and_names() -> None:
    text = "# note\n\ncar | company: Zorb, Quibble 5\n"
    assert [*known_names(text)] == [
        ("Zorb", ("car", "company")),
        ("Quibble 5", ("car", "company")),
    ]
    with pytest.raises(SystemExit, match="line 1"):
        next(known_names("Zorb and Quibble"))


def test_known_names_replace_others_and_common_words_are_left_out() -> None:
    key, word = written_key("Zorb"), written_key("Gate")
    assert key is not None
    assert word is not None
    table = {key: [Kind("village", "", 1.0)]}
    merged = with_known(
        table, iter([("Zorb", ("car", "company")), ("The Gate", ("newspaper",))]), "Gate".__eq__
    )
    assert merged[key] == [Kind("car", "", 0.5), Kind("company", "", 0.5)]
    assert word not in merged
    assert table[key] == [Kind("village", "", 1.0)]


def test_the_file_can_be_read_and_names_each_name_once_for_a_kind() -> None:
    names = [*known_names(FILE.read_text("utf-8"))]
    assert len(names) > 500
    assert len({*names}) == len(names)
