"""What it costs to start efface."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench import start
from tests.conftest import Program


@pytest.mark.slow
def test_another_checkout_is_measured_in_the_same_run(program: Program, tmp_path: Path) -> None:
    checkout = Path(__file__).parents[3]
    result = program("bench", "start", "--repeats", "1", "--before", str(checkout))
    assert result.exit_code == 0, result.output
    assert f"the same in {checkout}" in result.output
    refused = program("bench", "start", "--before", str(tmp_path))
    assert refused.exit_code == 2
    assert "no checkout of efface" in refused.output


def test_the_cpu_time_of_a_command_is_that_of_the_child() -> None:
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    assert start.command_cost([sys.executable, "-c", busy]) >= 0.2


def test_a_command_that_fails_is_not_taken_for_a_fast_one() -> None:
    with pytest.raises(InputError, match="the measured command failed"):
        start.command_cost([sys.executable, "-c", "raise SystemExit(3)"])
