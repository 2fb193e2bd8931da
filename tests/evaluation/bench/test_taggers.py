"""How fast the taggers read."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.evaluation.bench.taggers import taggers


@pytest.mark.slow
def test_all_are_measured_and_what_starting_costs(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Mr Crumb of Thimble Street came on 3 May 2019. " * 20)
    spacy, careful, fast, *starts = taggers([file], repeats=1)
    assert spacy.goal is None
    assert (careful.goal, careful.unit) == (12, "kB")
    assert careful.value > 0
    assert (fast.goal, fast.unit) == (100, "kB")
    for start in starts:
        assert (start.goal, start.at_most) == (1.0, True)
        assert start.value > 0
