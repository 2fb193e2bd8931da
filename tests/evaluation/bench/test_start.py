"""What it costs to start efface."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Program


def test_another_checkout_is_measured_in_the_same_run(program: Program, tmp_path: Path) -> None:
    checkout = Path(__file__).parents[3]
    result = program("bench", "start", "--repeats", "1", "--before", str(checkout))
    assert result.exit_code == 0, result.output
    assert f"the same in {checkout}" in result.output
    refused = program("bench", "start", "--before", str(tmp_path))
    assert refused.exit_code == 2
    assert "no checkout of efface" in refused.output
